/** Primary result codes of SQLite that are told apart in several places. */
export const SQLITE_BUSY = 5
export const SQLITE_READONLY = 8
export const SQLITE_FULL = 13

/** Reads the primary result code of an error of SQLite, whatever its extended one says; null for any other error. */
export function sqliteCode(error: unknown): number | null {
  const errcode = error instanceof Error && 'errcode' in error ? error.errcode : null
  return typeof errcode === 'number' ? errcode & 0xff : null
}
