import type { Db } from '../db/connection.ts'
import { timeOf } from '../db/dialect.ts'
import { claimPeriodicRun, requestPurge } from '../db/housekeeping.ts'
import { removeMailsTo } from '../mail/store/mails.ts'
import { reportError } from '../monitoring/monitoring.ts'
import { primaryAddress, type StoredAddress } from './store/addresses.ts'
import { removeEndedSessions, removeExpiredPasswordResets } from './store/sessions.ts'
import { deleteUser, removeUnconfirmedUsers } from './store/users.ts'
import { REFRESH_SECONDS } from './tokens.ts'

/** Time after which an unconfirmed account is removed and its name is free again. */
const UNCONFIRMED_MS = 7 * 24 * 3_600_000
const HOUR_MS = 3_600_000

/** Removes expired sessions, expired resets, and accounts that were never confirmed. */
export async function cleanAccounts(db: Db, now: number): Promise<void> {
  const seconds = Math.floor(now / 1000)
  await removeEndedSessions(db, seconds, REFRESH_SECONDS)
  await removeExpiredPasswordResets(db, seconds)
  await removeUnconfirmedUsers(db, new Date(now - UNCONFIRMED_MS))
}

/** Cleans now and every hour. @returns Function that stops the schedule. */
export async function scheduleAccountCleaning(db: Db): Promise<() => void> {
  const clean = async () => {
    if (await claimPeriodicRun(db, 'accounts', HOUR_MS)) await cleanAccounts(db, timeOf(db))
  }
  await clean()
  const timer = setInterval(
    () => void clean().catch((error: unknown) => reportError(error, 'Housekeeping')),
    HOUR_MS,
  )
  return () => clearInterval(timer)
}

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
