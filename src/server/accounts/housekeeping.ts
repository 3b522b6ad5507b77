import type { Db } from '../db/connection.ts'
import { timeOf } from '../db/dialect.ts'
import { claimPeriodicRun } from '../db/housekeeping.ts'
import { reportError } from '../monitoring/monitoring.ts'
import { removeEndedSessions, removeExpiredPasswordResets } from './store/sessions.ts'
import { removeUnconfirmedUsers } from './store/users.ts'
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
