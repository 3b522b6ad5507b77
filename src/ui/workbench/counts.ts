import { zonesIn } from '../../domain/zonesIn.ts'
import { useLoad, useMachine } from '../shared/runtime.tsx'

/** Counts the displayed zones of the active dataset, all its zones, and the rows that have none. */
export function useCounts() {
  const active = useMachine('workbench', ({ context }) => context.active)
  const displayed = useLoad(active ?? '', load =>
    load?.context.legend ? zonesIn(load.context.legend) : null,
  )
  const all = useLoad(active ?? '', load => load?.context.sheet?.instance.zones ?? null)
  const unzoned = useLoad(active ?? '', load => load?.context.sheet?.instance.unmatched ?? 0)
  return { active, displayed, all, unzoned }
}
