import { reportError } from '../monitoring/monitoring.ts'
import { type Db, dialectOf } from './dialect.ts'
import { removeOldCounts } from './limits.ts'

const HOUR_MS = 3_600_000

const report = (error: unknown): void => reportError(error, 'Housekeeping')

/**
 * Brings what the journal has into the database file, as far as nobody reads it, without waiting for anyone. On a
 * full disk it stays in the journal.
 */
export const checkpoint = (db: Db): Promise<void> => dialectOf(db).checkpoint(db)

/** Makes a checkpoint now and every hour. @returns A function that ends this. */
export async function scheduleCheckpoints(db: Db): Promise<() => void> {
  await checkpoint(db)
  const timer = setInterval(() => void checkpoint(db).catch(report), HOUR_MS)
  return () => clearInterval(timer)
}

const MINUTE_MS = 60_000
const NAME = 'purge'

/** Time at which each database was purged last, in milliseconds of the process. */
const purgedAt = new WeakMap<Db, number>()

/** Notes that something was deleted of which nothing may be left: `purge` sees to it, also after a kill. */
export const requestPurge = (db: Db): Promise<void> => writeMeta(db, NAME, 'due')

/**
 * Leaves nothing of what was deleted on the disk, where that is wanted. Deleted rows are overwritten, but not the
 * copies that SQLite left when it split and merged their pages: the whole file is written anew.
 */
export async function purge(db: Db): Promise<void> {
  if ((await readMeta(db, NAME)) !== 'due') return
  purgedAt.set(db, performance.now())
  await dialectOf(db).vacuum(db)
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

/** Purges now and every minute, where that is wanted, and forgets counts that are over. @returns A function that ends this. */
export async function schedulePurges(db: Db): Promise<() => void> {
  const tidy = async () => {
    if (!(await takesTurn(db, 'purge', MINUTE_MS))) return
    await purge(db)
    await removeOldCounts(db, Date.now())
  }
  await tidy()
  const timer = setInterval(() => void tidy().catch(report), MINUTE_MS)
  return () => clearInterval(timer)
}

/** A fact about the installation, or undefined. */
export async function readMeta(db: Db, name: string): Promise<string | undefined> {
  const row = await db.selectFrom('meta').select('value').where('name', '=', name).executeTakeFirst()
  return row?.value
}

export async function writeMeta(db: Db, name: string, value: string): Promise<void> {
  await db
    .insertInto('meta')
    .values({ name, value })
    .onConflict(conflict => conflict.column('name').doUpdateSet({ value }))
    .execute()
}

/**
 * Tells whether it is this process that does some work now which is done once in a time, however many servers there are.
 *
 * @param every Milliseconds between two times.
 */
export async function takesTurn(db: Db, work: string, every: number, now = Date.now()): Promise<boolean> {
  if (dialectOf(db).isInProcess) return true
  const name = `turn.${work}`
  const last = await readMeta(db, name)
  // A little sooner, since no timer is exact; and a clock that was set back ends nothing.
  if (last !== undefined && Math.abs(now - Number(last)) < every * 0.9) return false
  const value = String(now)
  if (last === undefined) {
    const insert = db.insertInto('meta').values({ name, value })
    const { numInsertedOrUpdatedRows = 0n } = await insert
      .onConflict(conflict => conflict.doNothing())
      .executeTakeFirst()
    return numInsertedOrUpdatedRows > 0n
  }
  const update = db.updateTable('meta').set({ value }).where('name', '=', name)
  return (await update.where('value', '=', last).executeTakeFirst()).numUpdatedRows > 0n
}
