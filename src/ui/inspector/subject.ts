import { defaultInstance } from '../../../machines/selection.machine.ts'
import type { Dataset, Instance } from '../../contract/dataset.ts'
import type { Label } from '../../contract/label.ts'
import { useMachine } from '../shared/runtime.tsx'

/** Subject of the ID card. `labels` is null while they are being fetched. */
export type Subject = {
  dataset: Dataset
  instance: Instance | null
  labels: Label[] | null
  originLabels: Label[]
  isDisplayed: boolean
}

/** The dataset whose card is open: as it is displayed, else as it would be. */
export function useSubject(): Subject | null {
  const id = useMachine('workbench', ({ context }) => context.card ?? context.active)
  const chosen = useMachine('selection', ({ context }) => context.dataset)
  const wanted = id ?? chosen
  const displayed = useMachine('workbench', ({ context }) =>
    context.view.displayed.find(({ dataset }) => dataset === wanted),
  )
  const sheet = useMachine('workbench', ({ context }) => displayed && context.sheets[displayed.instance])
  const { datasets, details } = useMachine('selection', ({ context }) => context)
  if (sheet) return { ...sheet, isDisplayed: true }
  const dataset = datasets.find(each => each.id === wanted)
  if (!dataset) return null
  const known = details?.dataset === wanted ? details : null
  return {
    dataset,
    instance: known ? defaultInstance(known.instances) : dataset.latest,
    labels: known?.labels ?? null,
    originLabels: [],
    isDisplayed: displayed !== undefined,
  }
}
