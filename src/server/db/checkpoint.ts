import { sql } from 'kysely'
import type { Db } from './connection.ts'

const HOUR_MS = 3_600_000

/** Brings what the journal has into the database file, as far as nobody reads it, without waiting for anyone. */
export async function checkpoint(db: Db): Promise<void> {
  await sql`pragma wal_checkpoint(passive)`.execute(db)
}

/** Does so now and every hour. @returns Ends it. */
export async function keepCheckpointed(db: Db): Promise<() => void> {
  await checkpoint(db)
  const timer = setInterval(() => void checkpoint(db).catch(console.error), HOUR_MS)
  return () => clearInterval(timer)
}
