import { lazy, Suspense } from 'react'
import { useMachine } from '../shared/runtime.tsx'

/** Charts, loaded once one is open. If their code fails to load, only the table is shown. */
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

/** Charts of the active dataset, while it has any. */
export function ChartStrip() {
  const dataset = useCharted()
  return dataset === null ? null : (
    <Suspense>
      <Charts dataset={dataset} />
    </Suspense>
  )
}
