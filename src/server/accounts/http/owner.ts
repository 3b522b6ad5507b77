import { randomBytes, timingSafeEqual } from 'node:crypto'
import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Context, MiddlewareHandler } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { html } from 'hono/html'
import { isLoopback } from '../../platform/config.ts'
import type { App, AppEnv } from '../../platform/http/context.ts'
import { ApiError } from '../../platform/http/errors.ts'
import { htmlPage, pageLanguage } from '../../platform/http/page.ts'
import { securityLog } from '../../platform/http/securityLog.ts'
import { translate } from '../../platform/text.ts'
import { isSigned, signatureOf } from '../secrets.ts'
import { randomId, secondsOf } from '../tokens.ts'
import { cookieAttributes, cookiePrefix } from './cookies.ts'

/** Path of the file with the link that makes a browser the owner's: who can read the data folder is its owner. */
const linkPath = (dataDir: string): string => join(dataDir, 'owner')

/** Makes the link that works once, and writes it where the owner of the machine alone reads it. */
export function createOwnerLink(dataDir: string, origin: string): string {
  const address = `${origin}/owner/${randomBytes(32).toString('base64url')}`
  const path = linkPath(dataDir)
  writeFileSync(`${path}.new`, `${address}\n`, { mode: 0o600 })
  renameSync(`${path}.new`, path)
  return address
}

/** Uses up the token of a link, and writes another link for the next browser. @returns Whether it was valid. */
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

/** Headers that a proxy adds to a request that it passes on. */
const PASSED_ON = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via']

/**
 * Tells who makes a request, as seen from the machine: the one place that decides.
 * - `owner`: their browser has opened the address that the start printed.
 * - `local`: it looks as if it came from the machine, but a proxy that adds no header looks so too. It may do what
 *   anybody with a free account may, and nothing else.
 * - `other`: it came to a server that others reach, through a proxy, or under a name that leads here (DNS rebinding).
 */
export function visitorOf(c: Context<AppEnv>): 'owner' | 'local' | 'other' {
  const isPassedOn = PASSED_ON.some(name => c.req.header(name) !== undefined)
  if (!c.var.config.local || isPassedOn || !isLoopback(new URL(c.req.url).hostname)) return 'other'
  return hasOwnerCookie(c) ? 'owner' : 'local'
}

const OWNER_COOKIE = 'owner'
const MONTH_SECONDS = 30 * 24 * 3600

/** Marks a browser as the one of the owner of the machine, for a month. */
function setOwnerCookie(c: Context<AppEnv>): void {
  const claim = `${randomId()}.${(secondsOf(c.var.clock) + MONTH_SECONDS).toString(36)}`
  const value = `${claim}.${signatureOf(c.var.secrets, 'owner', claim)}`
  // Strict: no other page can have it sent, not even by a link.
  setCookie(c, OWNER_COOKIE, value, { ...cookieAttributes(c), sameSite: 'Strict', maxAge: MONTH_SECONDS })
}

/** Tells whether the browser is marked as the owner's. */
function hasOwnerCookie(c: Context<AppEnv>): boolean {
  const value = getCookie(c, OWNER_COOKIE, cookiePrefix(c)) ?? ''
  const [, claim = '', until = '', sent = ''] =
    /^([0-9a-f]{32}\.([0-9a-z]{1,10}))\.([\w-]{43})$/.exec(value) ?? []
  if (claim === '' || Number.parseInt(until, 36) <= secondsOf(c.var.clock)) return false
  return isSigned(c.var.secrets, 'owner', claim, sent)
}

/**
 * Lets the owner of the machine pass. Whoever seems to be at the machine is told how to show that they are; to everyone
 * else there is no such page.
 */
export const ownerOnly: MiddlewareHandler<AppEnv> = async (c, next) => {
  const visitor = visitorOf(c)
  if (visitor === 'other') throw ApiError.notFound()
  if (visitor !== 'owner') return answerNotOwner(c)
  return next()
}

/** Tells where to look, to whoever has not opened the address yet. */
function answerNotOwner(c: Context<AppEnv>) {
  const language = pageLanguage(c)
  const t = (key: string) => translate(language, `mail:mailbox.${key}`)
  c.header('Cache-Control', 'no-store')
  return c.html(
    htmlPage(language, t('locked'), html`<p>${t('lockedWhy')}</p><p>${t('lockedWhere')}</p>`),
    403,
  )
}

/** The address that the start prints: it makes the browser that opens it the owner's, once. */
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
