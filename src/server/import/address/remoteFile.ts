import { nameOf } from './name.ts'
import { type Answer, type Opening, openAddress, requireData } from './openAddress.ts'
import type { Validators } from './request.ts'

/** File at an address, streamed. */
export interface RemoteFile {
  name: string
  /** Requested address. */
  address: string
  /** Announced bytes, or null. */
  bytes: number | null
  validators: Validators
  /** Content of the file. Return the generator to abort the download. */
  chunks: AsyncGenerator<Uint8Array>
}

/**
 * Opens the file at an address, without support for services. Throws an ImportError, or the signal's reason.
 */
export const openPlain = async (url: URL, opening: Opening): Promise<RemoteFile> =>
  fileOf(await openAddress(url, opening))

/** Returns the file of a response. Throws an ImportError for one without data. */
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

/** Validators for content from several responses, whose changes cannot be detected. */
export const NO_VALIDATORS: Validators = { etag: null, modified: null }

/** Returns whether a text is a web address rather than a file name. */
export const isAddress = (written: string): boolean => /^https?:\/\//i.test(written.trim())

/** Passes content through and reports the number of bytes. */
export async function* countBytes(
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
