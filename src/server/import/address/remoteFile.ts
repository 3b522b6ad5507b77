import { nameOf } from './name.ts'
import { type Answer, type Opening, openAddress, requireData } from './openAddress.ts'
import type { Validators } from './request.ts'

/** A file at an address, as it comes. */
export interface RemoteFile {
  name: string
  /** Address that was asked. */
  address: string
  /** Bytes that are announced, if they are. */
  bytes: number | null
  validators: Validators
  /** Its content. Give it up by returning it. */
  chunks: AsyncGenerator<Uint8Array>
}

/** Opens the file at an address, and nothing but a file. Throws an ImportError, or the signal's reason. */
export const openPlain = async (url: URL, opening: Opening): Promise<RemoteFile> =>
  fileOf(await openAddress(url, opening))

/** The file that an answer is. Throws an ImportError for one in which no data are. */
export async function fileOf(answer: Answer): Promise<RemoteFile> {
  await requireData(answer)
  const { headers, asked, last, bytes, chunks } = answer
  const { etag = null, 'last-modified': modified = null } = headers
  return {
    name: nameOf(headers, asked, last),
    address: asked.href,
    bytes,
    validators: { etag, modified },
    chunks,
  }
}

/** Of what is gathered from several answers nobody says whether it has changed. */
export const NO_VALIDATORS: Validators = { etag: null, modified: null }

/** Whether a text that may name a file is an address of the web. */
export const isAddress = (written: string): boolean => /^https?:\/\//i.test(written.trim())

/** Passes content on, and tells how many bytes of it have come. */
export async function* counted(
  chunks: AsyncIterable<Uint8Array>,
  onBytes: (bytes: number) => void,
): AsyncGenerator<Uint8Array> {
  let bytes = 0
  for await (const chunk of chunks) {
    bytes += chunk.length
    onBytes(bytes)
    yield chunk
  }
}
