/** The part of a service worker that is needed here: the types of TypeScript for it exclude those for pages. */

interface Extendable {
  waitUntil: (work: Promise<unknown>) => void
}

interface Fetching extends Extendable {
  request: Request
  /** The answer to a navigation that the browser asked for while the worker was starting. */
  preloadResponse?: Promise<Response | undefined>
  respondWith: (answer: Promise<Response>) => void
}

interface Messaging extends Extendable {
  data: unknown
}

export interface ServiceWorkerScope {
  location: Location
  registration: ServiceWorkerRegistration
  clients: { claim: () => Promise<void> }
  skipWaiting: () => Promise<void>
  addEventListener(type: 'install' | 'activate', listener: (event: Extendable) => void): void
  addEventListener(type: 'fetch', listener: (event: Fetching) => void): void
  addEventListener(type: 'message', listener: (event: Messaging) => void): void
}
