import { AccountUser, UserChange } from '../../../contract/account.ts'
import { ErrorDetail } from '../../../contract/common.ts'
import { inTransaction } from '../../db/dialect.ts'
import { purgeSoon } from '../../db/housekeeping.ts'
import { enqueueMail } from '../../mail/messages.ts'
import { reportError } from '../../monitoring/monitoring.ts'
import { accountRefusals, json, jsonBody, languageOfRequest } from '../../platform/http/answers.ts'
import { ApiError } from '../../platform/http/errors.ts'
import { operation } from '../../platform/http/operation.ts'
import { securityLog } from '../../platform/http/securityLog.ts'
import { throttle } from '../../platform/http/throttle.ts'
import { deleteAccount } from '../housekeeping.ts'
import { forgetDevice } from '../http/attempts.ts'
import { clearFingerprint } from '../http/cookies.ts'
import { sessionOf } from '../http/guard.ts'
import { greeting } from '../mailContent.ts'
import { accountUser, isLastAdministrator, setPerson } from '../store/users.ts'

export const userRead = operation({
  method: 'get',
  path: '/accounts/rest/user/',
  tags: ['Account'],
  summary: 'User of the session',
  responses: { 200: json(AccountUser, 'The account'), ...accountRefusals },
})(async c => {
  const user = await accountUser(c.var.db, sessionOf(c).userId)
  if (user === undefined) throw ApiError.unauthenticated('userNotFound', { code: 'user_not_found' })
  return c.json(user, 200)
})

export const userChange = operation({
  method: 'patch',
  path: '/accounts/rest/user/',
  tags: ['Account'],
  summary: 'Changes the name of the user',
  description: 'Only these fields can change. Missing fields stay; an empty text removes a value.',
  request: jsonBody(UserChange),
  responses: { 200: json(AccountUser, 'The changed account'), ...accountRefusals },
})(async c => {
  const { userId } = sessionOf(c)
  await throttle(c, 'userChange', String(userId))
  await setPerson(c.var.db, userId, c.req.valid('json'))
  const user = await accountUser(c.var.db, userId)
  if (user === undefined) throw ApiError.unauthenticated('userNotFound', { code: 'user_not_found' })
  securityLog(c, 'account.renamed', { user: userId })
  return c.json(user, 200)
})

export const removeAccount = operation({
  method: 'post',
  path: '/accounts/rest/delete/',
  tags: ['Account'],
  summary: 'Removes the account',
  description:
    'With its sessions, keys, styles, maps, kept data and private links. Its feedback stays, without the author.',
  responses: {
    204: { description: 'Removed' },
    409: json(ErrorDetail, 'The only administrator cannot be deleted'),
    ...accountRefusals,
  },
})(async c => {
  const { userId } = sessionOf(c)
  await throttle(c, 'deletion', String(userId))
  await inTransaction(c.var.db, 'administration', async tx => {
    if (await isLastAdministrator(tx, userId)) throw ApiError.detail(409, 'lastAdministrator')
    const address = await deleteAccount(tx, userId)
    if (address === undefined) return
    const mail = { to: address.email, params: greeting(address) }
    await enqueueMail(tx, { ...mail, kind: 'accountDeleted', language: languageOfRequest(c) })
  })
  // The account is deleted in any case; a purge that fails is tried again every minute.
  await purgeSoon(c.var.db).catch((error: unknown) => reportError(error, 'Purge'))
  securityLog(c, 'account.deleted', { user: userId })
  clearFingerprint(c)
  forgetDevice(c, userId)
  return c.body(null, 204)
})
