import type { Context } from 'hono'
import type { Config } from '../../platform/config.ts'
import type { AppEnv } from '../../platform/http/context.ts'
import { ApiError } from '../../platform/http/errors.ts'
import type { Caller } from '../../platform/http/operation.ts'
import { throttleKey } from '../../platform/http/throttle.ts'
import { principalOf } from './principal.ts'
import { visitorOf } from './visitor.ts'

/** Lets a request pass to an operation, or throws a 401 or 403. */
export async function admit(c: Context<AppEnv>, caller: Caller): Promise<void> {
  c.set('principal', null)
  if (caller === 'open' || caller === 'public') return
  const principal = await principalOf(c)
  c.set('principal', principal)
  if (principal?.kind === 'key') admitKey(c, caller, principal.userId)
  if (caller === 'importer') return mayImport(c)
  const isReserved = caller === 'account' || c.var.config.access === 'account'
  if (principal === null && isReserved) throw ApiError.unauthenticated('notAuthenticated')
}

/** A key reads data and does nothing else. */
function admitKey(c: Context<AppEnv>, caller: Caller, userId: number): void {
  throttleKey(c, userId)
  if (caller === 'data') return
  throw ApiError.detail(403, 'forbidden')
}

/** The person and the session of an `account` operation. */
export function sessionOf(c: Context<AppEnv>): { userId: number; sid: string } {
  const { principal } = c.var
  if (principal?.kind !== 'session') throw ApiError.unauthenticated('notAuthenticated')
  return principal
}

/** Throws an ApiError unless the request may import: the one place that decides. Who asks must be known already. */
function mayImport(c: Context<AppEnv>): void {
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
