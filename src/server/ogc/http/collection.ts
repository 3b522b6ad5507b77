import type { Context } from 'hono'
import { resolveInstance } from '../../catalogue/http/resolve.ts'
import type { StoredInstance } from '../../catalogue/store/instances.ts'
import { cacheByInstance } from '../../platform/http/caching.ts'
import type { AppEnv } from '../../platform/http/context.ts'
import { ApiError } from '../../platform/http/errors.ts'
import { pageLanguage } from '../../platform/http/page.ts'
import { collectionById, type FeatureSet } from '../collections.ts'
import { representationOf, setNegotiated } from './representation.ts'

/** The collection of an id. Throws a 404 when there is none. */
export async function findCollection(c: Context<AppEnv>, id: string): Promise<FeatureSet> {
  const collection = await collectionById(c.var.db, id)
  if (collection === undefined) throw ApiError.notFound('ogc.unknownCollection', { id })
  return collection
}

/** The collection of an id, with the instance whose zones are its features. Throws a 404 when there is none. */
export async function findFeatures(
  c: Context<AppEnv>,
  id: string,
): Promise<{ collection: FeatureSet; stored: StoredInstance }> {
  const collection = await findCollection(c, id)
  const stored = await resolveInstance(c, collection.series.id, collection.instance.id)
  return { collection, stored }
}

/**
 * Sets the caching of features: for ever where a program asks for those of a dated instance. @returns The answer "not
 * modified" when the client has them already.
 */
export function cacheFeatures(
  c: Context<AppEnv>,
  { isDated }: FeatureSet,
  stored: StoredInstance,
): Response | null {
  setNegotiated(c)
  const representation = representationOf(c)
  const part = `${representation}.${pageLanguage(c)}`
  const passing = !isDated || representation === 'html'
  return cacheByInstance(c, stored, true, 'zones', { part, passing })
}
