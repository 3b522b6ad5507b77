import { sql } from 'kysely'
import type { Role } from '../../../contract/role.ts'
import { endSessionsOf } from '../../accounts/store/sessions.ts'
import { emailKey, usernameKey } from '../../accounts/store/users.ts'
import type { Db } from '../../db/connection.ts'

/** States of an account: it can be used, the operator has closed it, or nobody has confirmed its address. */
export const ACCOUNT_STATES = ['active', 'suspended', 'unconfirmed'] as const
export type AccountState = (typeof ACCOUNT_STATES)[number]

/** An account as the operator sees it. */
export interface ListedAccount {
  pk: number
  username: string
  /** The first address; null for an account that has none. */
  email: string | null
  role: Role
  state: AccountState
  /** ISO 8601. */
  joined: string
  lastLogin: string | null
  /** Instances that it has imported and that are there, and bytes of their files. */
  imports: number
  bytes: number
}

export interface AccountFilter {
  state?: AccountState | undefined
  role?: Role | undefined
  /** Part of the name or of the address, whatever its case. */
  search?: string | undefined
}

/** Lists accounts, newest first. */
export async function listAccounts(
  db: Db,
  { role, state, search = '' }: AccountFilter,
): Promise<ListedAccount[]> {
  const rows = await accounts(db).orderBy('user.pk', 'desc').execute()
  const part = usernameKey(search)
  return rows
    .map(listed)
    .filter(account => (role ?? account.role) === account.role && (state ?? account.state) === account.state)
    .filter(({ username, email }) => [username, email ?? ''].some(text => usernameKey(text).includes(part)))
}

/** Finds an account by its name, its address or `#` and its number. */
export async function findAccount(db: Db, named: string): Promise<ListedAccount | undefined> {
  const number = /^#([1-9]\d{0,14})$/.exec(named)?.[1]
  const name = usernameKey(named)
  const row = await accounts(db)
    .where(where =>
      number === undefined
        ? where.or([where('username_key', '=', name), where('first.email_key', '=', emailKey(named))])
        : where('user.pk', '=', Number(number)),
    )
    // A name is somebody's before an address is.
    .orderBy(sql`username_key = ${name}`, 'desc')
    .executeTakeFirst()
  return row && listed(row)
}

/** The rows of accounts with their first address, and what each has imported. */
function accounts(db: Db) {
  const imported = db
    .selectFrom('instance')
    .select(({ fn }) => ['importer', fn.countAll<number>().as('count'), fn.sum<number>('bytes').as('bytes')])
    .where('importer', 'is not', null)
    .groupBy('importer')
    .as('imported')
  const first = db
    .selectFrom('email_address')
    .select(['user', 'email', 'email_key', 'verified'])
    .where('id', 'in', inner =>
      inner
        .selectFrom('email_address')
        .select(({ fn }) => fn.min('id').as('id'))
        .groupBy('user'),
    )
    .as('first')
  return db
    .selectFrom('user')
    .leftJoin(first, 'first.user', 'user.pk')
    .leftJoin(imported, 'imported.importer', 'user.pk')
    .select([
      'user.pk',
      'user.username',
      'user.role',
      'user.active',
      'user.date_joined',
      'user.last_login',
      'first.email',
      'first.verified',
      'imported.count',
      'imported.bytes',
    ])
}

type AccountRow = Awaited<ReturnType<ReturnType<typeof accounts>['executeTakeFirstOrThrow']>>

const listed = ({ pk, username, email, role, active, verified, ...row }: AccountRow): ListedAccount => ({
  pk,
  username,
  email,
  role,
  state: active === 0 ? 'suspended' : verified === 1 ? 'active' : 'unconfirmed',
  joined: row.date_joined,
  lastLogin: row.last_login,
  imports: row.count ?? 0,
  bytes: row.bytes ?? 0,
})

/** Closes an account, whose sessions end, or opens it again. Its keys are not taken as long as it is closed. */
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
