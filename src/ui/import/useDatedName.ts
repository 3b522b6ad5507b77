import { datedName } from '../../domain/view/instanceName.ts'
import { useLanguage } from '../shared/language.ts'
import { useMachine } from '../shared/runtime.tsx'

/** Returns a formatter of ids of instances: the dataset with its date. An instance that is not known keeps its id. */
export function useDatedName(): (instance: string) => string {
  const language = useLanguage()
  const datasets = useMachine('catalogue', ({ context }) => context.datasets)
  return id => {
    const dataset = datasets.find(({ dates }) => dates.some(each => each.id === id))
    const instance = dataset?.dates.find(each => each.id === id)
    return dataset && instance ? datedName(dataset, instance, language) : id
  }
}
