import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { chmod, copyFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import { CatalogueError } from '../catalogue/changes.ts'
import { type Db, databasePath, openDatabase } from '../db/connection.ts'
import { privateFolder } from '../platform/dataDir.ts'
import { ArtefactStore, openArtefacts } from '../storage/artefactStore.ts'
import { DamagedArtefact, faultOf } from '../storage/files/integrity.ts'
import { artefactUses, isArtefactNamed } from '../storage/store/artefacts.ts'
import { forgetObjects } from '../storage/together.ts'

/** Parts of a data folder that belong to the installation, besides the database and the artefacts. */
const OTHERS = ['secret', 'mail']

export interface CopyResult {
  files: number
  /** Artefacts that are damaged where they were copied from; they are copied as they are. */
  damaged: number
}

/**
 * Copies an installation into a new folder, which appears when it is whole: the database as it is at one moment, every
 * artefact that it names, the secret and the mails. A server may run meanwhile. Throws a CatalogueError when the
 * folder is there already.
 *
 * @param db The installation's own database, open.
 */
export async function backupTo(target: string, dataDir: string, db: Db): Promise<CopyResult> {
  return intoNewFolder(target, async folder => {
    for (;;) {
      await snapshot(dataDir, folder)
      const copied = await copyArtefacts(dataDir, folder, db)
      if (copied === null) continue
      copyOthers(dataDir, folder)
      return copied
    }
  })
}

/**
 * Makes a data folder from a backup. Throws a CatalogueError when the data folder has something in it already, or
 * the backup is none.
 */
export async function restoreFrom(source: string, dataDir: string): Promise<CopyResult> {
  if (!existsSync(databasePath(source))) throw new CatalogueError('noBackup', { folder: source })
  return intoNewFolder(dataDir, async folder => {
    await copyFile(databasePath(source), databasePath(folder))
    await chmod(databasePath(folder), 0o600)
    const copied = await copyArtefacts(source, folder, null)
    copyOthers(source, folder)
    return copied ?? { files: 0, damaged: 0 }
  })
}

async function intoNewFolder<T>(target: string, fill: (folder: string) => Promise<T>): Promise<T> {
  if (existsSync(target) && readdirSync(target).length > 0) {
    throw new CatalogueError('folderTaken', { folder: target })
  }
  const draft = `${target}.part`
  rmSync(draft, { recursive: true, force: true })
  privateFolder(draft)
  try {
    const value = await fill(draft)
    rmSync(target, { recursive: true, force: true })
    renameSync(draft, target)
    return value
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    throw error
  }
}

/** Copies the database as it is at one moment, by SQLite's own means. */
async function snapshot(dataDir: string, folder: string): Promise<void> {
  const source = new DatabaseSync(databasePath(dataDir), { readOnly: true })
  try {
    await backup(source, databasePath(folder))
  } finally {
    source.close()
  }
}

/**
 * Copies what the database in `to` names, and checks each copy.
 *
 * @param live The database that goes on meanwhile, or null.
 * @returns Null when an instance was removed meanwhile: then the copy of the database is too old.
 */
async function copyArtefacts(from: string, to: string, live: Db | null): Promise<CopyResult | null> {
  const source = live === null ? new ArtefactStore(from) : openArtefacts(from)
  const target = new ArtefactStore(to)
  const db = openDatabase(databasePath(to))
  try {
    // Of an installation whose artefacts are in an object storage the copy has them in its folder.
    await forgetObjects(db)
    const hashes = new Set((await artefactUses(db)).map(({ hash }) => hash))
    let damaged = 0
    for (const hash of hashes) {
      const path = target.path(hash)
      mkdirSync(dirname(path), { recursive: true })
      const isThere = await source
        .withFile(hash, file => copyFile(file, path))
        .then(
          () => true,
          (error: unknown) => {
            if (!(error instanceof DamagedArtefact)) throw error
            return false
          },
        )
      if (!isThere && live !== null && !(await isArtefactNamed(live, hash))) return null
      if ((await faultOf(path, hash)) !== null) damaged += 1
    }
    return { files: hashes.size, damaged }
  } finally {
    await db.destroy()
  }
}

function copyOthers(from: string, to: string): void {
  for (const name of OTHERS) {
    // Files keep their modes: only their owner reads them.
    if (existsSync(join(from, name))) cpSync(join(from, name), join(to, name), { recursive: true, mode: 0 })
  }
}
