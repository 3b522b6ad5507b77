import { fromCallback, fromPromise } from 'xstate'
import { Opening } from '../contract/opening.ts'
import { CHANGING, IMMUTABLE } from '../offline/cacheNames.ts'

/** Milliseconds between checks of an unavailable server. */
const PAUSE = 5000

/** Checks whether the server answers, bypassing every cache. */
async function ask(signal: AbortSignal): Promise<void> {
  const { ok } = await fetch('/healthz', { cache: 'no-store', signal })
  if (!ok) throw new Error('The health check of the server failed.')
}

export const askServer = fromPromise<void, undefined>(({ signal }) => ask(signal))

/**
 * Reports when the server is back, checking periodically, on network changes and when the page becomes
 * visible.
 */
export const watchServer = fromCallback<{ type: 'nothing' }, undefined>(({ sendBack }) => {
  const left = new AbortController()
  const { signal } = left
  const look = () => {
    if (document.visibilityState === 'hidden') return
    ask(signal).then(
      () => signal.aborted || sendBack({ type: 'server.back' }),
      () => {},
    )
  }
  const timer = setInterval(look, PAUSE)
  addEventListener('online', look, { signal })
  document.addEventListener('visibilitychange', look, { signal })
  return () => {
    clearInterval(timer)
    left.abort()
  }
})

/** Lists the instances whose opening and drawn zones this browser has cached. */
export const listKept = fromPromise<readonly string[], undefined>(async () => {
  const changing = await caches.open(CHANGING)
  const begun = await changing.keys()
  const all = [...begun, ...(await (await caches.open(IMMUTABLE)).keys())].map(({ url }) => new URL(url))
  const kept: string[] = []
  for (const request of begun) {
    const { pathname, searchParams } = new URL(request.url)
    const instance = searchParams.get('instance')
    if (!pathname.endsWith('/opening/') || instance === null) continue
    const opening = Opening.safeParse(await (await changing.match(request))?.json()).data
    // The opening alone may have been prefetched on hover.
    if (opening && all.some(url => isDrawn(url, instance, opening))) kept.push(instance)
  }
  return kept
})

/** Returns whether an address is a tile of an instance or, without tiles, a page of its zones. */
function isDrawn({ pathname, searchParams }: URL, instance: string, { files }: Opening): boolean {
  if (files) return pathname.startsWith(`/cartable/geom/${files.manifest.id}/`) && TILE.test(pathname)
  const isPage = pathname === '/cartable/zone/' && searchParams.get('instance') === instance
  return isPage && searchParams.get('geometry') !== 'none'
}

/** Ending of a tile path. Other files of a tileset end differently. */
const TILE = /\/\d+\/\d+\/\d+$/
