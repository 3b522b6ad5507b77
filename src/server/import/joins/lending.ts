import type { Label } from '../../../contract/label.ts'
import type { StoredInstance } from '../../catalogue/store/instances.ts'
import { labelsOf } from '../../catalogue/store/labels.ts'
import type { Db } from '../../db/connection.ts'
import { ImportError } from '../../formats/common/importError.ts'
import type { ArtefactStore } from '../../storage/artefactStore.ts'
import { type KeyIndex, keyIndex } from './keyIndex.ts'

/** Keys by which the zones of an instance can be found: their codes, or a label whose values tell them apart. */
export interface Lending {
  /** Null for the codes. */
  label: Label | null
  index: KeyIndex
}

/** Returns the keys that the codes of the zones are. */
export async function lendingKeys({ geometry }: StoredInstance, store: ArtefactStore): Promise<Lending> {
  const set = await store.geometry(geometry)
  return { label: null, index: keyIndex(Array.from({ length: set.count }, (_, ordinal) => set.key(ordinal))) }
}

/** Returns the keys that the labels are whose values tell the zones apart. */
export async function lendingLabels(
  { instance }: StoredInstance,
  db: Db,
  store: ArtefactStore,
): Promise<Lending[]> {
  const labels = (await labelsOf(db, instance.id)).filter(label => isUnique(label, instance.zones))
  return Promise.all(labels.map(async label => ({ label, index: await indexOf(label, store) })))
}

/**
 * Returns the keys that the definition of an import names: a label, or the codes for null. Throws an ImportError when
 * that does not tell the zones apart.
 */
export async function lendingBy(
  name: string | null,
  stored: StoredInstance,
  db: Db,
  store: ArtefactStore,
): Promise<Lending> {
  if (name === null) return lendingKeys(stored, store)
  const { instance } = stored
  const label = (await labelsOf(db, instance.id)).find(each => each.name === name)
  if (label === undefined) throw new ImportError('originLabelMissing', { label: name, instance: instance.id })
  if (!isUnique(label, instance.zones)) {
    throw new ImportError('originLabelRepeats', { label: name, instance: instance.id })
  }
  return { label, index: await indexOf(label, store) }
}

/** Numbers measure: that all differ is chance. */
const isUnique = ({ type, stats }: Label, zones: number): boolean =>
  type === 'text' && stats.distinct > 0 && stats.distinct === zones - stats.nulls

async function indexOf({ column }: Label, store: ArtefactStore): Promise<KeyIndex> {
  const values = await store.column(column)
  return keyIndex(
    Array.from({ length: values.count }, (_, ordinal) => {
      const value = values.value(ordinal)
      return typeof value === 'string' && value.trim() !== '' ? value.trim() : null
    }),
  )
}
