import type { LogEvent } from 'kysely'
import type { Db } from './dialect.ts'
import { databaseFault } from './faults.ts'

/** Milliseconds for which the disk of a database counts as full after a statement failed for lack of room. */
const FULL_MS = 30_000

const failedAt = new WeakMap<Db, number>()

/** Records a statement that failed because the disk of a database on another machine is full. */
export function noteFullDisk(db: Db, event: LogEvent): void {
  if (event.level === 'error' && databaseFault(event.error) === 'full') failedAt.set(db, performance.now())
}

/** Returns whether the disk of a database was full a moment ago. */
export const wasDiskFull = (db: Db): boolean => performance.now() - (failedAt.get(db) ?? -Infinity) < FULL_MS
