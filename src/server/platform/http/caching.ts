import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import type { Instance } from '../../../contract/dataset.ts'
import { version } from '../version.ts'
import type { AppEnv } from './context.ts'
import { ApiError } from './errors.ts'

/**
 * `catalogue` is open to all; `zones` (with values and downloads) are private while access needs an account, and so is
 * `geometry` (tiles without any value) unless the installation shows it to everybody.
 */
type Content = 'catalogue' | 'geometry' | 'zones'

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
  c.header('Cache-Control', `${visibilityOf(c, content)}, no-cache`)
  if (!named) c.header('Content-Location', addressOfInstance(c, id))
  return notModifiedOrNull(c, tag)
}

/**
 * Sets the caching of an answer that its address names for good. A refusal after it takes that back.
 *
 * @param tag Names the content. @returns The answer "not modified" when the client has the content already.
 */
function cacheForEver(c: Context<AppEnv>, tag: string, content: Content): Response | null {
  c.header('Cache-Control', `${visibilityOf(c, content)}, max-age=31536000, immutable`)
  return notModifiedOrNull(c, tag)
}

/** Tells which caches may keep an answer: those of one person, or those that people share. */
export function visibilityOf(c: Context<AppEnv>, content: Content): 'private' | 'public' {
  const { access, geometry } = c.var.config
  const isPublic =
    content === 'catalogue' || access === 'open' || (content === 'geometry' && geometry === 'public')
  return isPublic ? 'public' : 'private'
}

/** Sets the tag of a content. @returns The answer "not modified" when the client has the content already. */
export function notModifiedOrNull(c: Context, tag: string): Response | null {
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

/** An answer of bytes in the API's description. */
export const binary = (description: string) => ({
  description,
  content: { 'application/octet-stream': { schema: z.string().meta({ format: 'binary' }) } },
})

/** The hash of an artefact in an address. */
export const HashParameter = z.string().regex(/^[0-9a-f]{32}$/)

/**
 * Returns what is read from the disk. Throws a 404 where there is nothing (any more). Rejects with a DamagedArtefact.
 */
export async function orNotFound<T>(reading: Promise<T | null>): Promise<T> {
  const found = await reading.catch((error: NodeJS.ErrnoException) => {
    // Gone, or of another kind; what the machine is short of is an error of its own.
    if (error.code === 'ENOENT' || error.code === undefined) return null
    throw error
  })
  if (found === null) throw ApiError.notFound()
  return found
}

/** Answers what its address names by its content, when the client has not got it already. */
export function answerImmutable(
  c: Context<AppEnv>,
  content: Content,
  answer: () => Response | Promise<Response>,
): Response | Promise<Response> {
  return cacheForEver(c, c.req.path.replaceAll(/[^\w.-]+/g, '.'), content) ?? answer()
}
