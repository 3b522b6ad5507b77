import type { Context } from 'hono'
import { visitorOf } from '../local.ts'
import { lockedPage } from '../mail/mailbox/page.ts'
import type { App, AppEnv } from '../platform/http/context.ts'
import { ApiError } from '../platform/http/errors.ts'
import { pageLanguage } from '../platform/http/pageLanguage.ts'
import { securityLog } from '../platform/http/securityLog.ts'
import { giveOwner } from './cookie.ts'
import { takeOffer } from './offer.ts'

/** The address that the start prints: it makes the browser that opens it the owner's, once. */
export function serveOwner(app: App): void {
  app.get('/owner/:token', c => {
    const visitor = visitorOf(c)
    if (visitor === 'other') throw ApiError.notFound()
    c.header('Cache-Control', 'no-store')
    if (visitor !== 'owner') {
      if (!takeOffer(c.var.config.dataDir, c.req.param('token'))) return answerLocked(c)
      giveOwner(c)
      securityLog(c, 'owner.known')
    }
    return c.redirect('/', 303)
  })
}

/** Tells where to look, to whoever has not opened the address yet. */
export function answerLocked(c: Context<AppEnv>) {
  c.header('Cache-Control', 'no-store')
  return c.html(lockedPage(pageLanguage(c)), 403)
}
