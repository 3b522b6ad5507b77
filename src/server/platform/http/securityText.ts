import type { App } from './context.ts'
import { ApiError } from './errors.ts'

/** A file that is read later than that is asked for again. */
const GOOD_FOR_MS = 90 * 24 * 3600 * 1000

/**
 * Serves `/.well-known/security.txt` (RFC 9116): it says where weaknesses are reported, if the operator has said so.
 */
export function serveSecurityText(app: App): void {
  app.get('/.well-known/security.txt', c => {
    const { securityContact: contact } = c.var.config
    if (contact === null) throw ApiError.notFound()
    const expires = new Date(c.var.clock() + GOOD_FOR_MS).toISOString()
    const address = contact.startsWith('https:') ? contact : `mailto:${contact}`
    c.header('Cache-Control', 'no-cache')
    return c.text(`Contact: ${address}\nExpires: ${expires}\nPreferred-Languages: fr, en\n`)
  })
}
