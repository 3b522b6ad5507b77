import { setImmediate, setTimeout } from 'node:timers/promises'

/** Milliseconds for which a slice makes way at most: lists go on, however many short calls there are. */
const MAKES_WAY_MS = 20

/**
 * Gives work its turns, a slice at a time: one slice of all that is under way is done in each round of the event loop,
 * however many works there are. Whoever asks for several works has as many turns as one who asks for one. Slices make
 * way for short calls, which take several rounds.
 */
export class Turns {
  readonly #makesWayMs: number
  /** Slices by their askers, in the order of their turns: who had one goes to the end. */
  readonly #waiting = new Map<string, (() => void)[]>()
  #isGoing = false
  #short = 0
  #noneLeft = Promise.withResolvers<void>()

  constructor(makesWayMs = MAKES_WAY_MS) {
    this.#makesWayMs = makesWayMs
  }

  /** Resolves when it is the turn of a slice that somebody asks for. */
  next(who: string): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#waiting.set(who, [...(this.#waiting.get(who) ?? []), resolve])
    if (!this.#isGoing) void this.#go()
    return promise
  }

  async #go(): Promise<void> {
    this.#isGoing = true
    while (this.#waiting.size > 0) {
      await setImmediate()
      if (this.#short > 0) await Promise.race([this.#noneLeft.promise, setTimeout(this.#makesWayMs)])
      for (const [who, [begin, ...others]] of this.#waiting) {
        this.#waiting.delete(who)
        if (others.length > 0) this.#waiting.set(who, others)
        begin?.()
        break
      }
    }
    this.#isGoing = false
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

/** Resolves when it is the turn of somebody's slice on the request loop. */
export const nextTurn = (who: string): Promise<void> => turns.next(who)

/** Does a short call on the request loop before further slices. */
export const beforeSlices = <T>(call: () => Promise<T>): Promise<T> => turns.before(call)
