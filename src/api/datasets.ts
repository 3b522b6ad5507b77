import { DatasetPage, type Instance, InstancePage } from '../contract/dataset.ts'
import { type Label, LabelPage } from '../contract/label.ts'
import { LocalOpening } from '../contract/opening.ts'
import { type CataloguePart, type CatalogueSearch, FOUND_AT_ONCE } from '../domain/search/catalogueList.ts'
import { ask, askAll } from './client.ts'
import { apiSettings, type CallParts, type Parameters } from './request.ts'

/** Maximum number of datasets that are loaded without a search. */
const HELD = 250

/** Lists the first datasets of the catalogue: all of them, unless there are many. */
export const listDatasets = (signal?: AbortSignal): Promise<CataloguePart> =>
  partOf({ page_size: HELD }, signal)

/** Searches the datasets of a list page by page, by relevance unless another order is given. */
export function findDatasets(
  { list: { query, type, order }, page }: CatalogueSearch,
  signal?: AbortSignal,
): Promise<CataloguePart> {
  return partOf(
    {
      page,
      page_size: FOUND_AT_ONCE,
      search: query.trim() || undefined,
      type: type === 'all' ? undefined : type,
      order: order ?? undefined,
      language: apiSettings().language,
    },
    signal,
  )
}

async function partOf(parameters: Parameters, signal: AbortSignal | undefined): Promise<CataloguePart> {
  const { results, count } = await ask(DatasetPage, { path: '/cartable/dataset/', parameters, signal })
  return { datasets: results, total: count }
}

/** Lists the instances of a dataset, newest first. */
export function listInstances(dataset: string, signal?: AbortSignal): Promise<Instance[]> {
  return askAll(InstancePage, { path: `/cartable/dataset/${encodeURIComponent(dataset)}/instance/`, signal })
}

/** Lists the labels of an instance, by default the latest. */
export function listLabels(dataset: string, instance?: string, signal?: AbortSignal): Promise<Label[]> {
  return askAll(LabelPage, {
    path: `/cartable/dataset/${encodeURIComponent(dataset)}/label/`,
    parameters: { instance },
    signal,
  })
}

/** Reads everything that a display needs before the zones. */
export function readOpening(
  dataset: string,
  instance: string,
  signal?: AbortSignal,
  priority?: RequestPriority,
): Promise<LocalOpening> {
  return ask(LocalOpening, { ...openingCall(dataset, instance), signal, priority })
}

/** Returns the call that reads an opening. */
export const openingCall = (dataset: string, instance: string): CallParts => ({
  path: `/cartable/dataset/${encodeURIComponent(dataset)}/opening/`,
  parameters: { instance },
})
