import type { Context } from 'hono'
import type { Config } from '../../platform/config.ts'
import type { AppEnv } from '../../platform/http/context.ts'
import { ApiError } from '../../platform/http/errors.ts'
import { visitorOf } from './visitor.ts'

/** Throws an ApiError unless the request may import: the one place that decides. Who asks must be known already. */
export function mayImport(c: Context<AppEnv>): void {
  switch (c.var.config.import) {
    case 'off':
      throw ApiError.detail(403, 'importOff')
    case 'account':
      if (c.var.principal?.kind === 'session') return
      throw ApiError.unauthenticated('importNeedsAccount')
    case 'local':
      requireOwner(c, c.var.config)
  }
}

/**
 * The owner of the machine has no account here but a cookie, so a page of another site or of another port must not
 * be able to act for them.
 */
function requireOwner(c: Context<AppEnv>, { appOrigin }: Config): void {
  const host = c.req.header('host') ?? ''
  const origin = c.req.header('origin')
  const site = c.req.header('sec-fetch-site')
  const isOurs = origin === undefined || origin === `http://${host}` || origin === appOrigin
  const isForeign = !isOurs || (site !== undefined && site !== 'same-origin' && site !== 'none')
  const visitor = visitorOf(c)
  if (isForeign || visitor === 'other') throw ApiError.detail(403, 'importLocalOnly')
  if (visitor !== 'owner') throw ApiError.detail(403, 'importOwnerOnly')
}
