import type { Context } from 'hono'
import type { AppEnv } from '../context.ts'
import type { StoredInstance } from '../db/instances.ts'
import { version } from '../version.ts'

/** `catalogue` is open to all; `zones` (with values and downloads) are private while access needs an account. */
type Content = 'catalogue' | 'zones'

/**
 * Sets the caching of an answer about an instance: for ever when the address names the instance, else to be
 * asked again each time, with the address that names it. Call it last: an error must not be kept.
 *
 * @returns The answer "not modified" when the client has the content already.
 */
export function cacheByInstance(
  c: Context<AppEnv>,
  stored: StoredInstance,
  named: boolean,
  content: Content,
): Response | null {
  const reach = content === 'zones' && c.var.config.access === 'account' ? 'private' : 'public'
  const { id, imported_at } = stored.instance
  const etag = `W/"${version}.${id}.${Date.parse(imported_at).toString(36)}"`
  c.header('ETag', etag)
  if (named) {
    c.header('Cache-Control', `${reach}, max-age=31536000, immutable`)
  } else {
    c.header('Cache-Control', `${reach}, no-cache`)
    c.header('Content-Location', addressOfInstance(c, id))
  }
  const held = c.req
    .header('if-none-match')
    ?.split(',')
    .map(tag => tag.trim())
  return held?.includes(etag) || held?.includes('*') ? c.body(null, 304) : null
}

function addressOfInstance(c: Context, instance: string): string {
  const url = new URL(c.req.url)
  url.searchParams.set('instance', instance)
  return url.pathname + url.search
}
