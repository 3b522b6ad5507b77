import { nameOf } from './name.ts'
import { type Answer, type Opening, openAddress, parseAddress, requireData } from './openAddress.ts'

/** A file at an address, as it comes. */
export interface RemoteFile {
  name: string
  /** Address that a person gave. */
  address: string
  /** Bytes that are announced, if they are. */
  bytes: number | null
  /** Its content. Give it up by returning it. */
  chunks: AsyncGenerator<Uint8Array>
}

/** Opens the file at an address. Throws an ImportError, or the signal's reason. */
export async function openRemoteFile(written: string, opening: Opening): Promise<RemoteFile> {
  const asked = parseAddress(written)
  const answer = (await openAddress(asked, opening)) as Answer
  await requireData(answer)
  return {
    name: nameOf(answer.headers, asked, answer.last),
    address: asked.href,
    bytes: answer.bytes,
    chunks: answer.chunks,
  }
}

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
