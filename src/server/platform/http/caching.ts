import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import type { Instance } from '../../../contract/dataset.ts'
import { version } from '../version.ts'
import type { AppEnv } from './context.ts'
import { ApiError } from './errors.ts'

/**
 * `catalogue` is public. `zones` (with values and downloads) are private if access needs an account; so is
 * `geometry` (tiles without values), unless the installation makes it public.
 */
type Content = 'catalogue' | 'geometry' | 'zones'

/**
 * Sets the caching of an answer about an instance: for ever when the address names the instance, otherwise
 * revalidated, with the address that names it. A later refusal resets it.
 *
 * @param options `part` names the content besides the instance; `passing`: it will change soon.
 * @returns A 304 when the client has the content already.
 */
export function cacheByInstance(
  c: Context<AppEnv>,
  { instance }: { instance: Pick<Instance, 'id' | 'imported_at'> },
  named: boolean,
  content: Content,
  { part, passing = false }: { part?: string; passing?: boolean } = {},
): Response | null {
  const { id, imported_at } = instance
  // Answers omit damaged labels until they are repaired.
  const isPartial = c.var.store.damaged.size > 0
  const parts = [...(part === undefined ? [] : [part]), ...(isPartial ? ['partial'] : [])]
  const tag = [version, id, Date.parse(imported_at).toString(36), ...parts].join('.')
  if (named && !passing && !isPartial) return cacheForEver(c, tag, content)
  c.header('Cache-Control', `${visibilityOf(c, content)}, no-cache`)
  if (!named) c.header('Content-Location', addressOfInstance(c, id))
  return notModifiedOrNull(c, tag)
}

/**
 * Sets the caching of an answer whose address identifies its content. A later refusal resets it.
 *
 * @param tag Identifies the content. @returns A 304 when the client has the content already.
 */
function cacheForEver(c: Context<AppEnv>, tag: string, content: Content): Response | null {
  c.header('Cache-Control', `${visibilityOf(c, content)}, max-age=31536000, immutable`)
  return notModifiedOrNull(c, tag)
}

/** Returns which caches may store an answer: private or shared ones. */
export function visibilityOf(c: Context<AppEnv>, content: Content): 'private' | 'public' {
  const { access, geometry } = c.var.config
  const isPublic =
    content === 'catalogue' || access === 'open' || (content === 'geometry' && geometry === 'public')
  return isPublic ? 'public' : 'private'
}

/**
 * Sets the ETag of the content.
 * @returns A 304 when the client has the content already.
 */
export function notModifiedOrNull(c: Context, tag: string): Response | null {
  // Weak: the same content is sent compressed or not.
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

/** Binary answer in the API description. */
export const binary = (description: string) => ({
  description,
  content: { 'application/octet-stream': { schema: z.string().meta({ format: 'binary' }) } },
})

/** Hash of an artefact in an address. */
export const HashParameter = z.string().regex(/^[0-9a-f]{32}$/)

/**
 * Returns the content read from the disk. Throws a 404 when it no longer exists. Rejects with a
 * DamagedArtefact.
 */
export async function readOrNotFound<T>(reading: Promise<T | null>): Promise<T> {
  const found = await reading.catch((error: NodeJS.ErrnoException) => {
    // Missing, or not a file; a lack of resources is a separate error.
    if (error.code === 'ENOENT' || error.code === undefined) return null
    throw error
  })
  if (found === null) throw ApiError.notFound()
  return found
}

/** Answers with immutable content identified by its address; 304 if the client has it. */
export function answerImmutable(
  c: Context<AppEnv>,
  content: Content,
  answer: () => Response | Promise<Response>,
): Response | Promise<Response> {
  return cacheForEver(c, c.req.path.replaceAll(/[^\w.-]+/g, '.'), content) ?? answer()
}
