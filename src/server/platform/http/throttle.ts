import type { Context } from 'hono'
import { ROWS } from '../limits/allowance.ts'
import { RULES, type RuleName, type Taken } from '../limits/limits.ts'
import { clientAddress, clientBucket } from './clientAddress.ts'
import type { AppEnv } from './context.ts'
import { ApiError } from './errors.ts'

/**
 * Counts one call for a rule and a bucket (the client's address by default), and throws a 429 with
 * `Retry-After` above the limit.
 */
export async function throttle(c: Context<AppEnv>, rule: RuleName, bucket?: string): Promise<void> {
  const wait = await waitOf(c, rule, bucket)
  if (wait > 0) throw tooMany(wait)
}

/** Counts like `throttle`, but returns whether the call is allowed: for limits that must stay invisible. */
export async function isAllowed(c: Context<AppEnv>, rule: RuleName, bucket?: string): Promise<boolean> {
  return (await waitOf(c, rule, bucket)) === 0
}

/** Uncounts one call: the login was correct. */
export async function refund(c: Context<AppEnv>, rule: RuleName, bucket?: string): Promise<void> {
  await c.var.limits.giveBack(rule, bucket ?? bucketOf(c))
}

/** Resets a bucket: the password was reset. */
export async function resetThrottle(c: Context<AppEnv>, rule: RuleName, bucket?: string): Promise<void> {
  await c.var.limits.clear(rule, bucket ?? bucketOf(c))
}

/**
 * Counts a call with any key of an account, states the remaining ones in the `RateLimit` headers, and throws
 * a 429 above the limit.
 */
export async function throttleKey(c: Context<AppEnv>, userId: number): Promise<void> {
  if (c.var.config.rateLimits === 'off') return
  admit(c, 'key', RULES.key, await c.var.limits.take('key', String(userId)))
}

/** Minimum number of rows that a call counts for. */
const LEAST_ROWS = 10

/** Counts the minimum rows of a call with a key, before `throttleRows` counts the others. */
export const throttleRowsAtLeast = (c: Context<AppEnv>): Promise<void> => takeRows(c, LEAST_ROWS)

/**
 * Counts the rows of an answer for a key. The account may read a number of rows, in calls of any size: some
 * programs request ten at a time. Throws a 429 above the limit.
 */
export const throttleRows = async (c: Context<AppEnv>, rows: number): Promise<void> => {
  if (rows > LEAST_ROWS) await takeRows(c, rows - LEAST_ROWS)
}

async function takeRows(c: Context<AppEnv>, rows: number): Promise<void> {
  const { principal } = c.var
  if (principal?.kind !== 'key' || c.var.config.rateLimits === 'off') return
  admit(c, 'rows', ROWS, await c.var.rows.take(String(principal.userId), rows))
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

/** Map files, which a page requests by the hundred, and health checks. They cost almost nothing. */
export const UNCOUNTED = /^\/(cartable\/(geom|column|numbers)\/|(livez|readyz|healthz|config\.json)$)/
/** This machine itself, or a proxy on it that does not name its client. */
const LOOPBACK = /^(127\.|::1$)/

/** Counts a call of an anonymous reader by address. Throws a 429 above the limit. */
export function throttleReader(c: Context<AppEnv>): void {
  const address = clientAddress(c)
  if (c.var.config.rateLimits === 'off' || UNCOUNTED.test(c.req.path) || LOOPBACK.test(address)) return
  const { granted, wait } = c.var.readers.take(clientBucket(address), 1)
  if (!granted) throw tooMany(wait)
}

/** Returns the seconds to wait; 0 when the call is allowed now. */
async function waitOf(c: Context<AppEnv>, rule: RuleName, bucket: string | undefined): Promise<number> {
  if (c.var.config.rateLimits === 'off') return 0
  const { granted, wait } = await c.var.limits.take(rule, bucket ?? bucketOf(c))
  return granted ? 0 : wait
}

function tooMany(wait: number): ApiError {
  const message = { key: 'throttled', params: { count: wait } }
  return ApiError.withHeaders(429, message, { 'Retry-After': String(wait) })
}

const bucketOf = (c: Context<AppEnv>): string => clientBucket(clientAddress(c))
