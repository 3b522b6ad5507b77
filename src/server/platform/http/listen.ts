import { createServer, IncomingMessage, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { finished } from 'node:stream/promises'
import type { MiddlewareHandler } from 'hono'
import { type Config, StartError } from '../config.ts'
import type { AppEnv } from './context.ts'
import { canonicalPath } from './operation.ts'
import { answerUnreadable, type Refuse } from './unreadable.ts'

/** Milliseconds that requests may still take once the server stops: operators are promised five seconds in all. */
const GRACE_MS = 4000

export interface Listening {
  server: Server
  /** Address at which the server is reached, with its real port. */
  url: string
  /** Takes no more requests, lets those under way end, then resolves. */
  close: () => Promise<void>
}

/** Place at which a server listens, with the variable of the environment that gives its port. */
interface Place extends Pick<Config, 'host' | 'port'> {
  variable?: 'PORT' | 'METRICS_PORT'
}

/**
 * Starts listening. Throws a StartError when the port cannot be had.
 *
 * @param refuse Makes the answers to requests that cannot be parsed; Node's own have neither headers nor a body.
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
/** Longer than proxies and clients keep an idle connection, so that it is they who close it, never under a request. */
const IDLE_MS = 75_000
/** A file may be large and the line slow. */
const UPLOAD_MS = 3600 * 1000

/**
 * Bounds how long a client may take to send its request, so that slow ones do not hold the server: the head and a
 * body half a minute each, a file to be imported an hour. A connection that takes longer is closed, and one without
 * a request after more than a minute.
 */
function limitRequestTime(server: Server): void {
  server.headersTimeout = HEAD_MS
  server.keepAliveTimeout = IDLE_MS
  // Node has one bound for all requests, whatever they send.
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

/** Paths at which programs ask whether the server is well: many of them name no host. */
const PROBES: ReadonlySet<string> = new Set(['/livez', '/readyz', '/healthz'])
/** A host that nobody has, so that who names none passes for nobody. */
const UNNAMED = 'unnamed.invalid'

/**
 * Lets requests without a host be answered where the protocol knows no host (HTTP/1.0), and where it is asked whether the
 * server is well. All others are malformed. (RFC 9112, 3.2)
 */
function nameHost(server: Server): void {
  server.prependListener('request', ({ headers, httpVersion, url = '' }) => {
    const [path = ''] = url.split('?')
    if (httpVersion === '1.0' || PROBES.has(canonicalPath(path))) headers.host ||= UNNAMED
  })
}

/** Milliseconds for which the rest of a refused body is read before the connection is closed. */
const DRAIN_MS = 5000

/**
 * Reads to its end a body that was refused before all of it had come, and answers then: many clients listen only when
 * they have sent everything. One that takes longer is answered with the end of the connection. Otherwise the rest of
 * the body would stand before the next request on that connection, which would never be answered.
 */
export const drainBody: MiddlewareHandler<AppEnv> = async (c, next) => {
  await next()
  // A test that asks the application directly has no connection.
  const request = c.env?.incoming
  if (request instanceof IncomingMessage && !(await drain(request))) c.header('Connection', 'close')
}

/** @returns Whether the whole request has been taken from its connection. */
async function drain(request: IncomingMessage): Promise<boolean> {
  if (request.complete && request.readableLength === 0) return true
  // A reader that has given up pauses it at every piece.
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

/** Asks clients for another connection next time, once a server is asked to stop: perhaps to another server. */
export const closeWhile =
  (stopping: AbortSignal): MiddlewareHandler<AppEnv> =>
  async (c, next) => {
    await next()
    if (stopping.aborted) c.header('Connection', 'close')
  }
