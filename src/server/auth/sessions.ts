import type { Context } from 'hono'
import type { LoginAnswer, RefreshAnswer } from '../../contract/account.ts'
import { removePasswordResetsOf } from '../db/passwordResets.ts'
import { endSession, insertSession, rotateSession, type StoredSession, sessionById } from '../db/sessions.ts'
import { accountUser, setLastLogin, userByPk } from '../db/users.ts'
import type { AppEnv } from '../platform/http/context.ts'
import { ApiError } from '../platform/http/errors.ts'
import { securityLog } from '../platform/http/securityLog.ts'
import { giveFingerprint, hashText, matchingFingerprint, newFingerprint } from './fingerprint.ts'
import {
  ACCESS_SECONDS,
  type Claims,
  REFRESH_SECONDS,
  randomId,
  readToken,
  SESSION_SECONDS,
  secondsOf,
  signToken,
  TokenError,
} from './tokens.ts'

/** Seconds in which a spent refresh token still gets the successor it was given: tabs renew at the same time. */
const GRACE_SECONDS = 20

type SessionTokens = Pick<StoredSession, 'sid' | 'user' | 'jti' | 'issued_at' | 'expires_at'>

/** Opens a session: the tokens, the mark of the browser in a cookie, and the person as the client shows them. */
export async function openSession(c: Context<AppEnv>, userId: number): Promise<LoginAnswer> {
  const { db, clock } = c.var
  const fingerprint = newFingerprint()
  const now = secondsOf(clock)
  const session = {
    sid: randomId(),
    user: userId,
    fingerprint: hashText(fingerprint),
    jti: randomId(),
    issued_at: now,
    previous_jti: null,
    expires_at: now + SESSION_SECONDS,
  }
  const user = await db.transaction().execute(async tx => {
    await insertSession(tx, session)
    await setLastLogin(tx, userId, new Date(clock()))
    // Who gets in needs no reset, and who asked for one in another's name gets nowhere.
    await removePasswordResetsOf(tx, userId)
    return accountUser(tx, userId)
  })
  if (user === undefined) throw new Error(`There is no user ${userId} to open a session for`)
  giveFingerprint(c, fingerprint)
  const { access, refresh } = await tokensOf(c, session)
  return { access, refresh, user }
}

/**
 * Renews a session: each refresh token is good once. One that comes again after the grace was copied, and the
 * whole session ends. Throws the 401 of a token that is not taken.
 */
export async function renewSession(c: Context<AppEnv>, refresh: string): Promise<RefreshAnswer> {
  const { db, secrets, clock } = c.var
  const claims = await readToken(secrets, refresh, secondsOf(clock))
  if (claims.token_type !== 'refresh') throw new TokenError('tokenWrongType')
  if ((await userByPk(db, Number(claims.user_id)))?.active !== 1) {
    throw ApiError.unauthenticated('noActiveAccount')
  }
  const session = await livingSession(c, claims)
  const fingerprint = matchingFingerprint(c, session.fingerprint)
  if (fingerprint === null) throw new TokenError('tokenInvalid')
  const current = await successor(c, session, claims.jti)
  giveFingerprint(c, fingerprint)
  const tokens = await tokensOf(c, current)
  return {
    access: tokens.access,
    refresh: tokens.refresh,
    access_expiration: isoOf(tokens.accessExp),
    refresh_expiration: isoOf(tokens.refreshExp),
  }
}

/** The session that a token speaks of, while it lasts and its person may come in. Throws a TokenError. */
export async function livingSession(c: Context<AppEnv>, claims: Claims): Promise<StoredSession> {
  const session = await sessionById(c.var.db, claims.sid)
  if (session === undefined || !session.active || String(session.user) !== claims.user_id) {
    throw new TokenError('tokenRevoked')
  }
  if (session.expires_at <= secondsOf(c.var.clock)) throw new TokenError('tokenExpired')
  return session
}

/** Tells whether a refresh token of a session is good, or was until just now. */
export function isCurrent(
  { jti, previous_jti, issued_at }: StoredSession,
  presented: string,
  now: number,
): boolean {
  return presented === jti || (presented === previous_jti && now - issued_at <= GRACE_SECONDS)
}

async function successor(
  c: Context<AppEnv>,
  session: StoredSession,
  presented: string,
): Promise<SessionTokens> {
  const { db, clock } = c.var
  const now = secondsOf(clock)
  if (presented === session.jti) {
    const next = { jti: randomId(), issued_at: now }
    if (await rotateSession(db, session.sid, presented, next.jti, next.issued_at))
      return { ...session, ...next }
  }
  // Another request may have been quicker since the session was read.
  const current = await sessionById(db, session.sid)
  if (current !== undefined && isCurrent(current, presented, now)) return current
  await endSession(db, session.sid)
  securityLog(c, 'refresh.reused', { user: session.user })
  throw new TokenError('tokenRevoked')
}

/** The tokens of a session as it stands. The refresh token is the same each time. */
async function tokensOf(c: Context<AppEnv>, session: SessionTokens) {
  const { secrets, clock } = c.var
  const { sid, jti, issued_at, expires_at } = session
  const owner = { user_id: String(session.user), sid }
  const now = secondsOf(clock)
  const accessExp = Math.min(now + ACCESS_SECONDS, expires_at)
  const refreshExp = Math.min(issued_at + REFRESH_SECONDS, expires_at)
  const access = { ...owner, token_type: 'access', jti: randomId(), iat: now, exp: accessExp } as const
  const refresh = { ...owner, token_type: 'refresh', jti, iat: issued_at, exp: refreshExp } as const
  return {
    access: await signToken(secrets, access),
    refresh: await signToken(secrets, refresh),
    accessExp,
    refreshExp,
  }
}

const isoOf = (seconds: number): string => new Date(seconds * 1000).toISOString()
