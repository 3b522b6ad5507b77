import type { AuditedAct, Quota } from '../../contract/administration.ts'
import { mayAdminister, type Role } from '../../contract/role.ts'
import { deleteAccount } from '../accounts/housekeeping.ts'
import { setQuota, userByPk } from '../accounts/store/users.ts'
import type { Db } from '../db/connection.ts'
import { inTransaction } from '../db/dialect.ts'
import type { TileJobs } from '../storage/tiler/tileQueue.ts'
import { findAccount, type StoredAccount, setActive, setRole } from './store/accounts.ts'
import { recordAudit } from './store/audit.ts'
import { givenUpGeometries } from './store/jobs.ts'

/** Action on accounts. */
export type Administered =
  | { act: Exclude<AuditedAct, 'role' | 'quota' | 'again'> }
  | { act: 'role'; role: Role }
  | { act: 'quota'; quota: Quota }

/** Accounts before the change, and the actual changes. */
export interface Changed {
  accounts: StoredAccount[]
  done: { account: number; done: Administered }[]
}

/** Names of accounts, some of which do not exist. */
export class UnknownAccounts extends Error {
  override name = 'UnknownAccounts'
  readonly names: readonly string[]

  constructor(names: readonly string[]) {
    super(`There is no account ${names.join(', ')}`)
    this.names = names
  }
}

/** The administrator may not do this: they have lost the role, or it is their own account. */
export class NotAllowed extends Error {
  override name = 'NotAllowed'
  readonly why: 'administratorsOnly' | 'ownAccount'

  constructor(why: NotAllowed['why']) {
    super(why)
    this.why = why
  }
}

/**
 * Changes accounts by name, address or number, with one or several actions: all accounts or, throwing an
 * UnknownAccounts, none. Records actions in the audit log, and skips values that are already set.
 * @param author Number of the administrator, or null for the operator. Administrators cannot change their own
 * account, and former ones cannot change any, so at least one always remains, even with concurrent requests.
 */
export function administer(
  db: Db,
  names: readonly string[],
  acts: readonly Administered[],
  { now, author }: { now: number; author: number | null },
): Promise<Changed> {
  return inTransaction(db, 'administration', async tx => {
    if (author !== null) await requireAdministrator(tx, author)
    const found = await Promise.all(names.map(name => findAccount(tx, name)))
    const unknown = names.filter((_, at) => found[at] === undefined)
    if (unknown.length > 0) throw new UnknownAccounts(unknown)
    const accounts = new Map(found.flatMap(account => (account ? [[account.pk, account]] : [])))
    if (author !== null && accounts.has(author)) throw new NotAllowed('ownAccount')
    const changes: Changed['done'] = []
    for (const account of accounts.values())
      for (const done of acts) {
        if (isSo(account, done)) continue
        await apply(tx, account.pk, done)
        const role = done.act === 'role' ? done.role : null
        const detail = done.act === 'quota' ? String(done.quota) : null
        await recordAudit(tx, { act: done.act, account: account.pk, role, author, detail }, now)
        changes.push({ account: account.pk, done })
      }
    return { accounts: [...accounts.values()], done: changes }
  })
}

async function requireAdministrator(db: Db, author: number): Promise<void> {
  const user = await userByPk(db, author)
  if (user?.active !== 1 || !mayAdminister(user.role)) throw new NotAllowed('administratorsOnly')
}

function isSo(account: StoredAccount, done: Administered): boolean {
  switch (done.act) {
    case 'suspended':
      return account.state === 'suspended'
    case 'resumed':
      return account.state !== 'suspended'
    case 'role':
      return account.role === done.role
    case 'quota':
      return account.quota === done.quota
    case 'deleted':
      return false
  }
}

async function apply(db: Db, account: number, done: Administered): Promise<void> {
  switch (done.act) {
    case 'suspended':
      return setActive(db, account, false)
    case 'resumed':
      return setActive(db, account, true)
    case 'role':
      return setRole(db, account, done.role)
    case 'quota':
      return setQuota(db, account, done.quota)
    case 'deleted':
      await deleteAccount(db, account)
  }
}

/**
 * Schedules failed tiles again: those of an instance, or all. The action is recorded in the audit log.
 *
 * @param author Number of the administrator, or null for the operator.
 * @returns Number of geometry sets whose tiles are built again.
 */
export async function retryFailedTiles(
  db: Db,
  tiles: Pick<TileJobs, 'again'>,
  instance: string | null,
  { now, author }: { now: number; author: number | null },
): Promise<number> {
  const taken = await tiles.again(await givenUpGeometries(db, instance))
  if (taken.length > 0)
    await recordAudit(db, { act: 'again', account: null, role: null, author, detail: instance }, now)
  return taken.length
}
