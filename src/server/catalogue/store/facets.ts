import { type CompiledQuery, type RawBuilder, sql } from 'kysely'
import { wordsSought } from '../../../domain/search/searchWords.ts'
import type { Db } from '../../db/connection.ts'
import { dialectOf } from '../../db/dialect.ts'
import { conditionsOf, type DatasetFilter } from './listing.ts'

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
  const sought = wordsSought(search)
  if (sought?.length === 0) return null
  const dialect = dialectOf(db)
  const found = sought && dialect.search(sought)
  const words = found ? sql`${found.table} cross join dataset` : sql`dataset`
  const conditions = [
    sql`dataset_listing.key = dataset.key`,
    sql`source.id = dataset.source`,
    ...(found ? [found.condition, sql`dataset.key = dataset_words.rowid`] : []),
    ...conditionsOf(db, { ids }),
  ]
  /** Datasets that have all that is asked for; `without` is not looked at. */
  const left = (without?: Facet): RawBuilder<unknown> => {
    const asked = FACETS.flatMap(facet =>
      facet === without || facets[facet] === undefined ? [] : [sql`${sql.ref(facet)} = ${facets[facet]}`],
    )
    return sql`from found where ${sql.join([sql`true`, ...asked], sql` and `)}`
  }
  const { jsonArray, jsonObject } = dialect
  const counted = (facet: Facet, value: RawBuilder<unknown> = sql`value`) => sql`
    (select ${jsonArray(jsonObject({ value, count: sql`number` }))} from (
      select ${sql.ref(facet)} as value, count(*) as number ${left(facet)}
      group by 1 order by 2 desc, 1 limit ${sql.lit(MOST)}) as counted)`
  const source = jsonObject({ id: sql`value`, name: sql`(select name from source where id = value)` })
  const all = jsonObject({
    count: sql`(select count(*) ${left()})`,
    type: counted('type'),
    status: counted('status'),
    source: counted('source', source),
    licence: counted('licence'),
  })
  return sql<FacetsRow>`
    with found as materialized (
      select dataset.type, dataset_listing.status, dataset.source, source.licence
      from ${words} cross join dataset_listing cross join source where ${sql.join(conditions, sql` and `)}
    )
    select ${all} as facets`.compile(db)
}
