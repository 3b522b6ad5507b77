import { type CompiledQuery, type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/connection.ts'
import { conditionsOf, type DatasetFilter, phrasesOf } from './listing.ts'

/** Values of a facet that are told at most. */
const MOST = 100

const FACETS = ['type', 'status', 'source', 'licence'] as const
type Facet = (typeof FACETS)[number]

/** Answer of the query for facets: `DatasetFacets` as JSON. */
interface FacetsRow {
  facets: string
}

/** Facets of a catalogue in which nothing is found. */
export const NO_FACETS: FacetsRow = {
  facets: JSON.stringify({ count: 0, type: [], status: [], source: [], licence: [] }),
}

/** Returns the query for what each value of a facet would leave; null where nothing can be found. */
export function facetsQuery(
  db: Db,
  { search = '', ids, ...facets }: DatasetFilter,
): CompiledQuery<FacetsRow> | null {
  const phrases = phrasesOf(search)
  if (phrases === '') return null
  const words = phrases === null ? sql`dataset` : sql`dataset_words(${phrases}) cross join dataset`
  const conditions = [
    sql`dataset_listing.key = dataset.key`,
    ...(phrases === null ? [] : [sql`dataset.key = dataset_words.rowid`]),
    ...conditionsOf({ ids }),
  ]
  /** Datasets that have all that is asked for; `without` is not looked at. */
  const found = (without?: Facet): RawBuilder<unknown> => {
    const asked = FACETS.flatMap(facet =>
      facet === without || facets[facet] === undefined ? [] : [sql`${sql.ref(facet)} = ${facets[facet]}`],
    )
    return sql`from found where ${sql.join([sql`true`, ...asked], sql` and `)}`
  }
  const counted = (facet: Facet, value: RawBuilder<unknown>) => sql`
    (select json_group_array(json_object('value', ${value}, 'count', number)) from (
      select ${sql.ref(facet)} as value, count(*) as number ${found(facet)}
      group by 1 order by 2 desc, 1 limit ${sql.lit(MOST)}))`
  const source = sql`json_object('id', value, 'name', (select name from source where id = value))`
  return sql<FacetsRow>`
    with found as materialized (
      select dataset.type, dataset_listing.status, dataset.source,
        (select licence from source where id = dataset.source) as licence
      from ${words} cross join dataset_listing where ${sql.join(conditions, sql` and `)}
    )
    select json_object(
      'count', (select count(*) ${found()}),
      'type', ${counted('type', sql`value`)},
      'status', ${counted('status', sql`value`)},
      'source', ${counted('source', source)},
      'licence', ${counted('licence', sql`value`)}
    ) as facets`.compile(db)
}
