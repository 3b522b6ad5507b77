import { createRoute } from '@hono/zod-openapi'
import { takeFingerprint } from '../../auth/fingerprint.ts'
import { sessionOf } from '../../auth/guard.ts'
import { securityLog } from '../../auth/log.ts'
import type { App } from '../../context.ts'
import { primaryAddress } from '../../db/addresses.ts'
import { deleteUser } from '../../db/users.ts'
import { throttle } from '../../limits/throttle.ts'
import { greeting } from '../../mail/greeting.ts'
import { enqueueMail } from '../../mail/outbox.ts'
import { accountRefusals, languageOfRequest } from './say.ts'

const route = createRoute({
  method: 'post',
  path: '/accounts/rest/delete/',
  tags: ['Account'],
  summary: 'Removes the account',
  description: 'With its sessions and keys. What was said as feedback stays, without its author.',
  responses: { 204: { description: 'Removed' }, ...accountRefusals },
})

/** `POST accounts/rest/delete/` */
export function removeAccount(app: App): void {
  app.openapi(route, async c => {
    const { userId } = sessionOf(c)
    throttle(c, 'deletion', String(userId))
    await c.var.db.transaction().execute(async tx => {
      const address = await primaryAddress(tx, userId)
      const wasThere = await deleteUser(tx, userId)
      if (!wasThere || address === undefined) return
      const mail = { to: address.email, params: greeting(address) }
      await enqueueMail(tx, { ...mail, kind: 'accountDeleted', language: languageOfRequest(c) })
    })
    securityLog(c, 'account.deleted', { user: userId })
    takeFingerprint(c)
    return c.body(null, 204)
  })
}
