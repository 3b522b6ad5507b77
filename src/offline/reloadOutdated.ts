import type { OutdatedMessage } from './cacheNames.ts'

/** Reloads a page of a former version once the worker notices, unless the user has already used it. */
export function reloadOutdated(): void {
  // Missing without a secure origin.
  const workers: ServiceWorkerContainer | undefined = navigator.serviceWorker
  workers?.addEventListener('message', ({ data }) => {
    const { type } = data as OutdatedMessage
    if (type === 'outdated' && !navigator.userActivation.hasBeenActive) location.reload()
  })
}
