import type { LoginAnswer, RefreshAnswer } from '../../contract/account.ts'
import type { Db } from '../db/connection.ts'
import { inTransaction } from '../db/dialect.ts'
import { hashText, isHashOf, randomToken, type Secrets } from './secrets.ts'
import {
  endSession,
  insertSession,
  removePasswordResetsOf,
  rotateSession,
  type StoredSession,
  sessionById,
} from './store/sessions.ts'
import { accountUser, setLastLogin, userByPk } from './store/users.ts'
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

/**
 * Grace period in seconds in which a used refresh token still returns its successor, since several tabs renew
 * at the same time.
 */
const GRACE_SECONDS = 20

/** Services that store sessions, sign their tokens and provide the time. */
interface SessionContext {
  db: Db
  secrets: Secrets
  /** Milliseconds since 1970. */
  clock: () => number
}

/** The user of a session no longer exists, or is suspended. */
export class NoActiveAccount extends Error {
  override name = 'NoActiveAccount'
}

/** A refresh token was used again after the grace period: it was copied, so its session has been ended. */
export class TokenReused extends TokenError {
  override name = 'TokenReused'
  readonly user: number

  constructor(user: number) {
    super('tokenRevoked')
    this.user = user
  }
}

type SessionTokens = Pick<StoredSession, 'sid' | 'user' | 'jti' | 'issued_at' | 'expires_at'>

/** Opens a session. Returns its tokens, the user for the client, and the fingerprint for the browser. */
export async function openSession(
  keeping: SessionContext,
  userId: number,
): Promise<{ answer: LoginAnswer; fingerprint: string }> {
  const { db, clock } = keeping
  const fingerprint = randomToken()
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
  const user = await inTransaction(db, 'session', async tx => {
    await insertSession(tx, session)
    await setLastLogin(tx, userId, new Date(clock()))
    // A user who can log in needs no reset. This also invalidates a reset that somebody else requested.
    await removePasswordResetsOf(tx, userId)
    return accountUser(tx, userId)
  })
  if (user === undefined) throw new Error(`User ${userId} does not exist: no session was opened`)
  const { access, refresh } = await tokensOf(keeping, session)
  return { answer: { access, refresh, user }, fingerprint }
}

/**
 * Renews a session: each refresh token is valid once. A token that is used again after the grace period was
 * copied, so the whole session ends. Throws a TokenError, TokenReused or NoActiveAccount.
 */
export async function renewSession(
  keeping: SessionContext,
  refresh: string,
  fingerprint: string | undefined,
): Promise<RefreshAnswer> {
  const { db, secrets, clock } = keeping
  const claims = await readToken(secrets, refresh, secondsOf(clock))
  if (claims.token_type !== 'refresh') throw new TokenError('tokenWrongType')
  if ((await userByPk(db, Number(claims.user_id)))?.active !== 1) throw new NoActiveAccount()
  const session = await activeSession(keeping, claims)
  if (fingerprint === undefined || !isHashOf(fingerprint, session.fingerprint)) {
    throw new TokenError('tokenInvalid')
  }
  const tokens = await tokensOf(keeping, await successor(keeping, session, claims.jti))
  return {
    access: tokens.access,
    refresh: tokens.refresh,
    access_expiration: isoOf(tokens.accessExp),
    refresh_expiration: isoOf(tokens.refreshExp),
  }
}

/** Returns the session of a token, while it is valid and its user is active. Throws a TokenError. */
export async function activeSession(
  { db, clock }: Pick<SessionContext, 'db' | 'clock'>,
  claims: Claims,
): Promise<StoredSession> {
  const session = await sessionById(db, claims.sid)
  if (session === undefined || !session.active || String(session.user) !== claims.user_id) {
    throw new TokenError('tokenRevoked')
  }
  if (session.expires_at <= secondsOf(clock)) throw new TokenError('tokenExpired')
  return session
}

/** Returns whether a refresh token of a session is valid, or was until just now. */
export function isCurrent(
  { jti, previous_jti, issued_at }: StoredSession,
  presented: string,
  now: number,
): boolean {
  return presented === jti || (presented === previous_jti && now - issued_at <= GRACE_SECONDS)
}

async function successor(
  { db, clock }: SessionContext,
  session: StoredSession,
  presented: string,
): Promise<SessionTokens> {
  const now = secondsOf(clock)
  if (presented === session.jti) {
    const next = { jti: randomId(), issued_at: now }
    if (await rotateSession(db, session.sid, presented, next.jti, next.issued_at))
      return { ...session, ...next }
  }
  // Another request may have renewed the session since it was read.
  const current = await sessionById(db, session.sid)
  if (current !== undefined && isCurrent(current, presented, now)) return current
  await endSession(db, session.sid)
  throw new TokenReused(session.user)
}

/** Signs the tokens of a session. The refresh token is the same each time. */
async function tokensOf({ secrets, clock }: SessionContext, session: SessionTokens) {
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
