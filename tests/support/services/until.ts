import { setTimeout as wait } from 'node:timers/promises'

const INTERVAL_MS = 50
const PATIENCE_MS = 60_000

/**
 * Repeats work until it succeeds, and resolves with its result. Rejects with the last error after a minute,
 * or the given milliseconds.
 */
export async function until<T>(work: () => T | Promise<T>, patienceMs = PATIENCE_MS): Promise<T> {
  const end = performance.now() + patienceMs
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (performance.now() > end) throw error
      await wait(INTERVAL_MS)
    }
  }
}
