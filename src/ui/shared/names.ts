import { useText } from './language.ts'
import { useMachine } from './runtime.tsx'

/** Answers the name of a dataset of the catalogue; until that is known, its id. */
export function useDatasetName(): (dataset: string) => string {
  const datasets = useMachine('selection', ({ context }) => context.datasets)
  const text = useText()
  return dataset => {
    const found = datasets.find(({ id }) => id === dataset)
    return found ? text(found.name) : dataset
  }
}
