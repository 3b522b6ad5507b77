import type { Label } from '../../contract/label.ts'
import type { OpenInstance, OpenLabel, UnreadableLabel } from '../../data/zones/openInstance.ts'
import { instanceById, type StoredInstance } from '../catalogue/store/instances.ts'
import { labelsOf } from '../catalogue/store/labels.ts'
import type { Db } from '../db/connection.ts'
import { log } from '../monitoring/log.ts'
import type { ArtefactStore } from '../storage/artefactStore.ts'
import { DamagedArtefact } from '../storage/files/integrity.ts'

/** Opens an instance. Recently opened artefacts are cached in the store. */
export async function openInstance(
  db: Db,
  store: ArtefactStore,
  stored: StoredInstance,
): Promise<OpenInstance> {
  const supplier = stored.originInstance === null ? undefined : await instanceById(db, stored.originInstance)
  const [geometry, names, members, labels, supplied] = await Promise.all([
    store.geometry(stored.geometry),
    store.column(stored.names),
    stored.members === null ? null : store.ordinals(stored.members),
    openLabels(db, store, stored.instance.id),
    supplier === undefined ? NOTHING : openOriginLabels(db, store, supplier.instance.id),
  ])
  const origin = supplier?.instance ?? null
  const { instance } = stored
  return { instance, geometry, names, members, labels, origin, ...supplied, formerLabels: [] }
}

interface DamagedLabel {
  label: Label
  error: DamagedArtefact
}

type Supplied = Pick<OpenInstance, 'originLabels' | 'unreadable'>

const NOTHING: Supplied = { originLabels: [], unreadable: [] }

/** Opens the labels of an origin. Omits damaged ones, which datasets on its zones do not need. */
async function openOriginLabels(db: Db, store: ArtefactStore, instance: string): Promise<Supplied> {
  const originLabels: OpenLabel[] = []
  const unreadable: UnreadableLabel[] = []
  const columns = (await labelsOf(db, instance)).map(async (label): Promise<OpenLabel | DamagedLabel> => {
    try {
      return { label, column: await store.column(label.column) }
    } catch (error) {
      if (!(error instanceof DamagedArtefact)) throw error
      return { label, error }
    }
  })
  for (const opened of await Promise.all(columns)) {
    if ('column' in opened) originLabels.push(opened)
    else {
      const { label, error } = opened
      unreadable.push({ name: label.name, error })
      const message = `${error.message}: datasets on the zones of ${instance} leave out ${label.name}`
      log({ event: 'data.damaged', level: 'error', message, facts: { artefact: error.hash } })
    }
  }
  return { originLabels, unreadable }
}

async function openLabels(db: Db, store: ArtefactStore, instance: string): Promise<OpenLabel[]> {
  const labels = await labelsOf(db, instance)
  return Promise.all(labels.map(async label => ({ label, column: await store.column(label.column) })))
}
