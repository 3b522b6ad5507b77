import type { MouseEvent } from 'react'
import type { Subject } from '../../../machines/menu.machine.ts'
import type { TableContext } from '../../../machines/table.types.ts'
import type { Column } from './columns.ts'
import { zoneAt } from './rows.ts'

/** A cell of the grid. The header is the row before the first. */
export type CellPosition = { row: number; column: number }
export const HEADER = -1

type GridSize = {
  rows: number
  columns: number
  /** Rows that one page key moves by. */
  page: number
}

const clamp = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most)

/** Returns the place to which a key of the ARIA grid pattern leads, or null when it is none of them. */
export function cellAfter(
  { row, column }: CellPosition,
  { key, ctrlKey }: { key: string; ctrlKey: boolean },
  size: GridSize,
): CellPosition | null {
  const last = { row: size.rows - 1, column: size.columns - 1 }
  const to = (nextRow: number, nextColumn: number) => ({
    row: clamp(nextRow, HEADER, last.row),
    column: clamp(nextColumn, 0, last.column),
  })
  switch (key) {
    case 'ArrowUp':
      return to(row - 1, column)
    case 'ArrowDown':
      return to(row + 1, column)
    case 'ArrowLeft':
      return to(row, column - 1)
    case 'ArrowRight':
      return to(row, column + 1)
    case 'PageUp':
      return to(Math.max(0, row - size.page), column)
    case 'PageDown':
      return to(row + size.page, column)
    case 'Home':
      return to(ctrlKey ? 0 : row, 0)
    case 'End':
      return to(ctrlKey ? last.row : row, last.column)
    default:
      return null
  }
}

type Table = { pages: TableContext['pages']; columns: readonly Column[]; activeCell: CellPosition }

/**
 * Returns the subject of a context menu of the table: the cell under the mouse or, asked for by a key, the active one.
 */
export function menuSubjectIn(
  { target, currentTarget }: MouseEvent,
  { pages, columns, activeCell }: Table,
): { subject: Subject | null; anchor: Element | null } {
  const cell = target instanceof Element ? target.closest('[role="gridcell"], [role="columnheader"]') : null
  const anchor = cell ?? currentTarget.querySelector('[data-active]')
  const at = cell ? positionOf(cell) : activeCell
  if (at.row === HEADER) {
    const column = columns[at.column]
    return { subject: column ? { kind: 'column', column: column.id } : null, anchor }
  }
  const zone = zoneAt(pages, at.row)
  if (!zone) return { subject: null, anchor }
  const { id, ordinal, bbox } = zone
  return { subject: { kind: 'row', zone: { id, ordinal, bbox } }, anchor }
}

/** Rows and columns of ARIA count from 1, and the header is a row. */
const positionOf = (cell: Element): CellPosition => ({
  row: Number(cell.closest('[role="row"]')?.getAttribute('aria-rowindex')) - 2,
  column: Number(cell.getAttribute('aria-colindex')) - 1,
})
