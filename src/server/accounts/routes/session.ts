import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import {
  Detail,
  Logout,
  RefreshAnswer,
  TokenRefresh,
  TokenRefusal,
  TokenVerify,
} from '../../../contract/account.ts'
import { accountRefusals, detail, json, jsonBody } from '../../platform/http/answers.ts'
import type { AppEnv } from '../../platform/http/context.ts'
import { ApiError } from '../../platform/http/errors.ts'
import { operation } from '../../platform/http/operation.ts'
import { securityLog } from '../../platform/http/securityLog.ts'
import { throttle } from '../../platform/http/throttle.ts'
import { clearFingerprint, sentFingerprint, setFingerprint } from '../http/cookies.ts'
import { activeSession, isCurrent, NoActiveAccount, renewSession, TokenReused } from '../sessions.ts'
import { endSession } from '../store/sessions.ts'
import { readToken, readTokenIgnoringExpiry, secondsOf, TokenError } from '../tokens.ts'

/** Answers 401 to a refused token or unknown user, for calls with a token in their body. */
async function refusingTokens<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (error instanceof NoActiveAccount) throw ApiError.unauthenticated('noActiveAccount')
    if (!(error instanceof TokenError)) throw error
    throw ApiError.unauthenticated(error.fault, { code: 'token_not_valid' })
  }
}

export const refreshToken = operation({
  method: 'post',
  path: '/accounts/rest/token/refresh/',
  tags: ['Session'],
  summary: 'Renews a session',
  description:
    'The refresh token is used up: keep the new one. Within 20 seconds the old one returns the same new one; later it ends the session, since it was copied. Only the browser that logged in may renew.',
  request: jsonBody(TokenRefresh),
  responses: {
    200: json(RefreshAnswer, 'New tokens'),
    401: json(TokenRefusal, 'The session has ended'),
    ...accountRefusals,
  },
})(async c => {
  await throttle(c, 'refresh')
  const { refresh } = c.req.valid('json')
  if (refresh === undefined) throw ApiError.unauthenticated('noRefresh', { code: 'token_not_valid' })
  return c.json(await refusingTokens(renew(c, refresh)), 200)
})

async function renew(c: Context<AppEnv>, refresh: string): Promise<RefreshAnswer> {
  const fingerprint = sentFingerprint(c)
  try {
    const renewed = await renewSession(c.var, refresh, fingerprint)
    if (fingerprint !== undefined) setFingerprint(c, fingerprint)
    return renewed
  } catch (error) {
    if (error instanceof TokenReused) securityLog(c, 'refresh.reused', { user: error.user })
    throw error
  }
}

export const verifyToken = operation({
  method: 'post',
  path: '/accounts/rest/token/verify/',
  tags: ['Session'],
  summary: 'Verifies a token of either type',
  request: jsonBody(TokenVerify),
  responses: {
    200: json(z.object({}), 'Valid'),
    401: json(TokenRefusal, 'Invalid or expired'),
    ...accountRefusals,
  },
})(async c => {
  await throttle(c, 'verify')
  await refusingTokens(check(c, c.req.valid('json').token))
  return c.json({}, 200)
})

async function check(c: Context<AppEnv>, token: string): Promise<void> {
  const now = secondsOf(c.var.clock)
  const claims = await readToken(c.var.secrets, token, now)
  const session = await activeSession(c.var, claims)
  if (claims.token_type === 'refresh' && !isCurrent(session, claims.jti, now)) {
    throw new TokenError('tokenRevoked')
  }
}

export const logout = operation({
  method: 'post',
  path: '/accounts/rest/logout/',
  tags: ['Session'],
  summary: 'Ends a session',
  description:
    'The session is that of the bearer, which may have expired, or of `refresh` in the body. Ending an ended session is not an error.',
  responses: { 200: json(Detail, 'The session has ended') },
})(async c => {
  for (const token of await tokensOf(c)) {
    const claims = await readTokenIgnoringExpiry(c.var.secrets, token).catch(() => null)
    if (claims === null) continue
    await endSession(c.var.db, claims.sid)
    securityLog(c, 'logout.done', { user: Number(claims.user_id) })
  }
  clearFingerprint(c)
  c.header('Clear-Site-Data', '"cache"')
  return c.json(detail(c, 'loggedOut'), 200)
})

/** The body may be missing, so it is not part of the declared request. */
async function tokensOf({ req }: Context<AppEnv>): Promise<string[]> {
  const bearer = /^bearer\s+(\S+)$/i.exec(req.header('authorization') ?? '')?.[1]
  const body = Logout.safeParse((await req.text()) === '' ? {} : await req.json())
  return [bearer, body.data?.refresh].filter(token => token !== undefined)
}
