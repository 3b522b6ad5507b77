import { edit } from '../../commands/draft.ts'
import { commandById } from '../../commands/registry.ts'
import { run } from '../../commands/run.ts'
import type { Filter } from '../../contract/filter.ts'
import type { Label } from '../../contract/label.ts'
import { readsOwnLabels } from '../../domain/chart/charts.ts'
import { type Interval, withInterval, writeInterval } from '../../domain/chart/interval.ts'
import { isOrdered } from '../../domain/label/labelTypes.ts'
import type { Shown } from '../../domain/view/shown.ts'
import { useLoad, useRuntime } from '../shared/runtime.tsx'

/** A filter that all zones pass: no filter would end the preview. */
const ALL: Filter = { mode: 'l', filter: { and: [] } }

/** Tries out intervals of a label as filters of its dataset, and keeps one of them. */
export function useTriedFilter({ displayed, sheet }: Shown, label: Label) {
  const runtime = useRuntime()
  const { dataset, filter } = displayed
  const isTried = useLoad(dataset, load => Boolean(load?.context.previewFilter))
  const isPossible = readsOwnLabels(sheet, filter)
  const preview = (tried: Filter | null) =>
    edit(runtime, 'workbench', { type: 'filter.previewed', dataset, filter: tried })
  return {
    isTried,
    attempt: (interval: Interval) => {
      if (isPossible) preview(withInterval(filter, label, interval) ?? ALL)
    },
    keep: (interval: Interval) => {
      if (!isOrdered(label.type)) return
      const before = runtime.snapshots().workbench.context
      run(commandById('interval.set'), 'button', runtime, [
        dataset,
        label.name,
        writeInterval(interval, label.type),
      ])
      // The filter that it has already: nothing but the preview ends.
      if (runtime.snapshots().workbench.context === before) preview(null)
    },
    discard: () => preview(null),
  }
}
