import { type CompiledQuery, type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/connection.ts'
import { dialectOf } from '../../db/dialect.ts'
import { conditionsOf, type DatasetFilter } from './listing.ts'

/** Maximum number of values per facet. */
const MOST = 100

const FACETS = ['type', 'status', 'source', 'licence'] as const
type Facet = (typeof FACETS)[number]

/** Answer of the facet query: `DatasetFacets` as JSON. */
interface FacetsRow {
  facets: string
}

/** Facets of an empty result. */
export const NO_FACETS: FacetsRow = {
  facets: JSON.stringify({ count: 0, type: [], status: [], source: [], licence: [] }),
}

/**
 * Returns the query that counts the datasets for each value of a facet.
 *
 * @param found Datasets that a search has found; null without one.
 */
export function facetsQuery(
  db: Db,
  { ids, ...facets }: DatasetFilter,
  found: Uint32Array | null,
): CompiledQuery<FacetsRow> {
  const dialect = dialectOf(db)
  const tables = found ? sql`${dialect.found(found)} cross join dataset` : sql`dataset`
  const conditions = [
    ...(found ? [sql`dataset.key = found.key`] : []),
    sql`dataset_listing.key = dataset.key`,
    ...conditionsOf(db, { ids }),
  ]
  /** Groups the datasets that match all filters except `without`. */
  const left = (without?: Facet): RawBuilder<unknown> => {
    const asked = FACETS.flatMap(facet =>
      facet === without || facets[facet] === undefined ? [] : [sql`${sql.ref(facet)} = ${facets[facet]}`],
    )
    return sql`from alike where ${sql.join([sql`true`, ...asked], sql` and `)}`
  }
  const { jsonArray, jsonObject } = dialect
  const counted = (facet: Facet, value: RawBuilder<unknown> = sql`value`) => sql`
    (select ${jsonArray(jsonObject({ value, count: sql`number` }))} from (
      select ${sql.ref(facet)} as value, sum(number) as number ${left(facet)}
      group by 1 order by 2 desc, 1 limit ${sql.lit(MOST)}) as counted)`
  const source = jsonObject({ id: sql`value`, name: sql`(select name from source where id = value)` })
  const all = jsonObject({
    count: sql`(select coalesce(sum(number), 0) ${left()})`,
    type: counted('type'),
    status: counted('status'),
    source: counted('source', source),
    licence: counted('licence'),
  })
  return sql<FacetsRow>`
    with alike as materialized (
      select grouped.*, source.licence from (
        select dataset.type, dataset_listing.status, dataset.source, count(*) as number
        from ${tables} cross join dataset_listing where ${sql.join(conditions, sql` and `)}
        group by 1, 2, 3) as grouped
      cross join source where source.id = grouped.source
    )
    select ${all} as facets`.compile(db)
}
