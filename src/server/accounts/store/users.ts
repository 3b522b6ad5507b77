import { domainToASCII } from 'node:url'
import type { AccountUser, UserChange } from '../../../contract/account.ts'
import { byPersonField, type Person, personFields } from '../../../contract/person.ts'
import type { Db } from '../../db/connection.ts'
import { inTransaction } from '../../db/dialect.ts'
import type { UserRow } from '../../db/schema.ts'
import { isUnconfirmed } from './addresses.ts'

/** Returns the key by which two user names are the same: the compatibility form, in lower case. */
export const usernameKey = (username: string): string => username.normalize('NFKC').toLowerCase()

/**
 * Returns the key by which two addresses are the same mailbox, or null when the domain is none. Of the local part only
 * the ASCII letters lose their case: any further folding would make one mailbox of two (`mıke`, the Kelvin sign).
 */
export function emailKey(email: string): string | null {
  const at = email.lastIndexOf('@')
  const domain = domainToASCII(email.slice(at + 1))
  if (at < 1 || domain === '') return null
  const local = email.slice(0, at).replace(/[A-Z]/g, letter => letter.toLowerCase())
  return `${local}@${domain}`
}

/** Tells whether an account is the only one that can administer the others. */
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

/** Names nobody can take: the account to try the product with has one of them. */
const RESERVED = new Set(['demo'])

/** Values with which a new account begins. `password` is a PHC string. */
export interface NewUser {
  username: string
  usernameKey: string
  password: string | null
  joined: Date
  /** None: a sign-up with an address that is somebody's already. It can never be confirmed, and so never opened. */
  address?: { email: string; key: string; verified: boolean; browser?: string }
  person?: Person
  demo?: boolean
}

/** Writes an account with its address. @returns The ids of both; 0 for no address. */
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

/** The account of a confirmed address: one that is not proves nothing. */
export async function userByEmail(db: Db, key: string): Promise<UserRow | undefined> {
  return db
    .selectFrom('user')
    .innerJoin('email_address', 'email_address.user', 'user.pk')
    .selectAll('user')
    .where('email_key', '=', key)
    .where('verified', '=', 1)
    .executeTakeFirst()
}

/** The account to try the product with, once there is one. */
async function demoUser(db: Db): Promise<UserRow | undefined> {
  return db.selectFrom('user').selectAll().where('demo', '=', 1).executeTakeFirst()
}

/** Tells whether a name is somebody's already, or reserved. */
export async function isUsernameTaken(db: Db, key: string): Promise<boolean> {
  return RESERVED.has(key) || (await userByUsername(db, key)) !== undefined
}

export async function setPassword(db: Db, user: number, password: string): Promise<void> {
  await db.updateTable('user').set({ password }).where('pk', '=', user).execute()
}

/** Changes what a person says of themselves; what is not said stays. */
export async function setPerson(db: Db, user: number, change: UserChange): Promise<void> {
  if (personFields.every(field => change[field] === undefined)) return
  await db.updateTable('user').set(change).where('pk', '=', user).execute()
}

export async function setLastLogin(db: Db, user: number, at: Date): Promise<void> {
  await db.updateTable('user').set({ last_login: at.toISOString() }).where('pk', '=', user).execute()
}

/**
 * Removes an account and, by their references, all that belongs to it. What its person said as feedback stays,
 * without whose it was. @returns Whether there was one.
 */
export async function deleteUser(db: Db, user: number): Promise<boolean> {
  await db.updateTable('feedback').set({ email: null, can_contact: 0 }).where('user', '=', user).execute()
  const { numDeletedRows } = await db.deleteFrom('user').where('pk', '=', user).executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/** Removes the accounts that joined before a moment and never confirmed an address. */
export async function removeUnconfirmedUsers(db: Db, joinedBefore: Date): Promise<void> {
  await db
    .deleteFrom('user')
    .where('date_joined', '<', joinedBefore.toISOString())
    .where(isUnconfirmed)
    .execute()
}

/** An account as its person sees it, or undefined. */
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

/** Nobody else can have it: sign-up refuses the name. */
const DEMO = { username: 'demo', email: 'demo@cartable.invalid' }

/** The account to try the product with, made when it is first asked for. It has no password. */
export async function demoAccount({ db, clock }: { db: Db; clock: () => number }): Promise<number> {
  return inTransaction(db, async tx => {
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
