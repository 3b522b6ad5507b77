import type { JobCause } from '../../../contract/administration.ts'
import type { Db } from '../../db/connection.ts'
import { among, inTransaction } from '../../db/dialect.ts'

/** Longest message of an error that is kept. */
const LONGEST = 500

/** Failure of work that has been asked for, by the key of that work. */
export interface JobFailure {
  key: string
  cause: JobCause
  error: unknown
  now: number
}

/**
 * Notes that work has failed. @param most Times that the work itself may fail; what has another cause does not count
 * among them. @returns Whether it is given up with this failure.
 */
export function noteFailure(
  db: Db,
  { key, cause, error, now }: JobFailure,
  most: number,
): Promise<{ isGivenUp: boolean; failures: number }> {
  return inTransaction(db, async tx => {
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

/** Finds what is known of work that has failed and is not done since then. */
export const failureOf = (db: Db, key: string) =>
  db.selectFrom('job_failure').selectAll().where('key', '=', key).executeTakeFirst()

/** Forgets that work has failed, once it is done. */
export async function forgetFailure(db: Db, key: string): Promise<void> {
  await db.deleteFrom('job_failure').where('key', '=', key).execute()
}

/** Keeps as given up what others have tried as often as they may. */
export async function giveUp(
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

/** Lists the keys of the work of a kind that has failed: of what is given up, or of what is to be tried again. */
export async function failedKeys(db: Db, kind: string, isGivenUp: boolean): Promise<string[]> {
  const rows = await db
    .selectFrom('job_failure')
    .select('key')
    .where('given_up', '=', isGivenUp ? 1 : 0)
    .orderBy('key')
    .execute()
  return rows.map(({ key }) => key).filter(key => key.startsWith(`${kind}:`))
}

/** Has work that was given up tried again, as often as at first. @returns The keys of what was given up among them. */
export async function takeUp(db: Db, keys: readonly string[]): Promise<string[]> {
  const rows = await db
    .updateTable('job_failure')
    .set({ given_up: 0, failures: 0, losses: 0 })
    .where('key', 'in', among(db, 'texts', keys))
    .where('given_up', '=', 1)
    .returning('key')
    .execute()
  return rows.map(({ key }) => key)
}
