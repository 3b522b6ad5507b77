import type { Survey } from '../../../contract/import.ts'
import { keyOf } from '../../../data/formats/common/reader.ts'
import { pairOf } from '../../../data/joining/withinIndex.ts'
import { datasetById } from '../../catalogue/store/datasets.ts'
import { findInstance } from '../../catalogue/store/instances.ts'
import { labelsOf } from '../../catalogue/store/labels.ts'
import type { Db } from '../../db/connection.ts'
import type { ArtefactStore } from '../../storage/artefactStore.ts'
import { unlessDamaged } from '../../storage/files/integrity.ts'
import { type JoinLabels, originIndexFor } from '../joins/originKeys.ts'
import type { KnownDataset } from './propose.ts'

/**
 * Returns whether a file may contain another state of a dataset: the dataset has some of the file's first
 * keys. Compares columns instead if the zones are numbered or damaged, because importing the file again
 * repairs them. An equal name proves nothing.
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
  const source: JoinLabels = geometry?.kind === 'origin' ? geometry : { label: null }
  const index = await unlessDamaged(originIndexFor(source, stored, db, store))
  if (index === null) return hasItsColumns()
  const area = names.indexOf(source.within?.column ?? '')
  return sample.some(({ values }) => index.find(pairOf(keyOf(values[at]), keyOf(values[area]))) !== undefined)
}

/** Returns an unused name for a dataset. */
export async function unusedName(id: string, db: Db): Promise<string> {
  for (let number = 2; ; number += 1) {
    const free = `${id}-${number}`
    if ((await datasetById(db, free)) === undefined) return free
  }
}
