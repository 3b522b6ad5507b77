import { basename } from 'node:path'
import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { ErrorDetail } from '../../../contract/common.ts'
import type { Instance } from '../../../contract/dataset.ts'
import {
  AS_IT_IS,
  GeometrySource,
  ImportDefinition,
  ReadOptions,
  type Survey,
} from '../../../contract/import.ts'
import { type ImportProposal, SurveyRequest, Upload } from '../../../contract/upload.ts'
import { equal } from '../../../domain/equal.ts'
import { listInstances } from '../../catalogue/store/instances.ts'
import type { Db } from '../../db/connection.ts'
import { fileSize } from '../../formats/common/diskSource.ts'
import { json, jsonBody, refusals } from '../../platform/http/answers.ts'
import type { AppEnv } from '../../platform/http/context.ts'
import { ApiError } from '../../platform/http/errors.ts'
import { operation } from '../../platform/http/operation.ts'
import { languageOf } from '../../platform/translate.ts'
import type { ArtefactStore } from '../../storage/artefactStore.ts'
import { requireRoom } from '../common/context.ts'
import { surveyInWorker } from '../importInWorker.ts'
import { UploadRefused } from '../jobs/arriving.ts'
import type { UploadedFile } from '../jobs/uploadKeeper.ts'
import { ORIGIN_INSTANCES_MAX } from '../joins/originKeys.ts'
import { datasetOf, hasZoneSource, knownDataset, proposeDefinition } from '../survey/propose.ts'
import { mayBeInstanceOf, unusedName } from '../survey/sameDataset.ts'
import {
  answerProblem,
  importerOf,
  installationOf,
  ownerOfUploads,
  UploadParameter,
  uploadedFile,
} from './request.ts'

/** `POST cartable/import/` */
export const importUpload = operation({
  method: 'post',
  path: '/cartable/import/',
  tags: ['Imports'],
  summary: 'Uploads a file for an import',
  description: 'The body is the file itself. It waits for an hour; the catalogue is unchanged.',
  request: {
    query: z.object({
      name: z
        .string()
        .max(500)
        .default('')
        .meta({ description: 'Name of the file', example: 'communes.csv' }),
    }),
    body: {
      content: { 'application/octet-stream': { schema: z.string().meta({ format: 'binary' }) } },
    },
  },
  responses: {
    201: json(Upload, 'Content of the file, and a proposed definition'),
    ...refusals,
    408: json(ErrorDetail, 'The upload has stalled'),
    403: json(ErrorDetail, 'The caller may not import'),
    409: json(ErrorDetail, 'Too many files wait'),
    413: json(ErrorDetail, 'The file is too large'),
  },
})(async c => {
  const { uploads } = c.var
  const most = c.var.config.importMaxBytes
  const announced = Number(c.req.header('content-length') ?? 0)
  if (announced > most) throw tooLarge(most)
  const { signal, body } = c.req.raw
  const { name } = c.req.valid('query')
  try {
    await requireRoom(c.var.db, importerOf(c), announced)
  } catch (error) {
    return answerProblem(c, error)
  }
  const open = async () => ({ name, body, address: null })
  const file = await uploads.receive(ownerOfUploads(c), open, signal).catch(error => {
    throw error instanceof UploadRefused ? notTaken[error.reason](most) : error
  })
  try {
    // Size limit of a file that does not announce its size.
    await requireRoom(c.var.db, importerOf(c), await fileSize(file.path))
    const upload = await surveyUpload(c, file, UNREAD)
    c.header('Cache-Control', 'no-store')
    return c.json(upload, 201)
  } catch (error) {
    await uploads.remove(file.id)
    return answerProblem(c, error)
  }
})

/** The first survey reads a file without options. */
export const UNREAD: SurveyRequest = { read: AS_IT_IS, geometry: null, dataset: null }

const tooLarge = (bytes: number) =>
  ApiError.detail(413, 'importTooLarge', { megabytes: Math.round(bytes / 1e6) })

const notTaken: Record<UploadRefused['reason'], (most: number) => ApiError> = {
  tooLarge,
  tooMany: () => ApiError.detail(409, 'tooManyUploads'),
  stalled: () => ApiError.detail(408, 'uploadStalled'),
}

