import { SEEN, type SeenMessage } from '../offline/cacheNames.ts'

/** Addresses with public answers, regardless of who may access zones. */
const FOR_ALL = /\/(config\.json|favicon\.svg|(?:basemap|maps)\/.+|cartable\/dataset\/\?.*)$/

/**
 * Lets the browser cache the page and recently seen data for offline visits.
 * @param isOpen Whether zones are public: otherwise the worker cannot request the answers of the session.
 * @param seen Answered addresses.
 */
export async function keepForOffline(isOpen: boolean, seen: Iterable<string>): Promise<void> {
  // Missing without a secure origin.
  const workers: ServiceWorkerContainer | undefined = navigator.serviceWorker
  if (!workers) return
  await workers.register('/sw.js', { updateViaCache: 'none' })
  const { active } = await workers.ready
  const addresses = [...seen].filter(address => isOpen || FOR_ALL.test(address))
  if (addresses.length > 0) active?.postMessage({ type: 'seen', addresses } satisfies SeenMessage)
}

/** Clears seen data, so that the next user of this browser cannot find them. */
export async function forgetSeen(): Promise<void> {
  await Promise.all(SEEN.map(name => caches.delete(name)))
}
