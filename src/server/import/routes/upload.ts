import { createRoute, z } from '@hono/zod-openapi'
import { ErrorDetail } from '../../../contract/common.ts'
import { AS_IT_IS } from '../../../contract/import.ts'
import { SurveyRequest, Upload } from '../../../contract/upload.ts'
import { json, refusals } from '../../platform/http/answers.ts'
import type { App } from '../../platform/http/context.ts'
import { ApiError } from '../../platform/http/errors.ts'
import { UploadRefused } from '../jobs/uploads.ts'
import { answerProblem, ownerOfUploads, UploadParameter, uploadedFile } from './request.ts'
import { surveyUpload } from './surveyUpload.ts'

const importUploadRoute = createRoute({
  method: 'post',
  path: '/cartable/import/',
  tags: ['Imports'],
  summary: 'Sends a file to be imported',
  description: 'The body is the file itself. It waits for an hour; nothing of it is in the catalogue yet.',
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
    201: json(Upload, 'What the file holds, and what seems meant'),
    ...refusals,
    408: json(ErrorDetail, 'Nothing more of the file has come'),
    403: json(ErrorDetail, 'Imports are not for whoever asks'),
    409: json(ErrorDetail, 'Too many files wait'),
    413: json(ErrorDetail, 'The file is too large'),
  },
})

/** `POST cartable/import/` */
export function importUpload(app: App): void {
  app.openapi(importUploadRoute, async c => {
    const { uploads } = c.var.imports
    const most = c.var.config.importMaxBytes
    if (Number(c.req.header('content-length') ?? 0) > most) throw tooLarge(most)
    const { signal, body } = c.req.raw
    const { name } = c.req.valid('query')
    const file = await uploads.receive(ownerOfUploads(c), name, body, signal).catch(error => {
      throw error instanceof UploadRefused ? notTaken[error.reason](most) : error
    })
    try {
      const upload = await surveyUpload(c, file, {
        read: AS_IT_IS,
        geometry: null,
        dataset: null,
      })
      c.header('Cache-Control', 'no-store')
      return c.json(upload, 201)
    } catch (error) {
      await uploads.remove(file.id)
      return answerProblem(c, error)
    }
  })
}

const tooLarge = (bytes: number) =>
  ApiError.detail(413, 'importTooLarge', { megabytes: Math.round(bytes / 1e6) })

const notTaken: Record<UploadRefused['reason'], (most: number) => ApiError> = {
  tooLarge,
  tooMany: () => ApiError.detail(409, 'tooManyUploads'),
  stalled: () => ApiError.detail(408, 'uploadStalled'),
}

const importRemoveRoute = createRoute({
  method: 'delete',
  path: '/cartable/import/{id}/',
  tags: ['Imports'],
  summary: 'Forgets a file that was sent',
  request: { params: UploadParameter },
  responses: { 204: { description: 'It is not there, or no more' }, ...refusals },
})

/** `DELETE cartable/import/{id}/` */
export function importRemove(app: App): void {
  app.openapi(importRemoveRoute, async c => {
    const { uploads } = c.var.imports
    const file = uploads.find(ownerOfUploads(c), c.req.valid('param').id)
    if (file !== undefined) await uploads.remove(file.id)
    return c.body(null, 204)
  })
}

const importSurveyRoute = createRoute({
  method: 'post',
  path: '/cartable/import/{id}/survey/',
  tags: ['Imports'],
  summary: 'Looks at the file again, read in another way, with other geometries or for another dataset',
  request: {
    params: UploadParameter,
    body: { content: { 'application/json': { schema: SurveyRequest } }, required: true },
  },
  responses: { 200: json(Upload, 'What the file holds, and what seems meant'), ...refusals },
})

/** `POST cartable/import/{id}/survey/` */
export function importSurvey(app: App): void {
  app.openapi(importSurveyRoute, async c => {
    const file = uploadedFile(c, c.req.valid('param').id)
    try {
      const upload = await surveyUpload(c, file, c.req.valid('json'))
      c.header('Cache-Control', 'no-store')
      return c.json(upload, 200)
    } catch (error) {
      return answerProblem(c, error)
    }
  })
}
