import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { chmod, copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import { CatalogueError } from '../catalogue/editInstances.ts'
import { databasePath, type Installed, openDatabase } from '../db/connection.ts'
import { isPostgres } from '../db/postgres.ts'
import { lockDataDir } from '../platform/dataDir.ts'
import { ArtefactStore } from '../storage/artefactStore.ts'
import { requireSameInstallation } from '../storage/sameInstallation.ts'
import { copyOthers, intoNewFolder } from './backup.ts'
import { copyArtefacts, type MovedFiles, sendArtefacts } from './migration/artefacts.ts'
import { markIncomplete, moveRows } from './migration/migrate.ts'
import type { ReportProgress } from './terminal/terminal.ts'

export interface Restored extends MovedFiles {
  /** Number of rows written and compared; null when the database was copied as a file. */
  rows: number | null
}

/**
 * Creates an installation from a backup: a data folder, or rows in PostgreSQL and artefacts in an object
 * storage. Throws a CatalogueError when the destination is not empty, or the backup is invalid.
 */
export async function restoreFrom(
  source: string,
  target: Installed,
  onProgress: ReportProgress,
): Promise<Restored> {
  if (!existsSync(databasePath(source))) throw new CatalogueError('noBackup', { folder: source })
  return isPostgres(target.database) || target.objects !== null
    ? restoreApart(source, target, onProgress)
    : restoreFolder(source, target.dataDir, onProgress)
}

const restoreFolder = (source: string, dataDir: string, onProgress: ReportProgress): Promise<Restored> =>
  intoNewFolder(dataDir, async folder => {
    await copyFile(databasePath(source), databasePath(folder))
    await chmod(databasePath(folder), 0o600)
    await using db = openDatabase(databasePath(folder))
    const copied = await copyArtefacts(db, new ArtefactStore(source), new ArtefactStore(folder), onProgress)
    copyOthers(source, folder)
    return { ...copied, rows: null }
  })

/** Writes the rows of a backup after its files. An interrupted restore resumes when it is started again. */
async function restoreApart(
  source: string,
  { dataDir, database, objects }: Installed,
  onProgress: ReportProgress,
): Promise<Restored> {
  const unlock = lockDataDir(dataDir)
  const draft = mkdtempSync(join(dataDir, 'restored-'))
  try {
    // Opening may migrate the copy; the backup itself does not change.
    await copyFile(databasePath(source), databasePath(draft))
    await using from = openDatabase(databasePath(draft))
    await using to = openDatabase(database)
    const store = new ArtefactStore(dataDir, objects)
    await markIncomplete(from, to, () => requireSameInstallation(to, store, dataDir))
    const copied =
      objects === null
        ? await copyArtefacts(from, new ArtefactStore(source), store, onProgress)
        : await sendArtefacts(from, source, objects, onProgress)
    const rows = await moveRows(from, to, copied)
    copyOthers(source, dataDir)
    return { ...copied, rows }
  } finally {
    rmSync(draft, { recursive: true, force: true })
    unlock()
  }
}
