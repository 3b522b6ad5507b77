/** Primary result codes of SQLite that several modules distinguish. */
export const SQLITE_BUSY = 5
export const SQLITE_READONLY = 8
export const SQLITE_FULL = 13

/**
 * Returns the primary result code of an SQLite error, also from an extended one; null for any other error.
 */
export function sqliteCode(error: unknown): number | null {
  const errcode = error instanceof Error && 'errcode' in error ? error.errcode : null
  return typeof errcode === 'number' ? errcode & 0xff : null
}
