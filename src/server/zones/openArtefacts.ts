import { instanceById, type StoredInstance } from '../catalogue/store/instances.ts'
import { labelsOf } from '../catalogue/store/labels.ts'
import type { Db } from '../db/connection.ts'
import type { ArtefactStore } from '../storage/artefactStore.ts'
import type { OpenInstance, OpenLabel } from './openInstance.ts'

/** Opens an instance. Recently opened artefacts are cached in the store. */
export async function openInstance(
  db: Db,
  store: ArtefactStore,
  stored: StoredInstance,
): Promise<OpenInstance> {
  const supplier = stored.originInstance === null ? undefined : await instanceById(db, stored.originInstance)
  const [geometry, names, members, labels, originLabels] = await Promise.all([
    store.geometry(stored.geometry),
    store.column(stored.names),
    stored.members === null ? null : store.ordinals(stored.members),
    openLabels(db, store, stored.instance.id),
    supplier === undefined ? [] : openLabels(db, store, supplier.instance.id),
  ])
  const origin = supplier?.instance ?? null
  const { instance } = stored
  return { instance, geometry, names, members, labels, origin, originLabels, formerLabels: [] }
}

async function openLabels(db: Db, store: ArtefactStore, instance: string): Promise<OpenLabel[]> {
  const labels = await labelsOf(db, instance)
  return Promise.all(labels.map(async label => ({ label, column: await store.column(label.column) })))
}
