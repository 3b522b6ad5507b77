import { setImmediate } from 'node:timers/promises'

let last: Promise<void> = Promise.resolve()

/**
 * Resolves when it is this work's turn, in the order in which works ask: one slice of all that is under way is done
 * in each round of the event loop, however many there are. Requests that need no scan wait for one slice at most.
 */
export function nextTurn(): Promise<void> {
  last = last.then(() => setImmediate())
  return last
}
