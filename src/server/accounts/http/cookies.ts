import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { LoginAnswer } from '../../../contract/account.ts'
import type { AppEnv } from '../../platform/http/context.ts'
import { CONFIRM_SECONDS } from '../mailContent.ts'
import { hashText, newFingerprint } from '../secrets.ts'
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
 * Marks the browser that signs up: of several sign-ups with one address, the one of the browser in which a mail's
 * link is opened is meant. Everyone gets a mark, so that it tells nobody whether the address has an account.
 *
 * @returns The SHA-256 of the mark.
 */
export function giveClaim(c: Context<AppEnv>): string {
  const mark = newFingerprint()
  setCookie(c, SIGNUP_COOKIE, mark, { ...cookieAttributes(c), maxAge: CONFIRM_SECONDS })
  return hashText(mark)
}

/** The SHA-256 of the mark that the browser has of its sign-up, or null. */
export function claimBrowser(c: Context<AppEnv>): string | null {
  const mark = getCookie(c, SIGNUP_COOKIE, cookiePrefix(c))
  return mark === undefined ? null : hashText(mark)
}

export function takeClaim(c: Context<AppEnv>): void {
  if (claimBrowser(c) !== null) deleteCookie(c, SIGNUP_COOKIE, cookieAttributes(c))
}

const SESSION_COOKIE = 'fgp'

/**
 * Gives the browser its mark, in a cookie that no script reads: a refresh token that was stolen is of no use
 * elsewhere.
 */
export function giveFingerprint(c: Context<AppEnv>, fingerprint: string): void {
  setCookie(c, SESSION_COOKIE, fingerprint, { ...cookieAttributes(c), maxAge: REFRESH_SECONDS })
}

export function takeFingerprint(c: Context<AppEnv>): void {
  deleteCookie(c, SESSION_COOKIE, cookieAttributes(c))
}

/** The mark that the browser sent, whoever's it is. */
export const sentFingerprint = (c: Context<AppEnv>): string | undefined =>
  getCookie(c, SESSION_COOKIE, cookiePrefix(c))

/** Opens a session in the browser of a request, which gets its mark in a cookie. */
export async function logIn(c: Context<AppEnv>, user: number): Promise<LoginAnswer> {
  const { answer, fingerprint } = await openSession(c.var, user)
  giveFingerprint(c, fingerprint)
  return answer
}
