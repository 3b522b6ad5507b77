import {
  arranged,
  type ColumnId,
  type ColumnLayout,
  clampColumn,
  columnIdsOf,
  inSight,
  NO_LAYOUT,
} from '../src/domain/tableColumns.ts'
import type { Layouts, TableContext } from './table.types.ts'

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
