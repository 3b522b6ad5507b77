import { randomBytes, timingSafeEqual } from 'node:crypto'
import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Context, MiddlewareHandler } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { html } from 'hono/html'
import { isLoopback } from '../../platform/config.ts'
import type { App, AppEnv } from '../../platform/http/context.ts'
import { ApiError } from '../../platform/http/errors.ts'
import { htmlPage, pageLanguage } from '../../platform/http/htmlPage.ts'
import { securityLog } from '../../platform/http/securityLog.ts'
import { translate } from '../../platform/translate.ts'
import { isSigned, signatureOf } from '../secrets.ts'
import { randomId, secondsOf } from '../tokens.ts'
import { cookieAttributes, cookiePrefix } from './cookies.ts'

/**
 * Path of the file with the link that identifies the owner's browser: a user who can read the data folder is the owner.
 */
const linkPath = (dataDir: string): string => join(dataDir, 'owner')

/** Creates the single-use link, and writes it where only the owner of the machine can read it. */
export function createOwnerLink(dataDir: string, origin: string): string {
  const address = `${origin}/owner/${randomBytes(32).toString('base64url')}`
  const path = linkPath(dataDir)
  writeFileSync(`${path}.new`, `${address}\n`, { mode: 0o600 })
  renameSync(`${path}.new`, path)
  return address
}

/** Uses the token of a link, and writes a new link for the next browser. @returns Whether it was valid. */
function redeemOwnerLink(dataDir: string, token: string): boolean {
  const { origin, pathname } = URL.parse(readLink(dataDir)) ?? {}
  if (origin === undefined || pathname === undefined) return false
  const right = Buffer.from(pathname.slice('/owner/'.length))
  const sent = Buffer.from(token)
  if (sent.length !== right.length || !timingSafeEqual(sent, right)) return false
  createOwnerLink(dataDir, origin)
  return true
}

function readLink(dataDir: string): string {
  try {
    return readFileSync(linkPath(dataDir), 'utf8').trim()
  } catch {
    return ''
  }
}

/** Headers that a proxy adds to forwarded requests. */
const PASSED_ON = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via']

/**
 * Returns where a request comes from, as seen from the machine: the only place that decides.
 * - `owner`: the browser has opened the address that the start printed.
 * - `local`: it seems to come from the machine, but a proxy that adds no header looks the same. It may do
 *   what any
 *   free account may, and nothing more.
 * - `other`: it came to a server that others reach, through a proxy, or under a host name that resolves to
 *   the
 *   machine (DNS rebinding).
 */
export function visitorOf(c: Context<AppEnv>): 'owner' | 'local' | 'other' {
  const isPassedOn = PASSED_ON.some(name => c.req.header(name) !== undefined)
  if (!c.var.config.local || isPassedOn || !isLoopback(new URL(c.req.url).hostname)) return 'other'
  return hasOwnerCookie(c) ? 'owner' : 'local'
}

const OWNER_COOKIE = 'owner'
const MONTH_SECONDS = 30 * 24 * 3600

/** Marks a browser as belonging to the owner of the machine, for a month. */
function setOwnerCookie(c: Context<AppEnv>): void {
  const claim = `${randomId()}.${(secondsOf(c.var.clock) + MONTH_SECONDS).toString(36)}`
  const value = `${claim}.${signatureOf(c.var.secrets, 'owner', claim)}`
  // Strict: no other page can send the cookie, not even through a link.
  setCookie(c, OWNER_COOKIE, value, { ...cookieAttributes(c), sameSite: 'Strict', maxAge: MONTH_SECONDS })
}

/** Returns whether the browser is marked as the owner's. */
function hasOwnerCookie(c: Context<AppEnv>): boolean {
  const value = getCookie(c, OWNER_COOKIE, cookiePrefix(c)) ?? ''
  const [, claim = '', until = '', sent = ''] =
    /^([0-9a-f]{32}\.([0-9a-z]{1,10}))\.([\w-]{43})$/.exec(value) ?? []
  if (claim === '' || Number.parseInt(until, 36) <= secondsOf(c.var.clock)) return false
  return isSigned(c.var.secrets, 'owner', claim, sent)
}

/** Lets only the owner of the machine continue. A `local` visitor gets instructions; others get a 404. */
export const ownerOnly: MiddlewareHandler<AppEnv> = async (c, next) => {
  const visitor = visitorOf(c)
  if (visitor === 'other') throw ApiError.notFound()
  if (visitor !== 'owner') return answerNotOwner(c)
  return next()
}

/** Explains where to find the link for the owner. */
function answerNotOwner(c: Context<AppEnv>) {
  const language = pageLanguage(c)
  const t = (key: string) => translate(language, `mail:mailbox.${key}`)
  c.header('Cache-Control', 'no-store')
  return c.html(
    htmlPage(language, t('locked'), html`<p>${t('lockedWhy')}</p><p>${t('lockedWhere')}</p>`),
    403,
  )
}

/**
 * Serves the address that the start command prints: it identifies the browser that opens it as the owner's,
 * once.
 */
export function serveOwner(app: App): void {
  app.get('/owner/:token', c => {
    const visitor = visitorOf(c)
    if (visitor === 'other') throw ApiError.notFound()
    c.header('Cache-Control', 'no-store')
    if (visitor !== 'owner') {
      if (!redeemOwnerLink(c.var.config.dataDir, c.req.param('token'))) return answerNotOwner(c)
      setOwnerCookie(c)
      securityLog(c, 'owner.known')
    }
    return c.redirect('/', 303)
  })
}
