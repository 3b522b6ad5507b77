import { ReadableStream as NodeStream } from 'node:stream/web'
import { promisify } from 'node:util'
import { brotliDecompress, constants, gzip, zstdCompress } from 'node:zlib'
import type { Context, TypedResponse } from 'hono'
import { parseAccept } from 'hono/utils/accept'
import type { JSONParsed } from 'hono/utils/types'

const decompress = promisify(brotliDecompress)

/** Answers with bytes stored as brotli: unchanged to clients that accept brotli, otherwise decompressed. */
export async function answerCompressed(c: Context, bytes: Uint8Array<ArrayBuffer>): Promise<Response> {
  c.header('Content-Type', 'application/octet-stream')
  c.header('Vary', 'Accept-Encoding', { append: true })
  if (!takes(c, 'br')) return c.body(await decompress(bytes))
  c.header('Content-Encoding', 'br')
  c.header('Content-Length', String(bytes.byteLength))
  return c.body(bytes)
}

/** Minimum number of bytes for compression. */
const WORTHWHILE = 1024

/** Fastest encodings, the best one first. */
const ENCODINGS = [
  {
    name: 'zstd',
    encode: promisify(zstdCompress),
    options: { params: { [constants.ZSTD_c_compressionLevel]: 1 } },
  },
  { name: 'gzip', encode: promisify(gzip), options: { level: 1 } },
] as const

/**
 * Answers with dynamic JSON that may be large, compressed at the lowest level on another thread.
 * @param text JSON of a `T`.
 */
export async function answerJson<T>(c: Context, text: string): Promise<JsonAnswer<T>> {
  const bytes = new TextEncoder().encode(text)
  return (await answerBytes(c, bytes, 'application/json')) as JsonAnswer<T>
}

/** JSON response from a text that is already serialised. */
export type JsonAnswer<T> = Response & TypedResponse<JSONParsed<T>, 200, 'json'>

/** Answers with dynamic bytes that may be large, compressed in the same way. */
export async function answerBytes(
  c: Context,
  bytes: Uint8Array<ArrayBuffer>,
  mediaType: string,
): Promise<Response> {
  c.header('Content-Type', mediaType)
  c.header('Vary', 'Accept-Encoding', { append: true })
  const encoding = encodingFor(c, bytes.byteLength)
  if (encoding === undefined) {
    // The middleware does not compress a response with a Content-Length.
    c.header('Content-Length', String(bytes.byteLength))
    return c.body(bytes)
  }
  c.header('Content-Encoding', encoding.name)
  return c.body(await encoding.encode(bytes, encoding.options))
}

/** Returns the best encoding that a client accepts for a number of bytes, if compression is worthwhile. */
export const encodingFor = (c: Context, bytes: number) =>
  bytes < WORTHWHILE ? undefined : ENCODINGS.find(({ name }) => takes(c, name))

/** Returns whether an `Accept-Encoding` allows an encoding. */
function takes(c: Context, encoding: string): boolean {
  const accepted = parseAccept(c.req.header('accept-encoding') ?? '')
  return accepted.some(({ type, q }) => type.toLowerCase() === encoding && q > 0)
}

/**
 * Returns a response body from chunks generated one after the other, as fast as the client reads. It ends
 * when the client disconnects.
 */
export function streamOf(pieces: AsyncIterable<Uint8Array>): ReadableStream {
  // Node's stream implements the standard one; only the two type libraries differ.
  return NodeStream.from(pieces) as unknown as ReadableStream
}
