import type { MiddlewareHandler } from 'hono'
import type { AppEnv } from './context.ts'
import { ApiError } from './errors.ts'

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses requests that change something and come from a page of another site. No cookie opens the API, so this is
 * a second wall. Programs send neither header.
 */
export const refuseForeignPages: MiddlewareHandler<AppEnv> = async (c, next) => {
  const origin = c.req.header('origin')
  const isForeign =
    c.req.header('sec-fetch-site') === 'cross-site' ||
    (origin !== undefined && !isOwn(origin, c.var.config.appOrigin, c.req.header('host')))
  if (!SAFE.has(c.req.method) && isForeign) throw ApiError.detail(403, 'foreignOrigin')
  await next()
}

/** Refuses requests with several Host headers: a proxy and the server may take another one each. (RFC 9112, 3.2) */
export const refuseSeveralHosts: MiddlewareHandler<AppEnv> = async (c, next) => {
  // A test that asks the application directly has no connection.
  const hosts = c.env?.incoming?.headersDistinct?.['host'] ?? []
  if (hosts.length > 1) throw ApiError.detail(400, 'twoHosts')
  await next()
}

/**
 * Tells whether an origin is the server's own. Without a configured origin the host decides: a proxy in front may speak
 * TLS where the server does not.
 */
function isOwn(origin: string, appOrigin: string | null, host: string | undefined): boolean {
  if (origin === appOrigin) return true
  return appOrigin === null && host !== undefined && URL.parse(origin)?.host === host
}
