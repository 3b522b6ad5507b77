import type { TableContext } from '../../../machines/table.types.ts'
import type { Zone } from '../../contract/zone.ts'
import { ROWS_AT_ONCE } from '../../domain/tableColumns.ts'

type Pages = TableContext['pages']

/** The zone in a row counted from 0, or null while its page is unread. */
export const zoneAt = (pages: Pages, row: number): Zone | null =>
  pages[Math.floor(row / ROWS_AT_ONCE) + 1]?.[row % ROWS_AT_ONCE] ?? null

/** The row of a zone among those read, or null. */
export function rowOf(pages: Pages, zone: string | null): number | null {
  if (zone === null) return null
  for (const [page, zones] of Object.entries(pages)) {
    const place = zones.findIndex(({ id }) => id === zone)
    if (place >= 0) return (Number(page) - 1) * ROWS_AT_ONCE + place
  }
  return null
}
