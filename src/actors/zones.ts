import { fromPromise } from 'xstate'
import type { RankInput, ZoneDetail, ZoneInput } from '../../machines/inspect.machine.ts'
import type { FoundZone } from '../../machines/palette.types.ts'
import type { SelectionInput } from '../../machines/selection.machine.ts'
import type { StatisticsInput } from '../../machines/statistics.machine.ts'
import type { FoundRow, RowInput, Rows, RowsInput } from '../../machines/table.types.ts'
import { readOrdinals, readRow, readStatisticsOf, readZone, readZoneLabels, readZones } from '../api/zones.ts'
import type { Statistics } from '../contract/analysis.ts'
import type { ZoneRow } from '../contract/zone.ts'
import { toFailure } from '../domain/failure.ts'
import type { OrdinalSet } from '../domain/ordinals.ts'
import { firstFound } from '../domain/search/zoneSearches.ts'
import { labelNameOf, orderOf, ROWS_AT_ONCE } from '../domain/table/tableColumns.ts'
import type { FormerValues } from '../domain/table/zoneLabels.ts'
import type { Demand, Sheet, Shown } from '../domain/view/shown.ts'
import { readSheet, takePrefetched } from './prefetch.ts'

/** Maximum number of suggested zones per dataset. */
const FOUND_LIMIT = 20

/** Reads a zone with its labels. A zone missing from the instance may be in the compared one. */
export const fetchZone = fromPromise<ZoneDetail, ZoneInput>(
  async ({ input: { zone, instance, base }, signal }) => {
    try {
      const [detail, before] = await Promise.all([
        readDetail(zone, instance, signal),
        base === null ? null : readBefore(zone, base, signal),
      ])
      return before ? { ...detail, before } : detail
    } catch (error) {
      if (base === null || toFailure(error).code !== 'notFound') throw error
      return { ...(await readDetail(zone, base, signal)), former: base }
    }
  },
)

async function readDetail(id: string, instance: string, signal: AbortSignal): Promise<ZoneDetail> {
  const [zone, labels] = await Promise.all([
    readZone(id, instance, signal),
    readZoneLabels(id, instance, signal),
  ])
  return { zone, labels }
}

/** Reads the values of a zone in the compared instance. */
async function readBefore(id: string, base: string, signal: AbortSignal): Promise<FormerValues> {
  try {
    const labels = await readZoneLabels(id, base, signal)
    const own = labels.filter(({ from_origin }) => !from_origin)
    return { base, values: Object.fromEntries(own.map(({ name, value }) => [name, value])) }
  } catch (error) {
    if (toFailure(error).code !== 'notFound') throw error
    return { base, values: null }
  }
}

/** Reads a page of table rows: zones without geometry. */
export const readRows = fromPromise<Rows, RowsInput>(async ({ input, signal }) => {
  const { sort, ...list } = input
  const order = orderOf(sort)
  const { count, results } = await readZones({ ...list, order, size: ROWS_AT_ONCE, geometry: 'none' }, signal)
  return { count, rows: results }
})

/** Counts the zones of a demand. */
export const confirmZones = fromPromise<number, { dataset: string; demand: Demand }>(
  async ({ input, signal }) =>
    (await readZones({ ...input, page: 1, size: 0, geometry: 'none' }, signal)).count,
)

/** Searches zones of displayed datasets by name or key, which a line may contain. */
export const searchZones = fromPromise<FoundZone[], { search: string; shown: Shown[] }>(
  ({ input: { search, shown }, signal }) =>
    firstFound(search, async text => {
      const found = await Promise.all(
        shown.map(async ({ displayed: { dataset }, demand }) => {
          const query = { dataset, demand, search: text, page: 1, geometry: 'none' as const }
          const { results } = await readZones(query, signal)
          return results
            .slice(0, FOUND_LIMIT)
            .map(({ id, name, ordinal, bbox }) => ({ id, name, dataset, ordinal, bbox }))
        }),
      )
      return found.flat()
    }),
)

/** Finds the table row of a zone. */
export const findRow = fromPromise<FoundRow, RowInput>(async ({ input, signal }) => {
  const { zone, sort, ...query } = input
  const { row } = await readRow({ ...query, order: orderOf(sort) }, zone, signal)
  return { zone, row }
})

/** Finds the rank of a zone among the displayed ones. */
export const findRank = fromPromise<ZoneRow, RankInput>(({ input, signal }) => {
  const { zone, sort, ...query } = input
  return readRow({ ...query, order: orderOf(sort) }, zone, signal)
})

/** Finds the zones in some or all table rows. */
export const findZones = fromPromise<OrdinalSet, SelectionInput>(({ input, signal }) => {
  const { rows, sort, ...query } = input
  return readOrdinals({ ...query, order: orderOf(sort) }, rows, signal)
})

/** Reads the statistics of a column. */
export const readStatistics = fromPromise<Statistics, StatisticsInput>(({ input, signal }) => {
  const { column, ...query } = input
  const { name, isFromOrigin } = labelNameOf(column)
  return readStatisticsOf(query, { label: name, from_origin: isFromOrigin }, signal)
})

/** Reads the ID card of an instance with its labels, its origin's labels, and its tiles. */
export const openInstance = fromPromise<Sheet, { instance: string; dataset: string }>(
  async ({ input: { dataset, instance }, signal }) =>
    takePrefetched(instance) ?? readSheet(dataset, instance, signal),
)
