import { ByteCache } from './byteCache.ts'
import { CHANGING, FROM_CACHE, IMMUTABLE } from './names.ts'
import { keepingOf } from './rules.ts'

const MEGABYTE = 1e6

/** Kept answers of each kind: a few hundred views, and some pages of the catalogue. */
const immutable = new ByteCache(() => caches.open(IMMUTABLE), 60 * MEGABYTE)
const changing = new ByteCache(() => caches.open(CHANGING), 15 * MEGABYTE)

/** Work that goes on after the answer. */
type Afterwards = (work: Promise<unknown>) => void

/**
 * Answers a request: what its address names for good from the cache, all else from the network as long as there is
 * one. Rejects as the network does where nothing is kept.
 */
export async function answer(request: Request, afterwards: Afterwards): Promise<Response> {
  const kept = await immutable.match(request.url)
  if (kept) return kept
  let answer: Response
  try {
    answer = await fetch(request)
  } catch (error) {
    const former = request.signal.aborted ? undefined : await changing.match(request.url)
    if (!former) throw error
    return fromCache(former)
  }
  afterwards(keep(request.url, answer.clone()))
  return answer
}

/** Fetches an answer that came before the worker was there, and keeps it. */
export async function keepSeen(address: string): Promise<void> {
  if (await immutable.match(address)) return
  const answer = await fetch(address, { priority: 'low' }).catch(() => null)
  if (answer) await keep(address, answer)
}

async function keep(address: string, answer: Response): Promise<void> {
  const { pathname } = new URL(address)
  if (pathname === '/config.json' && answer.ok) await heed(address, answer.clone())
  const keeping = keepingOf(answer)
  if (keeping === 'immutable') return immutable.keep(address, answer)
  if (keeping === 'changing') return changing.keep(address, answer)
  void answer.body?.cancel()
  // Of what went wrong on the way the former answer stays; what is somebody's alone now does not.
  if (answer.ok || answer.status === 401 || answer.status === 403 || answer.status === 404)
    await changing.forget(address)
}

/** Removes what was kept where data are for accounts now that were for everybody, or the reverse. */
async function heed(address: string, config: Response): Promise<void> {
  const former = await changing.match(address)
  if (!former || (await accessIn(former)) === (await accessIn(config))) return
  await Promise.all([immutable.empty(), changing.empty()])
}

async function accessIn(config: Response): Promise<unknown> {
  const settings = (await config.json().catch(() => ({}))) as { access?: unknown }
  return settings.access
}

function fromCache(former: Response): Response {
  const headers = new Headers(former.headers)
  headers.set(FROM_CACHE, '1')
  const { status, statusText } = former
  return new Response(former.body, { status, statusText, headers })
}
