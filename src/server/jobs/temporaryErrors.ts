import { databaseFault } from '../db/databaseFaults.ts'

/** Codes of the system and of the object storage for temporary faults, or ones that an operator repairs. */
const CODES = new Set(['OBJECTS', 'ENOSPC', 'EDQUOT', 'EIO', 'EMFILE', 'ENFILE', 'EAGAIN', 'ECONNREFUSED'])

/**
 * Returns whether an error comes from the database, the storage or the disk, so that the work can be repeated
 * later. Errors from threads have lost their class but kept their name: a thread that cannot open the
 * database throws a StartError.
 */
export function isTemporary(error: unknown): boolean {
  if (databaseFault(error) !== null) return true
  if (!(error instanceof Error)) return false
  const { code } = error as { code?: unknown }
  return error.name === 'StartError' || (typeof code === 'string' && CODES.has(code))
}
