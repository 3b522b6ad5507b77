import { type Dataset, DatasetPage, type Instance, InstancePage } from '../contract/dataset.ts'
import { type Label, LabelPage } from '../contract/label.ts'
import { Opening } from '../contract/opening.ts'
import { ask, askAll } from './client.ts'

/** The whole catalogue. */
export function listDatasets(signal?: AbortSignal): Promise<Dataset[]> {
  return askAll(DatasetPage, { path: '/cartable/dataset/', signal })
}

/** The instances of a dataset, newest first. */
export function listInstances(dataset: string, signal?: AbortSignal): Promise<Instance[]> {
  return askAll(InstancePage, { path: `/cartable/dataset/${encodeURIComponent(dataset)}/instance/`, signal })
}

/** The labels of an instance; of the latest when none is named. */
export function listLabels(dataset: string, instance?: string, signal?: AbortSignal): Promise<Label[]> {
  return askAll(LabelPage, {
    path: `/cartable/dataset/${encodeURIComponent(dataset)}/label/`,
    parameters: { instance },
    signal,
  })
}

/** Everything that a display needs to know of an instance before its zones. */
export function readOpening(
  dataset: string,
  instance: string,
  signal?: AbortSignal,
  priority?: RequestPriority,
): Promise<Opening> {
  const path = `/cartable/dataset/${encodeURIComponent(dataset)}/opening/`
  return ask(Opening, { path, parameters: { instance }, signal, priority })
}
