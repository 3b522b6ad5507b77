import type { LogEvent } from 'kysely'
import { SQLITE_BUSY, SQLITE_FULL, SQLITE_READONLY, sqliteCode } from '../platform/sqliteCode.ts'
import type { Db } from './dialect.ts'

/**
 * Temporary fault of a database, or one that the operator can repair: it is busy, its disk is full, it is
 * read-only, it is unreachable, or two transactions conflicted and may be retried.
 */
export type DatabaseFault = 'busy' | 'full' | 'readOnly' | 'away' | 'crossed'

const SQLITE: Readonly<Record<number, DatabaseFault>> = {
  [SQLITE_BUSY]: 'busy',
  [SQLITE_READONLY]: 'readOnly',
  [SQLITE_FULL]: 'full',
}

/** Error codes of PostgreSQL: https://www.postgresql.org/docs/current/errcodes-appendix.html */
const POSTGRES: Readonly<Record<string, DatabaseFault>> = {
  '40001': 'crossed',
  '40P01': 'crossed',
  '53100': 'full',
  // Too many connections, and statements that took too long or waited too long for a lock.
  '53300': 'busy',
  '55P03': 'busy',
  '57014': 'busy',
  // The database is shutting down, has crashed, or is starting.
  '57P01': 'away',
  '57P02': 'away',
  '57P03': 'away',
  '57P05': 'away',
  // The database ended a transaction that was idle for too long.
  '25P03': 'away',
  // The database has become a read-only replica.
  '25006': 'away',
}

/** The database is unreachable, or the connection was lost. */
class DatabaseAway extends Error {
  override name = 'DatabaseAway'
}

/** Other work holds a lock that a transaction needs. */
export class DatabaseBusy extends Error {
  override name = 'DatabaseBusy'
}

/** Rethrows a failure to connect as an error of the database. */
export function asDatabaseError(error: unknown): never {
  throw new DatabaseAway('The database cannot be reached', { cause: error })
}

/** Message of the driver if a query gets no answer. */
export const UNANSWERED = 'Query read timeout'

/** Messages of the driver about broken connections. They have no code, or a thread has lost it. */
const BROKEN =
  /^(Query read timeout|timeout exceeded when trying to connect|Connection terminated|terminating connection|Client has encountered a connection error|Client was closed|The server does not)/

/** Returns the fault of a database error, or null for any other error. */
export function databaseFault(error: unknown): DatabaseFault | null {
  // Compares names, since errors from threads have lost their class.
  if (error instanceof Error && error.name === 'DatabaseAway') return 'away'
  if (error instanceof Error && error.name === 'DatabaseBusy') return 'busy'
  const sqlite = sqliteCode(error)
  if (sqlite !== null) return SQLITE[sqlite] ?? null
  if (!(error instanceof Error)) return null
  const { code, severity, syscall } = error as { code?: unknown; severity?: unknown; syscall?: unknown }
  if (typeof code === 'string' && typeof severity === 'string')
    return POSTGRES[code] ?? (code.startsWith('08') ? 'away' : null)
  // A connection was reset while reading or writing. The server's other sockets handle their own errors.
  const isReset = (code === 'ECONNRESET' || code === 'EPIPE') && (syscall === 'read' || syscall === 'write')
  return isReset || BROKEN.test(error.message) ? 'away' : null
}

/**
 * Milliseconds during which the disk of a database counts as full after a statement failed for lack of space.
 */
const FULL_MS = 30_000

const failedAt = new WeakMap<Db, number>()

/** Records a statement that failed because the disk of a database on another machine is full. */
export function recordFullDisk(db: Db, event: LogEvent): void {
  if (event.level === 'error' && databaseFault(event.error) === 'full') failedAt.set(db, performance.now())
}

/** Returns whether the disk of a database was full a moment ago. */
export const wasDiskFull = (db: Db): boolean => performance.now() - (failedAt.get(db) ?? -Infinity) < FULL_MS
