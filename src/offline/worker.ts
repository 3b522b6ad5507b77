import { answer, cacheAnswer } from './answers.ts'
import { isSeen, OUTDATED } from './cacheNames.ts'
import { FILES, fileIn, kindOf, mayStartFromCache } from './rules.ts'
import { isOf, keepShell, keptFile, keptPage, removeFormerShells, type Version } from './shell.ts'

/** Written by the build. */
declare const VERSION: Version
const version = VERSION

const scope = globalThis as unknown as ServiceWorkerScope

scope.addEventListener('install', event => {
  // Serves files of any version from the cache before the worker has started, in supporting browsers.
  void event.addRoutes?.([{ condition: { urlPattern: `${FILES}*` }, source: 'cache' }])
  // Another tab may continue with the former version: its files stay, and its answers are the same.
  event.waitUntil(keepShell(version).then(() => scope.skipWaiting()))
})

scope.addEventListener('activate', event =>
  event.waitUntil(
    Promise.all([
      removeFormerShells(version),
      scope.clients.claim(),
      // The page loads while the worker starts.
      scope.registration.navigationPreload?.enable(),
    ]),
  ),
)

scope.addEventListener('fetch', event => {
  const { request } = event
  const kind = kindOf(request, scope.location.origin)
  if (kind === 'screen') event.respondWith(mayStartFromCache(request) ? start(event) : screen(event))
  const path = fileIn(request, scope.location.origin, version.files)
  if (path !== null) event.respondWith(file(request, path))
  if (kind === 'answer') event.respondWith(answer(request, work => event.waitUntil(work)))
})

scope.addEventListener('message', event => {
  if (isSeen(event.data)) event.waitUntil(keepAll(event.data.addresses))
})

/** Set once the server has another version: until that one is installed, pages come from the network. */
let isOutdated = false

/**
 * Returns the cached page at once, and compares it with the server's page meanwhile. If the server has another
 * version, notifies the page.
 */
async function start(event: Fetching): Promise<Response> {
  const kept = isOutdated ? undefined : await keptPage(version).catch(() => undefined)
  if (!kept) return screen(event)
  event.waitUntil(compare(fromNetwork(event), event.resultingClientId))
  return kept
}

async function compare(answer: Promise<Response>, client: string): Promise<void> {
  const page = await answer.catch(() => null)
  // Without a network, or if the server fails, the cached page is the best one.
  if (!page || page.status >= 500) return
  if (page.ok && (await isOf(page, version.files))) return
  isOutdated = true
  const shown = await scope.clients.get(client)
  shown?.postMessage(OUTDATED)
}

/** Returns the server's page. Without a network, the cached one. */
async function screen(event: Fetching): Promise<Response> {
  try {
    return await fromNetwork(event)
  } catch (error) {
    const kept = await keptPage(version).catch(() => undefined)
    if (kept) return kept
    throw error
  }
}

const fromNetwork = async ({ preloadResponse, request }: Fetching): Promise<Response> =>
  (await preloadResponse) ?? (await fetch(request))

async function file(request: Request, path: string): Promise<Response> {
  return (await keptFile(path).catch(() => undefined)) ?? fetch(request)
}

async function keepAll(addresses: readonly string[]): Promise<void> {
  for (const address of addresses) {
    const asked = { method: 'GET', mode: 'cors', url: address } as const
    if (kindOf(asked, scope.location.origin) === 'answer') await cacheAnswer(address)
  }
}

interface Extendable {
  waitUntil: (work: Promise<unknown>) => void
}

interface Installing extends Extendable {
  addRoutes?: (rules: readonly { condition: { urlPattern: string }; source: 'cache' }[]) => Promise<void>
}

interface Fetching extends Extendable {
  request: Request
  /** Preloaded answer to a navigation, which the browser requested while the worker started. */
  preloadResponse?: Promise<Response | undefined>
  /** Page that the answer to a navigation will show. */
  resultingClientId: string
  respondWith: (answer: Promise<Response>) => void
}

interface Messaging extends Extendable {
  data: unknown
}

/** Part of a service worker used here: TypeScript's worker types conflict with those for pages. */
interface ServiceWorkerScope {
  location: Location
  registration: ServiceWorkerRegistration
  clients: {
    claim: () => Promise<void>
    get: (id: string) => Promise<{ postMessage: (message: unknown) => void } | undefined>
  }
  skipWaiting: () => Promise<void>
  addEventListener(type: 'install', listener: (event: Installing) => void): void
  addEventListener(type: 'activate', listener: (event: Extendable) => void): void
  addEventListener(type: 'fetch', listener: (event: Fetching) => void): void
  addEventListener(type: 'message', listener: (event: Messaging) => void): void
}
