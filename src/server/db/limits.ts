import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { Allowance, type Allowing, ROWS } from '../platform/limits/allowance.ts'
import {
  type Limiting,
  Limits,
  nameOf,
  RULES,
  type Rule,
  type RuleName,
  type Taken,
} from '../platform/limits/limits.ts'
import { type Db, dialectOf } from './dialect.ts'

/**
 * Tolerated difference between the clocks of servers in milliseconds. A slightly later count by another
 * server still counts.
 */
const SKEW_MS = 60_000

/**
 * Returns the counters of rate limits: in memory if no other server uses the database, otherwise in a shared
 * table. Grants nothing while the table is unreachable.
 */
export function limitsOf(db: Db, clock: () => number): { limits: Limiting; rows: Allowing } {
  if (dialectOf(db).isInProcess) return { limits: new Limits(clock), rows: new Allowance(ROWS, clock) }
  return { limits: new SharedLimits(db, clock), rows: new SharedAllowance(db, clock) }
}

/** Counts as `Limits` does, for all servers of a database: one statement per count. */
class SharedLimits implements Limiting {
  readonly #db: Db
  readonly #clock: () => number

  constructor(db: Db, clock: () => number) {
    this.#db = db
    this.#clock = clock
  }

  async take(rule: RuleName, bucket: string): Promise<Taken> {
    const { max, seconds } = RULES[rule]
    const now = this.#clock()
    const period = seconds * 1000
    const { rows } = await sql<{ refused: boolean; count: number; oldest: number }>`
      insert into rate_limit as kept (id, times, refused, until)
      values (${idOf(rule, nameOf(bucket))}, array[${now}::bigint], false, ${now + period})
      on conflict (id) do update set (times, refused, until) = (
        select
          coalesce(array_agg(time order by time), '{}')
            || case when count(*) < ${max} then array[${now}::bigint] else '{}' end,
          count(*) >= ${max},
          ${now + period}::bigint
        from unnest(kept.times) as time
        where time > ${now - period} and time <= ${now + SKEW_MS}
      )
      returning refused, cardinality(times) as count, times[1] as oldest`.execute(this.#db)
    const { refused, count, oldest } = rows[0] ?? { refused: true, count: max, oldest: now }
    const wait = count < max ? 0 : Math.ceil((oldest + period - now) / 1000)
    return { granted: !refused, left: max - count, wait }
  }

  async giveBack(rule: RuleName, bucket: string): Promise<void> {
    await sql`update rate_limit set times = trim_array(times, 1)
      where id = ${idOf(rule, nameOf(bucket))} and cardinality(times) > 0`.execute(this.#db)
  }

  async clear(rule: RuleName, bucket: string): Promise<void> {
    await this.#db
      .deleteFrom('rate_limit')
      .where('id', '=', idOf(rule, nameOf(bucket)))
      .execute()
  }
}

/**
 * Grants the rows that keys read as `Allowance` does, for all servers of a database: one statement per grant.
 */
class SharedAllowance implements Allowing {
  readonly #db: Db
  readonly #clock: () => number

  constructor(db: Db, clock: () => number) {
    this.#db = db
    this.#clock = clock
  }

  async take(bucket: string, amount: number): Promise<Taken> {
    const { max, seconds }: Rule = ROWS
    const now = this.#clock()
    const period = seconds * 1000
    const cost = Math.ceil((amount * period) / max)
    const isTooMuch = cost > period
    const { rows } = await sql<{ refused: boolean; whole: number }>`
      insert into rate_limit as kept (id, times, refused, until)
      values (${idOf('rows', bucket)}, array[${isTooMuch ? now : now + cost}::bigint], ${isTooMuch}, ${now + 2 * period})
      on conflict (id) do update set (times, refused, until) = (
        select
          array[case when before + ${cost} <= ${now + period} then before + ${cost} else before end],
          before + ${cost} > ${now + period},
          ${now + 2 * period}::bigint
        from (
          select case
            when kept.times[1] > ${now} and kept.times[1] <= ${now + period + SKEW_MS} then kept.times[1]
            else ${now}
          end as before
        ) as known
      )
      returning refused, times[1] as whole`.execute(this.#db)
    const { refused, whole } = rows[0] ?? { refused: true, whole: now + period }
    const left = Math.max(0, Math.floor(((now + period - whole) * max) / period))
    return { granted: !refused, left, wait: refused ? Math.ceil((whole + cost - now - period) / 1000) : 0 }
  }
}

/** Removes expired counts. */
export async function removeOldCounts(db: Db, now: number): Promise<void> {
  if (dialectOf(db).isInProcess) return
  await db
    .deleteFrom('rate_limit')
    .where('until', '<', now - SKEW_MS)
    .execute()
}

/** Returns the id of a bucket. The name of a bucket may be a mail address, so it is not stored. */
const idOf = (rule: RuleName | 'rows', name: string): string =>
  createHash('sha256').update(`${rule} ${name}`).digest('hex')
