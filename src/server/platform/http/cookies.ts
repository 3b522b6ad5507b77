import type { Context } from 'hono'
import type { AppEnv } from './context.ts'

/** Returns the attributes of every cookie of the server: no script reads it, and no other site sends it along. */
export const cookieAttributes = (c: Context<AppEnv>) => ({
  path: '/',
  sameSite: 'Lax' as const,
  httpOnly: true,
  // Browsers keep a cookie of this prefix only when nothing but this very host set it, over TLS.
  ...(isSecure(c) ? { secure: true, prefix: 'host' as const } : {}),
})

/** The prefix of the server's cookies as they are read. */
export const cookiePrefix = (c: Context<AppEnv>): 'host' | undefined => (isSecure(c) ? 'host' : undefined)

/** Tells whether browsers reach the server over TLS, which may end at a proxy. */
function isSecure(c: Context<AppEnv>): boolean {
  return (c.var.config.appOrigin ?? c.req.url).startsWith('https:')
}
