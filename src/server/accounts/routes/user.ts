import { createRoute } from '@hono/zod-openapi'
import { AccountUser, UserChange } from '../../../contract/account.ts'
import { json } from '../../platform/http/answers.ts'
import type { App } from '../../platform/http/context.ts'
import { ApiError } from '../../platform/http/errors.ts'
import { accountRefusals, jsonBody } from '../../platform/http/say.ts'
import { securityLog } from '../../platform/http/securityLog.ts'
import { throttle } from '../../platform/http/throttle.ts'
import { sessionOf } from '../http/guard.ts'
import { accountUser, setPersonName } from '../store/users.ts'

const userReadRoute = createRoute({
  method: 'get',
  path: '/accounts/rest/user/',
  tags: ['Account'],
  summary: 'The person behind the session',
  responses: { 200: json(AccountUser, 'The account'), ...accountRefusals },
})

/** `GET accounts/rest/user/` */
export function userRead(app: App): void {
  app.openapi(userReadRoute, async c => {
    const user = await accountUser(c.var.db, sessionOf(c).userId)
    if (user === undefined) throw ApiError.unauthenticated('userNotFound', { code: 'user_not_found' })
    return c.json(user, 200)
  })
}

const userChangeRoute = createRoute({
  method: 'patch',
  path: '/accounts/rest/user/',
  tags: ['Account'],
  summary: 'Changes what the person is called',
  description:
    'Of the account, only the first and the last name change here. What is not sent stays; an empty text removes a name.',
  request: jsonBody(UserChange),
  responses: { 200: json(AccountUser, 'The account as it is now'), ...accountRefusals },
})

/** `PATCH accounts/rest/user/` */
export function userChange(app: App): void {
  app.openapi(userChangeRoute, async c => {
    const { userId } = sessionOf(c)
    throttle(c, 'userChange', String(userId))
    await setPersonName(c.var.db, userId, c.req.valid('json'))
    const user = await accountUser(c.var.db, userId)
    if (user === undefined) throw ApiError.unauthenticated('userNotFound', { code: 'user_not_found' })
    securityLog(c, 'account.renamed', { user: userId })
    return c.json(user, 200)
  })
}
