import type { Taken } from './limits.ts'

/** Buckets remembered; beyond, the one that was quiet longest is forgotten. */
const MAX_BUCKETS = 20_000

/** Grants so many of something within a time. */
export interface Allowing {
  /** Takes an amount of a bucket when so much is left. */
  take(bucket: string, amount: number): Taken | Promise<Taken>
}

/**
 * Grants so many of something within a time, some at once, in memory: who has taken all of it has a part of it again
 * with each moment, and all when the time is over. What is refused does not count. A bucket is one number, however
 * much is taken. (The generic cell rate algorithm of ITU-T I.371.)
 */
export class Allowance implements Allowing {
  readonly max: number
  readonly seconds: number
  readonly #clock: () => number
  /** For each bucket the time at which all of it can be had again, the least recently used first. */
  readonly #whole = new Map<string, number>()

  /** `clock` tells milliseconds. */
  constructor({ max, seconds }: { max: number; seconds: number }, clock: () => number = Date.now) {
    this.max = max
    this.seconds = seconds
    this.#clock = clock
  }

  take(bucket: string, amount: number): Taken {
    const now = this.#clock()
    const period = this.seconds * 1000
    const known = this.#whole.get(bucket) ?? now
    // A clock that was set back must not lock anyone out until it has caught up.
    const before = known > now && known <= now + period ? known : now
    const after = before + (amount * period) / this.max
    const granted = after <= now + period
    const whole = granted ? after : before
    this.#keep(bucket, whole)
    const left = Math.floor(((now + period - whole) * this.max) / period)
    return { granted, left, wait: granted ? 0 : Math.ceil((after - now - period) / 1000) }
  }

  #keep(bucket: string, whole: number): void {
    this.#whole.delete(bucket)
    this.#whole.set(bucket, whole)
    const [quietest] = this.#whole.keys()
    if (this.#whole.size > MAX_BUCKETS && quietest !== undefined) this.#whole.delete(quietest)
  }
}

/** Calls of anonymous readers at one address: a class of pupils, or an office, has one together. */
export const READERS = { max: 3000, seconds: 60 } as const

/** Rows that the keys of an account read: as many as their calls to the API can have. */
export const ROWS = { max: 60_000, seconds: 60 } as const
