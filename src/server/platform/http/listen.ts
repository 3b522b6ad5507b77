import { createServer, IncomingMessage, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { finished } from 'node:stream/promises'
import type { MiddlewareHandler } from 'hono'
import { type Config, StartError } from '../config.ts'
import type { AppEnv } from './context.ts'
import { canonicalPath } from './operation.ts'
import { answerUnreadable, type Refuse } from './unreadable.ts'

/**
 * Milliseconds that running requests may take once the server stops: the documentation promises five seconds
 * in all.
 */
const GRACE_MS = 3000

export interface Listening {
  server: Server
  /** Address of the server, with its actual port. */
  url: string
  /** Stops accepting requests, waits for running ones, then resolves. */
  close: () => Promise<void>
}

/** Address to listen on, and the variable that sets its port. */
interface Place extends Pick<Config, 'host' | 'port'> {
  variable?: 'PORT' | 'METRICS_PORT'
}

/**
 * Starts listening. Throws a StartError when the port is unavailable.
 *
 * @param refuse Answers requests that cannot be parsed; Node's own answers have neither headers nor a body.
 */
export async function listen(listener: RequestListener, place: Place, refuse?: Refuse): Promise<Listening> {
  const server = createServer({ requireHostHeader: false }, listener)
  limitRequestTime(server)
  nameHost(server)
  if (refuse) answerUnreadable(server, refuse)
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  server.once('error', reject)
  server.listen(place.port, place.host, resolve)
  try {
    await promise
  } catch (error) {
    throw startErrorOf(error as NodeJS.ErrnoException, place)
  }
  const address = server.address() as AddressInfo
  const name = address.family === 'IPv6' ? `[${address.address}]` : address.address
  return { server, url: `http://${name}:${address.port}`, close: () => close(server) }
}

function startErrorOf(error: NodeJS.ErrnoException, { host, port, variable = 'PORT' }: Place): Error {
  if (error.code === 'EADDRINUSE') {
    return new StartError(say => say('start.portInUse', { port, host, variable }))
  }
  if (error.code === 'EACCES') return new StartError(say => say('start.portReserved', { port }))
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND') {
    return new StartError(say => say('start.hostUnknown', { host }))
  }
  return error
}

function close(server: Server): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const forced = setTimeout(() => server.closeAllConnections(), GRACE_MS)
  server.close(() => {
    clearTimeout(forced)
    resolve()
  })
  server.closeIdleConnections()
  return promise
}

const HEAD_MS = 30_000
const BODY_MS = 30_000
/** Longer than proxies and clients keep an idle connection, so that they close it, never during a request. */
const IDLE_MS = 75_000
/** A file may be large and the connection slow. */
const UPLOAD_MS = 3600 * 1000

/**
 * Limits the time for sending a request, so that slow clients do not occupy the server: half a minute each
 * for the head and a body, an hour for an import. A slower connection is closed, and an idle one after more
 * than a minute.
 */
function limitRequestTime(server: Server): void {
  server.headersTimeout = HEAD_MS
  server.keepAliveTimeout = IDLE_MS
  // Node has a single limit for all requests.
  server.requestTimeout = UPLOAD_MS
  server.on('request', (request, response) => {
    if (isUpload(request)) return
    const timer = setTimeout(() => {
      if (!request.complete) request.destroy()
    }, BODY_MS)
    response.once('close', () => clearTimeout(timer))
  })
}

function isUpload({ method, url = '' }: IncomingMessage): boolean {
  const [path = ''] = url.split('?')
  return method === 'POST' && canonicalPath(path) === '/cartable/import/'
}

/** Paths of health checks. Many of their clients send no Host header. */
const PROBES: ReadonlySet<string> = new Set(['/livez', '/readyz', '/healthz'])
/** Invalid host for requests without one, so that it matches no real host. */
const UNNAMED = 'unnamed.invalid'

/**
 * Allows requests without a host in HTTP/1.0, and for health checks. All others are malformed (RFC 9112,
 * 3.2).
 */
function nameHost(server: Server): void {
  server.prependListener('request', ({ headers, httpVersion, url = '' }) => {
    const [path = ''] = url.split('?')
    if (httpVersion === '1.0' || PROBES.has(canonicalPath(path))) headers.host ||= UNNAMED
  })
}

/** Milliseconds during which the rest of a refused body is read before the connection closes. */
const DRAIN_MS = 5000

/**
 * Reads a refused body to its end before answering: many clients listen only after sending everything. After
 * a timeout the connection ends with the answer. Otherwise the rest of the body would precede the next
 * request on that connection, which would never be answered.
 */
export const drainBody: MiddlewareHandler<AppEnv> = async (c, next) => {
  await next()
  // Tests that call the application directly have no connection.
  const request = c.env?.incoming
  if (request instanceof IncomingMessage && !(await drain(request))) c.header('Connection', 'close')
}

/** @returns Whether the whole request has been read from its connection. */
async function drain(request: IncomingMessage): Promise<boolean> {
  if (request.complete && request.readableLength === 0) return true
  // A reader that has stopped pauses the socket after each chunk.
  request.removeAllListeners('data')
  request.resume()
  const timeout = new AbortController()
  const timer = setTimeout(() => timeout.abort(), DRAIN_MS)
  return finished(request, { signal: timeout.signal, writable: false })
    .then(
      () => true,
      () => false,
    )
    .finally(() => clearTimeout(timer))
}

/** Asks clients to open a new connection, possibly to another server, once this server is stopping. */
export const closeConnectionsWhile =
  (stopping: AbortSignal): MiddlewareHandler<AppEnv> =>
  async (c, next) => {
    await next()
    if (stopping.aborted) c.header('Connection', 'close')
  }
