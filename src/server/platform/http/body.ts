import { ReadableStream as NodeStream } from 'node:stream/web'

/** A response body out of pieces made one after the other, as fast as the client reads; it ends with the client. */
export function bodyOf(pieces: AsyncIterable<Uint8Array>): ReadableStream {
  // Node's stream is the standard one; only the two type libraries differ.
  return NodeStream.from(pieces) as unknown as ReadableStream
}