/** `DELETE cartable/import/{id}/` */
export const importRemove = operation({
  method: 'delete',
  path: '/cartable/import/{id}/',
  tags: ['Imports'],
  summary: 'Removes an upload',
  request: { params: UploadParameter },
  responses: { 204: { description: 'Unknown or removed upload' }, ...refusals },
})(async c => {
  const { uploads } = c.var
  const { id } = c.req.valid('param')
  if ((await uploads.state(ownerOfUploads(c), id)) !== undefined) await uploads.remove(id)
  return c.body(null, 204)
})

/** `POST cartable/import/{id}/survey/` */
export const importSurvey = operation({
  method: 'post',
  path: '/cartable/import/{id}/survey/',
  tags: ['Imports'],
  summary: 'Surveys the file again, with other reading options, geometries or dataset',
  request: {
    params: UploadParameter,
    ...jsonBody(SurveyRequest),
  },
  responses: { 200: json(Upload, 'Content of the file, and a proposed definition'), ...refusals },
})(async c => {
  const file = await uploadedFile(c, c.req.valid('param').id)
  try {
    const upload = await surveyUpload(c, file, c.req.valid('json'))
    c.header('Cache-Control', 'no-store')
    return c.json(upload, 200)
  } catch (error) {
    return answerProblem(c, error)
  }
})

/** Surveys an uploaded file and proposes its definition. Rejects with an ImportError, or a ScanQueueFull. */
export async function surveyUpload(
  c: Context<AppEnv>,
  file: UploadedFile,
  request: SurveyRequest,
): Promise<Upload> {
  const requester = { who: ownerOfUploads(c), signal: c.req.raw.signal }
  return c.var.surveys.run(requester, () => surveyInTurn(c, file, request))
}

async function surveyInTurn(c: Context<AppEnv>, file: UploadedFile, request: SurveyRequest): Promise<Upload> {
  const survey = await surveyAs(c, file, request)
  const definition = await proposalFor(c, survey, request, file.address)
  const { read, geometry } = definition
  // An existing dataset may have its zones from another source than the file alone suggests.
  const isAsMeant = equal(
    { read, geometry },
    { read: survey.read, geometry: request.geometry ?? survey.guess.geometry },
  )
  const originInstances = await originInstancesOf(c, geometry)
  return {
    id: file.id,
    survey: request.dataset === null || isAsMeant ? survey : await surveyAs(c, file, { read, geometry }),
    definition,
    originInstances,
    lenders: originInstances,
  }
}

async function surveyAs(
  c: Context<AppEnv>,
  { path }: UploadedFile,
  { read, geometry }: Pick<SurveyRequest, 'read' | 'geometry'>,
): Promise<Survey> {
  const language = languageOf(c.req.header('accept-language'))
  const survey = await surveyInWorker(installationOf(c), path, { read, geometry }, c.req.raw.signal, language)
  // Does not disclose the server's path of the file.
  return { ...survey, file: basename(survey.file) }
}

async function proposalFor(
  c: Context<AppEnv>,
  survey: Survey,
  { dataset, geometry }: SurveyRequest,
  address: string | null,
): Promise<ImportProposal> {
  const { db, store } = c.var
  const choices = {
    dataset: dataset ?? (await newName(survey, db, store)),
    geometry: geometry ?? undefined,
    address,
  }
  const definition = await proposeDefinition(survey, choices, c.var.db)
  const meant = GeometrySource.parse(definition.geometry)
  return {
    ...definition,
    address,
    labels: ImportDefinition.shape.labels.parse(definition.labels),
    read: ReadOptions.parse({ ...survey.read, ...definition.read }),
    geometry: hasZoneSource(meant, survey) ? meant : null,
  }
}

/** Returns a new name for a file that only has the name of an existing dataset. */
async function newName(survey: Survey, db: Db, store: ArtefactStore): Promise<string | undefined> {
  const id = datasetOf(survey)
  const known = await knownDataset(db, id)
  return known === null || (await mayBeInstanceOf(survey, known, db, store)) ? undefined : unusedName(id, db)
}

async function originInstancesOf(c: Context<AppEnv>, geometry: GeometrySource | null): Promise<Instance[]> {
  if (geometry?.kind !== 'origin') return []
  return (await listInstances(c.var.db, geometry.dataset, { offset: 0, limit: ORIGIN_INSTANCES_MAX })).results
}
