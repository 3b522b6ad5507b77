import type { FoundRows } from '../../machines/embed.machine.ts'
import type { ZoneList } from '../api/zones.ts'
import { isExpression } from '../domain/label/computed.ts'
import { isOrdered } from '../domain/label/labelTypes.ts'
import { demandOf, labelOf } from '../domain/view/shown.ts'

/** Number of zones in the table of an embed. */
const FIRST_ROWS = 20

/** Returns the list of a dataset's first zones, largest values first where the displayed label has an order. */
export function firstRows({ displayed, sheet, search }: FoundRows): ZoneList & { computed: string[] } {
  const label = labelOf(sheet, displayed.style.label)
  const names = [displayed.style.label, displayed.style.secondLabel].filter(name => name !== null)
  return {
    dataset: displayed.dataset,
    demand: demandOf(displayed, false, null),
    page: 1,
    search,
    size: FIRST_ROWS,
    geometry: 'none',
    computed: names.filter(isExpression),
    order: label && isOrdered(label.type) ? { label: label.name, direction: 'desc' } : undefined,
  }
}
