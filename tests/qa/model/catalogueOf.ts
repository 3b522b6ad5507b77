import type { Dataset, Instance } from '../../../src/contract/dataset.ts'
import type { Label } from '../../../src/contract/label.ts'
import type { ScriptedCatalogue } from '../../support/scriptedCatalogue.ts'

type Facts = {
  datasets: Dataset[]
  instances: Record<string, Instance[]>
  /** Labels by instance; origin labels by origin dataset. */
  labels: Record<string, Label[]>
}

/** Returns a scripted catalogue with these datasets. */
export function catalogueOf({ datasets, instances, labels }: Facts): ScriptedCatalogue {
  const labelsOf = (id: string) => labels[id] ?? []
  return {
    datasets,
    instances,
    labelsOf,
    sheetOf: (id, instanceId) => {
      const dataset = datasets.find(each => each.id === id)
      const instance = instances[id]?.find(each => each.id === instanceId)
      if (!dataset || !instance) throw new Error(`The catalogue has no instance ${instanceId}.`)
      const origin = dataset.geometry_origin
      return {
        dataset,
        instance,
        labels: labelsOf(instanceId),
        originLabels: origin ? labelsOf(origin.id) : [],
        files: null,
      }
    },
  }
}
