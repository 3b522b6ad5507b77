import { createRoute } from '@hono/zod-openapi'
import { purgeSoon, wantPurge } from '../../db/purge.ts'
import { enqueueMail } from '../../mail/outbox.ts'
import { removeMailsTo } from '../../mail/store/mails.ts'
import { reportError } from '../../monitoring/monitoring.ts'
import type { App } from '../../platform/http/context.ts'
import { accountRefusals, languageOfRequest } from '../../platform/http/say.ts'
import { securityLog } from '../../platform/http/securityLog.ts'
import { throttle } from '../../platform/http/throttle.ts'
import { greeting } from '../greeting.ts'
import { takeFingerprint } from '../http/fingerprint.ts'
import { sessionOf } from '../http/guard.ts'
import { forgetBrowser } from '../http/knownBrowser.ts'
import { primaryAddress } from '../store/addresses.ts'
import { deleteUser } from '../store/users.ts'

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
      await wantPurge(tx)
      if (!wasThere || address === undefined) return
      await removeMailsTo(tx, address.email)
      const mail = { to: address.email, params: greeting(address) }
      await enqueueMail(tx, { ...mail, kind: 'accountDeleted', language: languageOfRequest(c) })
    })
    // It is gone in any case; what fails now is tried again every minute.
    await purgeSoon(c.var.db).catch((error: unknown) => reportError(error, 'Purge'))
    securityLog(c, 'account.deleted', { user: userId })
    takeFingerprint(c)
    forgetBrowser(c, userId)
    return c.body(null, 204)
  })
}
