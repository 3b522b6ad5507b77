import { z } from '@hono/zod-openapi'
import { ImportError } from '../../../data/formats/common/importError.ts'
import { fileSize } from '../../formats/common/diskSource.ts'
import { jsonBody, refusals } from '../../platform/http/answers.ts'
import { streamOf } from '../../platform/http/bodies.ts'
import { ApiError } from '../../platform/http/errors.ts'
import { operation } from '../../platform/http/operation.ts'
import { securityLog } from '../../platform/http/securityLog.ts'
import { languageOf } from '../../platform/translate.ts'
import { countBytes } from '../address/remoteFile.ts'
import { requireRoom } from '../common/context.ts'
import { UploadRefused } from '../jobs/arriving.ts'
import { type ReportingWork, streamTaskMessages } from '../jobs/jobs.ts'
import { SeveralOffers } from '../remote/offer.ts'
import { openRemoteFile } from '../remote/openRemoteFile.ts'
import { importerOf, ownerOfUploads } from './request.ts'
import { surveyUpload, UNREAD } from './upload.ts'

/** Request to download the file at an address. */
const AddressRequest = z
  .object({
    address: z.string().min(1).max(2000).meta({
      description: 'Address of a file, beginning with https:// or http://',
      example: 'https://data.example.org/communes.csv',
    }),
  })
  .meta({ id: 'AddressRequest' })

/** `POST cartable/import/address/` */
export const importAddress = operation({
  method: 'post',
  path: '/cartable/import/address/',
  tags: ['Imports'],
  summary: 'Downloads the file at an address for an import',
  description:
    'The server contacts public hosts only, and those that its operator has named. The answer has a line of JSON per event: `{type: "progress", progress}`, in bytes, and at the end `{type: "fetched", upload}`, `{type: "offers", offers}` when one of several files must be chosen, or `{type: "failed", detail, field}`. The file then waits like an upload. Disconnecting aborts the download.',
  request: jsonBody(AddressRequest),
  responses: {
    200: { description: 'Events', content: { 'application/x-ndjson': { schema: z.string() } } },
    ...refusals,
    409: { description: 'Too many files wait' },
  },
})(async c => {
  const { address: written } = c.req.valid('json')
  const { uploads } = c.var
  const owner = ownerOfUploads(c)
  if (await uploads.isFullFor(owner)) throw ApiError.detail(409, 'tooManyUploads')
  const { importHosts: hosts, importMaxBytes: maxBytes } = c.var.config
  const fetchFile: ReportingWork = async (onProgress, signal) => {
    onProgress({ dataset: '', step: 'fetch', done: 0, total: null })
    // Checked before the download: the quota of the account may be used up.
    await requireRoom(c.var.db, importerOf(c), 1)
    const open = async () => {
      const { name, address, bytes, chunks } = await openRemoteFile(written, { hosts, maxBytes, signal })
      securityLog(c, 'import.fetched', { host: new URL(address).host })
      const onBytes = (done: number) => onProgress({ dataset: name, step: 'fetch', done, total: bytes })
      return { name, address, body: countBytes(chunks, onBytes) }
    }
    const file = await uploads.receive(owner, open, signal).catch((error: unknown) => {
      throw error instanceof UploadRefused
        ? new ImportError(PROBLEMS[error.reason], { megabytes: Math.ceil(maxBytes / 1e6) })
        : error
    })
    try {
      await requireRoom(c.var.db, importerOf(c), await fileSize(file.path))
      return { type: 'fetched', upload: await surveyUpload(c, file, UNREAD) }
    } catch (error) {
      await uploads.remove(file.id)
      throw error
    }
  }
  const fetchOrOffer: ReportingWork = (onProgress, signal) =>
    fetchFile(onProgress, signal).catch((error: unknown) => {
      if (error instanceof SeveralOffers) return { type: 'offers', offers: error.offers }
      throw error
    })
  c.header('Content-Type', 'application/x-ndjson')
  c.header('Cache-Control', 'no-store, no-transform')
  const language = languageOf(c.req.header('accept-language'))
  return c.body(streamOf(streamTaskMessages(fetchOrOffer, language, c.req.raw.signal)), 200)
})

const PROBLEMS = { tooLarge: 'addressTooLarge', tooMany: 'tooManyFiles', stalled: 'lost' } as const
