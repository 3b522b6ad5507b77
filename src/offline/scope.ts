/** What TypeScript knows of service workers excludes what it knows of pages: the part that is needed here. */

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
