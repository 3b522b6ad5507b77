import type { Context } from 'hono'
import { clientAddress, clientBucket } from './clientAddress.ts'
import type { AppEnv } from './context.ts'
import { ApiError } from './errors.ts'
import { RULES, type RuleName } from './limits.ts'

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
  const { max, seconds } = RULES.key
  const { granted, left, wait } = c.var.limits.take('key', String(userId))
  c.header('RateLimit-Policy', `"key";q=${max};w=${seconds}`)
  c.header('RateLimit', `"key";r=${left};t=${granted ? seconds : wait}`)
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
