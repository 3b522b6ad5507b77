import { comparedIn } from '../../../machines/table.machine.ts'
import type { TableContext } from '../../../machines/table.types.ts'
import { edit } from '../../commands/draft.ts'
import type { Runtime } from '../../commands/runtime.ts'
import type { Zone } from '../../contract/zone.ts'
import { ROWS_AT_ONCE } from '../../domain/table/tableColumns.ts'

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

/** Selects rows of a table: those that are read at once, others once it is known which zones they are. */
export function rowSelection(runtime: Runtime, context: TableContext) {
  const { pages, search, sort } = context
  const list = { search, sort, compared: comparedIn(context) }
  return {
    selectRow: (row: number) => {
      const zone = zoneAt(pages, row)
      if (zone) edit(runtime, 'picking', { type: 'zone.picked', ordinal: zone.ordinal })
    },
    /** Selects two rows and all between them, whichever comes first. */
    selectRange: (from: number, to: number) => {
      const first = Math.max(0, Math.min(from, to))
      const last = Math.max(from, to)
      const ordinals: number[] = []
      for (let row = first; row <= last; row++) {
        const zone = zoneAt(pages, row)
        if (!zone) return edit(runtime, 'picking', { type: 'rows.picked', rows: { first, last }, ...list })
        ordinals.push(zone.ordinal)
      }
      edit(runtime, 'picking', { type: 'zones.picked', ordinals })
    },
  }
}
