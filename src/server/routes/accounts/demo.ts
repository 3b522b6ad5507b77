import { createRoute } from '@hono/zod-openapi'
import { LoginAnswer } from '../../../contract/account.ts'
import { ErrorDetail } from '../../../contract/error.ts'
import { demoAccount, offersDemo } from '../../auth/demo.ts'
import { openSession } from '../../auth/sessions.ts'
import { json } from '../../platform/http/answers.ts'
import type { App } from '../../platform/http/context.ts'
import { ApiError } from '../../platform/http/errors.ts'
import { throttle } from '../../platform/http/limits/throttle.ts'
import { accountRefusals } from '../../platform/http/say.ts'

const route = createRoute({
  method: 'post',
  path: '/accounts/rest/demo/',
  tags: ['Session'],
  summary: 'Opens a session of the account to try the product with',
  description: 'Only on a server that nobody but the person at the machine reaches.',
  responses: {
    200: json(LoginAnswer, 'The tokens and the demo account'),
    404: json(ErrorDetail, 'This server has no such account'),
    ...accountRefusals,
  },
})

/** `POST accounts/rest/demo/` */
export function demoLogin(app: App): void {
  app.openapi(route, async c => {
    if (!offersDemo(c)) throw ApiError.notFound()
    throttle(c, 'login')
    return c.json(await openSession(c, await demoAccount(c)), 200)
  })
}
