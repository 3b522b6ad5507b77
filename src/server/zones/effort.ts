import { setImmediate } from 'node:timers/promises'

/** Time of the processor for one query. A scan with a sort of a million zones stays well below it. */
const MAX_EFFORT_MS = 5000

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
  readonly #signal: AbortSignal
  readonly #maxMs: number
  #spentMs = 0
  #since = process.threadCpuUsage()

  constructor(signal: AbortSignal, maxMs = MAX_EFFORT_MS) {
    this.#signal = signal
    this.#maxMs = maxMs
  }

  /** Lets other requests have their turn. Rejects with an AbortError once aborted, with TooMuchEffort past the limit. */
  async pause(): Promise<void> {
    const { user, system } = process.threadCpuUsage(this.#since)
    this.#spentMs += (user + system) / 1000
    if (this.#spentMs > this.#maxMs) throw new TooMuchEffort('The query asks for too much work')
    await setImmediate()
    stopIfAborted(this.#signal)
    this.#since = process.threadCpuUsage()
  }
}
