import type { IncomingMessage, Server } from 'node:http'
import { canonicalPath } from './canonicalPath.ts'

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
export function limitPatience(server: Server): void {
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
