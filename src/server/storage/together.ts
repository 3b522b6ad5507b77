import { randomUUID } from 'node:crypto'
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Db, dialectOf } from '../db/dialect.ts'
import { readMeta } from '../db/housekeeping.ts'
import { StartError } from '../platform/config.ts'
import { privateFolder } from '../platform/dataDir.ts'
import type { ArtefactStore } from './artefactStore.ts'

/** The fact by which a database knows its data folder. */
const NAME = 'folder'

/**
 * Sees to it that a data folder and a database that is not in it belong together: both are given the same name when they
 * first meet. Throws a StartError where they do not, since rows would name files that are not there, and the files would
 * be taken for rubbish.
 */
export async function keepTogether(db: Db, store: ArtefactStore, dataDir: string): Promise<void> {
  if (dialectOf(db).isInProcess) return
  privateFolder(dataDir)
  const path = join(dataDir, 'database.id')
  if (await know(db, path)) return
  if ((await readMeta(db, NAME)) === undefined && (await isEmpty(db)) === (await store.isEmpty())) {
    const isNew = name(path)
    const own = readFileSync(path, 'utf8')
    if ((await named(db, own)) === own) return
    // Another folder was quicker.
    if (isNew) rmSync(path, { force: true })
  }
  // Another process of the same folder may have been quicker.
  if (await know(db, path)) return
  throw new StartError(say => say('start.postgres.otherData', { dataDir }))
}

/** Tells whether both have the same name. The folder has it first. */
async function know(db: Db, path: string): Promise<boolean> {
  const known = await readMeta(db, NAME)
  return known !== undefined && existsSync(path) && readFileSync(path, 'utf8') === known
}

/** Gives a folder a name, whole from the beginning, unless it has one. @returns Whether it had none. */
function name(path: string): boolean {
  const draft = `${path}.${process.pid}`
  writeFileSync(draft, randomUUID(), { mode: 0o600 })
  try {
    linkSync(draft, path)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    return false
  } finally {
    rmSync(draft)
  }
}

async function isEmpty(db: Db): Promise<boolean> {
  return (await db.selectFrom('instance').select('id').limit(1).executeTakeFirst()) === undefined
}

/** Gives a database its name, unless it has one. @returns The name that it has. */
async function named(db: Db, value: string): Promise<string | undefined> {
  await db
    .insertInto('meta')
    .values({ name: NAME, value })
    .onConflict(conflict => conflict.doNothing())
    .execute()
  return readMeta(db, NAME)
}
