import type { Db } from '../db/connection.ts'
import { requestPurge } from '../db/housekeeping.ts'
import { removeMailsTo } from '../mail/store/mails.ts'
import { primaryAddress, type StoredAddress } from './store/addresses.ts'
import { deleteUser } from './store/users.ts'

/**
 * Removes an account with everything that belongs to it, and the queued mails to its address. The caller
 * purges the deleted rows from the database file.
 * @returns The address of the account, or undefined.
 */
export async function deleteAccount(db: Db, user: number): Promise<StoredAddress | undefined> {
  const address = await primaryAddress(db, user)
  const wasThere = await deleteUser(db, user)
  await requestPurge(db)
  if (!wasThere || address === undefined) return undefined
  await removeMailsTo(db, address.email)
  return address
}
