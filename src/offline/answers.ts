import { ByteCache } from './byteCache.ts'
import { CHANGING, FROM_CACHE, IMMUTABLE } from './cacheNames.ts'
import { CONFIG, cachingOf } from './rules.ts'

const MEGABYTE = 1e6

/** Statuses by which the server withdraws an answer. */
const WITHDRAWN = new Set([401, 403, 404])

/** Maximum number of cached answers of each kind: a few hundred views, and some pages of the catalogue. */
const immutable = new ByteCache(() => caches.open(IMMUTABLE), 60 * MEGABYTE)
const changing = new ByteCache(() => caches.open(CHANGING), 15 * MEGABYTE)

/** Work that continues after the answer. */
type Afterwards = (work: Promise<unknown>) => void

/**
 * Answers a request: immutable addresses from the cache, others from the network while there is one. Rejects
 * like the network if nothing is cached. Answers pass through untouched: copying them into a cache would
 * delay the following ones.
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
  // After a failed request, the former answer stays; an answer that has become private is removed.
  if (WITHDRAWN.has(answer.status) || (answer.ok && cachingOf(answer, request.url) === 'never'))
    afterwards(changing.forget(request.url))
  if (answer.ok && new URL(request.url).pathname === CONFIG)
    afterwards(emptyIfAccessChanged(request.url, answer.clone()))
  return answer
}

/** Caches an answer that the page has received, by reading it from the browser's HTTP cache. */
export async function cacheAnswer(address: string): Promise<void> {
  if (await immutable.match(address)) return
  const answer = await fetch(address, { cache: 'force-cache', priority: 'low' }).catch(() => null)
  if (!answer) return
  const keeping = cachingOf(answer, address)
  if (keeping === 'immutable') await immutable.keep(address, answer)
  else if (keeping === 'changing') await changing.keep(address, answer)
  else void answer.body?.cancel()
}

/**
 * Clears the cache when access to the data changes between public and accounts only. Answers without settings beside them
 * count as public.
 */
async function emptyIfAccessChanged(address: string, config: Response): Promise<void> {
  const kept = await changing.match(address)
  const former = kept ? await accessIn(kept) : 'open'
  if (former === (await accessIn(config))) return
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
