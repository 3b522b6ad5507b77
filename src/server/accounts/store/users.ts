import { domainToASCII } from 'node:url'
import type { AccountUser, UserChange } from '../../../contract/account.ts'
import type { Quota } from '../../../contract/administration.ts'
import { byPersonField, type Person, personFields } from '../../../contract/person.ts'
import type { Db } from '../../db/connection.ts'
import { inTransaction } from '../../db/dialect.ts'
import type { UserRow } from '../../db/schema.ts'
import { isUnconfirmed } from './addresses.ts'

/** Returns the key under which user names are unique: the compatibility form in lower case. */
export const usernameKey = (username: string): string => username.normalize('NFKC').toLowerCase()

/**
 * Returns the key under which addresses are the same mailbox, or null for an invalid domain. In the local
 * part only ASCII letters lose their case: more folding would merge two mailboxes (`mıke`, the Kelvin sign).
 */
export function emailKey(email: string): string | null {
  const at = email.lastIndexOf('@')
  const domain = domainToASCII(email.slice(at + 1))
  if (at < 1 || domain === '') return null
  const local = email.slice(0, at).replace(/[A-Z]/g, letter => letter.toLowerCase())
  return `${local}@${domain}`
}

/** Returns whether an account is the only active administrator. */
export async function isLastAdministrator(db: Db, user: number): Promise<boolean> {
  const rows = await db
    .selectFrom('user')
    .select('pk')
    .where('role', '=', 'administrator')
    .where('active', '=', 1)
    .limit(2)
    .execute()
  return rows.length === 1 && rows[0]?.pk === user
}

/** Names that no user may take, such as the name of the demo account. */
const RESERVED = new Set(['demo'])

/** Initial values of a new account. `password` is a PHC string. */
export interface NewUser {
  username: string
  usernameKey: string
  password: string | null
  joined: Date
  /**
   * Undefined for a sign-up with an address that already has an owner: it can never be confirmed, so nobody
   * can log in.
   */
  address?: { email: string; key: string; verified: boolean; browser?: string }
  person?: Person
  demo?: boolean
}

/** Inserts an account with its address. @returns The ids of both; 0 for no address. */
export async function insertUser(db: Db, user: NewUser): Promise<{ user: number; address: number }> {
  const { pk } = await db
    .insertInto('user')
    .values({
      username: user.username,
      username_key: user.usernameKey,
      password: user.password,
      ...user.person,
      demo: user.demo ? 1 : 0,
      date_joined: user.joined.toISOString(),
      last_login: null,
    })
    .returning('pk')
    .executeTakeFirstOrThrow()
  if (user.address === undefined) return { user: pk, address: 0 }
  const { email, key, verified, browser = null } = user.address
  const { id } = await db
    .insertInto('email_address')
    .values({ user: pk, email, email_key: key, verified: verified ? 1 : 0, browser })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { user: pk, address: id }
}

export async function userByPk(db: Db, pk: number): Promise<UserRow | undefined> {
  return db.selectFrom('user').selectAll().where('pk', '=', pk).executeTakeFirst()
}

export async function userByUsername(db: Db, key: string): Promise<UserRow | undefined> {
  return db.selectFrom('user').selectAll().where('username_key', '=', key).executeTakeFirst()
}

/** Returns the account with a confirmed address. An unconfirmed address proves nothing. */
export async function userByEmail(db: Db, key: string): Promise<UserRow | undefined> {
  return db
    .selectFrom('user')
    .innerJoin('email_address', 'email_address.user', 'user.pk')
    .selectAll('user')
    .where('email_key', '=', key)
    .where('verified', '=', 1)
    .executeTakeFirst()
}

/** Returns the demo account, if it exists. */
async function demoUser(db: Db): Promise<UserRow | undefined> {
  return db.selectFrom('user').selectAll().where('demo', '=', 1).executeTakeFirst()
}

/** Returns whether a name is taken or reserved. */
export async function isUsernameTaken(db: Db, key: string): Promise<boolean> {
  return RESERVED.has(key) || (await userByUsername(db, key)) !== undefined
}

export async function setPassword(db: Db, user: number, password: string): Promise<void> {
  await db.updateTable('user').set({ password }).where('pk', '=', user).execute()
}

