import type { JobCause } from '../../../contract/administration.ts'
import type { Db } from '../../db/connection.ts'
import { inList, inTransaction } from '../../db/dialect.ts'

/** Maximum length of a stored error message. */
const LONGEST = 500

/** Failure of requested work, by its key. */
export interface JobFailure {
  key: string
  cause: JobCause
  error: unknown
  now: number
}

/**
 * Records that work has failed.
 * @param most Maximum number of failures of the work itself; other causes do not count.
 * @returns Whether the servers stop retrying the work, and its number of failures.
 */
export function recordFailure(
  db: Db,
  { key, cause, error, now }: JobFailure,
  most: number,
): Promise<{ isGivenUp: boolean; failures: number }> {
  return inTransaction(db, 'job', async tx => {
    const known = await failureOf(tx, key)
    const isOwn = cause === 'failed'
    const failures = (known?.failures ?? 0) + (isOwn ? 1 : 0)
    const losses = (known?.losses ?? 0) + (isOwn ? 0 : 1)
    const isGivenUp = isOwn && failures >= most
    const row = {
      failures,
      losses,
      cause,
      error: messageOf(error),
      failed_at: new Date(now).toISOString(),
      given_up: isGivenUp ? (1 as const) : (0 as const),
    }
    await tx
      .insertInto('job_failure')
      .values({ key, ...row })
      .onConflict(conflict => conflict.column('key').doUpdateSet(row))
      .execute()
    return { isGivenUp, failures }
  })
}

const messageOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).slice(0, LONGEST)

/** Returns the failure of work that has not succeeded since then. */
export const failureOf = (db: Db, key: string) =>
  db.selectFrom('job_failure').selectAll().where('key', '=', key).executeTakeFirst()

/** Removes the failure of work after it has succeeded. */
export async function forgetFailure(db: Db, key: string): Promise<void> {
  await db.deleteFrom('job_failure').where('key', '=', key).execute()
}

/** Records work that the servers stop retrying, because its workers died or lost the database too often. */
export async function recordExhaustedWork(
  db: Db,
  { key, cause, error, now, losses }: JobFailure & { losses: number },
): Promise<void> {
  const row = {
    losses,
    cause,
    error: error === null ? null : messageOf(error),
    failed_at: new Date(now).toISOString(),
    given_up: 1 as const,
  }
  await db
    .insertInto('job_failure')
    .values({ key, ...row })
    .onConflict(conflict => conflict.column('key').doUpdateSet(row))
    .execute()
}

/** Lists the keys of the failed work of a type: given up, or to be repeated. */
export async function failedKeys(db: Db, kind: string, isGivenUp: boolean): Promise<string[]> {
  const rows = await db
    .selectFrom('job_failure')
    .select('key')
    .where('given_up', '=', isGivenUp ? 1 : 0)
    .orderBy('key')
    .execute()
  return rows.map(({ key }) => key).filter(key => key.startsWith(`${kind}:`))
}

/**
 * Allows again work that the servers stopped retrying, with all its attempts. @returns The keys of that work.
 */
export async function retryFailed(db: Db, keys: readonly string[]): Promise<string[]> {
  const rows = await db
    .updateTable('job_failure')
    .set({ given_up: 0, failures: 0, losses: 0 })
    .where('key', 'in', inList(db, 'texts', keys))
    .where('given_up', '=', 1)
    .returning('key')
    .execute()
  return rows.map(({ key }) => key)
}
