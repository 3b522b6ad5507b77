import type { MouseEvent } from 'react'
import type { Subject } from '../../../machines/menu.machine.ts'
import type { TableContext } from '../../../machines/table.types.ts'
import type { Column } from './columns.ts'
import { HEADER, type Place } from './keys.ts'
import { zoneAt } from './rows.ts'

type Table = { pages: TableContext['pages']; columns: readonly Column[]; place: Place }

/**
 * Returns the subject of a context menu of the table: the cell under the mouse or, asked for by a key, the active one.
 */
export function menuSubjectIn(
  { target, currentTarget }: MouseEvent,
  { pages, columns, place }: Table,
): { subject: Subject | null; anchor: Element | null } {
  const cell = target instanceof Element ? target.closest('[role="gridcell"], [role="columnheader"]') : null
  const anchor = cell ?? currentTarget.querySelector('[data-active]')
  const at = cell ? placeOf(cell) : place
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
const placeOf = (cell: Element): Place => ({
  row: Number(cell.closest('[role="row"]')?.getAttribute('aria-rowindex')) - 2,
  column: Number(cell.getAttribute('aria-colindex')) - 1,
})