/** Updates the profile of a user; omitted fields are unchanged. */
export async function setPerson(db: Db, user: number, change: UserChange): Promise<void> {
  if (personFields.every(field => change[field] === undefined)) return
  await db.updateTable('user').set(change).where('pk', '=', user).execute()
}

export async function setLastLogin(db: Db, user: number, at: Date): Promise<void> {
  await db.updateTable('user').set({ last_login: at.toISOString() }).where('pk', '=', user).execute()
}

/**
 * Removes an account and, by foreign keys, everything that belongs to it. Its feedback remains, without an
 * author.
 * @returns Whether the account existed.
 */
export async function deleteUser(db: Db, user: number): Promise<boolean> {
  await db.updateTable('feedback').set({ email: null, can_contact: 0 }).where('user', '=', user).execute()
  const { numDeletedRows } = await db.deleteFrom('user').where('pk', '=', user).executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/** Removes the accounts created before a time that never confirmed an address. */
export async function removeUnconfirmedUsers(db: Db, joinedBefore: Date): Promise<void> {
  await db
    .deleteFrom('user')
    .where('date_joined', '<', joinedBefore.toISOString())
    .where(isUnconfirmed)
    .execute()
}

/** Returns the account in the form of the API, or undefined. */
export async function accountUser(db: Db, pk: number): Promise<AccountUser | undefined> {
  const user = await userByPk(db, pk)
  if (user === undefined) return undefined
  const emails = await db
    .selectFrom('email_address')
    .selectAll()
    .where('user', '=', pk)
    .orderBy('id')
    .execute()
  const socials = await db
    .selectFrom('social_account')
    .select(['id', 'provider', 'uid', 'last_login', 'date_joined'])
    .where('user', '=', pk)
    .orderBy('id')
    .execute()
  return {
    pk,
    username: user.username,
    email: emails.find(({ primary }) => primary === 1)?.email ?? '',
    ...byPersonField(field => user[field]),
    socialaccount_set: socials,
    emailaddress_set: emails.map(({ id, email, verified, primary }) => ({
      id,
      email,
      verified: verified === 1,
      primary: primary === 1,
    })),
    profile: { plan: user.plan, role: user.role },
  }
}

/** Returns whether sign-up refuses a name. */
const DEMO = { username: 'demo', email: 'demo@cartable.invalid' }

/** Returns the demo account, created on first use. It has no password. */
export async function demoAccount({ db, clock }: { db: Db; clock: () => number }): Promise<number> {
  return inTransaction(db, 'sign-up', async tx => {
    const known = await demoUser(tx)
    if (known !== undefined) return known.pk
    const { username, email } = DEMO
    const { user } = await insertUser(tx, {
      username,
      usernameKey: username,
      password: null,
      joined: new Date(clock()),
      demo: true,
      address: { email, key: email, verified: true },
    })
    return user
  })
}

const PROVIDER = 'google'

/** Returns the account of a Google user, or undefined, and records its use. */
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

/** Lets a Google user log in to an account. */
export async function linkGoogle(db: Db, user: number, sub: string, now: number): Promise<void> {
  const moment = new Date(now).toISOString()
  await db
    .insertInto('social_account')
    .values({ user, provider: PROVIDER, uid: sub, last_login: moment, date_joined: moment })
    .execute()
}

/**
 * Uses a single-use token. Returns false when it was used before. Expired ones are removed.
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

const WITHOUT_LIMIT = -1

/** Returns the quota in a row of an account. */
export function quotaIn(column: number | null): Quota {
  if (column === null) return 'default'
  return column === WITHOUT_LIMIT ? 'none' : column
}

/** Returns the quota of an account; for a deleted one, the default. */
export async function quotaOf(db: Db, user: number): Promise<Quota> {
  const row = await db.selectFrom('user').select('quota').where('pk', '=', user).executeTakeFirst()
  return quotaIn(row?.quota ?? null)
}

/** Sets the quota of an account. */
export async function setQuota(db: Db, user: number, quota: Quota): Promise<void> {
  const column = quota === 'default' ? null : quota === 'none' ? WITHOUT_LIMIT : quota
  await db.updateTable('user').set({ quota: column }).where('pk', '=', user).execute()
}
