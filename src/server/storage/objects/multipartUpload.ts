import type { FileHandle } from 'node:fs/promises'
import { read } from '../files/fileSections.ts'
import type { Answer } from './client.ts'
import { escaped, readListing } from './objectListing.ts'
import { answeredError, codeOf, ObjectsError } from './objectsFaults.ts'
import type { Call } from './signer.ts'
import { forEachWithLimit } from './slots.ts'

/** Size of a part in bytes: every storage requires at least 5 MiB. */
const PART_BYTES = 8 * 2 ** 20
/** Maximum number of parts of one file: Swift allows a tenth of S3's 10,000. */
const PARTS = 1000

type Caller = <T>(call: Call, take: (answer: Answer) => Promise<T>) => Promise<T>

/** Uploads a file in parts, which the storage joins. On failure the parts are removed. */
export async function putInParts(
  call: Caller,
  key: string,
  file: FileHandle,
  size: number,
  signal?: AbortSignal,
): Promise<void> {
  const begun = await call({ method: 'POST', key, query: { uploads: '' }, signal }, answered)
  const uploadId = readListing(begun, '').texts['UploadId']
  if (uploadId === undefined) throw new ObjectsError('refused', 'multipart uploads are not supported')
  try {
    const length = Math.max(PART_BYTES, Math.ceil(size / PARTS))
    const tags: string[] = []
    await forEachWithLimit(Array(Math.ceil(size / length)).keys(), async part => {
      signal?.throwIfAborted()
      const start = part * length
      const body = await read(file, start, Math.min(length, size - start))
      const query = { partNumber: String(part + 1), uploadId }
      tags[part] = await call({ method: 'PUT', key, query, body, signal }, async ({ status, headers }) => {
        if (status === 404) throw answeredError(status, 'NoSuchUpload')
        return headers.get('etag') ?? ''
      })
    })
    await join(call, key, uploadId, tags, signal)
  } catch (error) {
    // The daily clean-up removes parts that cannot be removed now.
    await call({ method: 'DELETE', key, query: { uploadId } }, async () => undefined).catch(() => undefined)
    throw error
  }
}

async function join(
  call: Caller,
  key: string,
  uploadId: string,
  tags: readonly string[],
  signal?: AbortSignal,
): Promise<void> {
  const parts = tags.map(
    (tag, part) => `<Part><PartNumber>${part + 1}</PartNumber><ETag>${escaped(tag)}</ETag></Part>`,
  )
  const body = Buffer.from(`<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`)
  await call({ method: 'POST', key, query: { uploadId }, body, signal }, async ({ status, text }) => {
    // An earlier attempt, whose answer was lost, has joined the parts. The caller checks that the file
    // exists.
    if (status === 404) return
    // An error may follow the header of a successful response.
    const code = codeOf(await text())
    if (code !== undefined) throw answeredError(500, code)
  })
}

const answered = async ({ status, text }: Answer): Promise<string> => {
  if (status === 404) throw answeredError(status, '')
  return text()
}
