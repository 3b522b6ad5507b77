import { instanceParts } from '../src/contract/idParts.ts'
import type { Change, Compared, Zone } from '../src/contract/zone.ts'
import type { Failure } from '../src/domain/failure.ts'
import {
  type ColumnId,
  type ColumnLayout,
  clampColumn,
  columnIdsOf,
  inSight,
  NO_LAYOUT,
  orderedColumns,
} from '../src/domain/table/tableColumns.ts'
import type { Demand, DisplayedChange, Shown } from '../src/domain/view/shown.ts'

/** Returns all columns of the table in the user's order, and the visible ones. */
export function columnsIn({ target, layouts, repeats }: TableContext): {
  all: ColumnId[]
  visible: ColumnId[]
} {
  if (!target) return { all: [], visible: [] }
  const ids = columnIdsOf(target)
  const layout = layouts[target.displayed.dataset] ?? NO_LAYOUT
  return { all: orderedColumns(ids, layout), visible: inSight(ids, layout, repeats.columns) }
}

/**
 * Returns the columns to draw: none before the first zones of a dataset, since columns that only repeat the name
 * would leave again.
 */
export function drawnColumns(context: TableContext): ColumnId[] {
  const { target, pages, repeats } = context
  const hasZones = Object.keys(pages).length > 0
  const isJudged = instanceParts(repeats.instance ?? '').dataset === target?.displayed.dataset
  return hasZones || isJudged ? columnsIn(context).visible : []
}

/** Returns the layouts of all datasets after a change of the active one's. */
export const withLayout = ({ target, layouts }: TableContext, layout: ColumnLayout): Layouts =>
  target ? { ...layouts, [target.displayed.dataset]: layout } : layouts

/** Returns the user's column layout for the active dataset. */
export const layoutOf = ({ target, layouts }: TableContext): ColumnLayout =>
  layouts[target?.displayed.dataset ?? ''] ?? NO_LAYOUT

/** Returns the new column widths, limited to existing columns and to the bounds of a width. */
export function widthsAfter(context: TableContext, wanted: ColumnLayout['widths']): ColumnLayout['widths'] {
  const { all } = columnsIn(context)
  const known = Object.entries(wanted).filter(([id]) => all.includes(id))
  return {
    ...layoutOf(context).widths,
    ...Object.fromEntries(known.map(([id, width]) => [id, clampColumn(width)])),
  }
}

export type Sort = { label: string; direction: 'asc' | 'desc' }
export type RowsInput = {
  dataset: string
  demand: Demand
  sort: Sort | null
  search: string
  compared: Compared | null
  /** Names of labels computed from values of other instances, which the rows lack. */
  computed: string[]
  page: number
}
export type Rows = { count: number; rows: Zone[] }
export type RowInput = Omit<RowsInput, 'page' | 'computed'> & { zone: string }
/** Row of a zone in the whole list, counted from 0; null if the list lacks the zone. */
export type FoundRow = { zone: string; row: number | null }
/** By dataset. */
export type Layouts = Readonly<Record<string, ColumnLayout>>

/** Content of the list, its order, and the pages loaded so far. */
export type List = Pick<TableContext, 'sort' | 'search' | 'change' | 'count' | 'pages' | 'page'>

export type TableEvent =
  | ({ type: 'displayed.changed' } & DisplayedChange)
  | { type: 'rows.wanted'; row: number }
  /** Without a direction, each click switches from the first direction of the column to the other to the default order. */
  | { type: 'table.sorted'; label: string; direction?: Sort['direction'] }
  | { type: 'table.searched'; search: string }
  /** Limits the list to the zones of a change; null means all. */
  | { type: 'table.narrowed'; change: Change | null }
  | { type: 'table.retried' }
  | { type: 'inspected.changed'; zone: string | null }
  /** Asks for the row of the inspected zone. */
  | { type: 'row.sought' }
  | { type: 'column.toggled'; column: ColumnId }
  /** Moves a column to an index among the visible columns, counted from 0. */
  | { type: 'column.moved'; column: ColumnId; place: number }
  /** Widths are in pixels. */
  | { type: 'column.resized'; widths: Readonly<Record<ColumnId, number>> }
  | { type: 'columns.reset' }
  | { type: 'session.opened' }

export type TableContext = {
  target: Shown | null
  count: number
  /** Pages loaded so far, by number from 1. */
  pages: Record<number, Zone[]>
  /** Page being loaded, or loaded last. */
  page: number
  sort: Sort | null
  search: string
  change: Change | null
  /** Previous list, restored if the next one fails to load. */
  former: List | null
  /** Request that failed. */
  refused: Pick<List, 'sort' | 'search' | 'change'> | null
  failure: Failure | null
  /** Inspected zone, of any dataset. */
  zone: string | null
  /** Row of the inspected zone, if it is not in a loaded page. */
  found: FoundRow | null
  layouts: Layouts
  /** Columns that only repeat the name or the key, judged by the first loaded zones of an instance. */
  repeats: { instance: string | null; columns: readonly ColumnId[] }
}
