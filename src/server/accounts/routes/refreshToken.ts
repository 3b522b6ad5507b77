import { createRoute } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { RefreshAnswer, TokenRefresh, TokenRefusal } from '../../../contract/account.ts'
import { json } from '../../platform/http/answers.ts'
import type { App, AppEnv } from '../../platform/http/context.ts'
import { ApiError } from '../../platform/http/errors.ts'
import { accountRefusals, jsonBody } from '../../platform/http/say.ts'
import { securityLog } from '../../platform/http/securityLog.ts'
import { throttle } from '../../platform/http/throttle.ts'
import { giveFingerprint, sentFingerprint } from '../http/fingerprint.ts'
import { refusingTokens } from '../http/refusingTokens.ts'
import { renewSession, TokenReused } from '../sessions.ts'

const route = createRoute({
  method: 'post',
  path: '/accounts/rest/token/refresh/',
  tags: ['Session'],
  summary: 'Renews a session',
  description:
    'The refresh token is spent: keep the new one. Within 20 seconds the spent one gets the same new one again; ' +
    'later it ends the session, since it was copied. Only the browser that logged in is taken.',
  request: jsonBody(TokenRefresh),
  responses: {
    200: json(RefreshAnswer, 'New tokens'),
    401: json(TokenRefusal, 'The session is over'),
    ...accountRefusals,
  },
})

/** `POST accounts/rest/token/refresh/` */
export function refreshToken(app: App): void {
  app.openapi(route, async c => {
    throttle(c, 'refresh')
    const { refresh } = c.req.valid('json')
    if (refresh === undefined) throw ApiError.unauthenticated('noRefresh', { code: 'token_not_valid' })
    return c.json(await refusingTokens(renew(c, refresh)), 200)
  })
}

async function renew(c: Context<AppEnv>, refresh: string): Promise<RefreshAnswer> {
  const fingerprint = sentFingerprint(c)
  try {
    const renewed = await renewSession(c.var, refresh, fingerprint)
    if (fingerprint !== undefined) giveFingerprint(c, fingerprint)
    return renewed
  } catch (error) {
    if (error instanceof TokenReused) securityLog(c, 'refresh.reused', { user: error.user })
    throw error
  }
}
