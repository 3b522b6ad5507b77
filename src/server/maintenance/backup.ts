import { cpSync, existsSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { CatalogueError } from '../catalogue/editInstances.ts'
import { type Db, databasePath, openDatabase } from '../db/connection.ts'
import { dialectOf } from '../db/dialect.ts'
import { isTemporary } from '../jobs/temporaryErrors.ts'
import { lockDataDir } from '../platform/dataDir.ts'
import { ArtefactStore } from '../storage/artefactStore.ts'
import { forgetObjects } from '../storage/sameInstallation.ts'
import { isArtefactNamed } from '../storage/store/artefacts.ts'
import { copyArtefacts, fetchArtefacts, type MovedFiles, removeOthers } from './migration/artefacts.ts'
import { copyConsistently, snapshot } from './migration/copyRows.ts'
import type { ReportProgress } from './terminal/terminal.ts'

/** Parts of an installation in its data folder, besides the database and the artefacts. */
const OTHERS = ['secret', 'mail']

/** Opened installation. */
export interface Opened {
  dataDir: string
  db: Db
  store: ArtefactStore
}

/**
 * Copies an installation to a new folder, which appears when it is complete: a data folder with a consistent
 * snapshot of the database, every artefact to which it refers, the secret and the mails, wherever the
 * installation keeps them. Servers may run meanwhile. A backup that was killed, or lost the database or the
 * storage, resumes when it is started again. Throws a CatalogueError when the folder exists.
 */
export function backupTo(
  target: string,
  { dataDir, db, store }: Opened,
  onProgress: ReportProgress,
): Promise<MovedFiles> {
  return intoNewFolder(target, async folder => {
    for (;;) {
      await copyDatabase(dataDir, db, folder)
      const copied = await copyFiles(store, folder, db, onProgress)
      if (copied === null) continue
      copyOthers(dataDir, folder)
      return copied
    }
  })
}

/**
 * Fills a folder beside the target, then replaces the target. Verifies files that were copied before an
 * interruption.
 */
export async function intoNewFolder<T>(target: string, fill: (folder: string) => Promise<T>): Promise<T> {
  if (existsSync(target) && readdirSync(target).length > 0) {
    throw new CatalogueError('folderTaken', { folder: target })
  }
  const draft = `${target}.part`
  const unlock = lockDataDir(draft)
  const value = await fill(draft).catch((error: unknown) => {
    unlock()
    // After a temporary fault, the next attempt reuses the copied files.
    if (!isTemporary(error)) rmSync(draft, { recursive: true, force: true })
    throw error
  })
  unlock()
  for (const name of ['server.lock', 'temporary']) rmSync(join(draft, name), { recursive: true, force: true })
  rmSync(target, { recursive: true, force: true })
  renameSync(draft, target)
  return value
}

async function copyDatabase(dataDir: string, db: Db, folder: string): Promise<void> {
  const path = databasePath(folder)
  // Files of an outdated or interrupted copy.
  for (const end of ['', '-wal', '-shm', '.seal']) rmSync(`${path}${end}`, { force: true })
  if (dialectOf(db).isInProcess) return snapshot(dataDir, folder)
  await using copy = openDatabase(path)
  await copyConsistently(db, copy)
}

/**
 * Copies the artefacts that the database in a folder refers to, and verifies each copy.
 * @returns Null when an instance was removed meanwhile: the copy of the database is then outdated.
 */
async function copyFiles(
  store: ArtefactStore,
  folder: string,
  live: Db,
  onProgress: ReportProgress,
): Promise<MovedFiles | null> {
  await using db = openDatabase(databasePath(folder))
  // Artefacts from an object storage are in the folder of the copy.
  await forgetObjects(db)
  const copied =
    store.objects === null
      ? await copyArtefacts(db, store, new ArtefactStore(folder), onProgress)
      : await fetchArtefacts(db, folder, store.objects.at, onProgress)
  for (const hash of copied.missing) if (!(await isArtefactNamed(live, hash))) return null
  await removeOthers(db, join(folder, 'artefacts'))
  return copied
}

export function copyOthers(from: string, to: string): void {
  for (const name of OTHERS) {
    // Files keep their permissions: only the owner can read them.
    if (existsSync(join(from, name))) cpSync(join(from, name), join(to, name), { recursive: true, mode: 0 })
  }
}
