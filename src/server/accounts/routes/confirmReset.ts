import { createRoute } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { Detail, PasswordResetConfirm } from '../../../contract/account.ts'
import { enqueueMail } from '../../mail/outbox.ts'
import { json } from '../../platform/http/answers.ts'
import type { App, AppEnv } from '../../platform/http/context.ts'
import { ApiError } from '../../platform/http/errors.ts'
import { accountRefusals, detail, jsonBody, languageOfRequest } from '../../platform/http/say.ts'
import { securityLog } from '../../platform/http/securityLog.ts'
import { throttle } from '../../platform/http/throttle.ts'
import { hashText } from '../browserMark.ts'
import { greeting } from '../greeting.ts'
import { forgetAttempts } from '../http/attempts.ts'
import { keysSaid } from '../keysSaid.ts'
import { userOfUid } from '../links.ts'
import { passwords } from '../passwordHash.ts'
import { addressById, verifyAddress } from '../store/addresses.ts'
import { endKeysOf } from '../store/apiKeys.ts'
import { findPasswordReset, removePasswordResetsOf, usePasswordReset } from '../store/passwordResets.ts'
import { endSessionsOf } from '../store/sessions.ts'
import { setPassword } from '../store/users.ts'
import { secondsOf } from '../tokens.ts'
import { checkNewPassword } from './newPassword.ts'

const confirmResetRoute = createRoute({
  method: 'post',
  path: '/accounts/rest/password/reset/confirm/',
  tags: ['Account'],
  summary: 'Sets a new password with the link of the mail',
  description:
    'Every session and every API key of the account ends, its address counts as confirmed, and its owner is told by mail.',
  request: jsonBody(PasswordResetConfirm),
  responses: { 200: json(Detail, 'Set'), ...accountRefusals },
})

/** The same for an account that is none: who guesses learns nothing. */
const badToken = () => ApiError.field('token', { key: 'invalidValue' })

/** `POST accounts/rest/password/reset/confirm/` */
export function confirmReset(app: App): void {
  app.openapi(confirmResetRoute, async c => {
    throttle(c, 'resetConfirm')
    const { db, clock } = c.var
    const { uid, token, ...news } = c.req.valid('json')
    const tokenHash = hashText(token)
    const reset = await findPasswordReset(db, userOfUid(uid), tokenHash, secondsOf(clock))
    if (reset === undefined) throw badToken()
    await checkNewPassword(db, reset.user, news)
    const password = await passwords.hash(news.new_password1)
    await setNewPassword(c, reset, tokenHash, password)
    securityLog(c, 'password.reset', { user: reset.user })
    return c.json(detail(c, 'resetDone'), 200)
  })
}

async function setNewPassword(
  c: Context<AppEnv>,
  { user, email }: { user: number; email: number },
  tokenHash: string,
  password: string,
): Promise<void> {
  await c.var.db.transaction().execute(async tx => {
    // Of several requests with the same token one gets here.
    if (!(await usePasswordReset(tx, tokenHash))) throw badToken()
    const mailed = await addressById(tx, email)
    // Who read the mail holds the address.
    if (mailed === undefined || !(await verifyAddress(tx, mailed))) throw badToken()
    await setPassword(tx, user, password)
    await endSessionsOf(tx, user)
    await removePasswordResetsOf(tx, user)
    const language = languageOfRequest(c)
    // Whoever had the account before may have made them.
    const keys = keysSaid(language, await endKeysOf(tx, user, c.var.clock()), 'ended')
    const params = { ...greeting(mailed), keys }
    await enqueueMail(tx, { to: mailed.email, kind: 'passwordChanged', language, params })
  })
  forgetAttempts(c, user)
}
