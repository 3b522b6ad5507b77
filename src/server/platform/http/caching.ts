import type { Context } from 'hono'
import type { Instance } from '../../../contract/dataset.ts'
import { version } from '../version.ts'
import type { AppEnv } from './context.ts'

/** `catalogue` is open to all; `zones` (with values and downloads) are private while access needs an account. */
type Content = 'catalogue' | 'zones'

/**
 * Sets the caching of an answer about an instance: for ever when the address names the instance, else to be
 * asked again each time, with the address that names it. A refusal after it takes that back.
 *
 * @param options `part` names what the answer holds besides the instance; `passing`: it will be another one soon.
 * @returns The answer "not modified" when the client has the content already.
 */
export function cacheByInstance(
  c: Context<AppEnv>,
  { instance }: { instance: Pick<Instance, 'id' | 'imported_at'> },
  named: boolean,
  content: Content,
  { part, passing = false }: { part?: string; passing?: boolean } = {},
): Response | null {
  const { id, imported_at } = instance
  const tag = [version, id, Date.parse(imported_at).toString(36), ...(part === undefined ? [] : [part])].join(
    '.',
  )
  if (named && !passing) return cacheForEver(c, tag, content)
  c.header('Cache-Control', `${reachOf(c, content)}, no-cache`)
  if (!named) c.header('Content-Location', addressOfInstance(c, id))
  return unlessHeld(c, tag)
}

/**
 * Sets the caching of an answer that its address names for good. A refusal after it takes that back.
 *
 * @param tag Names the content. @returns The answer "not modified" when the client has the content already.
 */
export function cacheForEver(c: Context<AppEnv>, tag: string, content: Content): Response | null {
  c.header('Cache-Control', `${reachOf(c, content)}, max-age=31536000, immutable`)
  return unlessHeld(c, tag)
}

const reachOf = (c: Context<AppEnv>, content: Content): 'private' | 'public' =>
  content === 'zones' && c.var.config.access === 'account' ? 'private' : 'public'

function unlessHeld(c: Context, tag: string): Response | null {
  // Weak: the same content goes out compressed or not.
  const etag = `W/"${tag}"`
  c.header('ETag', etag)
  const held = c.req
    .header('if-none-match')
    ?.split(',')
    .map(each => each.trim())
  return held?.includes(etag) || held?.includes('*') ? c.body(null, 304) : null
}

function addressOfInstance(c: Context, instance: string): string {
  const url = new URL(c.req.url)
  url.searchParams.set('instance', instance)
  return url.pathname + url.search
}
