import { setImmediate, setTimeout } from 'node:timers/promises'

/** Milliseconds for which a slice makes way at most: lists go on, however many short calls there are. */
const MAKES_WAY_MS = 20

/**
 * Gives work its turns, a slice at a time: one slice of all that is under way is done in each round of the event loop,
 * however many works there are. Slices make way for short calls, which take several rounds.
 */
export class Turns {
  readonly #makesWayMs: number
  #last: Promise<void> = Promise.resolve()
  #short = 0
  #noneLeft = Promise.withResolvers<void>()

  constructor(makesWayMs = MAKES_WAY_MS) {
    this.#makesWayMs = makesWayMs
  }

  /** Resolves when it is this work's turn, in the order in which works ask. */
  next(): Promise<void> {
    this.#last = this.#last.then(async () => {
      await setImmediate()
      if (this.#short > 0) await Promise.race([this.#noneLeft.promise, setTimeout(this.#makesWayMs)])
    })
    return this.#last
  }

  /** Does a short call, such as the reading of a tile, before further slices. */
  async before<T>(call: () => Promise<T>): Promise<T> {
    this.#short++
    try {
      return await call()
    } finally {
      this.#short--
      if (this.#short === 0) {
        this.#noneLeft.resolve()
        this.#noneLeft = Promise.withResolvers<void>()
      }
    }
  }
}

const turns = new Turns()

/** Resolves when it is the turn of a slice on the request loop. */
export const nextTurn = (): Promise<void> => turns.next()

/** Does a short call on the request loop before further slices. */
export const beforeSlices = <T>(call: () => Promise<T>): Promise<T> => turns.before(call)
