import type { Db } from '../../db/connection.ts'

const PROVIDER = 'google'

/** The account that a person of Google's opens, or undefined; noted as used now. */
export async function userOfGoogle(db: Db, sub: string, now: number): Promise<number | undefined> {
  const row = await db
    .updateTable('social_account')
    .set({ last_login: new Date(now).toISOString() })
    .where('provider', '=', PROVIDER)
    .where('uid', '=', sub)
    .returning('user')
    .executeTakeFirst()
  return row?.user
}

/** Lets a person of Google's open an account. */
export async function linkGoogle(db: Db, user: number, sub: string, now: number): Promise<void> {
  const moment = new Date(now).toISOString()
  await db
    .insertInto('social_account')
    .values({ user, provider: PROVIDER, uid: sub, last_login: moment, date_joined: moment })
    .execute()
}

/**
 * Uses up a token that is good once. False when it was used before. What is over is forgotten.
 *
 * @param expiresAt Seconds since 1970.
 */
export async function spendGoogleToken(
  db: Db,
  jti: string,
  expiresAt: number,
  now: number,
): Promise<boolean> {
  await db
    .deleteFrom('google_token')
    .where('expires_at', '<', Math.floor(now / 1000))
    .execute()
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('google_token')
    .values({ jti, expires_at: Math.ceil(expiresAt) })
    .onConflict(conflict => conflict.column('jti').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}
