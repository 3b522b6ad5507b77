import { setTimeout as wait } from 'node:timers/promises'

const INTERVAL_MS = 50
const PATIENCE_MS = 60_000

/**
 * Does work again and again until it succeeds, and resolves with what it came to. Rejects with its last failure after a
 * minute, or the milliseconds that are given.
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
