import { existsSync, rmSync } from 'node:fs'
import { CatalogueError } from '../../catalogue/editInstances.ts'
import { type Db, databasePath, type Installed, openDatabase } from '../../db/connection.ts'
import { readMeta, writeMeta } from '../../db/housekeeping.ts'
import { checkDigest, checkJournal } from '../../db/integrity.ts'
import { lockDataDir } from '../../platform/dataDir.ts'
import type { ObjectsAt } from '../../platform/objectsAt.ts'
import { ArtefactStore } from '../../storage/artefactStore.ts'
import { MIGRATION, requireSameInstallation } from '../../storage/sameInstallation.ts'
import { refuseLostJournal } from '../../system/dataFolder.ts'
import type { ReportProgress } from '../terminal/terminal.ts'
import { fetchArtefacts, type MovedFiles, sendArtefacts } from './artefacts.ts'
import { copyRows, differingTables, digestsOf, isBlank, requireSame, snapshot } from './copyRows.ts'

/**
 * Both locations of an installation: a data folder with its own database, and PostgreSQL with an object
 * storage.
 */
export type Places = Installed & { objects: ObjectsAt }

export interface Migrated extends MovedFiles {
  rows: number
}

/** Moves the content of a data folder to PostgreSQL and an object storage. Throws a CatalogueError. */
export async function migrateOut(
  { dataDir, database, objects }: Places,
  onProgress: ReportProgress,
): Promise<Migrated> {
  const unlock = lockDataDir(dataDir)
  const draft = await new ArtefactStore(dataDir).temporaryFolder('migration')
  try {
    await copySource(dataDir, draft)
    await using folder = openDatabase(databasePath(draft))
    await using apart = openDatabase(database)
    if ((await readMeta(folder, MIGRATION)) !== undefined) throw new CatalogueError('migrationOpen', {})
    const store = new ArtefactStore(dataDir, objects)
    await markIncomplete(folder, apart, () => requireSameInstallation(apart, store, dataDir))
    const moved = await sendArtefacts(folder, dataDir, objects, onProgress)
    return { ...moved, rows: await moveRows(folder, apart, moved) }
  } finally {
    rmSync(draft, { recursive: true, force: true })
    unlock()
  }
}

/**
 * Copies the database of a data folder without changing it. Opening it would empty its journal, migrate its structure and
 * remove its digest.
 */
async function copySource(dataDir: string, draft: string): Promise<void> {
  const path = databasePath(dataDir)
  refuseLostJournal(dataDir)
  checkJournal(path)
  checkDigest(path)
  await snapshot(dataDir, draft)
}

/** Moves it back, into a data folder without a database. Throws a CatalogueError. */
export async function migrateBack(
  { dataDir, database, objects }: Places,
  onProgress: ReportProgress,
): Promise<Migrated> {
  const unlock = lockDataDir(dataDir)
  try {
    await using folder = openDatabase(databasePath(dataDir))
    await using apart = openDatabase(database)
    const store = new ArtefactStore(dataDir, objects)
    await requireSameInstallation(apart, store, dataDir)
    await markIncomplete(apart, folder, async () => undefined)
    const moved = await fetchArtefacts(apart, dataDir, objects, onProgress)
    return { ...moved, rows: await moveRows(apart, folder, moved) }
  } finally {
    unlock()
  }
}

/**
 * Marks a database as incomplete, so that no server starts with it. Refuses a database with other content. A
 * database that only lacks damaged files accepts them if its rows are unchanged.
 */
export async function markIncomplete(from: Db, to: Db, meet: () => Promise<void>): Promise<void> {
  if ((await readMeta(to, MIGRATION)) === undefined) {
    if (!(await isBlank(to)) && !(await lacksFiles(from, to))) throw new CatalogueError('targetTaken', {})
    await meet()
    await writeMeta(to, MIGRATION, 'begun')
  }
}

/** Marks a database for which the source's damaged files are missing. */
const LACKING = 'lacking'

const lacksFiles = async (from: Db, to: Db): Promise<boolean> =>
  (await readMeta(to, LACKING)) !== undefined &&
  differingTables(await digestsOf(from), await digestsOf(to)).length === 0

const forget = (db: Db, name: string) => db.deleteFrom('meta').where('name', '=', name).execute()

/**
 * Copies the rows unless they exist, compares all of them, and ends the migration. With damaged files it can be repeated.
 *
 * @returns Their number.
 */
export async function moveRows(from: Db, to: Db, { damaged }: MovedFiles): Promise<number> {
  const wanted = await digestsOf(from)
  if (differingTables(wanted, await digestsOf(to)).length > 0) await copyRows(from, to)
  requireSame(wanted, await digestsOf(to))
  if (damaged === 0) await forget(to, LACKING)
  else await writeMeta(to, LACKING, String(damaged))
  await forget(to, MIGRATION)
  return [...wanted.values()].reduce((sum, { rows }) => sum + rows, 0)
}

/** Throws a CatalogueError if a data folder contains nothing to move. */
export function requireDatabase(dataDir: string): void {
  if (!existsSync(databasePath(dataDir))) throw new CatalogueError('noDatabaseHere', { dataDir })
}
