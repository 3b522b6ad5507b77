import type { Db } from '../db/connection.ts'
import { requestPurge } from '../db/housekeeping.ts'
import { removeMailsTo } from '../mail/store/mails.ts'
import { primaryAddress, type StoredAddress } from './store/addresses.ts'
import { deleteUser } from './store/users.ts'

/**
 * Removes an account with all that belongs to it, and the mails that wait for its address. What it leaves in the file of
 * the database is to be purged. @returns The address that it had, or undefined.
 */
export async function deleteAccount(db: Db, user: number): Promise<StoredAddress | undefined> {
  const address = await primaryAddress(db, user)
  const wasThere = await deleteUser(db, user)
  await requestPurge(db)
  if (!wasThere || address === undefined) return undefined
  await removeMailsTo(db, address.email)
  return address
}
