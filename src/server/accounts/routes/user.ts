import { createRoute } from '@hono/zod-openapi'
import { AccountUser } from '../../../contract/account.ts'
import { json } from '../../platform/http/answers.ts'
import type { App } from '../../platform/http/context.ts'
import { ApiError } from '../../platform/http/errors.ts'
import { accountRefusals } from '../../platform/http/say.ts'
import { sessionOf } from '../http/guard.ts'
import { accountUser } from '../store/users.ts'

const route = createRoute({
  method: 'get',
  path: '/accounts/rest/user/',
  tags: ['Account'],
  summary: 'The person behind the session',
  responses: { 200: json(AccountUser, 'The account'), ...accountRefusals },
})

/** `GET accounts/rest/user/` */
export function userRead(app: App): void {
  app.openapi(route, async c => {
    const user = await accountUser(c.var.db, sessionOf(c).userId)
    if (user === undefined) throw ApiError.unauthenticated('userNotFound', { code: 'user_not_found' })
    return c.json(user, 200)
  })
}
