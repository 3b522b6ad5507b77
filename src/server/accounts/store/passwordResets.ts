import type { Db } from '../../db/connection.ts'

interface PasswordReset {
  tokenHash: string
  user: number
  /** The address it is mailed to. */
  email: number
  /** Seconds since 1970. */
  expiresAt: number
}

/** Keeps a reset. Those asked for before stay good: nobody makes another one's mail useless by asking again. */
export async function insertPasswordReset(db: Db, reset: PasswordReset): Promise<void> {
  const { tokenHash, user, email, expiresAt } = reset
  await db
    .insertInto('password_reset')
    .values({ token_hash: tokenHash, user, email, expires_at: expiresAt })
    .execute()
}

/** The reset of a token that is still good, or undefined. */
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

/** Uses a token up. @returns Whether it was still there: of several that try, one. */
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
