import { sql } from 'kysely'
import type { ListedAccount } from '../../../contract/administration.ts'
import type { AccountState, Role } from '../../../contract/role.ts'
import { allowedBytes } from '../../../domain/account/quota.ts'
import { endSessionsOf } from '../../accounts/store/sessions.ts'
import { emailKey, quotaIn, usernameKey } from '../../accounts/store/users.ts'
import type { Db } from '../../db/connection.ts'
import { inList } from '../../db/dialect.ts'
import type { CountedSlice, Slice } from '../../platform/slice.ts'

/** Stored account, without the bytes it may use, which depend on the default quota. */
export type StoredAccount = Omit<ListedAccount, 'allowed'>

/** Adds the bytes that an account may use, given the default quota. */
export const withAllowed = (account: StoredAccount, byDefault: number): ListedAccount => ({
  ...account,
  allowed: allowedBytes(account.quota, byDefault),
})

export interface AccountFilter {
  state?: AccountState | undefined
  role?: Role | undefined
  /** Part of the name or of the address, case-insensitive. */
  search?: string | undefined
}

/** Lists accounts, newest first. */
export const listAccounts = async (db: Db, filter: AccountFilter): Promise<StoredAccount[]> =>
  (await sliceOfAccounts(db, filter, { offset: 0, limit: Number.MAX_SAFE_INTEGER })).results

/** Returns a slice of the accounts, newest first, and their total. */
export async function sliceOfAccounts(
  db: Db,
  { search = '', ...filter }: AccountFilter,
  { offset, limit }: Slice,
): Promise<CountedSlice<StoredAccount>> {
  if (search !== '') {
    const found = await foundIn(db, filter, usernameKey(search))
    const wanted = inList(db, 'integers', found.slice(offset, offset + limit))
    const rows = await described(accounts(db).where('user.pk', 'in', wanted)).execute()
    return { count: found.length, results: rows.map(listed) }
  }
  const { count } = await accounts(db, filter)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  const rows = await described(accounts(db, filter)).limit(limit).offset(offset).execute()
  return { count, results: rows.map(listed) }
}

/**
 * Finds accounts with a text in their name or address, newest first, ignoring case and compatibility forms.
 */
async function foundIn(db: Db, filter: Omit<AccountFilter, 'search'>, part: string): Promise<number[]> {
  const all = await accounts(db, filter)
    .select(['user.pk', 'user.username_key', 'first.email'])
    .orderBy('user.pk', 'desc')
    .execute()
  return all
    .filter(({ username_key: name, email }) => name.includes(part) || usernameKey(email ?? '').includes(part))
    .map(({ pk }) => pk)
}

/** Finds an account by its name, its address, or `#` and its number. */
export async function findAccount(db: Db, named: string): Promise<StoredAccount | undefined> {
  const number = /^#([1-9]\d{0,14})$/.exec(named)?.[1]
  const name = usernameKey(named)
  const row = await described(
    accounts(db)
      .where(where =>
        number === undefined
          ? where.or([where('username_key', '=', name), where('first.email_key', '=', emailKey(named))])
          : where('user.pk', '=', Number(number)),
      )
      // A name takes precedence over an address.
      .orderBy(sql`username_key = ${name}`, 'desc'),
  ).executeTakeFirst()
  return row && listed(row)
}

/** Selects the rows of accounts with their first address. */
function accounts(db: Db, { role, state }: Omit<AccountFilter, 'search'> = {}) {
  return db
    .selectFrom('user')
    .leftJoin('email_address as first', join =>
      join.on('first.id', '=', inner =>
        inner
          .selectFrom('email_address as own')
          .select(({ fn }) => fn.min('own.id').as('id'))
          .whereRef('own.user', '=', 'user.pk'),
      ),
    )
    .$if(role !== undefined, query => query.where('user.role', '=', role ?? 'reader'))
    .$if(state === 'suspended', query => query.where('user.active', '=', 0))
    .$if(state === 'active', query => query.where('user.active', '=', 1).where('first.verified', '=', 1))
    .$if(state === 'unconfirmed', query =>
      query
        .where('user.active', '=', 1)
        .where(where => where.or([where('first.verified', 'is', null), where('first.verified', '=', 0)])),
    )
}

type Accounts = ReturnType<typeof accounts>

/** Adds the listed values to the rows of accounts, newest first. Imports are counted per account. */
function described(query: Accounts) {
  return query.orderBy('user.pk', 'desc').select(({ ref, selectFrom }) => [
    'user.pk',
    'user.username',
    'user.role',
    'user.active',
    'user.quota',
    'user.date_joined',
    'user.last_login',
    'first.email',
    'first.verified',
    selectFrom('instance')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('importer', '=', ref('user.pk'))
      .as('count'),
    selectFrom('instance')
      .select(({ fn }) => fn.sum<number>('bytes').as('bytes'))
      .where('importer', '=', ref('user.pk'))
      .as('bytes'),
    selectFrom('kept_dataset')
      .select(({ fn }) => fn.sum<number>('bytes').as('bytes'))
      .where('kept_dataset.user', '=', ref('user.pk'))
      .as('kept'),
  ])
}

type AccountRow = Awaited<ReturnType<ReturnType<typeof described>['executeTakeFirstOrThrow']>>

const listed = ({ pk, username, email, role, active, verified, ...row }: AccountRow): StoredAccount => ({
  pk,
  username,
  email,
  role,
  state: active === 0 ? 'suspended' : verified === 1 ? 'active' : 'unconfirmed',
  joined: row.date_joined,
  lastLogin: row.last_login,
  imports: row.count ?? 0,
  bytes: (row.bytes ?? 0) + (row.kept ?? 0),
  quota: quotaIn(row.quota),
})

/**
 * Suspends an account and ends its sessions, or reactivates it. Its keys are refused while it is suspended.
 */
export async function setActive(db: Db, user: number, isActive: boolean): Promise<void> {
  await db
    .updateTable('user')
    .set({ active: isActive ? 1 : 0 })
    .where('pk', '=', user)
    .execute()
  if (!isActive) await endSessionsOf(db, user)
}

export async function setRole(db: Db, user: number, role: Role): Promise<void> {
  await db.updateTable('user').set({ role }).where('pk', '=', user).execute()
}
