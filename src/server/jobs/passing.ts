import { databaseFault } from '../db/faults.ts'

/** Codes of the system, and of the object storage, of what an operator or time mends. */
const CODES = new Set(['OBJECTS', 'ENOSPC', 'EDQUOT', 'EIO', 'EMFILE', 'ENFILE', 'EAGAIN', 'ECONNREFUSED'])

/**
 * Tells whether an error is one of the database, the storage or the disk, so that the same work may be done later. Errors of
 * threads have lost their class, and kept their name: one that could not open the database throws a StartError.
 */
export function isPassing(error: unknown): boolean {
  if (databaseFault(error) !== null) return true
  if (!(error instanceof Error)) return false
  const { code } = error as { code?: unknown }
  return error.name === 'StartError' || (typeof code === 'string' && CODES.has(code))
}
