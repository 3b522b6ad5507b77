import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream as NodeStream } from 'node:stream/web'

/** Maximum milliseconds without data during an upload. */
const SILENCE_MS = 60 * 1000

/** Arriving file: its name, which is only used in a safe form, and its content. */
export interface ArrivingFile {
  name: string
  body: ReadableStream | AsyncIterable<Uint8Array> | null
  /** Address of a download; null for an upload. */
  address: string | null
}

/** Thrown for a file that cannot be stored: too large, too many at once, or stalled. */
export class UploadRefused extends Error {
  override name = 'UploadRefused'
  readonly reason: 'tooLarge' | 'tooMany' | 'stalled'

  constructor(reason: UploadRefused['reason']) {
    super(reason)
    this.reason = reason
  }
}

/**
 * Writes a file as it arrives, in bounded memory. Rejects with an UploadRefused, or when it is aborted or
 * broken.
 */
export async function writeArriving(
  path: string,
  body: ArrivingFile['body'],
  maxBytes: number,
  signal: AbortSignal,
): Promise<void> {
  let bytes = 0
  const stalled = new AbortController()
  const silence = setTimeout(() => stalled.abort(new UploadRefused('stalled')), SILENCE_MS)
  async function* limited(chunks: AsyncIterable<Uint8Array>) {
    for await (const chunk of chunks) {
      silence.refresh()
      bytes += chunk.byteLength
      if (bytes > maxBytes) throw new UploadRefused('tooLarge')
      yield chunk
    }
  }
  const chunks =
    body instanceof ReadableStream
      ? // Node's stream is the standard one; only the type libraries differ.
        Readable.fromWeb(body as unknown as NodeStream)
      : Readable.from(body ?? [])
  const ending = AbortSignal.any([signal, stalled.signal])
  await pipeline(chunks, limited, createWriteStream(path), { signal: ending })
    .catch((error: unknown) => {
      throw stalled.signal.aborted ? stalled.signal.reason : error
    })
    .finally(() => clearTimeout(silence))
}

/** Maximum bytes of a file name. */
const MOST_BYTES = 200

/** Returns a safe file name: no folder, no invisible characters, not too long. */
export function fileName(given: string): string {
  const bare = given.split(/[/\\]/).at(-1) ?? ''
  const seen = bare
    .normalize('NFC')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern removes control characters on purpose.
    .replace(/[\u0000-\u001f\u007f<>:"|?*]/g, '')
  return cut(seen).replace(/^[.\s]+|(?<![.\s])[.\s]+$/g, '') || 'file'
}

/** Shortens the name at the beginning, because its end contains the extension. */
function cut(name: string): string {
  const characters = [...name].slice(-MOST_BYTES)
  while (Buffer.byteLength(characters.join('')) > MOST_BYTES) characters.shift()
  return characters.join('')
}
