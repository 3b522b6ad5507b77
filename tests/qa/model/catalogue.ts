import { z } from 'zod'
import { Dataset, Instance } from '../../../src/contract/dataset.ts'
import { Label } from '../../../src/contract/label.ts'
import type { ScriptedCatalogue } from '../../support/scripted.ts'
import facts from './catalogue.json' with { type: 'json' }

/** What the paths are generated over: a zone dataset and a label dataset of the starting catalogue, small ones. */
const { datasets, instances, labels } = z
  .object({
    datasets: z.array(Dataset),
    instances: z.record(z.string(), z.array(Instance)),
    /** By instance; those that come with a geometry by the dataset that lends it. */
    labels: z.record(z.string(), z.array(Label)),
  })
  .parse(facts)

const labelsOf = (id: string) => labels[id] ?? []

/** The scripted server knows these. */
export const catalogue: ScriptedCatalogue = {
  datasets,
  instances,
  labelsOf,
  sheetOf: (id, instanceId) => {
    const dataset = datasets.find(each => each.id === id)
    const instance = instances[id]?.find(each => each.id === instanceId)
    if (!dataset || !instance) throw new Error(`The model has no instance ${instanceId}.`)
    const origin = dataset.geometry_origin
    return {
      dataset,
      instance,
      labels: labelsOf(instanceId),
      originLabels: origin ? labelsOf(origin.id) : [],
    }
  },
}

/** A zone of the first dataset. */
export const ZONE = 'fr-regions.84'
