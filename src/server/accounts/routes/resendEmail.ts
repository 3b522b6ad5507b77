import { createRoute } from '@hono/zod-openapi'
import { Detail, ResendEmail } from '../../../contract/account.ts'
import { writeMeta } from '../../db/meta.ts'
import { enqueueMail } from '../../mail/outbox.ts'
import { json } from '../../platform/http/answers.ts'
import type { App } from '../../platform/http/context.ts'
import { accountRefusals, detail, jsonBody, languageOfRequest } from '../../platform/http/say.ts'
import { isAllowed, throttle } from '../../platform/http/throttle.ts'
import { claimBrowser } from '../http/claimCookie.ts'
import { confirmationKey } from '../links.ts'
import { emailKey } from '../names.ts'
import { claimOf, verifiedAddress } from '../store/addresses.ts'
import { secondsOf } from '../tokens.ts'

const resendRoute = createRoute({
  method: 'post',
  path: '/accounts/rest/signup/resend-email/',
  tags: ['Account'],
  summary: 'Sends the mail that confirms an address again',
  description:
    'The answer is the same whether the address is known or not. At most one mail in three minutes.',
  request: jsonBody(ResendEmail),
  responses: { 200: json(Detail, 'Done, if there is anything to do'), ...accountRefusals },
})

/** `POST accounts/rest/signup/resend-email/` */
export function resendEmail(app: App): void {
  app.openapi(resendRoute, async c => {
    throttle(c, 'resend')
    const { db, secrets, clock } = c.var
    const key = emailKey(c.req.valid('json').email) ?? ''
    const mayMail = isAllowed(c, 'confirmMail', key)
    await db.transaction().execute(async tx => {
      // Written in any case: an address that is unknown takes as long.
      await writeMeta(tx, 'resend_asked', String(clock()))
      const isOwned = (await verifiedAddress(tx, key)) !== undefined
      const address = await claimOf(tx, key, claimBrowser(c))
      if (isOwned || address === undefined || !mayMail) return
      const link = `/account/confirm/${confirmationKey(secrets, address.id, address.email, secondsOf(clock))}`
      const language = languageOfRequest(c)
      await enqueueMail(tx, { to: address.email, kind: 'confirmEmail', language, params: { link } })
    })
    return c.json(detail(c, 'ok'), 200)
  })
}
