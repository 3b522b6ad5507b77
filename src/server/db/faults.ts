import { SQLITE_BUSY, SQLITE_FULL, SQLITE_READONLY, sqliteCode } from '../platform/sqliteCode.ts'

/**
 * Fault of a database that passes by itself or that the operator mends: others keep it busy, its disk is full, it may not
 * be written, it cannot be reached, or a transaction crossed another one and may be done anew.
 */
export type DatabaseFault = 'busy' | 'full' | 'readOnly' | 'away' | 'crossed'

const SQLITE: Readonly<Record<number, DatabaseFault>> = {
  [SQLITE_BUSY]: 'busy',
  [SQLITE_READONLY]: 'readOnly',
  [SQLITE_FULL]: 'full',
}

/** Codes of PostgreSQL: https://www.postgresql.org/docs/current/errcodes-appendix.html */
const POSTGRES: Readonly<Record<string, DatabaseFault>> = {
  '40001': 'crossed',
  '40P01': 'crossed',
  '53100': 'full',
  // Too many connections, and statements that took too long or waited too long for a lock.
  '53300': 'busy',
  '55P03': 'busy',
  '57014': 'busy',
  // It is shut down, has crashed, or is starting.
  '57P01': 'away',
  '57P02': 'away',
  '57P03': 'away',
  '57P05': 'away',
  // A transaction of which nothing was heard for long.
  '25P03': 'away',
  // One that has become a copy of another one, which alone is written.
  '25006': 'away',
}

/** A database that cannot be reached, or was lost meanwhile. */
class DatabaseAway extends Error {
  override name = 'DatabaseAway'
}

/** Throws the failure of an attempt to connect as one of the database. */
export function asDatabaseError(error: unknown): never {
  throw new DatabaseAway('The database cannot be reached', { cause: error })
}

/** Words of the driver about a connection that broke, to which it gives no code, or which threads lose with their errors. */
const BROKEN =
  /^(Connection terminated|terminating connection|Client has encountered a connection error|Client was closed|The server does not)/

/** Finds out which fault an error of the database is; null for any other error. */
export function databaseFault(error: unknown): DatabaseFault | null {
  // By its name: errors of threads have lost their class.
  if (error instanceof Error && error.name === 'DatabaseAway') return 'away'
  const sqlite = sqliteCode(error)
  if (sqlite !== null) return SQLITE[sqlite] ?? null
  if (!(error instanceof Error)) return null
  const { code, severity, syscall } = error as { code?: unknown; severity?: unknown; syscall?: unknown }
  if (typeof code === 'string' && typeof severity === 'string')
    return POSTGRES[code] ?? (code.startsWith('08') ? 'away' : null)
  // Reading from a socket: all other sockets of the server are looked after where they are used.
  const isReset = (code === 'ECONNRESET' || code === 'EPIPE') && (syscall === 'read' || syscall === 'write')
  return isReset || BROKEN.test(error.message) ? 'away' : null
}
