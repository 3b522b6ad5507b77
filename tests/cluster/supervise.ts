import { setTimeout as wait } from 'node:timers/promises'
import type { Part } from './part.ts'

const LOOK_MS = 200
/** Milliseconds until an ended part restarts, as in the systemd units. */
const RESTART_MS = 2000

export interface Watched {
  onDeath?: (part: Part) => void
  /** @param ms Time since it was found dead. */
  onBack?: (part: Part, ms: number) => void
}

/**
 * Restarts ended parts.
 * @returns Function that stops supervising, after any pending start.
 */
export function supervise(
  parts: readonly Part[],
  { onDeath = () => undefined, onBack = () => undefined }: Watched = {},
): () => Promise<void> {
  const starting = new Map<Part, Promise<void>>()
  const stopping = new AbortController()
  const { signal } = stopping
  const revive = async (part: Part) => {
    const began = performance.now()
    onDeath(part)
    try {
      await wait(RESTART_MS, null, { signal })
      await part.start()
      onBack(part, performance.now() - began)
    } catch (error) {
      // A failed start is retried.
      if (!signal.aborted && !(error instanceof Error)) throw error
    } finally {
      starting.delete(part)
    }
  }
  const timer = setInterval(() => {
    for (const part of parts) if (!starting.has(part) && !part.isAlive()) starting.set(part, revive(part))
  }, LOOK_MS)
  return async () => {
    clearInterval(timer)
    stopping.abort()
    await Promise.all(starting.values())
  }
}
