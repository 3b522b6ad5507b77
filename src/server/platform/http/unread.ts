import { IncomingMessage } from 'node:http'
import { finished } from 'node:stream/promises'
import type { MiddlewareHandler } from 'hono'
import type { AppEnv } from './context.ts'

/** Milliseconds for which the rest of a body that nobody wants is read before the connection is given up. */
const READING_ON_MS = 5000

/**
 * Reads to its end a body that was refused before all of it had come, and answers then: many clients listen only when
 * they have sent everything. One that takes longer is answered with the end of the connection. Otherwise the rest of
 * the body would stand before the next request on that connection, which would never be answered.
 */
export const readOn: MiddlewareHandler<AppEnv> = async (c, next) => {
  await next()
  // A test that asks the application directly has no connection.
  const request = c.env?.incoming
  if (request instanceof IncomingMessage && !(await readToEnd(request))) c.header('Connection', 'close')
}

/** @returns Whether the whole request has been taken from its connection. */
async function readToEnd(request: IncomingMessage): Promise<boolean> {
  if (request.complete && request.readableLength === 0) return true
  // A reader that has given up pauses it at every piece.
  request.removeAllListeners('data')
  request.resume()
  const patience = new AbortController()
  const timer = setTimeout(() => patience.abort(), READING_ON_MS)
  return finished(request, { signal: patience.signal, writable: false })
    .then(
      () => true,
      () => false,
    )
    .finally(() => clearTimeout(timer))
}
