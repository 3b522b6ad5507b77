import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import type { Context } from 'hono'

const decompress = promisify(brotliDecompress)

/** Answers bytes that are kept compressed (brotli): as they are to those who can read that, else in full. */
export async function answerCompressed(c: Context, bytes: Uint8Array<ArrayBuffer>): Promise<Response> {
  c.header('Content-Type', 'application/octet-stream')
  c.header('Vary', 'Accept-Encoding', { append: true })
  if (!takesBrotli(c.req.header('accept-encoding'))) return c.body(await decompress(bytes))
  c.header('Content-Encoding', 'br')
  c.header('Content-Length', String(bytes.byteLength))
  return c.body(bytes)
}

/** Whether an `Accept-Encoding` names brotli and does not rule it out. */
function takesBrotli(accepted = ''): boolean {
  return accepted
    .split(',')
    .map(each =>
      each
        .toLowerCase()
        .split(';')
        .map(part => part.trim()),
    )
    .some(([name, weight]) => name === 'br' && !(weight !== undefined && Number(weight.slice(2)) === 0))
}
