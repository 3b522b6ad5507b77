import { type Db, timeOf } from './dialect.ts'

/** Tolerated difference between the clocks of this machine and of the database. */
const SKEW_SECONDS = 5

/**
 * Clock of a database on another machine, for all state that servers share. Between two measurements it
 * advances with this process's monotonic clock, so a wrong or changed system clock has no effect.
 */
export class DatabaseClock {
  #measured: { time: number; at: number } | undefined

  /** Returns the time in milliseconds since 1970; before the first measurement, the machine's. */
  readonly now = (): number => Math.round(this.#timeAt(performance.now()) ?? Date.now())

  /**
   * Measures the time of the database. Keeps the clock if it agrees within the error of the measurement, since a
   * slow measurement may be less exact than the clock.
   *
   * @param ask Returns the time of the database, in milliseconds since 1970.
   */
  async measure(ask: () => Promise<number>): Promise<void> {
    const start = performance.now()
    const time = await ask()
    const error = (performance.now() - start) / 2
    const known = this.#timeAt(start + error)
    if (known !== undefined && Math.abs(known - time) <= error + 1) return
    this.#measured = { time, at: start + error }
  }

  #timeAt(moment: number): number | undefined {
    return this.#measured && this.#measured.time + moment - this.#measured.at
  }
}

/** Returns by how many seconds this machine's clock is ahead of the database's. */
export const clockSkew = (db: Db): number => (Date.now() - timeOf(db)) / 1000

/** Returns the difference between the clocks in seconds if the operator should correct it, otherwise null. */
export function notableSkew(db: Db): number | null {
  const skew = clockSkew(db)
  return Math.abs(skew) > SKEW_SECONDS ? skew : null
}
