import type { DialectAdapter } from 'kysely'
import { remainingPatience, waitAtMost } from '../platform/patience.ts'
import { DatabaseBusy } from './databaseFaults.ts'
import type { Db, Subject } from './dialect.ts'

/** Last work on each subject, by the Kysely adapter that a database and its transactions share. */
const turns = new WeakMap<DialectAdapter, Map<Subject, Promise<unknown>>>()

/**
 * Runs this process's work on a subject one after the other. Only one connection per subject then waits for a
 * lock of another session, and the others stay free for other subjects. Rejects with a DatabaseBusy if the
 * previous work takes too long.
 */
export async function runInTurn<T>(db: Db, subject: Subject, work: () => Promise<T>): Promise<T> {
  const { adapter } = db.getExecutor()
  const last = turns.get(adapter) ?? new Map<Subject, Promise<unknown>>()
  turns.set(adapter, last)
  const before = last.get(subject)
  const { promise: done, resolve: end } = Promise.withResolvers<void>()
  const mine = Promise.all([before, done]).then(() => undefined)
  last.set(subject, mine)
  try {
    if (before) await comes(before)
    return await work()
  } finally {
    end()
  }
}

/** Waits for at most half of the remaining time, which leaves the other half to the work. */
const comes = (before: Promise<unknown>): Promise<unknown> =>
  waitAtMost(
    remainingPatience() / 2,
    () => before,
    () => new DatabaseBusy('Other work takes too long'),
  )
