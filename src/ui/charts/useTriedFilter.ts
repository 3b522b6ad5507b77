import { edit } from '../../commands/draft.ts'
import { commandById } from '../../commands/registry.ts'
import { run } from '../../commands/run.ts'
import type { Filter } from '../../contract/filter.ts'
import { readsOwnLabels } from '../../domain/chart/charts.ts'
import type { Shown } from '../../domain/view/shown.ts'
import { useLoad, useRuntime } from '../shared/runtime.tsx'

/** Filter that all zones pass. Using no filter would end the preview. */
const ALL: Filter = { mode: 'l', filter: { and: [] } }

/** Previews filters on a dataset's own labels, and saves one of them. */
export function useTriedFilter({ displayed, sheet }: Shown) {
  const runtime = useRuntime()
  const { dataset, filter } = displayed
  const previewed = useLoad(dataset, load => load?.context.previewFilter ?? null)
  const current = previewed ?? filter
  const isPossible = readsOwnLabels(sheet, filter)
  const preview = (tried: Filter | null) =>
    edit(runtime, 'workbench', { type: 'filter.previewed', dataset, filter: tried })
  return {
    isTried: previewed !== null,
    /** Visible filter if it only reads labels of the dataset itself; otherwise null. */
    current: readsOwnLabels(sheet, current) ? current : null,
    attempt: (change: (filter: Filter | null) => Filter | null) => {
      if (isPossible) preview(change(filter) ?? ALL)
    },
    keep: (command: 'interval.set' | 'intervals.set' | 'values.set', args: readonly string[]) => {
      const before = runtime.snapshots().workbench.context
      run(commandById(command), 'button', runtime, [dataset, ...args])
      // The filter is unchanged: only the preview ends.
      if (runtime.snapshots().workbench.context === before) preview(null)
    },
    discard: () => preview(null),
  }
}
