import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { AppEnv } from '../../platform/http/context.ts'
import { cookieAttributes, cookiePrefix } from '../../platform/http/cookies.ts'
import { REFRESH_SECONDS } from '../tokens.ts'

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
export const sentFingerprint = (c: Context<AppEnv>): string | undefined => getCookie(c, SESSION_COOKIE, cookiePrefix(c))
