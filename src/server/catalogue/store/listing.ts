import { type CompiledQuery, type RawBuilder, sql } from 'kysely'
import type { Dataset, InstanceStatus } from '../../../contract/dataset.ts'
import { FALLBACK_LANGUAGE, type Language } from '../../../contract/languages.mjs'
import { CATALOGUE_ORDERS } from '../../../domain/search/catalogueList.ts'
import { wordsSought } from '../../../domain/search/searchWords.ts'
import type { Db } from '../../db/connection.ts'

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
  const phrases = phrasesOf(filter.search ?? '')
  if (phrases === '') return null
  const isSearch = phrases !== null
  const { type, source, licence, ids, status } = filter
  // Each join takes as long as the search itself where much is found.
  const readsDataset = !isSearch || [type, source, licence, ids].some(each => each !== undefined)
  const readsListing = status !== undefined || order !== 'relevance'
  const key = isSearch ? sql`dataset_words.rowid` : sql`dataset.key`
  const tables = [
    ...(isSearch ? [sql`dataset_words(${phrases})`] : []),
    ...(readsDataset ? [sql`dataset`] : []),
    ...(readsListing ? [sql`dataset_listing`] : []),
    ...(licence === undefined ? [] : [sql`source`]),
  ]
  const conditions = [
    ...(isSearch && readsDataset ? [sql`dataset.key = dataset_words.rowid`] : []),
    ...(readsListing ? [sql`dataset_listing.key = ${key}`] : []),
    ...(licence === undefined ? [] : [sql`source.id = dataset.source`]),
    ...conditionsOf(filter),
  ]
  const sorting = [...orderOf(order, language, isSearch), key]
  return sql<KeysRow>`
    select json_group_array(key) as keys from (
      select ${key} as key from ${sql.join(tables, sql` cross join `)}
      where ${sql.join([sql`true`, ...conditions], sql` and `)} order by ${sql.join(sorting)})`.compile(db)
}

/** Returns the query for the datasets that have instances, as they came in: their keys, each with how many it has. */
export const instanceCountsQuery = (db: Db): CompiledQuery<KeysRow> =>
  sql<KeysRow>`
    select '[' || coalesce(group_concat(key || ',' || number), '') || ']' as keys from (
      select dataset.key as key, count(*) as number
      from dataset join instance on instance.dataset = dataset.id
      group by dataset.key order by dataset.key)`.compile(db)

/** A search as FTS5 is asked; null for a blank one, empty where nothing can be found. */
export function phrasesOf(search: string): string | null {
  // Words are letters and digits only: no operator of FTS5, and nothing that ends its strings.
  const phrases = wordsSought(search)?.map(word => `"${word}"*`)
  return phrases ? phrases.join(' ') : null
}

/** Answer of the query for the keys: one text, as so many rows would take several times as long. */
export interface KeysRow {
  keys: string
}

export const keysIn = ([row]: readonly KeysRow[]): Uint32Array =>
  Uint32Array.from(JSON.parse(row?.keys ?? '[]'))

/** Returns the conditions of a filter but its search, on the tables that `keysQuery` joins. */
export function conditionsOf({ type, status, source, licence, ids }: DatasetFilter): RawBuilder<unknown>[] {
  return [
    ...(type === undefined ? [] : [sql`dataset.type = ${type}`]),
    ...(status === undefined ? [] : [sql`dataset_listing.status = ${status}`]),
    ...(source === undefined ? [] : [sql`dataset.source = ${source}`]),
    ...(licence === undefined ? [] : [sql`source.licence = ${licence}`]),
    ...(ids === undefined ? [] : [sql`dataset.id in (select value from json_each(${JSON.stringify(ids)}))`]),
  ]
}

/** Weights of name, id, source and description: a word in the name counts for more than the same one anywhere else. */
const WEIGHTS = sql`100, 50, 5, 1`

function orderOf(order: DatasetOrder, language: Language, isSearch: boolean): RawBuilder<unknown>[] {
  const nameIn = (language: Language) => sql`dataset_listing.names ->> ${language}`
  switch (order) {
    case 'relevance':
      return isSearch ? [sql`bm25(dataset_words, ${WEIGHTS})`] : []
    case 'newest':
      return [sql`dataset_listing.day desc`]
    case 'alphabet':
      return [sql`coalesce(${nameIn(language)}, ${nameIn(FALLBACK_LANGUAGE)})`]
    case 'zones':
      return [sql`dataset_listing.zones desc`]
  }
}
