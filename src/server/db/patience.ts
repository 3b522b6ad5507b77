import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * Milliseconds that a statement of background work waits for an answer of the database: slightly more than
 * the database's own timeout.
 */
export const BACKGROUND_MS = 35_000
/** The same for a statement of a request, whose user is waiting. */
const REQUEST_MS = 8000

const patience = new AsyncLocalStorage<number>()

/** Runs work whose statements wait at most some milliseconds for an answer of the database. */
export const waitingAtMost = <T>(milliseconds: number, work: () => T): T => patience.run(milliseconds, work)

/** Runs the work of a request: a database that does not answer fails it within seconds. */
export const answering = <T>(work: () => T): T => waitingAtMost(REQUEST_MS, work)

/** Returns how many milliseconds a statement of the running work waits for an answer. */
export const patienceNow = (): number => patience.getStore() ?? BACKGROUND_MS
