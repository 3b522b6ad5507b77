import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import type { AppEnv } from '../../platform/http/context.ts'
import { cookieAttributes, cookiePrefix } from '../../platform/http/cookies.ts'
import { isSigned, signatureOf } from '../signature.ts'
import { randomId, secondsOf } from '../tokens.ts'

const OWNER_COOKIE = 'owner'
const MONTH_SECONDS = 30 * 24 * 3600

/** Marks a browser as the one of the owner of the machine, for a month. */
export function giveOwner(c: Context<AppEnv>): void {
  const claim = `${randomId()}.${(secondsOf(c.var.clock) + MONTH_SECONDS).toString(36)}`
  const value = `${claim}.${signatureOf(c.var.secrets, 'owner', claim)}`
  // Strict: no other page can have it sent, not even by a link.
  setCookie(c, OWNER_COOKIE, value, { ...cookieAttributes(c), sameSite: 'Strict', maxAge: MONTH_SECONDS })
}

/** Tells whether the browser is marked as the owner's. */
export function hasOwner(c: Context<AppEnv>): boolean {
  const value = getCookie(c, OWNER_COOKIE, cookiePrefix(c)) ?? ''
  const [, claim = '', until = '', sent = ''] =
    /^([0-9a-f]{32}\.([0-9a-z]{1,10}))\.([\w-]{43})$/.exec(value) ?? []
  if (claim === '' || Number.parseInt(until, 36) <= secondsOf(c.var.clock)) return false
  return isSigned(c.var.secrets, 'owner', claim, sent)
}
