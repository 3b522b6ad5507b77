import { createRoute, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { TokenRefusal, TokenVerify } from '../../../contract/account.ts'
import { json } from '../../platform/http/answers.ts'
import type { App, AppEnv } from '../../platform/http/context.ts'
import { accountRefusals, jsonBody } from '../../platform/http/say.ts'
import { throttle } from '../../platform/http/throttle.ts'
import { refusingTokens } from '../http/refusingTokens.ts'
import { isCurrent, livingSession } from '../sessions.ts'
import { readToken, secondsOf, TokenError } from '../tokens.ts'

const route = createRoute({
  method: 'post',
  path: '/accounts/rest/token/verify/',
  tags: ['Session'],
  summary: 'Whether a token of either kind is good',
  request: jsonBody(TokenVerify),
  responses: {
    200: json(z.object({}), 'It is'),
    401: json(TokenRefusal, 'It is not, or not any more'),
    ...accountRefusals,
  },
})

/** `POST accounts/rest/token/verify/` */
export function verifyToken(app: App): void {
  app.openapi(route, async c => {
    throttle(c, 'verify')
    await refusingTokens(check(c, c.req.valid('json').token))
    return c.json({}, 200)
  })
}

async function check(c: Context<AppEnv>, token: string): Promise<void> {
  const now = secondsOf(c.var.clock)
  const claims = await readToken(c.var.secrets, token, now)
  const session = await livingSession(c.var, claims)
  if (claims.token_type === 'refresh' && !isCurrent(session, claims.jti, now)) {
    throw new TokenError('tokenRevoked')
  }
}
