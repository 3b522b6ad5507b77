import type { Db } from '../../db/connection.ts'
import type { SessionRow } from '../../db/schema.ts'

/** A session with what decides whether its person may still come in. */
export interface StoredSession extends SessionRow {
  active: boolean
}

export async function insertSession(db: Db, session: SessionRow): Promise<void> {
  await db.insertInto('session').values(session).execute()
}

/** Finds a session by its id; undefined when there is none. */
export async function sessionById(db: Db, sid: string): Promise<StoredSession | undefined> {
  const row = await db
    .selectFrom('session')
    .innerJoin('user', 'user.pk', 'session.user')
    .selectAll('session')
    .select('user.active')
    .where('sid', '=', sid)
    .executeTakeFirst()
  return row && { ...row, active: row.active === 1 }
}

/**
 * Replaces the good token of a session, unless another request was quicker.
 * @returns Whether this one did it.
 */
export async function rotateSession(
  db: Db,
  sid: string,
  spent: string,
  jti: string,
  issuedAt: number,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('session')
    .set({ jti, issued_at: issuedAt, previous_jti: spent })
    .where('sid', '=', sid)
    .where('jti', '=', spent)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

export async function endSession(db: Db, sid: string): Promise<void> {
  await db.deleteFrom('session').where('sid', '=', sid).execute()
}

/** Ends the sessions of a person, but for one that may go on. */
export async function endSessionsOf(db: Db, user: number, except?: string): Promise<void> {
  let query = db.deleteFrom('session').where('user', '=', user)
  if (except !== undefined) query = query.where('sid', '!=', except)
  await query.execute()
}

/** Removes the sessions that ended by themselves. Moments in seconds. */
export async function removeEndedSessions(db: Db, now: number, refreshSeconds: number): Promise<void> {
  await db
    .deleteFrom('session')
    .where(where =>
      where.or([where('expires_at', '<=', now), where('issued_at', '<=', now - refreshSeconds)]),
    )
    .execute()
}
