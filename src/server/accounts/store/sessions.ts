import type { Db } from '../../db/connection.ts'
import { databaseFault } from '../../db/databaseFaults.ts'
import { inList } from '../../db/dialect.ts'
import type { SessionRow } from '../../db/schema.ts'

/** Session, with the state of its user. */
export interface StoredSession extends SessionRow {
  active: boolean
}

export async function insertSession(db: Db, session: SessionRow): Promise<void> {
  await db.insertInto('session').values(session).execute()
}

/** Returns a session by its id, or undefined. */
export async function sessionById(db: Db, sid: string): Promise<StoredSession | undefined> {
  if (endedWithoutRoom.get(db)?.has(sid)) return undefined
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
 * Replaces the valid token of a session, unless another request did so first.
 * @returns Whether it was replaced.
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

/** Sessions that ended while the disk was full, by database: their rows are removed once there is room. */
const endedWithoutRoom = new WeakMap<Db, Set<string>>()

/** Ends a session, even while the disk is full: this server then refuses it. */
export async function endSession(db: Db, sid: string): Promise<void> {
  try {
    await db.deleteFrom('session').where('sid', '=', sid).execute()
  } catch (error) {
    if (databaseFault(error) !== 'full') throw error
    endedWithoutRoom.set(db, new Set(endedWithoutRoom.get(db)).add(sid))
  }
}

/** Ends the sessions of a user, except one. */
export async function endSessionsOf(db: Db, user: number, except?: string): Promise<void> {
  let query = db.deleteFrom('session').where('user', '=', user)
  if (except !== undefined) query = query.where('sid', '!=', except)
  await query.execute()
}

/** Removes expired sessions. Times in seconds. */
export async function removeEndedSessions(db: Db, now: number, refreshSeconds: number): Promise<void> {
  const ended = [...(endedWithoutRoom.get(db) ?? [])]
  await db
    .deleteFrom('session')
    .where(where =>
      where.or([
        where('expires_at', '<=', now),
        where('issued_at', '<=', now - refreshSeconds),
        where('sid', 'in', inList(db, 'texts', ended)),
      ]),
    )
    .execute()
  for (const sid of ended) endedWithoutRoom.get(db)?.delete(sid)
}

interface PasswordReset {
  tokenHash: string
  user: number
  /** Id of the address that receives the mail. */
  email: number
  /** Seconds since 1970. */
  expiresAt: number
}

/** Inserts a password reset. Previous ones stay valid, because their mails may arrive late. */
export async function insertPasswordReset(db: Db, reset: PasswordReset): Promise<void> {
  const { tokenHash, user, email, expiresAt } = reset
  await db
    .insertInto('password_reset')
    .values({ token_hash: tokenHash, user, email, expires_at: expiresAt })
    .execute()
}

/** Returns the valid reset of a token, or undefined. */
export async function findPasswordReset(
  db: Db,
  user: number,
  tokenHash: string,
  now: number,
): Promise<{ user: number; email: number } | undefined> {
  return db
    .selectFrom('password_reset')
    .select(['user', 'email'])
    .where('token_hash', '=', tokenHash)
    .where('user', '=', user)
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

/**
 * Marks a token as used.
 * @returns Whether it was still there: of several attempts, one succeeds.
 */
export async function usePasswordReset(db: Db, tokenHash: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('password_reset')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

export async function removePasswordResetsOf(db: Db, user: number): Promise<void> {
  await db.deleteFrom('password_reset').where('user', '=', user).execute()
}

export async function removeExpiredPasswordResets(db: Db, now: number): Promise<void> {
  await db.deleteFrom('password_reset').where('expires_at', '<=', now).execute()
}
