import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { ImportDefinition, type ImportReport, PastImportPage } from '../../../contract/import.ts'
import type { Language } from '../../../contract/languages.mjs'
import { ImportUsage, type UploadWork } from '../../../contract/upload.ts'
import { importerOfInstance } from '../../catalogue/store/instances.ts'
import { json, jsonBody, refusals } from '../../platform/http/answers.ts'
import { streamOf } from '../../platform/http/bodies.ts'
import type { AppEnv } from '../../platform/http/context.ts'
import { ApiError } from '../../platform/http/errors.ts'
import { operation } from '../../platform/http/operation.ts'
import { PageParameter, pageOf, sliceOf } from '../../platform/http/paging.ts'
import { securityLog } from '../../platform/http/securityLog.ts'
import { languageOf } from '../../platform/translate.ts'
import { type OnProgress, usageOf } from '../common/context.ts'
import { checkInWorker, importInWorker } from '../importInWorker.ts'
import { type ReportingWork, streamTaskMessages } from '../jobs/jobs.ts'
import type { UploadedFile } from '../jobs/uploadKeeper.ts'
import { reportOfStored } from '../pipeline/importOutcome.ts'
import { listImports } from '../store/imports.ts'
import {
  importerOf,
  installationOf,
  ownerOfUploads,
  REMOVAL,
  removeFromCatalogue,
  UploadParameter,
  uploadedFile,
} from './request.ts'

const request = {
  params: UploadParameter,
  ...jsonBody(ImportDefinition),
} as const
const description =
  'The answer has a line of JSON per event: `{type: "progress", progress}`, and at the end ' +
  '`{type: "done", report}` or `{type: "failed", detail, field}`. ' +
  'Disconnecting aborts the work and leaves nothing.'
const turns =
  ' A server imports one file at a time, and accounts take turns: while the file waits, `step` is `wait` and `total` is the ' +
  'number of imports before it.'
const responses = {
  200: { description: 'Events', content: { 'application/x-ndjson': { schema: z.string() } } },
  ...refusals,
  409: { description: 'This file is being imported already' },
} as const

/** `POST cartable/import/{id}/check/` */
export const importCheck = operation({
  method: 'post',
  path: '/cartable/import/{id}/check/',
  tags: ['Imports'],
  summary: 'Reports the result of an import without changing anything',
  description,
  request,
  responses,
})(async c => {
  const file = await uploadedFile(c, c.req.valid('param').id)
  const { path, address } = file
  const definition = { ...c.req.valid('json'), address }
  return c.body(
    await newsFor(c, file, definition.dataset.id, 'check', (...listener) =>
      checkInWorker(installationOf(c), path, definition, ...listener, importerOf(c)),
    ),
    200,
  )
})

/** `POST cartable/import/{id}/run/` */
export const importRun = operation({
  method: 'post',
  path: '/cartable/import/{id}/run/',
  tags: ['Imports'],
  summary: 'Imports the file as a new instance',
  description:
    description +
    turns +
    ' A finished import removes the file, unless only the rows of one value were imported (`read.long`): it has others.',
  request,
  responses,
})(async c => {
  const file = await uploadedFile(c, c.req.valid('param').id)
  const { id, path, address } = file
  const definition = { ...c.req.valid('json'), address }
  return c.body(
    await newsFor(c, file, definition.dataset.id, 'import', async (...listener) => {
      const report = await importInWorker(installationOf(c), path, definition, ...listener, importerOf(c))
      securityLog(c, 'import.done', { instance: report.instance.id, rows: report.instance.rows })
      // The other dates of a table come from the same file.
      if (definition.read.long?.kind !== 'rows') await c.var.uploads.remove(id)
      return report
    }),
    200,
  )
})

type Listener = [onProgress: OnProgress, signal: AbortSignal, language: Language]

/**
 * Returns the body that streams the progress of a piece of work. Rejects with a 409 while the same file is imported, and
 * with ScanQueueFull when too many checks wait. The slots of uploads limit the imports that wait.
 */
async function newsFor(
  c: Context<AppEnv>,
  { id }: UploadedFile,
  dataset: string,
  work: UploadWork,
  run: (...listener: Listener) => Promise<ImportReport>,
): Promise<ReadableStream> {
  const { uploads, checks, imports } = c.var
  const language = languageOf(c.req.header('accept-language'))
  const who = ownerOfUploads(c)
  if (await uploads.isImported(id)) throw ApiError.detail(409, 'importBusy')
  if (work === 'check') await checks.admit({ who, signal: c.req.raw.signal })
  c.header('Content-Type', 'application/x-ndjson')
  c.header('Cache-Control', 'no-store, no-transform')
  const inTurn: ReportingWork = async (onProgress, signal) => ({
    type: 'done',
    report: await uploads.during(id, work, recordProgress => {
      const both: OnProgress = progress => {
        recordProgress(progress)
        onProgress(progress)
      }
      const begin = () => run(both, signal, language)
      if (work === 'check') return checks.resume({ who, signal }, begin)
      return imports.resume({ who, signal }, begin, total => both({ dataset, step: 'wait', done: 0, total }))
    }),
  })
  return streamOf(streamTaskMessages(inTurn, language, c.req.raw.signal))
}

/** `GET cartable/import/` */
export const importList = operation({
  method: 'get',
  path: '/cartable/import/',
  tags: ['Imports'],
  summary: 'Own imports in the catalogue, newest first',
  description: 'Each can be removed. The owner of the machine also sees the imports of the command line.',
  request: { query: z.object({ page: PageParameter }) },
  responses: { 200: json(PastImportPage, 'A page of imports'), ...refusals },
})(async c => {
  const slice = sliceOf(c.req.valid('query').page)
  const { count, results } = await listImports(c.var.db, importerOf(c)?.user ?? null, slice)
  const language = languageOf(c.req.header('accept-language'))
  const imports = results.map(({ instance, name, report }) => {
    const shown = reportOfStored(report, language)
    // Its status has changed since if another instance became the latest.
    return { instance, name, report: shown && { ...shown, instance } }
  })
  c.header('Cache-Control', 'private, no-store')
  return c.json(pageOf(c, slice, count, imports), 200)
})

/** `GET cartable/import/usage/` */
export const importUsage = operation({
  method: 'get',
  path: '/cartable/import/usage/',
  tags: ['Imports'],
  summary: 'Bytes of imported files, and quota',
  description: 'An import above the quota is refused. The operator has no limit.',
  responses: { 200: json(ImportUsage, 'The bytes'), ...refusals },
})(async c => {
  c.header('Cache-Control', 'private, no-store')
  return c.json(await usageOf(c.var.db, importerOf(c)), 200)
})

/** `DELETE cartable/import/instance/{id}/` */
export const importUndo = operation({
  method: 'delete',
  path: '/cartable/import/instance/{id}/',
  tags: ['Imports'],
  summary: 'Undoes an import: removes its instance from the catalogue',
  description: 'Only the importer may do so, and only while no other instance uses its zones.',
  ...REMOVAL,
})(async c => {
  const { id } = c.req.valid('param')
  // An import of another account is reported as missing.
  if ((await importerOfInstance(c.var.db, id)) !== (importerOf(c)?.user ?? null)) throw ApiError.notFound()
  await removeFromCatalogue(c, id)
  return c.body(null, 204)
})
