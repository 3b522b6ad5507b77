import type { ScanQueue } from '../platform/queue/scanQueue.ts'
import type { Requester } from '../platform/queue/scheduling.ts'

/** Size of the first part in bytes, so that a file begins soon. */
const FIRST_BYTES = 2 ** 14
/** Size of a part in bytes: about a tenth of a second, after which others have their turn. */
const PART_BYTES = 2 ** 18

type Bytes = Uint8Array<ArrayBuffer>

/**
 * Returns a stream generated in parts, each in the turn of its requester. Between two parts it blocks nobody,
 * even if it is read slowly. The first, small part exists when this resolves, so that a refused stream never
 * starts: rejects with ScanQueueFull, or with an AbortError when aborted.
 */
export async function streamInParts(
  queue: ScanQueue,
  requester: Requester,
  pieces: AsyncIterable<Bytes>,
): Promise<AsyncGenerator<Bytes>> {
  const source = pieces[Symbol.asyncIterator]()
  const first = await queue.run(requester, () => partOf(source, FIRST_BYTES))
  return withRest(first, source, () => queue.resume(requester, () => partOf(source, PART_BYTES)))
}

interface Part {
  bytes: Bytes
  isLast: boolean
}

async function* withRest(
  first: Part,
  source: AsyncIterator<Bytes>,
  next: () => Promise<Part>,
): AsyncGenerator<Bytes> {
  try {
    for (let part = first; ; part = await next()) {
      if (part.bytes.byteLength > 0) yield part.bytes
      if (part.isLast) return
    }
  } finally {
    await source.return?.()
  }
}

/** Collects chunks up to a size, or up to an empty chunk, which means that the next one takes a while. */
async function partOf(source: AsyncIterator<Bytes>, least: number): Promise<Part> {
  const pieces: Bytes[] = []
  let length = 0
  while (length < least) {
    const { done, value } = await source.next()
    if (done) return { bytes: Buffer.concat(pieces), isLast: true }
    if (value.byteLength === 0) break
    pieces.push(value)
    length += value.byteLength
  }
  return { bytes: Buffer.concat(pieces), isLast: false }
}
