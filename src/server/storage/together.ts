import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
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
  const own = existsSync(path) ? readFileSync(path, 'utf8') : null
  const known = await readMeta(db, NAME)
  if (known !== undefined && known === own) return
  if (known === undefined && (await isEmpty(db)) === (await store.isEmpty())) {
    const name = own ?? randomUUID()
    if (own === null) writeFileSync(path, name, { mode: 0o600 })
    if ((await named(db, name)) === name) return
    // Another folder was quicker.
    if (own === null) rmSync(path)
  }
  throw new StartError(say => say('start.postgres.otherData', { dataDir }))
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
