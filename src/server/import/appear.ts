import type { ImportDefinition } from '../../contract/import.ts'
import type { Label } from '../../contract/label.ts'
import type { Staging } from '../artefacts/staging.ts'
import type { Db } from '../db/connection.ts'
import { saveDataset } from '../db/datasets.ts'
import { insertInstance, type OriginalFile, type StoredInstance } from '../db/instances.ts'
import { insertLabels } from '../db/labels.ts'
import { saveSource } from '../db/sources.ts'

/** A finished import that nobody sees yet. */
export interface Appearance {
  definition: ImportDefinition
  stored: StoredInstance
  original: OriginalFile
  labels: readonly Omit<Label, 'id'>[]
  staging: Staging
}

/** One transaction: the instance is there with all its files, or nothing is. */
export async function appear(appearance: Appearance, db: Db): Promise<void> {
  const { definition, stored, original, labels, staging } = appearance
  const { source, ...dataset } = definition.dataset
  try {
    await db.transaction().execute(async transaction => {
      await saveSource(transaction, source)
      await saveDataset(transaction, {
        ...dataset,
        source: source.id,
        type: originOf(definition) === null ? 'zone' : 'label',
        geometry_origin: originOf(definition),
      })
      await insertInstance(transaction, { ...stored, original })
      await insertLabels(transaction, stored.instance.id, labels)
      // Under the write lock: another import cannot name these files and see them taken back.
      await staging.settle()
    })
  } catch (error) {
    await staging.undo()
    throw error
  }
}

/** The dataset that lends its zones, or null. */
export function originOf({ geometry }: ImportDefinition): string | null {
  return geometry.kind === 'origin' ? geometry.dataset : null
}
