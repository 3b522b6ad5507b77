import { z } from 'zod'
import type { TabNews } from '../domain/account/account.ts'

const News: z.ZodType<TabNews> = z.discriminatedUnion('type', [
  z.object({ type: z.enum(['opened', 'renewed']), access: z.string() }),
  z.object({ type: z.literal('closed') }),
])

export type Tabs = {
  tell: (news: TabNews) => void
  hear: (listener: (news: TabNews) => void) => void
  close: () => void
}

const CHANNEL = 'cartable.session'

/** The tabs of this browser. Without a channel to them a tab is alone, and finds out what happened when it is shown. */
export function openTabs(): Tabs {
  if (typeof BroadcastChannel === 'undefined') return { tell: () => {}, hear: () => {}, close: () => {} }
  const channel = new BroadcastChannel(CHANNEL)
  return {
    tell: news => channel.postMessage(news),
    hear: listener =>
      channel.addEventListener('message', ({ data }: MessageEvent) => {
        const news = News.safeParse(data)
        if (news.success) listener(news.data)
      }),
    close: () => channel.close(),
  }
}

/** Function that does a piece of work while no other tab of this origin does its own. */
export type Turns = <T>(work: () => Promise<T>) => Promise<T>

const NAME = 'cartable.refresh'
/** Milliseconds. A tab that died within its turn holds the others up no longer than this. */
const LEASE = 15_000
const PAUSE = 40

/**
 * Takes turns by the locks of the browser; where there are none (plain http on another host), by a lease in the
 * storage.
 */
export const takeTurns: Turns = work =>
  typeof navigator !== 'undefined' && navigator.locks
    ? navigator.locks.request(NAME, work).then(answer => answer)
    : inLease(work)

/** Two tabs that write at once see after a pause whose lease it is. */
async function inLease<T>(work: () => Promise<T>): Promise<T> {
  const me = `${Date.now()}-${Math.random()}`
  while (!(await isMine(me))) await pause()
  try {
    return await work()
  } finally {
    if (readLease()?.owner === me) store(() => localStorage.removeItem(NAME))
  }
}

async function isMine(me: string): Promise<boolean> {
  const lease = readLease()
  if (lease && lease.until > Date.now()) return false
  if (!store(() => localStorage.setItem(NAME, `${me} ${Date.now() + LEASE}`))) return true
  await pause()
  return readLease()?.owner === me
}

function readLease(): { owner: string; until: number } | null {
  let text: string | null = null
  store(() => {
    text = localStorage.getItem(NAME)
  })
  const [owner, until] = (text ?? '').split(' ')
  return owner && until ? { owner, until: Number(until) } : null
}

/** Answers whether there is a storage at all. */
function store(use: () => void): boolean {
  try {
    use()
    return true
  } catch {
    return false
  }
}

const pause = () => new Promise(resolve => setTimeout(resolve, PAUSE))
