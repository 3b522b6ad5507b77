import { useLoad, useMachine } from '../shared/desk.tsx'
import { zonesIn } from '../shared/legend.ts'

/** How many zones of the active dataset are displayed, how many there are, and how many rows have none. */
export function useCounts() {
  const active = useMachine('workbench', ({ context }) => context.active)
  const displayed = useLoad(active ?? '', load =>
    load?.context.legend ? zonesIn(load.context.legend) : null,
  )
  const all = useLoad(active ?? '', load => load?.context.sheet?.instance.zones ?? null)
  const unzoned = useLoad(active ?? '', load => load?.context.sheet?.instance.unmatched ?? 0)
  return { active, displayed, all, unzoned }
}
