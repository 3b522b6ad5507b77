import { SEEN, type SeenMessage } from '../offline/names.ts'

/** Addresses whose answers are everybody's, whoever may read the zones. */
const FOR_ALL = /\/(config\.json|favicon\.svg|(?:basemap|maps)\/[^/]+|cartable\/dataset\/\?.*)$/

/**
 * Has the browser keep the page and what is seen, for a visit without a network. What came before the worker was there is
 * told to it.
 * @param isOpen Whether anybody may read the zones: what the session was answered is not asked for again without it.
 */
export async function keepForOffline(isOpen: boolean): Promise<void> {
  // Without a secure origin there is none.
  const workers: ServiceWorkerContainer | undefined = navigator.serviceWorker
  if (!workers) return
  const isFirst = workers.controller === null
  await workers.register('/sw.js', { updateViaCache: 'none' })
  if (!isFirst) return
  const { active } = await workers.ready
  const came = performance.getEntriesByType('resource').map(({ name }) => name)
  const addresses = came.filter(address => isOpen || FOR_ALL.test(address))
  active?.postMessage({ type: 'seen', addresses } satisfies SeenMessage)
}

/** Forgets what was seen here: the next person at this browser shall not find out. */
export async function forgetSeen(): Promise<void> {
  await Promise.all(SEEN.map(name => caches.delete(name)))
}
