import type { Dataset, Instance } from '../../contract/dataset.ts'
import { instanceParts } from '../../contract/idParts.ts'
import { datasetById, datasetsByKey } from '../catalogue/store/datasets.ts'
import { instancesOfEach } from '../catalogue/store/instances.ts'
import { datasetsWithin } from '../catalogue/window.ts'
import type { Db } from '../db/connection.ts'
import { nextTurn, type Requester, stopIfAborted } from '../platform/queue/scheduling.ts'
import type { CountedSlice, Slice } from '../platform/slice.ts'
import { tiledInstances } from './store/tiled.ts'

/** Dataset with its instances, newest first. */
export interface Series {
  dataset: Dataset
  instances: readonly Instance[]
  /** Listed instances. */
  members: readonly Member[]
}

/** Instance with its neighbours in the dataset. */
export interface Member {
  instance: Instance
  /** Previous and next instance in time. */
  former: Instance | null
  next: Instance | null
  hasTiles: boolean
}

/** Number of datasets read in one slice: about a millisecond of work. */
const SLICE = 25

/**
 * Reads a part of the list of all instances, by dataset in order of insertion: only the datasets of the part
 * are read.
 *
 * @param counts Pairs of the key of a dataset and the number of its instances.
 */
export async function seriesWithin(
  db: Db,
  counts: Uint32Array,
  slice: Slice,
  { who, signal }: Requester,
): Promise<CountedSlice<Series>> {
  const { keys, first, count } = datasetsWithin(counts, slice, instances => instances)
  const results: Series[] = []
  let place = first
  for (let start = 0; start < keys.length; start += SLICE) {
    if (start > 0) await nextTurn(who)
    stopIfAborted(signal)
    for (const { dataset, instances } of await withInstances(db, keys.slice(start, start + SLICE))) {
      const begins = place
      place += instances.length
      const chosen = instances.slice(Math.max(0, slice.offset - begins), slice.offset + slice.limit - begins)
      results.push({ dataset, instances, members: await membersOf(db, instances, chosen) })
    }
  }
  return { count, results }
}

/**
 * Returns a dataset with all its instances or, for the id of an instance, with that instance; undefined if
 * there is none.
 */
export async function seriesById(db: Db, id: string): Promise<Series | undefined> {
  const dataset = await datasetById(db, instanceParts(id).dataset)
  if (dataset === undefined) return undefined
  const instances = await instancesOfEach(db, [dataset.id])
  const chosen = dataset.id === id ? instances : instances.filter(instance => instance.id === id)
  if (dataset.id !== id && chosen.length === 0) return undefined
  return { dataset, instances, members: await membersOf(db, instances, chosen) }
}

async function withInstances(db: Db, keys: readonly number[]) {
  const datasets = await datasetsByKey(db, keys)
  const found = await instancesOfEach(
    db,
    datasets.map(({ id }) => id),
  )
  const byDataset = Map.groupBy(found, instance => instance.dataset)
  return datasets.map(dataset => ({ dataset, instances: byDataset.get(dataset.id) ?? [] }))
}

async function membersOf(
  db: Db,
  instances: readonly Instance[],
  chosen: readonly Instance[],
): Promise<Member[]> {
  const tiled = await tiledInstances(
    db,
    chosen.map(({ id }) => id),
  )
  return chosen.map(instance => {
    const place = instances.indexOf(instance)
    const [next = null, former = null] = [instances[place - 1], instances[place + 1]]
    return { instance, former, next, hasTiles: tiled.has(instance.id) }
  })
}
