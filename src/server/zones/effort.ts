import { nextTurn } from './turns.ts'

/** Time of the processor for one query. A scan with a sort of a million zones stays well below it. */
const MAX_EFFORT_MS = 5000

/** Time for which other requests wait for a slice. */
const SLICE_MS = 1

/** Looks at the clock after which a slice ends, however little time has gone by. */
const LOOKS = 16

/** Asker of work over many zones, with the signal that ends it. */
export interface Asker {
  /** An account, or the address of whoever has none. */
  who: string
  signal: AbortSignal
}

/** A query has cost more work than one may. */
export class TooMuchEffort extends Error {
  override name = 'TooMuchEffort'
}

/** Throws an AbortError once the client is gone: the signal's own reason need not be an Error. */
export function stopIfAborted(signal: AbortSignal): void {
  if (signal.aborted) throw new DOMException('The request was aborted', 'AbortError')
}

/**
 * The work of one query, done a slice at a time. Only its own slices count, however long it waits between them, and
 * of those what the processor spent: a machine that is busy with something else cuts nobody off.
 */
export class Effort {
  readonly #asker: Asker
  readonly #maxMs: number
  #spentMs = 0
  #since = process.threadCpuUsage()
  #begun = performance.now()
  #looks = 0

  constructor(asker: Asker, maxMs = MAX_EFFORT_MS) {
    this.#asker = asker
    this.#maxMs = maxMs
  }

  /**
   * Lets other requests have their turn. Rejects with an AbortError once aborted, with TooMuchEffort past the limit.
   */
  async pause(): Promise<void> {
    const { user, system } = process.threadCpuUsage(this.#since)
    this.#spentMs += (user + system) / 1000
    if (this.#spentMs > this.#maxMs) throw new TooMuchEffort('The query asks for too much work')
    await nextTurn(this.#asker.who)
    stopIfAborted(this.#asker.signal)
    this.#since = process.threadCpuUsage()
    this.#begun = performance.now()
  }

  /** Tells whether others have waited for long enough. To be asked every few hundred elements. */
  isDue(): boolean {
    return this.#looks++ % LOOKS === 0 || performance.now() - this.#begun >= SLICE_MS
  }
}
