import type { Role } from '../../contract/role.ts'
import { deleteAccount } from '../accounts/deletion.ts'
import type { Db } from '../db/connection.ts'
import { inTransaction } from '../db/dialect.ts'
import type { AuditedAct } from '../db/schema.ts'
import { findAccount, type ListedAccount, setActive, setRole } from './store/accounts.ts'
import { note } from './store/audit.ts'

/** Change of some accounts. */
export type AccountChange = { act: Exclude<AuditedAct, 'role'> } | { act: 'role'; role: Role }

/** Names of accounts of which some are not there. */
export class UnknownAccounts extends Error {
  override name = 'UnknownAccounts'
  readonly names: readonly string[]

  constructor(names: readonly string[]) {
    super(`There is no account ${names.join(', ')}`)
    this.names = names
  }
}

/**
 * Changes accounts by their names, addresses or numbers: all of them or, with an UnknownAccounts, none. What is done is
 * noted. @returns The accounts as they were.
 */
export function administer(
  db: Db,
  names: readonly string[],
  change: AccountChange,
  now: number,
): Promise<ListedAccount[]> {
  return inTransaction(db, async tx => {
    const found = await Promise.all(names.map(name => findAccount(tx, name)))
    const unknown = names.filter((_, at) => found[at] === undefined)
    if (unknown.length > 0) throw new UnknownAccounts(unknown)
    const accounts = new Map(found.flatMap(account => (account ? [[account.pk, account]] : [])))
    for (const account of accounts.keys()) {
      await apply(tx, account, change)
      await note(tx, { act: change.act, account, role: change.act === 'role' ? change.role : null }, now)
    }
    return [...accounts.values()]
  })
}

async function apply(db: Db, account: number, change: AccountChange): Promise<void> {
  switch (change.act) {
    case 'suspended':
      return setActive(db, account, false)
    case 'resumed':
      return setActive(db, account, true)
    case 'role':
      return setRole(db, account, change.role)
    case 'deleted':
      await deleteAccount(db, account)
  }
}
