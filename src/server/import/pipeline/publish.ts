import { isDeepStrictEqual } from 'node:util'
import { EDITION_MAX, instanceId } from '../../../contract/ids.ts'
import type { ImportDefinition } from '../../../contract/import.ts'
import type { Label } from '../../../contract/label.ts'
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
import { ImportError } from '../../formats/common/importError.ts'
import type { Staging } from '../../storage/files/staging.ts'
import { isArtefactNamed } from '../../storage/store/artefacts.ts'
import { type Importer, requirePermission } from '../common/context.ts'
import { type ImportOutcome, storedOutcome } from './outcome.ts'

/** An instance whose files are written, and which the catalogue does not have yet. */
export interface PreparedInstance {
  definition: ImportDefinition
  stored: StoredInstance
  original: OriginalFile
  labels: readonly Omit<Label, 'id'>[]
  staging: Staging
  importer: Importer
  /** Of the file. */
  bytes: number
  /** Outcome as its importer is told; null where nobody is. */
  report: ImportOutcome | null
}

/**
 * Puts an instance into the catalogue in one transaction: with all its files, or not at all. Files that go far are sent
 * ahead, so that others do not wait for that.
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
      // Once more, now that nobody else writes: another import may have been quicker.
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
      // Under the write lock: another import cannot name these files and see them taken back.
      await staging.commit()
    })
  } catch (error) {
    // Under the write lock again: another import may have come to name some of the files meanwhile.
    await exclusively(db, alone => staging.rollback(hash => isArtefactNamed(alone, hash)))
    throw error
  }
}

/** The id of the instance that an import makes. */
export function instanceOf({ dataset, edition }: ImportDefinition): string {
  return instanceId(dataset.id, edition)
}

/**
 * Returns a definition whose edition no removed instance had: what browsers keep of an id is never asked for again, and
 * must not be taken for other data.
 */
export const withFreshEdition = (definition: ImportDefinition, db: Db): Promise<ImportDefinition> =>
  withFreeEdition(definition, instance => wasRemoved(db, instance))

/** Returns a definition whose edition is free, numbered from 2 where that of the definition is taken. */
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

/** Throws an ImportError when the instance is there already, or its dataset is of another kind. */
export async function requireNew(definition: ImportDefinition, db: Db): Promise<void> {
  const instance = instanceOf(definition)
  // One that has been removed since leaves its id to nobody.
  if ((await instanceById(db, instance)) || (await wasRemoved(db, instance)))
    throw new ImportError('instanceExists', { instance })
  const dataset = await datasetById(db, definition.dataset.id)
  if (dataset === undefined) return
  if ((dataset.geometry_origin?.id ?? null) !== originOf(definition)) {
    throw new ImportError('typeChanged', { dataset: dataset.id })
  }
}

/** Throws an ImportError when an instance would be made of the very files that a former one is made of. */
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

/** The zones may have been removed from the catalogue while they were being joined. */
async function requireOrigin(
  definition: ImportDefinition,
  originInstance: string | null,
  db: Db,
): Promise<void> {
  if (originInstance === null || (await instanceById(db, originInstance))) return
  throw new ImportError('originMissing', { dataset: originOf(definition) ?? '' })
}

/** The dataset that supplies the zones, or null. */
function originOf({ geometry }: ImportDefinition): string | null {
  return geometry.kind === 'origin' ? geometry.dataset : null
}
