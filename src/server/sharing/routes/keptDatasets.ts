import { createReadStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { ErrorDetail } from '../../../contract/common.ts'
import {
  KeptDatasetCard,
  KeptDatasetList,
  MAX_KEPT,
  MAX_KEPT_BYTES,
  NewKeptDataset,
} from '../../../contract/keptDataset.ts'
import { ImportError } from '../../../data/formats/common/importError.ts'
import { sessionOf } from '../../accounts/http/guard.ts'
import { deleteKept, keptParts, keptSize, listKept, saveKept } from '../../accounts/store/keptDatasets.ts'
import { requireRoom } from '../../import/common/context.ts'
import { sentence } from '../../import/common/problems.ts'
import { UploadRefused, writeArriving } from '../../import/jobs/arriving.ts'
import { accountRefusals, json, languageOfRequest } from '../../platform/http/answers.ts'
import { streamOf } from '../../platform/http/bodies.ts'
import { binary } from '../../platform/http/caching.ts'
import type { AppEnv } from '../../platform/http/context.ts'
import { ApiError } from '../../platform/http/errors.ts'
import { operation } from '../../platform/http/operation.ts'
import { throttle } from '../../platform/http/throttle.ts'

/** Size of a stored part in bytes. */
const PART_BYTES = 1_000_000

const tags = ['Kept datasets']
export const DatasetParameter = z.object({
  dataset: z.string().meta({ description: 'Id of a kept dataset' }),
})

export const keptList = operation({
  method: 'get',
  path: '/accounts/rest/data/',
  tags,
  summary: 'Datasets of own files that the account keeps, the last one first',
  responses: { 200: json(KeptDatasetList, 'The datasets') },
})(async c => c.json(await listKept(c.var.db, sessionOf(c).userId), 200))

export const keptSave = operation({
  method: 'post',
  path: '/accounts/rest/data/',
  tags,
  summary: 'Keeps a dataset of an own file in the account',
  description:
    'Only the account, and private links that it creates, can read the dataset. It is in no catalogue. The content counts towards the quota, and the server does not interpret it. A dataset that the account keeps already does not change.',
  request: {
    query: NewKeptDataset,
    body: {
      required: true,
      content: { 'application/octet-stream': { schema: z.string().meta({ format: 'binary' }) } },
    },
  },
  responses: {
    200: json(KeptDatasetCard, 'The kept dataset'),
    408: json(ErrorDetail, 'The upload has stalled'),
    413: json(ErrorDetail, 'The content is too large'),
    ...accountRefusals,
  },
})(async c => {
  const { userId } = sessionOf(c)
  await throttle(c, 'keepDataset', String(userId))
  const most = Math.min(MAX_KEPT_BYTES, c.var.config.importMaxBytes)
  if (Number(c.req.header('content-length') ?? 0) > most) throw tooLarge(most)
  const folder = await c.var.store.temporaryFolder('kept dataset')
  try {
    return await save(c, userId, c.req.valid('query'), { path: join(folder, 'content'), most })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})

async function save(
  c: Context<AppEnv>,
  user: number,
  dataset: NewKeptDataset,
  { path, most }: { path: string; most: number },
) {
  const { db, clock, config } = c.var
  const { body, signal } = c.req.raw
  await writeArriving(path, body, most, signal).catch(error => {
    if (!(error instanceof UploadRefused)) throw error
    throw error.reason === 'tooLarge' ? tooLarge(most) : ApiError.detail(408, 'uploadStalled')
  })
  const { size: bytes } = await stat(path)
  if (bytes === 0) throw ApiError.field('file', { key: 'blank' })
  const parts = () => createReadStream(path, { highWaterMark: PART_BYTES })
  const admit = (transaction: typeof db) =>
    requireRoom(transaction, { user, maxBytes: config.importQuotaBytes }, bytes)
  try {
    const saved = await saveKept(db, user, dataset, { bytes, parts }, { now: clock(), admit })
    if (saved) return c.json(saved, 200)
  } catch (error) {
    if (!(error instanceof ImportError)) throw error
    return c.json({ file: [sentence(error, languageOfRequest(c), 'screen')] }, 400) as never
  }
  throw ApiError.field('non_field_errors', { key: 'tooManyKept', params: { max: MAX_KEPT } })
}

const tooLarge = (bytes: number) =>
  ApiError.detail(413, 'keptTooLarge', { megabytes: Math.floor(bytes / 1e6) })

export const keptRead = operation({
  method: 'get',
  path: '/accounts/rest/data/{dataset}/',
  tags,
  summary: 'Content of a kept dataset, as it was sent',
  request: { params: DatasetParameter },
  responses: { 200: binary('The content'), 404: json(ErrorDetail, 'The account keeps no such dataset') },
})(c => answerKept(c, sessionOf(c).userId, c.req.valid('param').dataset, 'notFound'))

/**
 * Answers with the content of a dataset, or with the bytes that the request asks for. The caller has checked that the
 * user may read it.
 */
export async function answerKept(
  c: Context<AppEnv>,
  owner: number,
  dataset: string,
  missing: string,
): Promise<Response> {
  const { db } = c.var
  const bytes = await keptSize(db, owner, dataset)
  if (bytes === undefined) throw ApiError.notFound(missing)
  const range = rangeIn(c.req.header('range'), bytes)
  const { start, end } = range ?? { start: 0, end: bytes }
  c.header('Content-Type', 'application/octet-stream')
  c.header('Content-Length', String(end - start))
  if (range) c.header('Content-Range', `bytes ${start}-${end - 1}/${bytes}`)
  return c.body(streamOf(keptParts(db, owner, dataset, { start, end })), range ? 206 : 200)
}

/** Returns the bytes of a `Range` header; null for the whole content, as for a header that it does not understand. */
function rangeIn(header: string | undefined, bytes: number): { start: number; end: number } | null {
  const [, first, last] = /^bytes=(\d{1,12})-(\d{1,12})$/.exec(header ?? '') ?? []
  const start = Number(first)
  const end = Math.min(bytes, Number(last) + 1)
  return start < end ? { start, end } : null
}

export const keptRemove = operation({
  method: 'delete',
  path: '/accounts/rest/data/{dataset}/',
  tags,
  summary: 'Deletes a kept dataset, which private links then no longer open',
  request: { params: DatasetParameter },
  responses: {
    204: { description: 'Removed' },
    404: json(ErrorDetail, 'The account keeps no such dataset'),
    ...accountRefusals,
  },
})(async c => {
  const { dataset } = c.req.valid('param')
  if (!(await deleteKept(c.var.db, sessionOf(c).userId, dataset))) throw ApiError.notFound()
  return c.body(null, 204)
})
