import { fromPromise } from 'xstate'
import type { RankInput } from '../../machines/inspect.machine.ts'
import type { PickingInput } from '../../machines/picking.machine.ts'
import type { StatisticsInput } from '../../machines/statistics.machine.ts'
import type { FoundRow, RowInput } from '../../machines/table.types.ts'
import { readOrdinals, readRow, readStatisticsOf } from '../api/rows.ts'
import type { Statistics } from '../contract/statistics.ts'
import type { ZoneRow } from '../contract/zone.ts'
import type { OrdinalSet } from '../domain/ordinals.ts'
import { labelNameOf, orderOf } from '../domain/table/tableColumns.ts'

/** Finds the row of a zone in the table. */
export const findRow = fromPromise<FoundRow, RowInput>(async ({ input, signal }) => {
  const { zone, sort, ...query } = input
  const { row } = await readRow({ ...query, order: orderOf(sort) }, zone, signal)
  return { zone, row }
})

/** Finds the place of a zone among those that are displayed. */
export const findRank = fromPromise<ZoneRow, RankInput>(({ input, signal }) => {
  const { zone, sort, ...query } = input
  return readRow({ ...query, order: orderOf(sort) }, zone, signal)
})

/** The zones in rows of the table, or in all of them. */
export const findZones = fromPromise<OrdinalSet, PickingInput>(({ input, signal }) => {
  const { rows, sort, ...query } = input
  return readOrdinals({ ...query, order: orderOf(sort) }, rows, signal)
})

/** Reads the statistics of the values of a column. */
export const readStatistics = fromPromise<Statistics, StatisticsInput>(({ input, signal }) => {
  const { column, ...query } = input
  const { name, isFromOrigin } = labelNameOf(column)
  return readStatisticsOf(query, { label: name, from_origin: isFromOrigin }, signal)
})
