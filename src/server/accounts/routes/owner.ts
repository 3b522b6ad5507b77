import type { App } from '../../platform/http/context.ts'
import { ApiError } from '../../platform/http/errors.ts'
import { securityLog } from '../../platform/http/securityLog.ts'
import { giveOwner } from '../http/ownerCookie.ts'
import { answerLocked } from '../http/ownerOnly.ts'
import { visitorOf } from '../http/visitor.ts'
import { takeOffer } from '../ownerOffer.ts'

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
