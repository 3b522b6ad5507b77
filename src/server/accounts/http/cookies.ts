import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { LoginAnswer } from '../../../contract/account.ts'
import type { AppEnv } from '../../platform/http/context.ts'
import { CONFIRM_SECONDS } from '../mailContent.ts'
import { hashText, randomToken } from '../secrets.ts'
import { openSession } from '../sessions.ts'
import { REFRESH_SECONDS } from '../tokens.ts'

/**
 * Returns the attributes of every cookie of the server: scripts cannot read it, and other sites cannot send
 * it.
 */
export const cookieAttributes = (c: Context<AppEnv>) => ({
  path: '/',
  sameSite: 'Lax' as const,
  httpOnly: true,
  // Browsers accept a cookie with this prefix only from this exact host, over TLS.
  ...(isSecure(c) ? { secure: true, prefix: 'host' as const } : {}),
})

/** Returns the prefix of the names of the server's cookies. */
export const cookiePrefix = (c: Context<AppEnv>): 'host' | undefined => (isSecure(c) ? 'host' : undefined)

/** Returns whether browsers reach the server over TLS, which may end at a proxy. */
function isSecure(c: Context<AppEnv>): boolean {
  return (c.var.config.appOrigin ?? c.req.url).startsWith('https:')
}

const SIGNUP_COOKIE = 'signup'

/**
 * Sets a random cookie in the browser that signs up. Among several sign-ups with one address, a confirmation
 * link applies to the one from the browser that opens it. Every sign-up sets it, so it does not reveal
 * whether the address has an account.
 *
 * @returns SHA-256 of the cookie.
 */
export function setSignupCookie(c: Context<AppEnv>): string {
  const token = randomToken()
  setCookie(c, SIGNUP_COOKIE, token, { ...cookieAttributes(c), maxAge: CONFIRM_SECONDS })
  return hashText(token)
}

/** Returns the SHA-256 of the browser's sign-up cookie, or null without one. */
export function signupCookieHash(c: Context<AppEnv>): string | null {
  const token = getCookie(c, SIGNUP_COOKIE, cookiePrefix(c))
  return token === undefined ? null : hashText(token)
}

export function clearSignupCookie(c: Context<AppEnv>): void {
  if (signupCookieHash(c) !== null) deleteCookie(c, SIGNUP_COOKIE, cookieAttributes(c))
}

const SESSION_COOKIE = 'fgp'

/**
 * Sets the fingerprint of a session in a cookie that scripts cannot read: a stolen refresh token is useless
 * in another browser.
 */
export function setFingerprint(c: Context<AppEnv>, fingerprint: string): void {
  setCookie(c, SESSION_COOKIE, fingerprint, { ...cookieAttributes(c), maxAge: REFRESH_SECONDS })
}

export function clearFingerprint(c: Context<AppEnv>): void {
  deleteCookie(c, SESSION_COOKIE, cookieAttributes(c))
}

/** Returns the fingerprint that the browser sent, unverified. */
export const sentFingerprint = (c: Context<AppEnv>): string | undefined =>
  getCookie(c, SESSION_COOKIE, cookiePrefix(c))

/** Opens a session for the browser of a request and sets its fingerprint in a cookie. */
export async function logIn(c: Context<AppEnv>, user: number): Promise<LoginAnswer> {
  const { answer, fingerprint } = await openSession(c.var, user)
  setFingerprint(c, fingerprint)
  return answer
}
