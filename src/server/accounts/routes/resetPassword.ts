import { createRoute } from '@hono/zod-openapi'
import { Detail, PasswordReset } from '../../../contract/account.ts'
import { writeMeta } from '../../db/meta.ts'
import { enqueueMail } from '../../mail/outbox.ts'
import { json } from '../../platform/http/answers.ts'
import type { App } from '../../platform/http/context.ts'
import { accountRefusals, detail, jsonBody, languageOfRequest } from '../../platform/http/say.ts'
import { securityLog } from '../../platform/http/securityLog.ts'
import { throttle } from '../../platform/http/throttle.ts'
import { hashText } from '../browserMark.ts'
import { greeting } from '../greeting.ts'
import { claimBrowser } from '../http/claimCookie.ts'
import { newResetToken, RESET_SECONDS, uidOf } from '../links.ts'
import { emailKey } from '../names.ts'
import { claimOf, verifiedAddress } from '../store/addresses.ts'
import { insertPasswordReset } from '../store/passwordResets.ts'
import { secondsOf } from '../tokens.ts'

const resetRoute = createRoute({
  method: 'post',
  path: '/accounts/rest/password/reset/',
  tags: ['Account'],
  summary: 'Sends a mail with a link to set a new password',
  description:
    'The answer is the same whether the address is known or not. The link works once, for an hour.',
  request: jsonBody(PasswordReset),
  responses: { 200: json(Detail, 'Sent, if the address is known'), ...accountRefusals },
})

/** `POST accounts/rest/password/reset/` */
export function resetPassword(app: App): void {
  app.openapi(resetRoute, async c => {
    const { db, clock } = c.var
    const key = emailKey(c.req.valid('json').email) ?? ''
    throttle(c, 'reset')
    throttle(c, 'resetMail', key)
    throttle(c, 'resetMailHour', key)
    const token = newResetToken()
    await db.transaction().execute(async tx => {
      // Written in any case: an address that is unknown takes as long.
      await writeMeta(tx, 'reset_asked', String(clock()))
      const address = (await verifiedAddress(tx, key)) ?? (await claimOf(tx, key, claimBrowser(c)))
      if (address === undefined || !address.active) return
      const { user, email: to } = address
      const expiresAt = secondsOf(clock) + RESET_SECONDS
      await insertPasswordReset(tx, { tokenHash: hashText(token), user, email: address.id, expiresAt })
      const params = { link: `/password/reset/${uidOf(user)}/${token}`, ...greeting(address) }
      await enqueueMail(tx, { to, kind: 'resetPassword', language: languageOfRequest(c), params })
    })
    securityLog(c, 'password.resetAsked')
    return c.json(detail(c, 'resetSent'), 200)
  })
}
