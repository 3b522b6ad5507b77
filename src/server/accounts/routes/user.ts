import { createRoute, z } from '@hono/zod-openapi'
import { AccountUser, UserChange } from '../../../contract/account.ts'
import { ErrorDetail } from '../../../contract/common.ts'
import { MAX_STYLES, NewSavedStyle, SavedStyle, SavedStyleList } from '../../../contract/savedStyle.ts'
import { inTransaction } from '../../db/dialect.ts'
import { purgeSoon } from '../../db/housekeeping.ts'
import { enqueueMail } from '../../mail/messages.ts'
import { reportError } from '../../monitoring/monitoring.ts'
import { accountRefusals, json, jsonBody, languageOfRequest } from '../../platform/http/answers.ts'
import type { App } from '../../platform/http/context.ts'
import { ApiError } from '../../platform/http/errors.ts'
import { securityLog } from '../../platform/http/securityLog.ts'
import { throttle } from '../../platform/http/throttle.ts'
import { deleteAccount } from '../housekeeping.ts'
import { forgetDevice } from '../http/attempts.ts'
import { clearFingerprint } from '../http/cookies.ts'
import { sessionOf } from '../http/guard.ts'
import { greeting } from '../mailContent.ts'
import { deleteStyle, listStyles, saveStyle } from '../store/savedStyles.ts'
import { accountUser, isLastAdministrator, setPerson } from '../store/users.ts'

const userReadRoute = createRoute({
  method: 'get',
  path: '/accounts/rest/user/',
  tags: ['Account'],
  summary: 'User of the session',
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
  summary: 'Changes the name of the user',
  description: 'Only these fields can change. Missing fields stay; an empty text removes a value.',
  request: jsonBody(UserChange),
  responses: { 200: json(AccountUser, 'The changed account'), ...accountRefusals },
})

/** `PATCH accounts/rest/user/` */
export function userChange(app: App): void {
  app.openapi(userChangeRoute, async c => {
    const { userId } = sessionOf(c)
    await throttle(c, 'userChange', String(userId))
    await setPerson(c.var.db, userId, c.req.valid('json'))
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
  description:
    'With its sessions, keys, styles, maps, kept data and private links. Its feedback stays, without the author.',
  responses: {
    204: { description: 'Removed' },
    409: json(ErrorDetail, 'The only administrator cannot be deleted'),
    ...accountRefusals,
  },
})

/** `POST accounts/rest/delete/` */
export function removeAccount(app: App): void {
  app.openapi(userRemoveRoute, async c => {
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
}

const styleListRoute = createRoute({
  method: 'get',
  path: '/accounts/rest/style/',
  tags: ['Saved styles'],
  summary: 'Saved styles of the account, the last saved first',
  responses: { 200: json(SavedStyleList, 'The styles') },
})

/** `GET accounts/rest/style/` */
export function styleList(app: App): void {
  app.openapi(styleListRoute, async c => c.json(await listStyles(c.var.db, sessionOf(c).userId), 200))
}

const styleSaveRoute = createRoute({
  method: 'post',
  path: '/accounts/rest/style/',
  tags: ['Saved styles'],
  summary: 'Saves a style of a dataset',
  description:
    'The caller chooses a random id: a style of the account with the same id is replaced, which also renames it. An account has a limited number of styles.',
  request: jsonBody(NewSavedStyle),
  responses: { 200: json(SavedStyle, 'The saved style'), ...accountRefusals },
})

/** `POST accounts/rest/style/` */
export function styleSave(app: App): void {
  app.openapi(styleSaveRoute, async c => {
    const { db, clock } = c.var
    const { userId } = sessionOf(c)
    await throttle(c, 'saveStyle', String(userId))
    const saved = await saveStyle(db, userId, c.req.valid('json'), clock())
    if (saved === null)
      throw ApiError.field('non_field_errors', { key: 'tooManyStyles', params: { max: MAX_STYLES } })
    return c.json(saved, 200)
  })
}

const styleRemoveRoute = createRoute({
  method: 'delete',
  path: '/accounts/rest/style/{id}/',
  tags: ['Saved styles'],
  summary: 'Removes a saved style',
  request: { params: z.object({ id: z.string() }) },
  responses: {
    204: { description: 'Removed' },
    404: json(ErrorDetail, 'The account has no such style'),
    ...accountRefusals,
  },
})

/** `DELETE accounts/rest/style/{id}/` */
export function styleRemove(app: App): void {
  app.openapi(styleRemoveRoute, async c => {
    const { id } = c.req.valid('param')
    if (!(await deleteStyle(c.var.db, sessionOf(c).userId, id))) throw ApiError.notFound()
    return c.body(null, 204)
  })
}
