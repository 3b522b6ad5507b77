import { lazy, Suspense } from 'react'
import { useMachine } from '../shared/runtime.tsx'

/** The charts come once one is open. Where their code does not come, the table stays alone. */
const Charts = lazy(() =>
  import('./charts.tsx').then(
    ({ Charts }) => ({ default: Charts }),
    () => ({ default: () => null }),
  ),
)

/** Returns the active dataset while it has charts, else null. */
export const useCharted = (): string | null =>
  useMachine('workbench', ({ context: { active, view } }) =>
    view.displayed.some(entry => entry.dataset === active && entry.charts.length > 0) ? active : null,
  )

/** The charts of the active dataset, while it has any. */
export function ChartStrip() {
  const dataset = useCharted()
  return dataset === null ? null : (
    <Suspense>
      <Charts dataset={dataset} />
    </Suspense>
  )
}
