import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { LoginAnswer } from '../../../contract/account.ts'
import type { AppEnv } from '../../platform/http/context.ts'
import { CONFIRM_SECONDS } from '../mailContent.ts'
import { hashText, randomToken } from '../secrets.ts'
import { openSession } from '../sessions.ts'
import { REFRESH_SECONDS } from '../tokens.ts'

/** Returns the attributes of every cookie of the server: no script reads it, and no other site sends it along. */
export const cookieAttributes = (c: Context<AppEnv>) => ({
  path: '/',
  sameSite: 'Lax' as const,
  httpOnly: true,
  // Browsers keep a cookie of this prefix only when nothing but this very host set it, over TLS.
  ...(isSecure(c) ? { secure: true, prefix: 'host' as const } : {}),
})

/** The prefix of the server's cookies as they are read. */
export const cookiePrefix = (c: Context<AppEnv>): 'host' | undefined => (isSecure(c) ? 'host' : undefined)

/** Tells whether browsers reach the server over TLS, which may end at a proxy. */
function isSecure(c: Context<AppEnv>): boolean {
  return (c.var.config.appOrigin ?? c.req.url).startsWith('https:')
}

const SIGNUP_COOKIE = 'signup'

/**
 * Gives the browser that signs up a random cookie: of several sign-ups with one address, the one of the browser in
 * which a mail's link is opened is meant. Everyone gets one, so that it tells nobody whether the address has an account.
 *
 * @returns The SHA-256 of the cookie.
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
 * Gives the browser the fingerprint of its session, in a cookie that no script reads: a refresh token that was stolen
 * is of no use elsewhere.
 */
export function setFingerprint(c: Context<AppEnv>, fingerprint: string): void {
  setCookie(c, SESSION_COOKIE, fingerprint, { ...cookieAttributes(c), maxAge: REFRESH_SECONDS })
}

export function clearFingerprint(c: Context<AppEnv>): void {
  deleteCookie(c, SESSION_COOKIE, cookieAttributes(c))
}

/** Returns the fingerprint that the browser sent, valid or not. */
export const sentFingerprint = (c: Context<AppEnv>): string | undefined =>
  getCookie(c, SESSION_COOKIE, cookiePrefix(c))

/** Opens a session in the browser of a request, which gets its fingerprint in a cookie. */
export async function logIn(c: Context<AppEnv>, user: number): Promise<LoginAnswer> {
  const { answer, fingerprint } = await openSession(c.var, user)
  setFingerprint(c, fingerprint)
  return answer
}
