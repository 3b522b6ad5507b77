import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { cacheForEver } from './caching.ts'
import type { AppEnv } from './context.ts'
import { ApiError } from './errors.ts'

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
export async function kept<T>(reading: Promise<T | null>): Promise<T> {
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
  answer: () => Response | Promise<Response>,
): Response | Promise<Response> {
  return cacheForEver(c, c.req.path.replaceAll(/[^\w.-]+/g, '.'), 'zones') ?? answer()
}
