import { z } from 'zod'
import type { TabNews } from '../domain/account/account.ts'
import { decoded } from '../domain/parsed.ts'

const COOKIE = 'jwt_token'
/** One day in seconds, the lifetime of a refresh token. */
const MAX_AGE = 86_400

/** Browser store of the refresh token beyond the page. */
export type TokenJar = {
  /** Stored token, or null. */
  read: () => string | null
  write: (token: string) => void
  remove: () => void
}

/** Token for a browser without cookies: it lasts as long as the page. */
let ofPage: string | null = null

/** The cookie `jwt_token`: one day, for the whole origin, secure on https pages. */
export const cookieJar: TokenJar = {
  read: () => readCookie() ?? ofPage,
  write: token => {
    put(encodeURIComponent(token), MAX_AGE)
    ofPage = readCookie() === token ? null : token
  },
  remove: () => {
    put('', 0)
    ofPage = null
  },
}

/** Reads the token cookie, or null. Returns an undecodable value unchanged; the user may have edited it. */
function readCookie(): string | null {
  const value =
    cookies()
      .find(cookie => cookie.startsWith(`${COOKIE}=`))
      ?.slice(COOKIE.length + 1) ?? ''
  return (decoded(value) ?? value) || null
}

/** Returns the cookies; empty if the browser forbids them. */
function cookies(): string[] {
  try {
    return document.cookie.split(/; */)
  } catch {
    return []
  }
}

function put(value: string, maxAge: number): void {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  try {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not there on plain http.
    document.cookie = `${COOKIE}=${value}; path=/; Max-Age=${maxAge}; SameSite=Lax${secure}`
  } catch {
    // A later read detects that the browser did not store the value.
  }
}

const News: z.ZodType<TabNews> = z.discriminatedUnion('type', [
  z.object({ type: z.enum(['opened', 'renewed']), access: z.string() }),
  z.object({ type: z.literal('closed') }),
])

export type Tabs = {
  post: (news: TabNews) => void
  subscribe: (listener: (news: TabNews) => void) => void
  close: () => void
}

const CHANNEL = 'cartable.session'

/**
 * Returns the tabs of this browser. Without a channel, a tab works alone and catches up when it becomes
 * visible.
 */
export function openTabs(): Tabs {
  if (typeof BroadcastChannel === 'undefined') return { post: () => {}, subscribe: () => {}, close: () => {} }
  const channel = new BroadcastChannel(CHANNEL)
  return {
    post: news => channel.postMessage(news),
    subscribe: listener =>
      channel.addEventListener('message', ({ data }: MessageEvent) => {
        const news = News.safeParse(data)
        if (news.success) listener(news.data)
      }),
    close: () => channel.close(),
  }
}

/** Runs work while no other tab of this origin does. */
export type Turns = <T>(work: () => Promise<T>) => Promise<T>

const TURN = 'cartable.refresh'
/** Milliseconds after which the lock of a closed tab expires. */
const LEASE = 15_000
const PAUSE = 40

/**
 * Takes turns with browser locks. Where locks are unavailable (plain http on another host), uses a lease in
 * storage.
 */
export const takeTurns: Turns = work =>
  typeof navigator !== 'undefined' && navigator.locks
    ? navigator.locks.request(TURN, work).then(answer => answer)
    : inLease(work)

/** After a pause, two tabs that wrote at the same time see which one has the lease. */
async function inLease<T>(work: () => Promise<T>): Promise<T> {
  const me = `${Date.now()}-${Math.random()}`
  while (!(await isMine(me))) await pause()
  try {
    return await work()
  } finally {
    if (readLease()?.owner === me) store(() => localStorage.removeItem(TURN))
  }
}

async function isMine(me: string): Promise<boolean> {
  const lease = readLease()
  if (lease && lease.until > Date.now()) return false
  if (!store(() => localStorage.setItem(TURN, `${me} ${Date.now() + LEASE}`))) return true
  await pause()
  return readLease()?.owner === me
}

function readLease(): { owner: string; until: number } | null {
  let text: string | null = null
  store(() => {
    text = localStorage.getItem(TURN)
  })
  const [owner, until] = (text ?? '').split(' ')
  return owner && until ? { owner, until: Number(until) } : null
}

/** Returns whether there is storage at all. */
function store(use: () => void): boolean {
  try {
    use()
    return true
  } catch {
    return false
  }
}

const pause = () => new Promise(resolve => setTimeout(resolve, PAUSE))
