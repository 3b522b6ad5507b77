import { fromPromise } from 'xstate'
import { listDatasets, listInstances, listLabels } from '../api/datasets.ts'
import { FailureError } from '../domain/failure.ts'
import type { Sheet } from '../domain/view/shown.ts'

/** The id card of an instance with its labels, and those that come with its geometry. */
export const openInstance = fromPromise<Sheet, { instance: string; dataset: string }>(({ input, signal }) =>
  readSheet(input, signal),
)

async function readSheet(wanted: { instance: string; dataset: string }, signal: AbortSignal): Promise<Sheet> {
  const [datasets, instances, labels] = await Promise.all([
    listDatasets(signal),
    listInstances(wanted.dataset, signal),
    listLabels(wanted.dataset, wanted.instance, signal),
  ])
  const dataset = datasets.find(({ id }) => id === wanted.dataset)
  const instance = instances.find(({ id }) => id === wanted.instance)
  if (!dataset || !instance) throw new FailureError({ code: 'notFound', detail: null })
  const { geometry_origin: origin } = dataset
  const { origin_instance: lender } = instance
  const originLabels = origin && lender ? await listLabels(origin.id, lender, signal) : []
  return { dataset, instance, labels, originLabels }
}
