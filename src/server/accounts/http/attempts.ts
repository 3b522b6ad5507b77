import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { UserRow } from '../../db/schema.ts'
import { clientAddress, clientNetwork } from '../../platform/http/clientAddress.ts'
import type { AppEnv } from '../../platform/http/context.ts'
import { refund, resetThrottle, throttle } from '../../platform/http/throttle.ts'
import type { RuleName } from '../../platform/limits/limits.ts'
import { isSigned, signatureOf } from '../secrets.ts'
import { emailKey, usernameKey } from '../store/users.ts'
import { randomId } from '../tokens.ts'
import { cookieAttributes, cookiePrefix } from './cookies.ts'

type Counted = readonly [rule: RuleName, bucket?: string]

/**
 * Counts a password attempt for an account, regardless of the name in use, or for an unknown name. In a
 * browser from which the owner has logged in, only attempts from that browser count. Throws a 429 above the
 * limit.
 * @returns Function that cancels the attempt after a correct password.
 */
export async function countAttempt(
  c: Context<AppEnv>,
  name: string,
  user: UserRow | undefined,
): Promise<() => Promise<void>> {
  const browser = user && knownDevice(c, user)
  const counted: Counted[] = browser ? [['failedLoginBrowser', browser]] : elsewhere(c, name, user)
  for (const [rule, bucket] of counted) await throttle(c, rule, bucket)
  return async () => {
    for (const [rule, bucket] of counted) await refund(c, rule, bucket)
  }
}

/** Resets the failed attempts for an account: guesses by somebody else must not lock out the owner. */
export const resetAttempts = (c: Context<AppEnv>, user: number): Promise<void> =>
  resetThrottle(c, 'failedLoginAccount', String(user))

function elsewhere(c: Context<AppEnv>, name: string, user: UserRow | undefined): Counted[] {
  const network = clientNetwork(clientAddress(c))
  return [
    ['failedLogin'],
    ...(network === null ? [] : ([['failedLoginNetwork', network]] as const)),
    user === undefined ? ['failedLoginName', nameKey(name)] : ['failedLoginAccount', String(user.pk)],
  ]
}

/** Normalised form of a name for lookups. */
const nameKey = (name: string): string => (name.includes('@') ? emailKey(name) : null) ?? usernameKey(name)

const DEVICE_COOKIE = 'known'
const YEAR_SECONDS = 365 * 24 * 3600
/** Maximum number of accounts that a browser remembers. */
const MOST = 4

interface Owner {
  pk: number
  password: string | null
}

/**
 * Remembers a browser from which the owner of an account has logged in, in a cookie that scripts cannot read.
 * Wrong guesses made elsewhere do not lock this browser out. The cookie is invalid once the password changes.
 */
export function rememberDevice(c: Context<AppEnv>, owner: Owner): void {
  const others = deviceTokensOf(c).filter(token => token.user !== owner.pk)
  const claim = `${randomId()}.${owner.pk.toString(36)}`
  const made = `${claim}.${signatureOf(c.var.secrets, 'browser', signedOf(claim, owner))}`
  setDeviceTokens(c, [{ text: made }, ...others].slice(0, MOST))
}

function setDeviceTokens(c: Context<AppEnv>, tokens: readonly Pick<DeviceToken, 'text'>[]): void {
  const value = tokens.map(({ text }) => text).join('~')
  setCookie(c, DEVICE_COOKIE, value, { ...cookieAttributes(c), maxAge: YEAR_SECONDS })
}

/** Removes the cookie of a deleted account. */
export function forgetDevice(c: Context<AppEnv>, user: number): void {
  const others = deviceTokensOf(c).filter(token => token.user !== user)
  if (others.length === 0) deleteCookie(c, DEVICE_COOKIE, cookieAttributes(c))
  else setDeviceTokens(c, others)
}

/** Returns the id of the browser's token for an account, or null. */
export function knownDevice(c: Context<AppEnv>, owner: Owner): string | null {
  const token = deviceTokensOf(c).find(({ user }) => user === owner.pk)
  if (token === undefined) return null
  const isOurs = isSigned(c.var.secrets, 'browser', signedOf(token.claim, owner), token.signature)
  return isOurs ? token.id : null
}

interface DeviceToken {
  text: string
  claim: string
  id: string
  user: number
  signature: string
}

function deviceTokensOf(c: Context<AppEnv>): DeviceToken[] {
  const sent = getCookie(c, DEVICE_COOKIE, cookiePrefix(c)) ?? ''
  return sent
    .split('~')
    .slice(0, MOST)
    .flatMap(text => {
      const [, id, user, signature] = /^([0-9a-f]{32})\.([0-9a-z]{1,10})\.([\w-]{43})$/.exec(text) ?? []
      if (id === undefined || user === undefined || signature === undefined) return []
      return [{ text, id, claim: `${id}.${user}`, user: Number.parseInt(user, 36), signature }]
    })
}

const signedOf = (claim: string, { password }: Owner): string => `${claim}.${password}`
