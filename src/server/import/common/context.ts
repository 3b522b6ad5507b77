import { type ImportProgress, MAX_INSTANCES } from '../../../contract/import.ts'
import type { ImportUsage } from '../../../contract/upload.ts'
import { ImportError } from '../../../data/formats/common/importError.ts'
import { allowedBytes } from '../../../domain/account/quota.ts'
import { keptBytesOf } from '../../accounts/store/keptDatasets.ts'
import { quotaOf } from '../../accounts/store/users.ts'
import { ownerOfDataset } from '../../catalogue/store/datasets.ts'
import { importedBy } from '../../catalogue/store/instances.ts'
import type { Db } from '../../db/connection.ts'
import type { ArtefactStore } from '../../storage/artefactStore.ts'

/**
 * Account that imports, with its default maximum of bytes, which an administrator may override. Null is the
 * operator, who has all permissions.
 */
export type Importer = { user: number; maxBytes: number } | null

/**
 * Throws an ImportError when an importer may not add a file to a dataset: another account owns it, or the
 * importer's quota is used up.
 */
export async function requirePermission(
  db: Db,
  importer: Importer,
  dataset: string,
  bytes: number,
): Promise<void> {
  if (importer === null) return
  await requireOwner(db, importer, dataset)
  const { instances } = await importedBy(db, importer.user)
  if (instances >= MAX_INSTANCES) throw new ImportError('tooManyInstances', { most: MAX_INSTANCES })
  await requireRoom(db, importer, bytes)
}

/** Throws an ImportError when another account owns a dataset. */
export async function requireOwner(db: Db, importer: Importer, dataset: string): Promise<void> {
  if (importer === null) return
  const owner = await ownerOfDataset(db, dataset)
  if (owner !== undefined && owner !== importer.user) throw new ImportError('notYours', { dataset })
}

/**
 * Returns the bytes of files that an importer has in the catalogue and in the account, and its quota; null
 * without a limit.
 */
export async function usageOf(db: Db, importer: Importer): Promise<ImportUsage> {
  const { bytes: imported } = await importedBy(db, importer?.user ?? null)
  if (importer === null) return { used: imported, allowed: null }
  const used = imported + (await keptBytesOf(db, importer.user))
  return { used, allowed: allowedBytes(await quotaOf(db, importer.user), importer.maxBytes) }
}

/** Throws an ImportError when a file would exceed the importer's quota. */
export async function requireRoom(db: Db, importer: Importer, size: number): Promise<void> {
  if (importer === null) return
  const { used, allowed } = await usageOf(db, importer)
  if (allowed === null || used + size <= allowed) return
  throw new ImportError(size > allowed ? 'aboveQuota' : 'quotaFull', { used, allowed, size })
}

/** Receives the progress of an import. */
export type OnProgress = (progress: ImportProgress) => void

/** Destination of an import, and a listener for its progress. */
export interface ImportContext {
  db: Db
  store: ArtefactStore
  onProgress: OnProgress
  signal: AbortSignal
  /** Owner of the import. The default is the operator. */
  importer?: Importer
  /** True if the import belongs to the starting catalogue, which has no importer and no report. */
  isStarting?: boolean
  /** Instance, by its id, whose data must not be imported again: an identical import is refused. */
  former?: string
}
