import type { Context, MiddlewareHandler } from 'hono'
import { mayAdminister, mayEdit } from '../../../contract/role.ts'
import { dateFormat } from '../../../domain/written.ts'
import type { Config } from '../../platform/config.ts'
import { languageOfRequest } from '../../platform/http/answers.ts'
import type { AppEnv, Principal } from '../../platform/http/context.ts'
import { ApiError } from '../../platform/http/errors.ts'
import type { Caller } from '../../platform/http/operation.ts'
import { throttleKey, throttleReader, throttleRowsAtLeast } from '../../platform/http/throttle.ts'
import { activeSession } from '../sessions.ts'
import { findKey, KEY_PATTERN } from '../store/apiKeys.ts'
import { findLink } from '../store/privateLinks.ts'
import { userByPk } from '../store/users.ts'
import { type Claims, readToken, secondsOf, TokenError } from '../tokens.ts'
import { visitorOf } from './owner.ts'

/** Header with the token of a private link. Addresses contain none: logs and histories keep addresses. */
export const LINK_HEADER = 'x-private-link'

/** Checks that a request may call an operation. Throws a 401 or 403. */
export async function authorize(c: Context<AppEnv>, caller: Caller): Promise<void> {
  c.set('principal', null)
  if (caller === 'linked') return admitLink(c)
  if (caller === 'open') throttleReader(c)
  if (caller === 'open' || caller === 'public') return
  const principal = await principalOf(c)
  c.set('principal', principal)
  if (principal?.kind === 'key') await admitKey(c, caller, principal.userId)
  if (caller === 'importer') return mayImport(c)
  if (caller === 'administrator') return requireAdministrator(c)
  if (principal === null && caller !== 'account') throttleReader(c)
  // The dataset may be named in the body, which is read first.
  if (caller === 'sample' && c.var.config.showcase.length > 0) return
  const isReserved = caller === 'account' || c.var.config.access === 'account'
  if (principal === null && isReserved) throw ApiError.unauthenticated('notAuthenticated')
}

/** An API key only reads data. */
async function admitKey(c: Context<AppEnv>, caller: Caller, userId: number): Promise<void> {
  if (caller === 'rows') await throttleRowsAtLeast(c)
  else await throttleKey(c, userId)
  if (caller === 'data' || caller === 'sample' || caller === 'rows') return
  throw ApiError.detail(403, 'forbidden')
}

/** Admits a request with the token of a private link. Its other credentials are ignored. */
async function admitLink(c: Context<AppEnv>): Promise<void> {
  throttleReader(c)
  const token = c.req.header(LINK_HEADER)
  if (token === undefined) throw ApiError.unauthenticated('linkNeeded')
  const found = await findLink(c.var.db, token)
  if (found === undefined) throw ApiError.notFound('linkUnknown')
  if (found.revoked !== null) {
    const format = dateFormat(languageOfRequest(c), { dateStyle: 'long', timeZone: 'UTC' })
    throw ApiError.detail(410, 'linkRevoked', { day: format.format(new Date(found.revoked)) })
  }
  c.set('link', found)
}

/** Returns the user and the session of an `account` operation. */
export function sessionOf(c: Context<AppEnv>): { userId: number; sid: string } {
  const { principal } = c.var
  if (principal?.kind !== 'session') throw ApiError.unauthenticated('notAuthenticated')
  return principal
}

/**
 * Throws an ApiError unless the request may import: the only place that decides. The caller has identified
 * the user.
 */
function mayImport(c: Context<AppEnv>): void {
  switch (c.var.config.import) {
    case 'off':
      throw ApiError.detail(403, 'importOff')
    case 'account':
      if (c.var.principal?.kind === 'session') return
      throw ApiError.unauthenticated('importNeedsAccount')
    case 'editor':
      if (c.var.principal?.kind !== 'session') throw ApiError.unauthenticated('importNeedsAccount')
      if (!mayEdit(c.var.principal.role)) throw ApiError.detail(403, 'importNeedsEditor')
      return
    case 'local':
      requireOwner(c, c.var.config)
  }
}

/** Throws an ApiError unless an administrator makes the request. Reads the role again for each request. */
function requireAdministrator(c: Context<AppEnv>): void {
  if (c.var.principal?.kind !== 'session') throw ApiError.unauthenticated('notAuthenticated')
  if (!mayAdminister(c.var.principal.role)) throw ApiError.detail(403, 'administratorsOnly')
}

/**
 * The owner of the machine has a cookie but no account, so a page of another site or port must not be able to
 * act for them.
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

/** Returns the user of a request, or null for an anonymous one. Throws a 401 for invalid credentials. */
export async function principalOf(c: Context<AppEnv>): Promise<Principal | null> {
  const [scheme = '', ...rest] = (c.req.header('authorization') ?? '').trim().split(/\s+/)
  const key = c.req.header('x-api-key')
  if (scheme.toLowerCase() === 'bearer') {
    const [token] = rest
    if (token === undefined || rest.length > 1) {
      throw ApiError.unauthenticated('badAuthorization', { code: 'bad_authorization_header' })
    }
    return sessionPrincipal(c, token)
  }
  if (scheme.toLowerCase() === 'api-key') return keyPrincipal(c, rest.join(' '))
  return key === undefined ? null : keyPrincipal(c, key)
}

async function sessionPrincipal(c: Context<AppEnv>, token: string): Promise<Principal> {
  const claims = await accessClaims(c, token)
  const userId = Number(claims.user_id)
  const user = await userByPk(c.var.db, userId)
  if (user === undefined) throw ApiError.unauthenticated('userNotFound', { code: 'user_not_found' })
  if (user.active !== 1) throw ApiError.unauthenticated('userInactive', { code: 'user_inactive' })
  await refusing(activeSession(c.var, claims))
  return { kind: 'session', userId, sid: claims.sid, role: user.role }
}

async function accessClaims(c: Context<AppEnv>, token: string): Promise<Claims> {
  const claims = await refusing(readToken(c.var.secrets, token, secondsOf(c.var.clock)))
  if (claims.token_type !== 'access') throw notValid('tokenWrongType')
  return claims
}

function refusing<T>(work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    throw error instanceof TokenError ? notValid(error.fault) : error
  })
}

const notValid = (fault: TokenError['fault']) =>
  ApiError.unauthenticated('tokenNotValid', {
    code: 'token_not_valid',
    messages: [{ token_class: 'AccessToken', token_type: 'access', message: { key: fault } }],
  })

async function keyPrincipal(c: Context<AppEnv>, value: string): Promise<Principal> {
  const key = await findKey(c.var.db, value, c.var.clock())
  if (key === undefined) throw ApiError.unauthenticated('keyInvalid')
  return { kind: 'key', userId: key.userId, keyId: key.id }
}

const NAMES = new Set(['api_key', 'apikey', 'api-key', 'x-api-key'])

/** Refuses an API key in an address: addresses are logged, kept in histories and sent to other sites. */
export const refuseKeyInAddress: MiddlewareHandler<AppEnv> = async (c, next) => {
  const query = new URL(c.req.url).searchParams
  const isKey = ([name, value]: [string, string]) => NAMES.has(name.toLowerCase()) || KEY_PATTERN.test(value)
  if ([...query].some(isKey)) throw ApiError.detail(400, 'keyInAddress')
  await next()
}
