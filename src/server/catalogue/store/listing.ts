import { type CompiledQuery, type RawBuilder, sql } from 'kysely'
import type { Dataset, InstanceStatus } from '../../../contract/dataset.ts'
import { FALLBACK_LANGUAGE, type Language } from '../../../contract/languages.mjs'
import { CATALOGUE_ORDERS } from '../../../domain/search/catalogueList.ts'
import type { Db } from '../../db/connection.ts'
import { type Dialect, dialectOf, inList, type KeysRow } from '../../db/dialect.ts'

/** Conditions that filter a list of datasets. */
export interface DatasetFilter {
  /** Words that must each begin a word of the dataset, ignoring accents and case. */
  search?: string | undefined
  type?: Dataset['type'] | undefined
  /** Status of the newest instance. */
  status?: InstanceStatus | undefined
  source?: string | undefined
  licence?: string | undefined
  ids?: readonly string[] | undefined
}

/** Orders of a list; `relevance` puts the best match first. */
export const DATASET_ORDERS = ['relevance', ...CATALOGUE_ORDERS] as const
type DatasetOrder = (typeof DATASET_ORDERS)[number]

/** Order of a list of datasets. */
export interface DatasetOrdering {
  /** Defaults to relevance for a search, otherwise to the order of insertion. */
  order?: DatasetOrder | undefined
  /** Language of the alphabetical order. */
  language?: Language | undefined
}

export type DatasetListing = DatasetFilter & DatasetOrdering

/** Returns whether a list filters or sorts the results of its search. */
export const isNarrowedOrSorted = ({
  order = 'relevance',
  type,
  status,
  source,
  licence,
  ids,
}: DatasetListing) =>
  order !== 'relevance' || [type, status, source, licence, ids].some(each => each !== undefined)

/**
 * Returns the query for the keys of a list, in order.
 *
 * @param found Datasets that its search has found; null without one.
 */
export function keysQuery(
  db: Db,
  listing: DatasetListing,
  found: Uint32Array | null,
): CompiledQuery<KeysRow> {
  const { order = 'relevance', language = FALLBACK_LANGUAGE, ...filter } = listing
  const dialect = dialectOf(db)
  const { type, source, licence, ids, status } = filter
  // With many results, a join takes as long as the rest of the query.
  const readsListing = status !== undefined || order !== 'relevance'
  const narrows = [type, source, licence, ids].some(each => each !== undefined)
  const readsDataset = narrows || !(found || readsListing)
  const key = found ? sql`found.key` : readsDataset ? sql`dataset.key` : sql`dataset_listing.key`
  const tables = [
    ...(found ? [dialect.found(found)] : []),
    ...(readsDataset ? [sql`dataset`] : []),
    ...(readsListing ? [sql`dataset_listing`] : []),
    ...(licence === undefined ? [] : [sql`source`]),
  ]
  const conditions = [
    ...(readsDataset ? [sql`dataset.key = ${key}`] : []),
    ...(readsListing ? [sql`dataset_listing.key = ${key}`] : []),
    ...(licence === undefined ? [] : [sql`source.id = dataset.source`]),
    ...conditionsOf(db, filter),
  ]
  const sorting = [...orderOf(order, language, dialect, found !== null), key]
  return sql<KeysRow>`
    select ${dialect.jsonArray(sql`key`)} as keys from (
      select ${key} as key from ${sql.join(tables, sql` cross join `)}
      where ${sql.join([sql`true`, ...conditions], sql` and `)} order by ${sql.join(sorting)}) as listed`.compile(
    db,
  )
}

/**
 * Returns the query for the datasets that have instances, in order of insertion: their keys, each with the
 * number of instances.
 */
export const instanceCountsQuery = (db: Db): CompiledQuery<KeysRow> =>
  sql<KeysRow>`
    select '[' || coalesce(string_agg(key || ',' || instances, ','), '') || ']' as keys from (
      select key, instances from dataset_listing where instances > 0 order by key) as counted`.compile(db)

/** Parses the answer of a query for keys. */
export const keysIn = (answer: string): Uint32Array => Uint32Array.from(JSON.parse(answer))

/** Returns the conditions of a filter except its search, on the tables that `keysQuery` joins. */
export function conditionsOf(
  db: Db,
  { type, status, source, licence, ids }: DatasetFilter,
): RawBuilder<unknown>[] {
  return [
    ...(type === undefined ? [] : [sql`dataset.type = ${type}`]),
    ...(status === undefined ? [] : [sql`dataset_listing.status = ${status}`]),
    ...(source === undefined ? [] : [sql`dataset.source = ${source}`]),
    ...(licence === undefined ? [] : [sql`source.licence = ${licence}`]),
    ...(ids === undefined ? [] : [sql`dataset.id in ${inList(db, 'texts', ids)}`]),
  ]
}

function orderOf(
  order: DatasetOrder,
  language: Language,
  dialect: Dialect,
  isSearch: boolean,
): RawBuilder<unknown>[] {
  const nameIn = (language: Language) => sql`dataset_listing.names ->> ${language}`
  switch (order) {
    case 'relevance':
      return isSearch ? [sql`found.place`] : []
    case 'newest':
      return [sql`dataset_listing.imported_at desc`]
    case 'alphabet':
      return [dialect.sorted(sql`coalesce(${nameIn(language)}, ${nameIn(FALLBACK_LANGUAGE)})`)]
    case 'zones':
      return [sql`dataset_listing.zones desc`]
  }
}
