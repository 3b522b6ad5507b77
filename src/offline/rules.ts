import { isEmptyMap } from '../domain/address/route.ts'

/** Treatment of a request by the worker: as a navigation, or as an answer that it may cache. */
export type Kind = 'screen' | 'answer'

/** First path segments of screens. For other pages, the browser reports the missing network. */
const SCREENS = new Set([
  '',
  'import',
  'login',
  'signup',
  'account',
  'administration',
  'password-reset',
  'password',
])

/** Folder of build files. */
export const FILES = '/assets/'
/** Paths of answers that may be public. */
const ANSWERS = ['/cartable/', '/basemap/', '/maps/', '/config.json', '/favicon.svg']
/** Downloads, which would evict the displayed data. */
const DOWNLOADS = '/cartable/export/'

type Asked = Pick<Request, 'method' | 'mode' | 'url'>

/** Returns how a request is treated; null if the worker ignores it. */
export function kindOf({ method, mode, url }: Asked, origin: string): Kind | null {
  const address = new URL(url)
  if (method !== 'GET' || address.origin !== origin) return null
  const { pathname } = address
  if (mode === 'navigate') return SCREENS.has(pathname.split('/')[1] ?? '') ? 'screen' : null
  if (pathname.startsWith(DOWNLOADS)) return null
  return ANSWERS.some(path => pathname.startsWith(path)) ? 'answer' : null
}

/**
 * Returns whether a page may start from the cache without the server. A reload asks the server, and so does the
 * address of a map, whose page also requests the data of the map.
 */
export function mayStartFromCache({ cache, url }: Pick<Request, 'cache' | 'url'>): boolean {
  const { pathname, search } = new URL(url)
  return isEmptyMap({ path: pathname, search }) && cache === 'default'
}

/** Returns the path of a build file on the server itself, even if it is fetched from another host. */
export const pathOfFile = ({ pathname }: URL): string => pathname.slice(pathname.lastIndexOf(FILES))

/**
 * Returns the path of a requested build file, or null. Operators may serve files from another host below a
 * path of its own: there, only files known to the worker count.
 */
export function fileIn({ method, url }: Asked, origin: string, files: readonly string[]): string | null {
  const address = new URL(url)
  const path = pathOfFile(address)
  if (method !== 'GET' || !path.startsWith(FILES)) return null
  return (address.origin === origin && path === address.pathname) || files.includes(path) ? path : null
}

/** Lifetime of a cached answer: for ever, until the next answer, or none. */
export type Caching = 'immutable' | 'changing' | 'never'

/** Settings of the server, whose answer may differ from browser to browser. */
export const CONFIG = '/config.json'

/**
 * Returns how an answer may be cached. Only answers that the server declares public: no private answers, no
 * errors, and none without such a declaration. The settings are always cached, in this browser alone: they tell when
 * data become reserved.
 */
export function cachingOf(
  { status, headers }: Pick<Response, 'status' | 'headers'>,
  address: string,
): Caching {
  if (status === 200 && new URL(address).pathname === CONFIG) return 'changing'
  const directives = (headers.get('cache-control') ?? '').split(',').map(each => each.trim().toLowerCase())
  if (
    status !== 200 ||
    !directives.includes('public') ||
    directives.includes('no-store') ||
    directives.includes('private')
  )
    return 'never'
  return directives.includes('immutable') ? 'immutable' : 'changing'
}
