import { SEEN, type SeenMessage } from '../offline/names.ts'

/** Addresses whose answers are everybody's, whoever may read the zones. */
const FOR_ALL = /\/(config\.json|favicon\.svg|(?:basemap|maps)\/[^/]+|cartable\/dataset\/\?.*)$/

/**
 * Has the browser keep the page, and what was seen since the last time, for a visit without a network.
 * @param isOpen Whether anybody may read the zones: what the session was answered is not asked for again without it.
 * @param seen Addresses that were answered.
 */
export async function keepForOffline(isOpen: boolean, seen: Iterable<string>): Promise<void> {
  // Without a secure origin there is none.
  const workers: ServiceWorkerContainer | undefined = navigator.serviceWorker
  if (!workers) return
  await workers.register('/sw.js', { updateViaCache: 'none' })
  const { active } = await workers.ready
  const addresses = [...seen].filter(address => isOpen || FOR_ALL.test(address))
  if (addresses.length > 0) active?.postMessage({ type: 'seen', addresses } satisfies SeenMessage)
}

/** Forgets what was seen here: the next person at this browser shall not find out. */
export async function forgetSeen(): Promise<void> {
  await Promise.all(SEEN.map(name => caches.delete(name)))
}
