import { fromPromise } from 'xstate'
import { type Details, defaultInstance } from '../../machines/selection.machine.ts'
import { listDatasets, listInstances, listLabels } from '../api/datasets.ts'
import type { Dataset } from '../contract/dataset.ts'

export const loadCatalogue = fromPromise<Dataset[], undefined>(({ signal }) => listDatasets(signal))

export const loadDetails = fromPromise<Details, { dataset: string }>(async ({ input, signal }) => {
  const { dataset } = input
  const instances = await listInstances(dataset, signal)
  const instance = defaultInstance(instances)
  const labels = instance ? await listLabels(dataset, instance.id, signal) : []
  return { dataset, instances, labels }
})
