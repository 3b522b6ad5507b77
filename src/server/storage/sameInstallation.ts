import { randomUUID } from 'node:crypto'
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Db, dialectOf } from '../db/dialect.ts'
import { readMeta } from '../db/housekeeping.ts'
import { StartError } from '../platform/config.ts'
import { privateFolder } from '../platform/dataDir.ts'
import type { ArtefactStore } from './artefactStore.ts'
import type { ObjectStorage } from './objects/objectStorage.ts'
import { asObjectsStartError } from './objects/startErrors.ts'

/** Facts that tie a database to its data folder, and to the prefix of its artefacts in an object storage. */
const NAMES = { folder: 'folder', bucket: 'bucket' } as const
/** Fact that a database is being filled. It is removed once everything is in the database. */
export const MIGRATION = 'migration'
/** Object that ties a prefix in an object storage to its database. */
const NAME_OBJECT = 'installation'

/**
 * Verifies that a database and its artefacts belong together, in a data folder or in an object storage.
 * Throws a StartError if they do not, or if the object storage cannot be used.
 */
export async function requireSameInstallation(db: Db, store: ArtefactStore, dataDir: string): Promise<void> {
  if ((await readMeta(db, MIGRATION)) !== undefined) throw new StartError(say => say('start.migrationOpen'))
  if (store.objects !== null) {
    await requireSameBucket(db, store, store.objects).catch((error: unknown) => {
      throw asObjectsStartError(error)
    })
    return
  }
  if ((await readMeta(db, NAMES.bucket)) !== undefined)
    throw new StartError(say => say('start.objects.inBucket'))
  await requireSameFolder(db, store, dataDir)
}

/** Removes the references to an object storage from a copy of a database. */
export async function forgetObjects(db: Db): Promise<void> {
  await db.deleteFrom('meta').where('name', '=', NAMES.bucket).execute()
}

/**
 * Verifies that a database and an object storage belong together. Both get the same name when they are first
 * used together, while both are empty. Throws a StartError if their names differ.
 */
async function requireSameBucket(db: Db, store: ArtefactStore, objects: ObjectStorage): Promise<void> {
  const { bucket, prefix } = objects.at
  const [known, found] = [await readMeta(db, NAMES.bucket), await objects.get(NAME_OBJECT)]
  if (known !== undefined && known === found) return
  const url = `s3://${bucket}/${prefix}`
  const isNew = await isEmpty(db)
  if (found === null && isNew && (await store.isEmpty())) {
    const own = await named(db, NAMES.bucket, randomUUID())
    await objects.put(NAME_OBJECT, Buffer.from(own))
    // Another database may have named the storage first.
    if ((await objects.get(NAME_OBJECT)) === own) return
  }
  const problem = known === undefined && found === null && !isNew ? 'inFolder' : 'otherBucket'
  throw new StartError(say => say(`start.objects.${problem}`, { url }))
}

/**
 * Verifies that a data folder and a database outside it belong together. Both get the same name when they are
 * first used together. Throws a StartError if their names differ: the rows would name missing files, and the
 * existing files would be deleted as unused.
 */
async function requireSameFolder(db: Db, store: ArtefactStore, dataDir: string): Promise<void> {
  if (dialectOf(db).isInProcess) return
  privateFolder(dataDir)
  const path = join(dataDir, 'database.id')
  if (await know(db, path)) return
  if ((await readMeta(db, NAMES.folder)) === undefined && (await isEmpty(db)) === (await store.isEmpty())) {
    const isNew = name(path)
    const own = readFileSync(path, 'utf8')
    if ((await named(db, NAMES.folder, own)) === own) return
    // Another folder has named the database first.
    if (isNew) rmSync(path, { force: true })
  }
  // Another process with the same folder may have set both names in the meantime.
  if (await know(db, path)) return
  throw new StartError(say => say('start.postgres.otherData', { dataDir }))
}

/** Returns whether the database and the folder have the same name. */
async function know(db: Db, path: string): Promise<boolean> {
  const known = await readMeta(db, NAMES.folder)
  return known !== undefined && existsSync(path) && readFileSync(path, 'utf8') === known
}

/**
 * Sets the name of a folder atomically, unless it has one.
 * @returns Whether it had none.
 */
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

/** Sets the name of a database, unless it has one. Returns its name. */
async function named(db: Db, name: string, value: string): Promise<string> {
  await db
    .insertInto('meta')
    .values({ name, value })
    .onConflict(conflict => conflict.doNothing())
    .execute()
  return (await readMeta(db, name)) ?? value
}
