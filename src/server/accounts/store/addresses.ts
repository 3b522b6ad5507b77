import type { ExpressionBuilder } from 'kysely'
import type { Db } from '../../db/connection.ts'
import type { Schema } from '../../db/schema.ts'

/** Address with its account. */
export interface StoredAddress {
  id: number
  user: number
  email: string
  key: string
  verified: boolean
  username: string
  firstName: string
  active: boolean
}

const addresses = (db: Db) =>
  db
    .selectFrom('email_address')
    .innerJoin('user', 'user.pk', 'email_address.user')
    .select([
      'email_address.id',
      'email_address.user',
      'email_address.email',
      'email_address.email_key as key',
      'email_address.verified',
      'user.username',
      'user.first_name as firstName',
      'user.active',
    ])

type AddressRow = Omit<StoredAddress, 'verified' | 'active'> & { verified: number; active: number }
const toAddress = (row: AddressRow): StoredAddress => ({
  ...row,
  verified: row.verified === 1,
  active: row.active === 1,
})

/** Returns the confirmed address of a key. */
export async function verifiedAddress(db: Db, key: string): Promise<StoredAddress | undefined> {
  const row = await addresses(db).where('email_key', '=', key).where('verified', '=', 1).executeTakeFirst()
  return row && toAddress(row)
}

/**
 * Returns the sign-up that a mail to an unconfirmed address refers to: the one from the browser, otherwise
 * the newest.
 * @param browser SHA-256 of the cookie of a sign-up; null without one.
 */
export async function claimOf(
  db: Db,
  key: string,
  browser: string | null,
): Promise<StoredAddress | undefined> {
  const own = browser === null ? undefined : await claimOfBrowser(db, key, browser)
  return own ?? newest(claims(db, key))
}

/** Returns the sign-up with an address from a browser. */
export const claimOfBrowser = (db: Db, key: string, browser: string): Promise<StoredAddress | undefined> =>
  newest(claims(db, key).where('browser', '=', browser))

/** Maximum number of sign-ups for which a password is checked: each check occupies a core for a moment. */
const CHECKED_MAX = 5

/** Returns the sign-ups with an address and their passwords: the one of a mail first, then the newest. */
export async function claimsWithPasswords(
  db: Db,
  { id, key }: StoredAddress,
): Promise<(StoredAddress & { password: string | null })[]> {
  const rows = await claims(db, key)
    .select('user.password')
    .orderBy(where => where('email_address.id', '=', id), 'desc')
    .orderBy('email_address.id', 'desc')
    .limit(CHECKED_MAX)
    .execute()
  return rows.map(row => ({ ...row, ...toAddress(row) }))
}

const claims = (db: Db, key: string) => addresses(db).where('email_key', '=', key).where('verified', '=', 0)

async function newest(query: ReturnType<typeof addresses>): Promise<StoredAddress | undefined> {
  const row = await query.orderBy('email_address.id', 'desc').executeTakeFirst()
  return row && toAddress(row)
}

export async function addressById(db: Db, id: number): Promise<StoredAddress | undefined> {
  const row = await addresses(db).where('email_address.id', '=', id).executeTakeFirst()
  return row && toAddress(row)
}

/** Returns the address for mails about an account. */
export async function primaryAddress(db: Db, user: number): Promise<StoredAddress | undefined> {
  const row = await addresses(db).where('user', '=', user).where('primary', '=', 1).executeTakeFirst()
  return row && toAddress(row)
}

export async function hasVerifiedAddress(db: Db, user: number): Promise<boolean> {
  const row = await db
    .selectFrom('email_address')
    .select('id')
    .where('user', '=', user)
    .where('verified', '=', 1)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Marks an address as confirmed, and removes the other accounts that claimed it. Must run in a transaction.
 *
 * @returns Whether it is confirmed: false when another account has confirmed it already.
 */
export async function verifyAddress(db: Db, { id, key }: StoredAddress): Promise<boolean> {
  const owner = await verifiedAddress(db, key)
  if (owner !== undefined) return owner.id === id
  await db.updateTable('email_address').set({ verified: 1 }).where('id', '=', id).execute()
  await removeClaims(db, key)
  return true
}

/** Condition for accounts without a confirmed address. */
export const isUnconfirmed = ({ not, exists, selectFrom }: ExpressionBuilder<Schema, 'user'>) =>
  not(
    exists(
      selectFrom('email_address')
        .select('email_address.id')
        .whereRef('email_address.user', '=', 'user.pk')
        .where('verified', '=', 1),
    ),
  )

/** Removes the accounts whose only address is an unconfirmed claim to this one. */
export async function removeClaims(db: Db, key: string): Promise<void> {
  await db
    .deleteFrom('user')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('email_address')
          .select('email_address.id')
          .whereRef('email_address.user', '=', 'user.pk')
          .where('email_key', '=', key),
      ),
    )
    .where(isUnconfirmed)
    .execute()
}
