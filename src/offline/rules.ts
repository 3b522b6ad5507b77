/** Manner in which the worker treats a request: a screen, or an answer that may be kept. */
export type Kind = 'screen' | 'answer'

/** First segments of the paths of screens. Of any other page the browser itself says that there is no network. */
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

/** Folder of the files of a build. */
export const FILES = '/assets/'
/** Paths of what is public where the server says so. */
const ANSWERS = ['/cartable/', '/basemap/', '/maps/', '/config.json', '/favicon.svg']
/** Whole files to save, which would push out what is shown. */
const DOWNLOADS = '/cartable/export/'

type Asked = Pick<Request, 'method' | 'mode' | 'url'>

/** Tells how a request is treated; null: it is none of the worker's business. */
export function kindOf({ method, mode, url }: Asked, origin: string): Kind | null {
  const address = new URL(url)
  if (method !== 'GET' || address.origin !== origin) return null
  const { pathname } = address
  if (mode === 'navigate') return SCREENS.has(pathname.split('/')[1] ?? '') ? 'screen' : null
  if (pathname.startsWith(DOWNLOADS)) return null
  return ANSWERS.some(path => pathname.startsWith(path)) ? 'answer' : null
}

/** The path that a file of a build has on the server itself, wherever it is fetched from. */
export const pathOfFile = ({ pathname }: URL): string => pathname.slice(pathname.lastIndexOf(FILES))

/**
 * Returns the path of the file of a build that a request is for, or null for anything else. The operator may have files
 * fetched from another host, below a path of its own: there, only those that the worker knows are the product's.
 */
export function fileIn({ method, url }: Asked, origin: string, files: readonly string[]): string | null {
  const address = new URL(url)
  const path = pathOfFile(address)
  if (method !== 'GET' || !path.startsWith(FILES)) return null
  return (address.origin === origin && path === address.pathname) || files.includes(path) ? path : null
}

/** Manner in which an answer may be kept: for good, until the next one comes, or not at all. */
export type Keeping = 'immutable' | 'changing' | 'never'

/**
 * Tells how an answer may be kept. Only what the server calls public is: no answer that was given to one person, no
 * error, and nothing of which the server does not say so.
 */
export function keepingOf({ status, headers }: Pick<Response, 'status' | 'headers'>): Keeping {
  const said = (headers.get('cache-control') ?? '').split(',').map(each => each.trim().toLowerCase())
  if (status !== 200 || !said.includes('public') || said.includes('no-store') || said.includes('private'))
    return 'never'
  return said.includes('immutable') ? 'immutable' : 'changing'
}
