import { createRoute, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { ImportDefinition, type ImportReport } from '../../../contract/import.ts'
import type { Language } from '../../../contract/languages.mjs'
import { refusals } from '../../platform/http/answers.ts'
import { streamOf } from '../../platform/http/bodies.ts'
import type { App, AppEnv } from '../../platform/http/context.ts'
import { ApiError } from '../../platform/http/errors.ts'
import { securityLog } from '../../platform/http/securityLog.ts'
import { languageOf } from '../../platform/text.ts'
import type { OnProgress } from '../common/context.ts'
import { type ImportWork, newsOf } from '../jobs/jobs.ts'
import { checkInWorker, importInWorker } from '../worker.ts'
import { importerOf, UploadParameter, uploadedFile } from './request.ts'

const request = {
  params: UploadParameter,
  body: { content: { 'application/json': { schema: ImportDefinition } }, required: true },
} as const
const description =
  'The answer is a line of JSON for each piece of news: `{type: "progress", progress}`, and at the end ' +
  '`{type: "done", report}` or `{type: "failed", detail, field}`. ' +
  'Going away ends the work and leaves nothing behind.'
const responses = {
  200: { description: 'News', content: { 'application/x-ndjson': { schema: z.string() } } },
  ...refusals,
  409: { description: 'Something is being imported already' },
} as const

const checkRoute = createRoute({
  method: 'post',
  path: '/cartable/import/{id}/check/',
  tags: ['Imports'],
  summary: 'Tells what an import would come to, and changes nothing',
  description,
  request,
  responses,
})

const runRoute = createRoute({
  method: 'post',
  path: '/cartable/import/{id}/run/',
  tags: ['Imports'],
  summary: 'Imports the file as a new instance',
  description:
    description +
    ' The file is forgotten then, unless only the rows of one value were imported (`read.long`): it has others.',
  request,
  responses,
})

/** `POST cartable/import/{id}/check/` */
export function importCheck(app: App): void {
  app.openapi(checkRoute, c => {
    const { path } = uploadedFile(c, c.req.valid('param').id)
    const definition = c.req.valid('json')
    return c.body(
      newsFor(c, (...listener) =>
        checkInWorker(c.var.config.dataDir, path, definition, ...listener, importerOf(c)),
      ),
      200,
    )
  })
}

/** `POST cartable/import/{id}/run/` */
export function importRun(app: App): void {
  app.openapi(runRoute, c => {
    const { id, path } = uploadedFile(c, c.req.valid('param').id)
    const definition = c.req.valid('json')
    return c.body(
      newsFor(c, async (...listener) => {
        const { dataDir } = c.var.config
        const report = await importInWorker(dataDir, path, definition, ...listener, importerOf(c))
        securityLog(c, 'import.done', { instance: report.instance.id, rows: report.instance.rows })
        // The other dates of a table come from the same file.
        if (definition.read.long?.kind !== 'rows') await c.var.imports.uploads.remove(id)
        return report
      }),
      200,
    )
  })
}

type Listener = [onProgress: OnProgress, signal: AbortSignal, language: Language]

/** The body that tells of a piece of work. Throws the 409 of a server that is at another. */
function newsFor(c: Context<AppEnv>, work: (...listener: Listener) => Promise<ImportReport>): ReadableStream {
  const { imports } = c.var
  const language = languageOf(c.req.header('accept-language'))
  if (imports.isBusy) throw ApiError.detail(409, 'importBusy')
  c.header('Content-Type', 'application/x-ndjson')
  c.header('Cache-Control', 'no-store, no-transform')
  const alone: ImportWork = (onProgress, signal) => imports.alone(() => work(onProgress, signal, language))
  return streamOf(newsOf(alone, language, c.req.raw.signal))
}
