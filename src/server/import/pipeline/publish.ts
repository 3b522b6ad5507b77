import { isDeepStrictEqual } from 'node:util'
import { instanceId } from '../../../contract/idParts.ts'
import { EDITION_MAX } from '../../../contract/ids.ts'
import type { ImportDefinition } from '../../../contract/import.ts'
import type { Label } from '../../../contract/label.ts'
import { ImportError } from '../../../data/formats/common/importError.ts'
import { datasetById, saveDataset, saveSource } from '../../catalogue/store/datasets.ts'
import {
  insertInstance,
  instanceById,
  type OriginalFile,
  type StoredInstance,
} from '../../catalogue/store/instances.ts'
import { insertLabels, labelsOf } from '../../catalogue/store/labels.ts'
import { wasRemoved } from '../../catalogue/store/remove.ts'
import type { Db } from '../../db/connection.ts'
import { exclusively } from '../../db/dialect.ts'
import type { Staging } from '../../storage/files/staging.ts'
import { isArtefactNamed } from '../../storage/store/artefacts.ts'
import { type Importer, requirePermission } from '../common/context.ts'
import { type ImportOutcome, storedOutcome } from './importOutcome.ts'

/** Instance that is written to files, but is not yet in the catalogue. */
export interface PreparedInstance {
  definition: ImportDefinition
  stored: StoredInstance
  original: OriginalFile
  labels: readonly Omit<Label, 'id'>[]
  staging: Staging
  importer: Importer
  /** Size of the source file. */
  bytes: number
  /** Outcome for the importer; null without one. */
  report: ImportOutcome | null
}

/**
 * Adds an instance to the catalogue in one transaction: with all its files, or not at all. Uploads to object
 * storage happen before, so that other writers do not wait.
 */
export async function publishInstance(
  prepared: PreparedInstance,
  db: Db,
  signal?: AbortSignal,
): Promise<void> {
  const { definition, stored, original, labels, staging, importer, bytes, report } = prepared
  const owner = importer?.user ?? null
  const { source, ...dataset } = definition.dataset
  try {
    await staging.offer(signal)
    await exclusively(db, async transaction => {
      // Checked again under the lock: another import may have been faster.
      await requireNew(definition, transaction)
      await requirePermission(transaction, importer, dataset.id, bytes)
      await requireOrigin(definition, stored.originInstance, transaction)
      const described = {
        ...dataset,
        source: await saveSource(transaction, source, owner),
        type: originOf(definition) === null ? ('zone' as const) : ('label' as const),
        geometry_origin: originOf(definition),
      }
      await saveDataset(transaction, described, owner)
      const kept = report && storedOutcome(report)
      await insertInstance(transaction, {
        ...stored,
        original,
        definition,
        importer: owner,
        bytes,
        report: kept,
      })
      await insertLabels(transaction, stored.instance.id, labels)
      // Under the write lock, so that no other import refers to these files while they are rolled back.
      await staging.commit()
    })
  } catch (error) {
    // Under the write lock again: another import may now refer to some of the files.
    await exclusively(db, alone => staging.rollback(hash => isArtefactNamed(alone, hash)))
    throw error
  }
}

/** Returns the id of the instance of an import. */
export function instanceOf({ dataset, edition }: ImportDefinition): string {
  return instanceId(dataset.id, edition)
}

/**
 * Returns a definition with an edition that no removed instance had. Browsers cache data by id for ever, so
 * an id must not be reused for other data.
 */
export const withFreshEdition = (definition: ImportDefinition, db: Db): Promise<ImportDefinition> =>
  withFreeEdition(definition, instance => wasRemoved(db, instance))

/** Returns a definition with a free edition, numbered from 2 when its own is taken. */
export async function withFreeEdition(
  definition: ImportDefinition,
  isTaken: (instance: string) => Promise<boolean>,
): Promise<ImportDefinition> {
  const { edition } = definition
  for (let number = 1; ; number++) {
    const end = number === 1 ? '' : `-${number}`
    const free = {
      ...definition,
      edition: `${edition.slice(0, EDITION_MAX - end.length).replace(/-$/, '')}${end}`,
    }
    if (!(await isTaken(instanceOf(free)))) return free
  }
}

/** Throws an ImportError if the instance already exists, or its dataset is of another kind. */
export async function requireNew(definition: ImportDefinition, db: Db): Promise<void> {
  const instance = instanceOf(definition)
  // The id of a removed instance is never reused.
  if ((await instanceById(db, instance)) || (await wasRemoved(db, instance)))
    throw new ImportError('instanceExists', { instance })
  const dataset = await datasetById(db, definition.dataset.id)
  if (dataset === undefined) return
  if ((dataset.geometry_origin?.id ?? null) !== originOf(definition)) {
    throw new ImportError('typeChanged', { dataset: dataset.id })
  }
}

/** Throws an ImportError when an instance would have exactly the files of a former one. */
export async function requireOtherData(
  { stored, labels }: Pick<PreparedInstance, 'stored' | 'labels'>,
  former: string,
  db: Db,
): Promise<void> {
  const made = await instanceById(db, former)
  if (made === undefined) return
  const filesOf = ({ geometry, names, members, originInstance }: StoredInstance) => ({
    geometry,
    names,
    members,
    originInstance,
  })
  const columnsOf = (all: readonly Omit<Label, 'id'>[]) =>
    all.map(({ name, type, unit, column }) => ({ name, type, unit, column }))
  const formerLabels = await labelsOf(db, former)
  if (
    isDeepStrictEqual(filesOf(stored), filesOf(made)) &&
    isDeepStrictEqual(columnsOf(labels), columnsOf(formerLabels))
  )
    throw new ImportError('sameData', { instance: former })
}

/** Throws an ImportError if the instance that supplies the zones was removed during the join. */
async function requireOrigin(
  definition: ImportDefinition,
  originInstance: string | null,
  db: Db,
): Promise<void> {
  if (originInstance === null || (await instanceById(db, originInstance))) return
  throw new ImportError('originMissing', { dataset: originOf(definition) ?? '' })
}

/** Returns the dataset that supplies the zones, or null. */
function originOf({ geometry }: ImportDefinition): string | null {
  return geometry.kind === 'origin' ? geometry.dataset : null
}
