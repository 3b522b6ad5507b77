import type { Context } from 'hono'
import { resolveInstance } from '../../catalogue/http/resolve.ts'
import type { StoredInstance } from '../../catalogue/store/instances.ts'
import { cacheByInstance } from '../../platform/http/caching.ts'
import type { AppEnv } from '../../platform/http/context.ts'
import { ApiError } from '../../platform/http/errors.ts'
import { pageLanguage } from '../../platform/http/page.ts'
import { collectionById, type FeatureSet, instanceAt } from '../collections.ts'
import type { Span } from '../time.ts'
import { representationOf, setNegotiated } from './representation.ts'

/** The collection of an id. Throws a 404 when there is none. */
export async function findCollection(c: Context<AppEnv>, id: string): Promise<FeatureSet> {
  const collection = await collectionById(c.var.db, id)
  if (collection === undefined) throw ApiError.notFound('ogc.unknownCollection', { id })
  return collection
}

interface Found {
  collection: FeatureSet
  /** The instance whose zones are its features. */
  stored: StoredInstance
  /** Whether there was an instance at the time that is asked for; the latest tells the properties where not. */
  isThere: boolean
}

/** The collection of an id, with the instance that it shows at a time. Throws a 404 when there is none. */
export async function findFeatures(c: Context<AppEnv>, id: string, time?: Span): Promise<Found> {
  const collection = await findCollection(c, id)
  const shown = instanceAt(collection, time)
  const stored = await resolveInstance(c, collection.series.id, (shown ?? collection.instance).id)
  return { collection, stored, isThere: shown !== null }
}

/**
 * Sets the caching of features: for ever where a program asks for those of a dated instance.
 *
 * @param tiles Names the tiles, where they are the answer. @returns The answer "not modified" when the client has it.
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
