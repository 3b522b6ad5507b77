import { decompressedSource } from '../data/formats/common/expanding.ts'
import type { Source } from '../data/formats/common/source.ts'
import { LocalProblem } from './problems.ts'

/** Maximum bytes of decompressed content. More would take too long in a browser. */
const EXPANDED_BYTES_MAX = 200_000_000

/** Throws for compressed content that is too long for a browser. The import may accept it. */
export function requireShort(bytes: number): void {
  if (bytes > EXPANDED_BYTES_MAX) throw new LocalProblem('tooLarge', { bytes: EXPANDED_BYTES_MAX })
}

/** Yields the chunks of a stream, and cancels it when the reader stops. */
async function* piecesOf(
  stream: ReadableStream<Uint8Array>,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader()
  try {
    for (;;) {
      signal.throwIfAborted()
      const { done, value } = await reader.read()
      if (done) return
      yield value
    }
  } finally {
    await reader.cancel().catch(() => {})
  }
}

/** Size of a chunk in bytes. */
const PIECE_BYTES = 2 ** 18

/** Returns the bytes of a blob. */
export const blobSource = (file: Blob): Source =>
  async function* (signal) {
    for (let at = 0; at < file.size; at += PIECE_BYTES) {
      signal.throwIfAborted()
      yield new Uint8Array(await file.slice(at, at + PIECE_BYTES).arrayBuffer())
    }
  }

/** Returns the content of a gzip file. */
export const gunzipped = (source: Source): Source => {
  const expanded = decompressedSource(source, (bytes, signal) =>
    piecesOf(streamOf(bytes).pipeThrough(new DecompressionStream('gzip')), signal),
  )
  return async function* (signal) {
    let length = 0
    for await (const piece of expanded(signal)) {
      length += piece.length
      requireShort(length)
      yield piece
    }
  }
}

/** Returns a stream that requests each chunk only after the previous one is consumed. */
function streamOf(pieces: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array<ArrayBuffer>> {
  const iterator = pieces[Symbol.asyncIterator]()
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await iterator.next()
      if (done) controller.close()
      else controller.enqueue(new Uint8Array(value))
    },
    cancel: async () => void (await iterator.return?.()),
  })
}
