import { isOutdated } from './cacheNames.ts'

/** Reloads a page of a former version once the worker notices, unless the user has already used it. */
export function reloadOutdated(): void {
  // Missing without a secure origin.
  const workers: ServiceWorkerContainer | undefined = navigator.serviceWorker
  workers?.addEventListener('message', ({ data }) => {
    if (isOutdated(data) && !navigator.userActivation.hasBeenActive) location.reload()
  })
}
