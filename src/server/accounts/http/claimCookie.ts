import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { AppEnv } from '../../platform/http/context.ts'
import { cookieAttributes, cookiePrefix } from '../../platform/http/cookies.ts'
import { hashText, newFingerprint } from '../browserMark.ts'
import { CONFIRM_SECONDS } from '../links.ts'

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
