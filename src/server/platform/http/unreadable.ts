import { type Server, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { Hono } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { Config } from '../config.ts'
import { languageOf, translate } from '../translate.ts'
import { securityHeaders } from './security.ts'

/** Status of the answer to a request that cannot be parsed. */
type UnreadableStatus = 400 | 408 | 413 | 414 | 431

const KEYS: Readonly<Record<UnreadableStatus, string>> = {
  400: 'unreadable',
  408: 'tooSlow',
  413: 'tooLarge',
  414: 'addressTooLong',
  431: 'headersTooLong',
}

/** Builds the answer to a request that cannot be parsed. */
export type Refuse = (status: UnreadableStatus) => Promise<Response>

/** Returns a function that creates these answers, with the usual security headers. */
export function refusals(config: Config): Refuse {
  const app = new Hono().use(securityHeaders(config)).get('/:status', c => {
    const status = Number(c.req.param('status')) as UnreadableStatus
    const detail = translate(languageOf(undefined), KEYS[status])
    c.header('Cache-Control', 'no-store')
    return c.json({ detail }, status satisfies ContentfulStatusCode)
  })
  return async status => app.request(`/${status}`)
}

/** Milliseconds during which the rest of an unreadable request is read. */
const LINGER_MS = 5000

/**
 * Answers requests that cannot be parsed, and reads what still arrives before closing the connection. A
 * connection closed with unread bytes is reset, and its client never sees the answer.
 */
export function answerUnreadable(server: Server, refuse: Refuse): void {
  const busy = new WeakSet<Socket>()
  const refused = new WeakSet<Socket>()
  server.on('request', ({ socket }, response) => {
    busy.add(socket)
    response.once('close', () => busy.delete(socket))
  })
  server.on('clientError', (error: ClientError, socket: Socket) => {
    if (refused.has(socket)) return
    refused.add(socket)
    // Another answer may still be in transit on this connection.
    if (!socket.writable || busy.has(socket)) {
      socket.destroy()
      return
    }
    socket.setTimeout(LINGER_MS, () => socket.destroy())
    socket.resume()
    void refuse(statusOf(error)).then(async answer => socket.end(await bytesOf(answer)))
  })
}

type ClientError = NodeJS.ErrnoException & { rawPacket?: Buffer }

function statusOf({ code, rawPacket }: ClientError): UnreadableStatus {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return 408
  if (code === 'HPE_CHUNK_EXTENSIONS_OVERFLOW') return 413
  if (code !== 'HPE_HEADER_OVERFLOW') return 400
  return /^[A-Z]+ [^\r\n]+$/.test(rawPacket?.toString('latin1', 0, 2 ** 14) ?? '') ? 414 : 431
}

async function bytesOf(answer: Response): Promise<Buffer> {
  const body = Buffer.from(await answer.arrayBuffer())
  const head = [
    `HTTP/1.1 ${answer.status} ${STATUS_CODES[answer.status]}`,
    ...Array.from(answer.headers, ([name, value]) => `${name}: ${value}`),
    `content-length: ${body.byteLength}`,
    'connection: close',
  ]
  return Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`, 'latin1'), body])
}
