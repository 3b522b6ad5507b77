import type { Change, Compared, Zone } from '../src/contract/zone.ts'
import type { Failure } from '../src/domain/failure.ts'
import {
  arranged,
  type ColumnId,
  type ColumnLayout,
  clampColumn,
  columnIdsOf,
  inSight,
  NO_LAYOUT,
} from '../src/domain/table/tableColumns.ts'
import type { Demand, Shown } from '../src/domain/view/shown.ts'

/** All columns of the table in the person's order, and those of them that are in sight. */
export function columnsIn({ target, layouts, repeats }: TableContext): {
  all: ColumnId[]
  visible: ColumnId[]
} {
  if (!target) return { all: [], visible: [] }
  const ids = columnIdsOf(target)
  const layout = layouts[target.displayed.dataset] ?? NO_LAYOUT
  return { all: arranged(ids, layout), visible: inSight(ids, layout, repeats.columns) }
}

/** Returns the layouts of all datasets once the active one has another. */
export const withLayout = ({ target, layouts }: TableContext, layout: ColumnLayout): Layouts =>
  target ? { ...layouts, [target.displayed.dataset]: layout } : layouts

/** Returns the layout that the person gave the columns of the active dataset. */
export const layoutOf = ({ target, layouts }: TableContext): ColumnLayout =>
  layouts[target?.displayed.dataset ?? ''] ?? NO_LAYOUT

/** The widths once some are wanted: of columns that the table has, and no narrower or wider than a column can be. */
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
  /** Names of labels that are computed with values of other instances, which the rows do not have. */
  computed: string[]
  page: number
}
export type Rows = { count: number; rows: Zone[] }
export type RowInput = Omit<RowsInput, 'page' | 'computed'> & { zone: string }
/** Row of a zone in the whole list, counted from 0; null when the zone is not in it. */
export type FoundRow = { zone: string; row: number | null }
/** By dataset. */
export type Layouts = Readonly<Record<string, ColumnLayout>>

/** Content of the list, its order, and the pages of it that have been read. */
export type List = Pick<TableContext, 'sort' | 'search' | 'change' | 'count' | 'pages' | 'page'>

export type TableEvent =
  | { type: 'displayed.changed'; shown: Shown[]; active: string | null }
  | { type: 'rows.wanted'; row: number }
  | { type: 'table.sorted'; label: string }
  | { type: 'table.searched'; search: string }
  /** Only the zones of a change; null: all. */
  | { type: 'table.narrowed'; change: Change | null }
  | { type: 'table.retried' }
  | { type: 'selection.changed'; zone: string | null }
  | { type: 'column.toggled'; column: ColumnId }
  /** Goes to a place among the columns in sight, counted from 0. */
  | { type: 'column.moved'; column: ColumnId; place: number }
  /** Widths are in pixels. */
  | { type: 'column.resized'; widths: Readonly<Record<ColumnId, number>> }
  | { type: 'columns.reset' }
  | { type: 'session.opened' }

export type TableContext = {
  target: Shown | null
  count: number
  /** The pages read so far, by number from 1. */
  pages: Record<number, Zone[]>
  /** The page being read, or read last. */
  page: number
  sort: Sort | null
  search: string
  change: Change | null
  /** The list before the one that is being read: it comes back when that cannot be read. */
  former: List | null
  /** Request that could not be answered. */
  refused: Pick<List, 'sort' | 'search' | 'change'> | null
  failure: Failure | null
  /** The zone that is inspected, whichever dataset it is of. */
  zone: string | null
  /** Row of that zone, when it is in no page that is read. */
  found: FoundRow | null
  layouts: Layouts
  /** The columns that only say the name or the key again: the first zones read of an instance decide. */
  repeats: { instance: string | null; columns: readonly ColumnId[] }
}
