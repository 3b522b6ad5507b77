import type { Dataset, Instance } from '../../contract/dataset.ts'
import { listDatasets } from '../catalogue/store/datasets.ts'
import { listInstances } from '../catalogue/store/instances.ts'
import { artefactsOf } from '../catalogue/store/remove.ts'
import type { Db } from '../db/connection.ts'
import type { ArtefactStore } from '../storage/artefactStore.ts'
import { isTiled } from '../storage/store/tilesets.ts'
import { TILESET_VERSION } from '../storage/tileset.ts'

const EVERY = { offset: 0, limit: -1 }

/** An instance with the size of all it is made of, in bytes. What it shares with others counts for each. */
export interface ListedInstance {
  instance: Instance
  /** Whether its zones are drawn by tiles; they are made while the server runs. */
  tiled: boolean
  bytes: number
}

/** A dataset with its instances, newest first. */
export interface ListedDataset {
  dataset: Dataset
  instances: ListedInstance[]
  /** Bytes of the artefacts of the dataset; those that its instances share count once. */
  bytes: number
}

/** Lists the whole catalogue. */
export async function listCatalogue(db: Db, store: ArtefactStore): Promise<ListedDataset[]> {
  const { results } = await listDatasets(db, {}, EVERY)
  const listed: ListedDataset[] = []
  for (const dataset of results) listed.push(await withInstances(dataset, db, store))
  return listed
}

async function withInstances(dataset: Dataset, db: Db, store: ArtefactStore): Promise<ListedDataset> {
  const all = new Set<string>()
  const instances: ListedInstance[] = []
  for (const instance of (await listInstances(db, dataset.id, EVERY)).results) {
    const hashes = await artefactsOf(db, instance.id)
    for (const hash of hashes) all.add(hash)
    const tiled = await isTiled(db, instance.id, TILESET_VERSION)
    instances.push({ instance, tiled, bytes: await sizeOf(hashes, store) })
  }
  return { dataset, instances, bytes: await sizeOf(all, store) }
}

async function sizeOf(hashes: Iterable<string>, store: ArtefactStore): Promise<number> {
  let bytes = 0
  for (const hash of hashes) bytes += await store.size(hash)
  return bytes
}
