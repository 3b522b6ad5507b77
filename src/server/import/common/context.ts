import { type ImportProgress, MAX_INSTANCES } from '../../../contract/import.ts'
import type { ImportUsage } from '../../../contract/importUsage.ts'
import { allowedBytes } from '../../../domain/account/quota.ts'
import { quotaOf } from '../../accounts/store/quotas.ts'
import { ownerOfDataset } from '../../catalogue/store/datasets.ts'
import { importedBy } from '../../catalogue/store/instances.ts'
import type { Db } from '../../db/connection.ts'
import { ImportError } from '../../formats/common/importError.ts'
import type { ArtefactStore } from '../../storage/artefactStore.ts'

/**
 * An account that imports, with the bytes of all its files at most where no administrator has given it others. The
 * operator, who may all, is null.
 */
export type Importer = { user: number; maxBytes: number } | null

/**
 * Throws an ImportError when an importer may not bring a file to a dataset: it is somebody else's, or the importer
 * has as much as an account may have.
 */
export async function requirePermission(
  db: Db,
  importer: Importer,
  dataset: string,
  bytes: number,
): Promise<void> {
  if (importer === null) return
  const owner = await ownerOfDataset(db, dataset)
  if (owner !== undefined && owner !== importer.user) throw new ImportError('notYours', { dataset })
  const { instances } = await importedBy(db, importer.user)
  if (instances >= MAX_INSTANCES) throw new ImportError('tooManyInstances', { most: MAX_INSTANCES })
  await requireRoom(db, importer, bytes)
}

/** Reads how many bytes of files an importer has in the catalogue, and may have; null where there is no limit. */
export async function usageOf(db: Db, importer: Importer): Promise<ImportUsage> {
  const { bytes: used } = await importedBy(db, importer?.user ?? null)
  if (importer === null) return { used, allowed: null }
  return { used, allowed: allowedBytes(await quotaOf(db, importer.user), importer.maxBytes) }
}

/** Throws an ImportError when a file would take an importer beyond what it may have. */
export async function requireRoom(db: Db, importer: Importer, size: number): Promise<void> {
  if (importer === null) return
  const { used, allowed } = await usageOf(db, importer)
  if (allowed !== null && used + size > allowed) throw new ImportError('quotaFull', { used, allowed, size })
}

/** Called with the progress of an import. */
export type OnProgress = (progress: ImportProgress) => void

/** Destination of an import, and its listener. */
export interface ImportContext {
  db: Db
  store: ArtefactStore
  onProgress: OnProgress
  signal: AbortSignal
  /** Owner of the import; the operator by default. */
  importer?: Importer
  /** Whether it is of the starting catalogue, which nobody has imported and of which no report is kept. */
  isStarting?: boolean
  /** The instance, by its id, whose data are not imported once more: an import that makes the same is refused. */
  former?: string
}
