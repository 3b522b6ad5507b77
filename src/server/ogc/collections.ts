import type { Instance } from '../../contract/dataset.ts'
import { instanceParts } from '../../contract/idParts.ts'
import type { Language } from '../../contract/languages.mjs'
import type { Collection } from '../../contract/ogc.ts'
import { inLanguage } from '../../contract/texts.ts'
import { datedName } from '../../domain/view/instanceName.ts'
import { datasetsWithin } from '../catalogue/window.ts'
import type { Db } from '../db/connection.ts'
import type { CountedSlice, Slice } from '../platform/slice.ts'
import { CRS84, SYSTEMS } from './spatial/crs.ts'
import { type Series, seriesOf } from './store/collections.ts'
import { beginningOf, intervalOf, type Span } from './time.ts'

/** Collection of features: a dated instance, or a dataset, which represents its latest instance. */
export interface FeatureSet {
  id: string
  series: Series
  /** Instance that supplies the zones, unless the request gives a time. */
  instance: Instance
  isDated: boolean
}

/**
 * Reads a slice of all collections: each dataset, followed by its instances, newest first.
 *
 * @param counts Pairs of the key of a dataset and the number of its instances: only the datasets of the slice
 *   are read.
 */
export async function collectionsIn(
  db: Db,
  counts: Uint32Array,
  { offset, limit }: Slice,
): Promise<CountedSlice<FeatureSet>> {
  const { keys, first, count } = datasetsWithin(counts, { offset, limit }, instances => 1 + instances)
  const found = (await seriesOf(db, { keys })).flatMap(collectionsOf)
  return { count, results: found.slice(offset - first, offset - first + limit) }
}

/** Returns a collection by the id of a dataset or of an instance. */
export async function collectionById(db: Db, id: string): Promise<FeatureSet | undefined> {
  const [series] = await seriesOf(db, { id: instanceParts(id).dataset })
  return series && collectionsOf(series).find(collection => collection.id === id)
}

function collectionsOf(series: Series): FeatureSet[] {
  const { id, instances } = series
  const latest = instances.find(({ status }) => status === 'latest') ?? instances[0]
  return [
    { id, series, instance: latest, isDated: false },
    ...instances.map(instance => ({ id: instance.id, series, instance, isDated: true })),
  ]
}

/**
 * Returns the instance of a collection at a time: the newest one that had begun by the end of the time. A
 * dated instance only has itself. Null if none had begun.
 */
export function instanceAt(
  { series, instance, isDated }: FeatureSet,
  time: Span | undefined,
): Instance | null {
  if (time === undefined || isDated || time.end === null) return instance
  const active = series.instances.filter(({ status }) => status !== 'inactive')
  const asked = active.length > 0 ? active : series.instances
  const { end } = time
  return asked.find(({ data_date }) => beginningOf(data_date) <= end) ?? null
}

/** Returns the title of a collection: the dataset's name, with the date of an instance. */
export function titleOf({ series, instance, isDated }: FeatureSet, language: Language): string {
  if (!isDated) return inLanguage(series.name, language)
  return datedName({ name: series.name, dates: [...series.instances] }, instance, language)
}

/** Returns the description of a collection, without links. */
export function describe(collection: FeatureSet, language: Language): Omit<Collection, 'links'> {
  const { id, series, instance, isDated } = collection
  const { bbox } = instance
  const listed = isDated ? [instance] : series.instances
  return {
    id,
    title: titleOf(collection, language),
    description: inLanguage(series.description, language),
    attribution: series.source.attribution,
    extent: {
      ...(bbox && { spatial: { bbox: [bbox], crs: CRS84.uri } }),
      temporal: {
        interval: [intervalOf(listed.map(({ data_date }) => data_date))],
        trs: 'http://www.opengis.net/def/uom/ISO-8601/0/Gregorian',
      },
    },
    itemType: 'feature',
    crs: SYSTEMS.map(({ uri }) => uri),
    storageCrs: CRS84.uri,
  }
}
