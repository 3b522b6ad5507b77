import type { Context } from 'hono'
import { resolveInstance } from '../../catalogue/http/resolve.ts'
import type { StoredInstance } from '../../catalogue/store/instances.ts'
import { cacheByInstance } from '../../platform/http/caching.ts'
import type { AppEnv } from '../../platform/http/context.ts'
import { ApiError } from '../../platform/http/errors.ts'
import { pageLanguage } from '../../platform/http/htmlPage.ts'
import { collectionById, type FeatureSet, instanceAt } from '../collections.ts'
import type { Span } from '../time.ts'
import { representationOf, setNegotiated } from './representation.ts'

/** Returns the collection with an id. Throws a 404 if there is none. */
export async function findCollection(c: Context<AppEnv>, id: string): Promise<FeatureSet> {
  const collection = await collectionById(c.var.db, id)
  if (collection === undefined) throw ApiError.notFound('ogc.unknownCollection', { id })
  return collection
}

interface Found {
  collection: FeatureSet
  /** Instance with the zones that become features. */
  stored: StoredInstance
  /** True if an instance existed at the requested time. If not, the latest one supplies the properties. */
  existsAtTime: boolean
}

/** Returns the collection with an id, and its instance at a time. Throws a 404 if there is none. */
export async function findFeatures(c: Context<AppEnv>, id: string, time?: Span): Promise<Found> {
  const collection = await findCollection(c, id)
  const shown = instanceAt(collection, time)
  const stored = await resolveInstance(c, collection.series.id, (shown ?? collection.instance).id)
  return { collection, stored, existsAtTime: shown !== null }
}

/**
 * Sets the caching of features: for ever if a program requests the features of a dated instance.
 * @param tiles Identifies the tiles, if the answer contains tiles.
 * @returns A 304 if the client has the answer.
 */
export function cacheFeatures(
  c: Context<AppEnv>,
  { isDated }: FeatureSet,
  stored: StoredInstance,
  tiles?: string,
): Response | null {
  if (tiles === undefined) setNegotiated(c)
  const representation = tiles === undefined ? representationOf(c) : 'json'
  const part = tiles ?? `${representation}.${pageLanguage(c)}`
  const passing = !isDated || representation === 'html'
  return cacheByInstance(c, stored, true, 'zones', { part, passing })
}
