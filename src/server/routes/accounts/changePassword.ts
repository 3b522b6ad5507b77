import { createRoute } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { Detail, PasswordChange } from '../../../contract/account.ts'
import { sessionOf } from '../../auth/guard.ts'
import { markBrowser } from '../../auth/knownBrowser.ts'
import { securityLog } from '../../auth/log.ts'
import { passwords } from '../../auth/passwordHash.ts'
import type { App, AppEnv } from '../../context.ts'
import { removePasswordResetsOf } from '../../db/passwordResets.ts'
import { endSessionsOf } from '../../db/sessions.ts'
import { primaryAddress, setPassword, userByPk } from '../../db/users.ts'
import { ApiError } from '../../errors.ts'
import { throttle } from '../../limits/throttle.ts'
import { greeting } from '../../mail/greeting.ts'
import { enqueueMail } from '../../mail/outbox.ts'
import { json } from '../answers.ts'
import { checkNewPassword } from './newPassword.ts'
import { accountRefusals, detail, jsonBody, languageOfRequest } from './say.ts'

const route = createRoute({
  method: 'post',
  path: '/accounts/rest/password/change/',
  tags: ['Account'],
  summary: 'Changes the password',
  description: 'Every other session of the account ends, and its owner is told by mail.',
  request: jsonBody(PasswordChange),
  responses: { 200: json(Detail, 'Changed'), ...accountRefusals },
})

/** `POST accounts/rest/password/change/` */
export function changePassword(app: App): void {
  app.openapi(route, async c => {
    const { db } = c.var
    const { userId, sid } = sessionOf(c)
    const { old_password, ...news } = c.req.valid('json')
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
      if (address === undefined) return
      const mail = { to: address.email, params: greeting(address) }
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
