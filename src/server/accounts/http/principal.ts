import type { Context } from 'hono'
import type { AppEnv, Principal } from '../../platform/http/context.ts'
import { ApiError } from '../../platform/http/errors.ts'
import { livingSession } from '../sessions.ts'
import { findKey } from '../store/apiKeys.ts'
import { userByPk } from '../store/users.ts'
import { type Claims, readToken, secondsOf, TokenError } from '../tokens.ts'

/** Finds the author of a request, or null for nobody. Throws a 401 when what was sent is not taken. */
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
  await refusing(livingSession(c.var, claims))
  return { kind: 'session', userId, sid: claims.sid }
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
