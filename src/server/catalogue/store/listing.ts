import { type CompiledQuery, type RawBuilder, sql } from 'kysely'
import type { Dataset, InstanceStatus } from '../../../contract/dataset.ts'
import { FALLBACK_LANGUAGE, type Language } from '../../../contract/languages.mjs'
import { CATALOGUE_ORDERS } from '../../../domain/search/catalogueList.ts'
import { wordsSought } from '../../../domain/search/searchWords.ts'
import type { Db } from '../../db/connection.ts'
import { among, type Dialect, dialectOf } from '../../db/dialect.ts'

/** Conditions that narrow a list of datasets. */
export interface DatasetFilter {
  /** Words, each of which begins a word of the dataset: accents and case do not matter. */
  search?: string | undefined
  type?: Dataset['type'] | undefined
  /** Of its newest instance. */
  status?: InstanceStatus | undefined
  source?: string | undefined
  licence?: string | undefined
  ids?: readonly string[] | undefined
}

/** Orders of a list; `relevance` is the one that fits best first. */
export const DATASET_ORDERS = ['relevance', ...CATALOGUE_ORDERS] as const
type DatasetOrder = (typeof DATASET_ORDERS)[number]

/** Order of a list of datasets. */
export interface DatasetOrdering {
  /** By relevance where there is none: as they came in, where nothing is looked for. */
  order?: DatasetOrder | undefined
  /** Language of the alphabet. */
  language?: Language | undefined
}

export type DatasetListing = DatasetFilter & DatasetOrdering

/** Returns the query for the keys of a list, in its order; null where nothing can be found. */
export function keysQuery(db: Db, listing: DatasetListing): CompiledQuery<KeysRow> | null {
  const { order = 'relevance', language = FALLBACK_LANGUAGE, ...filter } = listing
  const words = wordsSought(filter.search ?? '')
  if (words?.length === 0) return null
  const dialect = dialectOf(db)
  const search = words && dialect.search(words)
  const isSearch = search !== null
  const { type, source, licence, ids, status } = filter
  // Each join takes as long as the search itself where much is found.
  const readsDataset = !isSearch || [type, source, licence, ids].some(each => each !== undefined)
  const readsListing = status !== undefined || order !== 'relevance'
  const key = isSearch ? sql`dataset_words.rowid` : sql`dataset.key`
  const tables = [
    ...(search ? [search.table] : []),
    ...(readsDataset ? [sql`dataset`] : []),
    ...(readsListing ? [sql`dataset_listing`] : []),
    ...(licence === undefined ? [] : [sql`source`]),
  ]
  const conditions = [
    ...(search ? [search.condition] : []),
    ...(isSearch && readsDataset ? [sql`dataset.key = dataset_words.rowid`] : []),
    ...(readsListing ? [sql`dataset_listing.key = ${key}`] : []),
    ...(licence === undefined ? [] : [sql`source.id = dataset.source`]),
    ...conditionsOf(db, filter),
  ]
  const sorting = [...orderOf(order, language, dialect, search?.relevance), key]
  return sql<KeysRow>`
    select ${dialect.jsonArray(sql`key`)} as keys from (
      select ${key} as key from ${sql.join(tables, sql` cross join `)}
      where ${sql.join([sql`true`, ...conditions], sql` and `)} order by ${sql.join(sorting)}) as listed`.compile(
    db,
  )
}

/** Returns the query for the datasets that have instances, as they came in: their keys, each with how many it has. */
export const instanceCountsQuery = (db: Db): CompiledQuery<KeysRow> =>
  sql<KeysRow>`
    select '[' || coalesce(string_agg(key || ',' || number, ','), '') || ']' as keys from (
      select dataset.key as key, count(*) as number
      from dataset join instance on instance.dataset = dataset.id
      group by dataset.key order by dataset.key) as counted`.compile(db)

/** Answer of the query for the keys: one text, as so many rows would take several times as long. */
export interface KeysRow {
  keys: string
}

export const keysIn = ([row]: readonly KeysRow[]): Uint32Array =>
  Uint32Array.from(JSON.parse(row?.keys ?? '[]'))

/** Returns the conditions of a filter but its search, on the tables that `keysQuery` joins. */
export function conditionsOf(
  db: Db,
  { type, status, source, licence, ids }: DatasetFilter,
): RawBuilder<unknown>[] {
  return [
    ...(type === undefined ? [] : [sql`dataset.type = ${type}`]),
    ...(status === undefined ? [] : [sql`dataset_listing.status = ${status}`]),
    ...(source === undefined ? [] : [sql`dataset.source = ${source}`]),
    ...(licence === undefined ? [] : [sql`source.licence = ${licence}`]),
    ...(ids === undefined ? [] : [sql`dataset.id in ${among(db, 'texts', ids)}`]),
  ]
}

function orderOf(
  order: DatasetOrder,
  language: Language,
  dialect: Dialect,
  relevance: RawBuilder<unknown> | undefined,
): RawBuilder<unknown>[] {
  const nameIn = (language: Language) => sql`dataset_listing.names ->> ${language}`
  switch (order) {
    case 'relevance':
      return relevance ? [relevance] : []
    case 'newest':
      return [sql`dataset_listing.day desc`]
    case 'alphabet':
      return [dialect.sorted(sql`coalesce(${nameIn(language)}, ${nameIn(FALLBACK_LANGUAGE)})`)]
    case 'zones':
      return [sql`dataset_listing.zones desc`]
  }
}
