import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { AppEnv } from '../platform/http/context.ts'
import { cookieAttributes, cookiePrefix } from '../platform/http/cookies.ts'
import { REFRESH_SECONDS } from './tokens.ts'

const NAME = 'fgp'

/** Hashes the mark of a browser, as it is stored. */
export const hashText = (text: string): string => createHash('sha256').update(text).digest('hex')

/** Makes a random mark that tells a browser from others. */
export const newFingerprint = (): string => randomBytes(32).toString('base64url')

/**
 * Gives the browser its mark, in a cookie that no script reads: a refresh token that was stolen is of no use
 * elsewhere.
 */
export function giveFingerprint(c: Context<AppEnv>, fingerprint: string): void {
  setCookie(c, NAME, fingerprint, { ...cookieAttributes(c), maxAge: REFRESH_SECONDS })
}

export function takeFingerprint(c: Context<AppEnv>): void {
  deleteCookie(c, NAME, cookieAttributes(c))
}

/** The mark that the browser sent, if it is the one of a session. */
export function matchingFingerprint(c: Context<AppEnv>, hash: string): string | null {
  const sent = getCookie(c, NAME, cookiePrefix(c))
  if (sent === undefined) return null
  return timingSafeEqual(Buffer.from(hashText(sent)), Buffer.from(hash)) ? sent : null
}
