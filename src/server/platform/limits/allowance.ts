import type { Taken } from './limits.ts'

/** Maximum number of buckets; beyond it, the least recently used one is dropped. */
const MAX_BUCKETS = 20_000

/** Grants an amount within a period. */
export interface Allowing {
  /** Takes an amount from a bucket if it has enough left. */
  take(bucket: string, amount: number): Taken | Promise<Taken>
}

/**
 * Grants an amount per period, in memory, if needed all at once. A used amount is restored gradually over the
 * period. Refused requests do not count. A bucket is a single number. (Generic cell rate algorithm, ITU-T
 * I.371.)
 */
export class Allowance implements Allowing {
  readonly max: number
  readonly seconds: number
  readonly #clock: () => number
  /** Time at which each bucket is full again, the least recently used first. */
  readonly #whole = new Map<string, number>()

  /** `clock` returns milliseconds. */
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

/** Calls of anonymous readers per address: a class or an office shares one. */
export const READERS = { max: 3000, seconds: 60 } as const

/** Rows that the keys of an account may read, matching the limit of API calls. */
export const ROWS = { max: 60_000, seconds: 60 } as const
