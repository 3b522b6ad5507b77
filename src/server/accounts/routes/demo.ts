import { createRoute } from '@hono/zod-openapi'
import { LoginAnswer } from '../../../contract/account.ts'
import { ErrorDetail } from '../../../contract/error.ts'
import { json } from '../../platform/http/answers.ts'
import type { App } from '../../platform/http/context.ts'
import { ApiError } from '../../platform/http/errors.ts'
import { accountRefusals } from '../../platform/http/say.ts'
import { throttle } from '../../platform/http/throttle.ts'
import { demoAccount } from '../demo.ts'
import { logIn } from '../http/logIn.ts'
import { visitorOf } from '../http/visitor.ts'

const demoRoute = createRoute({
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
  app.openapi(demoRoute, async c => {
    // The account may do what any free account may.
    if (visitorOf(c) === 'other') throw ApiError.notFound()
    throttle(c, 'login')
    return c.json(await logIn(c, await demoAccount(c.var)), 200)
  })
}
