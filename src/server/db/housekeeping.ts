import { reportError } from '../monitoring/monitoring.ts'
import { type Db, dialectOf, timeOf } from './dialect.ts'
import { removeOldCounts } from './limits.ts'

const HOUR_MS = 3_600_000

const report = (error: unknown): void => reportError(error, 'Housekeeping')

/**
 * Moves the journal into the database file, except the parts still being read, without waiting for anyone. On
 * a full disk it stays in the journal.
 */
export const checkpoint = (db: Db): Promise<void> => dialectOf(db).checkpoint(db)

/** Runs a checkpoint now and every hour. @returns Function that stops the schedule. */
export async function scheduleCheckpoints(db: Db): Promise<() => void> {
  await checkpoint(db)
  const timer = setInterval(() => void checkpoint(db).catch(report), HOUR_MS)
  return () => clearInterval(timer)
}

const MINUTE_MS = 60_000
const NAME = 'purge'

/** Time of the last purge of each database, in milliseconds of the process. */
const purgedAt = new WeakMap<Db, number>()

/** Records that the deleted data must leave no trace. `purge` then removes the traces, even after a kill. */
export const requestPurge = (db: Db): Promise<void> => writeMeta(db, NAME, 'due')

/**
 * Removes the traces of deleted data from the disk, when requested. SQLite overwrites deleted rows, but
 * leaves copies when it splits and merges pages, so the whole file is rewritten.
 */
export async function purge(db: Db): Promise<void> {
  if ((await readMeta(db, NAME)) !== 'due') return
  purgedAt.set(db, performance.now())
  await dialectOf(db).vacuum(db)
  await checkpoint(db)
  // The first change after a complete checkpoint restarts the journal and truncates it. A truncating
  // checkpoint would leave it empty, which would look like a lost journal.
  await writeMeta(db, NAME, 'done')
}

/** Purges immediately, unless the last purge was less than a minute ago; this limits the load. */
export async function purgeSoon(db: Db): Promise<void> {
  const last = purgedAt.get(db)
  if (last === undefined || performance.now() - last >= MINUTE_MS) await purge(db)
}

/**
 * Purges now and every minute, when requested, and removes expired counts. @returns Function that stops the
 * schedule.
 */
export async function schedulePurges(db: Db): Promise<() => void> {
  const tidy = async () => {
    if (!(await claimPeriodicRun(db, 'purge', MINUTE_MS))) return
    await purge(db)
    await removeOldCounts(db, timeOf(db))
  }
  await tidy()
  const timer = setInterval(() => void tidy().catch(report), MINUTE_MS)
  return () => clearInterval(timer)
}

/** Returns a value of the installation, or undefined. */
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
 * Returns whether this process should run a periodic task now; only one of all servers runs it.
 * @param every Milliseconds between two runs.
 */
export async function claimPeriodicRun(
  db: Db,
  work: string,
  every: number,
  now = timeOf(db),
): Promise<boolean> {
  if (dialectOf(db).isInProcess) return true
  const name = `turn.${work}`
  const last = await readMeta(db, name)
  // Allows a slightly early run, since timers are inexact. A clock that was set back blocks nothing.
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
