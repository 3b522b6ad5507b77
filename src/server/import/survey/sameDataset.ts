import type { Survey } from '../../../contract/import.ts'
import { datasetById } from '../../catalogue/store/datasets.ts'
import { findInstance } from '../../catalogue/store/instances.ts'
import { labelsOf } from '../../catalogue/store/labels.ts'
import type { Db } from '../../db/connection.ts'
import { keyOf } from '../../formats/common/reader.ts'
import type { ArtefactStore } from '../../storage/artefactStore.ts'
import { unlessDamaged } from '../../storage/files/integrity.ts'
import { originKeysBy } from '../joins/originKeys.ts'
import type { KnownDataset } from './propose.ts'

/**
 * Tells whether a file may contain another state of a dataset: the dataset has some of its first keys. Compares columns
 * where zones are numbered, or damaged: importing the file again repairs them. The same name proves nothing.
 */
export async function mayBeInstanceOf(
  { columns, sample, guess }: Survey,
  { dataset, definition }: KnownDataset,
  db: Db,
  store: ArtefactStore,
): Promise<boolean> {
  const stored = await findInstance(db, dataset.id)
  if (stored === undefined) return true
  const names = columns.map(({ name }) => name)
  const hasItsColumns = async () =>
    (await labelsOf(db, stored.instance.id)).some(({ name }) => names.includes(name))
  if (definition?.key === null) return hasItsColumns()
  const at = [definition?.key, guess.key].map(key => names.indexOf(key ?? '')).find(index => index >= 0)
  if (at === undefined) return false
  const geometry = definition?.geometry
  const label = geometry?.kind === 'origin' ? geometry.label : null
  const keys = await unlessDamaged(originKeysBy(label, stored, db, store))
  if (keys === null) return hasItsColumns()
  return sample.some(({ values }) => keys.index.find(keyOf(values[at])) !== undefined)
}

/** A name for a dataset that none has. */
export async function unusedName(id: string, db: Db): Promise<string> {
  for (let number = 2; ; number += 1) {
    const free = `${id}-${number}`
    if ((await datasetById(db, free)) === undefined) return free
  }
}
