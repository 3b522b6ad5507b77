import { sql } from 'kysely'
import { checkpoint } from './checkpoint.ts'
import type { Db } from './connection.ts'
import { readMeta, writeMeta } from './meta.ts'

const MINUTE_MS = 60_000
const NAME = 'purge'

/** Time at which each database was purged last, in milliseconds of the process. */
const purgedAt = new WeakMap<Db, number>()

/** Notes that something was deleted of which nothing may be left: `purge` sees to it, also after a kill. */
export const wantPurge = (db: Db): Promise<void> => writeMeta(db, NAME, 'due')

/**
 * Leaves nothing of what was deleted on the disk, where that is wanted. Deleted rows are overwritten, but not the
 * copies that SQLite left when it split and merged their pages: the whole file is written anew.
 */
export async function purge(db: Db): Promise<void> {
  if ((await readMeta(db, NAME)) !== 'due') return
  purgedAt.set(db, performance.now())
  await sql`vacuum`.execute(db)
  await checkpoint(db)
  // The first change after a whole checkpoint begins the journal anew, and cuts off what it had. A checkpoint that
  // cuts it would leave it empty, which means that it was lost.
  await writeMeta(db, NAME, 'done')
}

/** Purges at once, unless that was done within the last minute: nobody keeps the server busy with it. */
export async function purgeSoon(db: Db): Promise<void> {
  const last = purgedAt.get(db)
  if (last === undefined || performance.now() - last >= MINUTE_MS) await purge(db)
}

/** Purges now and every minute, where that is wanted. @returns A function that ends this. */
export async function keepPurged(db: Db): Promise<() => void> {
  await purge(db)
  const timer = setInterval(() => void purge(db).catch(console.error), MINUTE_MS)
  return () => clearInterval(timer)
}
