import { AsyncLocalStorage } from 'node:async_hooks'
import { rejectAfter } from './deadline.ts'

/**
 * Milliseconds that a statement of background work waits for the database: slightly more than the database's
 * own timeout.
 */
export const BACKGROUND_MS = 35_000
/** Milliseconds that a request waits for the database and the storage, all its waits together. */
const REQUEST_MS = 8000

/**
 * Deadline of a request. Only waits for the database and the storage count, not its own work or its turn in a
 * queue: a busy server is slow, not silent. Once the answer has begun, each wait has the whole time, so that a
 * long download continues while it makes progress.
 */
class Patience {
  readonly #milliseconds: number
  #spent = 0
  /** Number of concurrent waits, which count once. */
  #waits = 0
  #since = 0
  #hasBegun = false

  constructor(milliseconds: number) {
    this.#milliseconds = milliseconds
  }

  get left(): number {
    if (this.#hasBegun) return this.#milliseconds
    const running = this.#waits > 0 ? performance.now() - this.#since : 0
    return Math.max(this.#milliseconds - this.#spent - running, 0)
  }

  beginAnswer(): void {
    this.#hasBegun = true
  }

  async spend<T>(wait: () => Promise<T>): Promise<T> {
    if (this.#waits === 0) this.#since = performance.now()
    this.#waits += 1
    try {
      return await wait()
    } finally {
      this.#waits -= 1
      if (this.#waits === 0) this.#spent += performance.now() - this.#since
    }
  }
}

const current = new AsyncLocalStorage<Patience>()

/**
 * Runs the work of a request. If the database or the storage does not answer, the request fails within
 * seconds.
 */
export async function runWithPatience<T>(work: () => Promise<T>, milliseconds = REQUEST_MS): Promise<T> {
  const patience = new Patience(milliseconds)
  try {
    return await current.run(patience, work)
  } finally {
    patience.beginAnswer()
  }
}

/** Runs background work, in which each wait may take some milliseconds. */
export function eachWaiting<T>(milliseconds: number, work: () => Promise<T>): Promise<T> {
  const patience = new Patience(milliseconds)
  patience.beginAnswer()
  return current.run(patience, work)
}

/** Returns how many milliseconds the running work may wait now. */
export const remainingPatience = (): number => current.getStore()?.left ?? BACKGROUND_MS

/** Returns whether the running work belongs to a request, whose user is waiting. */
export const isRequest = (): boolean => current.getStore() !== undefined

/** Waits for the database or the storage. The time counts for the request. */
export function spendPatience<T>(wait: () => Promise<T>): Promise<T> {
  const patience = current.getStore()
  return patience === undefined ? wait() : patience.spend(wait)
}

/**
 * Waits for at most some milliseconds, or less in a request with little time left. The work itself continues.
 * @param late Returns the error of a wait that takes too long.
 */
export const waitAtMost = <T>(milliseconds: number, work: () => Promise<T>, late: () => Error): Promise<T> =>
  spendPatience(() => rejectAfter(work(), Math.min(milliseconds, remainingPatience()), late))
