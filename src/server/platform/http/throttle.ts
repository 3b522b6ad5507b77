import type { Context } from 'hono'
import { clientAddress, clientBucket } from './clientAddress.ts'
import type { AppEnv } from './context.ts'
import { ApiError } from './errors.ts'
import { RULES, type RuleName, type Taken } from './limits.ts'

/**
 * Counts one for a rule and a bucket (the client's address when none is given), and throws a 429 with
 * `Retry-After` when that was one too many.
 */
export function throttle(c: Context<AppEnv>, rule: RuleName, bucket?: string): void {
  const wait = waitOf(c, rule, bucket)
  if (wait > 0) throw tooMany(wait)
}

/** Counts one as `throttle` does, but says in silence whether it may be done: for what must not be told. */
export function isAllowed(c: Context<AppEnv>, rule: RuleName, bucket?: string): boolean {
  return waitOf(c, rule, bucket) === 0
}

/** Gives back what `throttle` took: the login was right after all. */
export function refund(c: Context<AppEnv>, rule: RuleName, bucket?: string): void {
  c.var.limits.giveBack(rule, bucket ?? bucketOf(c))
}

/** Forgets what a bucket has taken: the password was reset. */
export function resetThrottle(c: Context<AppEnv>, rule: RuleName, bucket?: string): void {
  c.var.limits.clear(rule, bucket ?? bucketOf(c))
}

/**
 * Counts a call made with any key of an account, tells what is left in the `RateLimit` headers, and throws a 429 when
 * it was one too many.
 */
export function throttleKey(c: Context<AppEnv>, userId: number): void {
  if (c.var.config.rateLimits === 'off') return
  admit(c, 'key', RULES.key, c.var.limits.take('key', String(userId)))
}

/** Rows that a call counts as at least: none is free. */
const LEAST_ROWS = 10

/** Counts the least that a call made with a key takes of the rows of its account, as `throttleRows` does the others. */
export const throttleRowsAtLeast = (c: Context<AppEnv>): void => takeRows(c, LEAST_ROWS)

/**
 * Counts the rows of an answer when it is for a key, whose account may read so many, however they are asked for: some
 * programs ask for ten at a time. Throws a 429 when they are too many now.
 */
export const throttleRows = (c: Context<AppEnv>, rows: number): void => {
  if (rows > LEAST_ROWS) takeRows(c, rows - LEAST_ROWS)
}

function takeRows(c: Context<AppEnv>, rows: number): void {
  const { principal } = c.var
  if (principal?.kind !== 'key' || c.var.config.rateLimits === 'off') return
  admit(c, 'rows', c.var.rows, c.var.rows.take(String(principal.userId), rows))
}

function admit(
  c: Context<AppEnv>,
  policy: string,
  { max, seconds }: { max: number; seconds: number },
  { granted, left, wait }: Taken,
): void {
  c.header('RateLimit-Policy', `"${policy}";q=${max};w=${seconds}`)
  c.header('RateLimit', `"${policy}";r=${left};t=${granted ? seconds : wait}`)
  if (!granted) throw tooMany(wait)
}

/** Seconds to wait; 0 when it may be done now. */
function waitOf(c: Context<AppEnv>, rule: RuleName, bucket: string | undefined): number {
  if (c.var.config.rateLimits === 'off') return 0
  const { granted, wait } = c.var.limits.take(rule, bucket ?? bucketOf(c))
  return granted ? 0 : wait
}

function tooMany(wait: number): ApiError {
  const message = { key: 'throttled', params: { count: wait } }
  return ApiError.withHeaders(429, message, { 'Retry-After': String(wait) })
}

const bucketOf = (c: Context<AppEnv>): string => clientBucket(clientAddress(c))
