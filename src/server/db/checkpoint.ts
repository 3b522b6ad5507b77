import { sql } from 'kysely'
import { SQLITE_FULL, sqliteCode } from '../platform/sqliteCode.ts'
import type { Db } from './connection.ts'

const HOUR_MS = 3_600_000

/**
 * Brings what the journal has into the database file, as far as nobody reads it, without waiting for anyone. On a
 * full disk it stays in the journal.
 */
export async function checkpoint(db: Db): Promise<void> {
  try {
    await sql`pragma wal_checkpoint(passive)`.execute(db)
  } catch (error) {
    if (sqliteCode(error) !== SQLITE_FULL) throw error
  }
}

/** Makes a checkpoint now and every hour. @returns A function that ends this. */
export async function keepCheckpointed(db: Db): Promise<() => void> {
  await checkpoint(db)
  const timer = setInterval(() => void checkpoint(db).catch(console.error), HOUR_MS)
  return () => clearInterval(timer)
}
