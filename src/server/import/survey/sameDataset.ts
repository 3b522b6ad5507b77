import type { Survey } from '../../../contract/import.ts'
import { datasetById } from '../../catalogue/store/datasets.ts'
import { findInstance } from '../../catalogue/store/instances.ts'
import { labelsOf } from '../../catalogue/store/labels.ts'
import type { Db } from '../../db/connection.ts'
import { keyOf } from '../../formats/common/reader.ts'
import type { ArtefactStore } from '../../storage/artefactStore.ts'
import { originKeysBy } from '../joins/originKeys.ts'
import type { KnownDataset } from './propose.ts'

/**
 * Tells whether a file may hold another state of a dataset: some of its first keys are those of zones that are there;
 * where zones are but numbered, some of its columns are. That both are called alike proves nothing.
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
  if (definition?.key === null) {
    return (await labelsOf(db, stored.instance.id)).some(({ name }) => names.includes(name))
  }
  const at = [definition?.key, guess.key].map(key => names.indexOf(key ?? '')).find(index => index >= 0)
  if (at === undefined) return false
  const geometry = definition?.geometry
  const { index } = await originKeysBy(geometry?.kind === 'origin' ? geometry.label : null, stored, db, store)
  return sample.some(({ values }) => index.find(keyOf(values[at])) !== undefined)
}

/** A name for a dataset that none has. */
export async function unusedName(id: string, db: Db): Promise<string> {
  for (let number = 2; ; number += 1) {
    const free = `${id}-${number}`
    if ((await datasetById(db, free)) === undefined) return free
  }
}
