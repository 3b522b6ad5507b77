import { createRoute } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { Detail, PasswordChange } from '../../../contract/account.ts'
import { enqueueMail } from '../../mail/outbox.ts'
import { json } from '../../platform/http/answers.ts'
import type { App, AppEnv } from '../../platform/http/context.ts'
import { ApiError } from '../../platform/http/errors.ts'
import { accountRefusals, detail, jsonBody, languageOfRequest } from '../../platform/http/say.ts'
import { securityLog } from '../../platform/http/securityLog.ts'
import { throttle } from '../../platform/http/throttle.ts'
import { greeting } from '../greeting.ts'
import { sessionOf } from '../http/guard.ts'
import { markBrowser } from '../http/knownBrowser.ts'
import { keysSaid } from '../keysSaid.ts'
import { passwords } from '../passwordHash.ts'
import { primaryAddress } from '../store/addresses.ts'
import { endKeysOf, liveKeys } from '../store/apiKeys.ts'
import { removePasswordResetsOf } from '../store/passwordResets.ts'
import { endSessionsOf } from '../store/sessions.ts'
import { setPassword, userByPk } from '../store/users.ts'
import { checkNewPassword } from './newPassword.ts'

const changeRoute = createRoute({
  method: 'post',
  path: '/accounts/rest/password/change/',
  tags: ['Account'],
  summary: 'Changes the password',
  description:
    'Every other session of the account ends, with `end_keys` its API keys too, and its owner is told by mail.',
  request: jsonBody(PasswordChange),
  responses: { 200: json(Detail, 'Changed'), ...accountRefusals },
})

/** `POST accounts/rest/password/change/` */
export function changePassword(app: App): void {
  app.openapi(changeRoute, async c => {
    const { db, clock } = c.var
    const { userId, sid } = sessionOf(c)
    const { old_password, end_keys = false, ...news } = c.req.valid('json')
    throttle(c, 'passwordChange', String(userId))
    if (old_password !== undefined) await checkOldPassword(c, userId, old_password)
    await checkNewPassword(db, userId, news)
    const password = await passwords.hash(news.new_password1)
    await db.transaction().execute(async tx => {
      await setPassword(tx, userId, password)
      await endSessionsOf(tx, userId, sid)
      await removePasswordResetsOf(tx, userId)
      const address = await primaryAddress(tx, userId)
      const language = languageOfRequest(c)
      const list = end_keys ? endKeysOf : liveKeys
      const keys = keysSaid(language, await list(tx, userId, clock()), end_keys ? 'ended' : 'kept')
      if (address === undefined) return
      const mail = { to: address.email, params: { ...greeting(address), keys } }
      await enqueueMail(tx, { ...mail, kind: 'passwordChanged', language })
    })
    markBrowser(c, { pk: userId, password })
    securityLog(c, 'password.changed', { user: userId })
    return c.json(detail(c, 'passwordSaved'), 200)
  })
}

async function checkOldPassword({ var: { db } }: Context<AppEnv>, user: number, old: string): Promise<void> {
  const stored = (await userByPk(db, user))?.password ?? null
  if (!(await passwords.verify(stored, old)))
    throw ApiError.field('old_password', { key: 'oldPasswordWrong' })
}
