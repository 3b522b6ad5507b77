import { fromCallback, fromPromise } from 'xstate'
import { CHANGING } from '../offline/names.ts'

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

/** Lists the instances whose displays this browser has kept the beginnings of. */
export const listKept = fromPromise<readonly string[], undefined>(async () => {
  const kept = await (await caches.open(CHANGING)).keys()
  return kept.flatMap(({ url }) => {
    const { pathname, searchParams } = new URL(url)
    return pathname.endsWith('/opening/') ? (searchParams.get('instance') ?? []) : []
  })
})
