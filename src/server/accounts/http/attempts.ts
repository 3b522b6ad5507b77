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
 * Counts a password that is tried for an account, under whatever name, or for a name that is nobody's. In a browser
 * that the owner has logged in with, only what is tried there counts. Throws a 429 when that was one too many.
 *
 * @returns Gives back what was counted: the password was right.
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

/** Forgets the wrong passwords for an account: somebody else's guesses must not keep the owner out. */
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

/** A name as it finds accounts. */
const nameKey = (name: string): string => (name.includes('@') ? emailKey(name) : null) ?? usernameKey(name)

const DEVICE_COOKIE = 'known'
const YEAR_SECONDS = 365 * 24 * 3600
/** Accounts that one browser is known to. */
const MOST = 4

interface Owner {
  pk: number
  password: string | null
}

/**
 * Remembers a browser as one that the owner of an account has logged in with, in a cookie that no script reads: there,
 * wrong guesses made elsewhere keep nobody out. It ends once the account has another password.
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

/** Removes the token of an account that is deleted. */
export function forgetDevice(c: Context<AppEnv>, user: number): void {
  const others = deviceTokensOf(c).filter(token => token.user !== user)
  if (others.length === 0) deleteCookie(c, DEVICE_COOKIE, cookieAttributes(c))
  else setDeviceTokens(c, others)
}

/** The id of the token that the browser has of an account; null when it has none. */
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
