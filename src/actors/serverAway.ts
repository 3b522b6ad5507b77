import { fromCallback, fromPromise } from 'xstate'
import { Opening } from '../contract/opening.ts'
import { CHANGING, IMMUTABLE } from '../offline/names.ts'

/** Milliseconds between two questions whether the server is there again. */
const PAUSE = 5000

/** Asks the server whether it is there, past every cache. */
async function ask(signal: AbortSignal): Promise<void> {
  const { ok } = await fetch('/healthz', { cache: 'no-store', signal })
  if (!ok) throw new Error('The server does not answer as one that is well.')
}

export const askServer = fromPromise<void, undefined>(({ signal }) => ask(signal))

/** Tells when the server is there again: it is asked from time to time, and when the browser has a network or is looked at. */
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

/** Lists the instances of which this browser has kept the beginning of a display, and zones that are drawn. */
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
    // The beginning alone may have come ahead, for whoever pointed at it.
    if (opening && all.some(url => isDrawn(url, instance, opening))) kept.push(instance)
  }
  return kept
})

/** Tells whether an address is that of a tile of an instance, or where it has none, of a page of its zones. */
function isDrawn({ pathname, searchParams }: URL, instance: string, { files }: Opening): boolean {
  if (files) return pathname.startsWith(`/cartable/geom/${files.manifest.id}/`) && TILE.test(pathname)
  const isPage = pathname === '/cartable/zone/' && searchParams.get('instance') === instance
  return isPage && searchParams.get('geometry') !== 'none'
}

/** The end of the path of a tile, beside the other files of a tileset. */
const TILE = /\/\d+\/\d+\/\d+$/
