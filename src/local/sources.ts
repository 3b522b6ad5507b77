import { expanding } from '../server/formats/common/expanding.ts'
import type { Source } from '../server/formats/common/source.ts'
import { LocalProblem } from './problems.ts'

/** Most bytes of the content of a compressed file, which would take too long in a browser. */
const EXPANDED_BYTES_MAX = 200_000_000

/** Refuses compressed content that is too long for a browser; the import may take it. */
export function requireShort(bytes: number): void {
  if (bytes > EXPANDED_BYTES_MAX) throw new LocalProblem('tooLarge', { bytes: EXPANDED_BYTES_MAX })
}

/** The pieces of a stream, which is given up when nobody reads on. */
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

/** Bytes that are read at once. */
const PIECE_BYTES = 2 ** 18

/** The bytes of a blob. */
export const blobSource = (file: Blob): Source =>
  async function* (signal) {
    for (let at = 0; at < file.size; at += PIECE_BYTES) {
      signal.throwIfAborted()
      yield new Uint8Array(await file.slice(at, at + PIECE_BYTES).arrayBuffer())
    }
  }

/** The content of a gzip file. */
export const gunzipped = (source: Source): Source => {
  const expanded = expanding(source, (bytes, signal) =>
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

/** A stream of pieces, which asks for the next one once the last is taken. */
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
