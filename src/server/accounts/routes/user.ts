import { createRoute } from '@hono/zod-openapi'
import { AccountUser, UserChange } from '../../../contract/account.ts'
import { purgeSoon, requestPurge } from '../../db/housekeeping.ts'
import { enqueueMail } from '../../mail/messages.ts'
import { removeMailsTo } from '../../mail/store/mails.ts'
import { reportError } from '../../monitoring/monitoring.ts'
import { accountRefusals, json, jsonBody, languageOfRequest } from '../../platform/http/answers.ts'
import type { App } from '../../platform/http/context.ts'
import { ApiError } from '../../platform/http/errors.ts'
import { securityLog } from '../../platform/http/securityLog.ts'
import { throttle } from '../../platform/http/throttle.ts'
import { forgetDevice } from '../http/attempts.ts'
import { clearFingerprint } from '../http/cookies.ts'
import { sessionOf } from '../http/guard.ts'
import { greeting } from '../mailContent.ts'
import { primaryAddress } from '../store/addresses.ts'
import { accountUser, deleteUser, setPersonName } from '../store/users.ts'

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

const userRemoveRoute = createRoute({
  method: 'post',
  path: '/accounts/rest/delete/',
  tags: ['Account'],
  summary: 'Removes the account',
  description: 'With its sessions, keys and styles. What was said as feedback stays, without its author.',
  responses: { 204: { description: 'Removed' }, ...accountRefusals },
})

/** `POST accounts/rest/delete/` */
export function removeAccount(app: App): void {
  app.openapi(userRemoveRoute, async c => {
    const { userId } = sessionOf(c)
    throttle(c, 'deletion', String(userId))
    await c.var.db.transaction().execute(async tx => {
      const address = await primaryAddress(tx, userId)
      const wasThere = await deleteUser(tx, userId)
      await requestPurge(tx)
      if (!wasThere || address === undefined) return
      await removeMailsTo(tx, address.email)
      const mail = { to: address.email, params: greeting(address) }
      await enqueueMail(tx, { ...mail, kind: 'accountDeleted', language: languageOfRequest(c) })
    })
    // It is gone in any case; what fails now is tried again every minute.
    await purgeSoon(c.var.db).catch((error: unknown) => reportError(error, 'Purge'))
    securityLog(c, 'account.deleted', { user: userId })
    clearFingerprint(c)
    forgetDevice(c, userId)
    return c.body(null, 204)
  })
}
