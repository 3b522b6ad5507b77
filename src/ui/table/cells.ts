import type { MouseEvent } from 'react'
import type { Subject } from '../../../machines/menu.machine.ts'
import { comparedIn } from '../../../machines/table.machine.ts'
import type { TableContext } from '../../../machines/table.types.ts'
import { edit } from '../../commands/draft.ts'
import type { Runtime } from '../../commands/runtime.ts'
import type { Zone } from '../../contract/zone.ts'
import { ROWS_AT_ONCE } from '../../domain/table/tableColumns.ts'
import type { Column } from './columns.ts'

type Pages = TableContext['pages']

/** Returns the zone in a row counted from 0, or null while its page is not loaded. */
export const zoneAt = (pages: Pages, row: number): Zone | null =>
  pages[Math.floor(row / ROWS_AT_ONCE) + 1]?.[row % ROWS_AT_ONCE] ?? null

/** Returns the row of a zone in the loaded pages, or null. */
export function rowOf(pages: Pages, zone: string | null): number | null {
  if (zone === null) return null
  for (const [page, zones] of Object.entries(pages)) {
    const place = zones.findIndex(({ id }) => id === zone)
    if (place >= 0) return (Number(page) - 1) * ROWS_AT_ONCE + place
  }
  return null
}

/** Selects rows of a table: loaded rows immediately, others once their zones are known. */
export function rowSelection(runtime: Runtime, context: TableContext) {
  const { pages, search, sort } = context
  const list = { search, sort, compared: comparedIn(context) }
  return {
    selectRow: (row: number) => {
      const zone = zoneAt(pages, row)
      if (zone) edit(runtime, 'selection', { type: 'zone.toggled', ordinal: zone.ordinal })
    },
    /** Selects two rows and all rows between them, in either order. */
    selectRange: (from: number, to: number) => {
      const first = Math.max(0, Math.min(from, to))
      const last = Math.max(from, to)
      const ordinals: number[] = []
      for (let row = first; row <= last; row++) {
        const zone = zoneAt(pages, row)
        if (!zone)
          return edit(runtime, 'selection', { type: 'rows.selected', rows: { first, last }, ...list })
        ordinals.push(zone.ordinal)
      }
      edit(runtime, 'selection', { type: 'zones.selected', ordinals })
    },
  }
}

/** Cell of the grid. The header is row -1. */
export type CellPosition = { row: number; column: number }
export const HEADER = -1

type GridSize = {
  rows: number
  columns: number
  /** Number of rows that a page key moves by. */
  page: number
}

const clamp = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most)

/** Returns the target cell of a key in the ARIA grid pattern, or null for other keys. */
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

/** Returns the clicked row and column; null outside the rows. The column is null on the row's checkbox. */
export function clickedIn({ target }: MouseEvent): { row: number; column: number | null } | null {
  const clicked = target instanceof Element ? target.closest('.grid-cell, .grid-check') : null
  if (!clicked || rowAt(clicked) === HEADER) return null
  return clicked.matches('.grid-cell') ? positionOf(clicked) : { row: rowAt(clicked), column: null }
}

type Table = { pages: TableContext['pages']; columns: readonly Column[]; activeCell: CellPosition }

/**
 * Returns the subject of a context menu of the table: the cell under the mouse or, by key, the active one.
 */
export function menuSubjectIn(
  { target, currentTarget }: MouseEvent,
  { pages, columns, activeCell }: Table,
): { subject: Subject | null; anchor: Element | null } {
  const cell = target instanceof Element ? target.closest('.grid-cell') : null
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

/** Returns the row of an element. ARIA counts rows and columns from 1, including the header. */
const rowAt = (within: Element): number =>
  Number(within.closest('[role="row"]')?.getAttribute('aria-rowindex')) - 2

const positionOf = (cell: Element): CellPosition => ({
  row: rowAt(cell),
  column: Number(cell.getAttribute('aria-colindex')) - 1,
})
