import { comparedIn } from '../../../machines/table.machine.ts'
import type { TableContext } from '../../../machines/table.types.ts'
import { edit } from '../../commands/draft.ts'
import type { Runtime } from '../../commands/runtime.ts'
import { zoneAt } from './rows.ts'

/** Selects rows of a table: those that are read at once, others once it is known which zones they are. */
export function picker(runtime: Runtime, context: TableContext) {
  const { pages, search, sort } = context
  const list = { search, sort, compared: comparedIn(context) }
  return {
    pickRow: (row: number) => {
      const zone = zoneAt(pages, row)
      if (zone) edit(runtime, 'picking', { type: 'zone.picked', ordinal: zone.ordinal })
    },
    /** Selects two rows and all between them, whichever comes first. */
    pickRange: (from: number, to: number) => {
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
