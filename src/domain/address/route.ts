/** Notifies the screens' machines which screen is visible, and to which visitor. */
export type ScreenChange = { type: 'screen.changed'; path: string; visitor: Visitor }

/** Returns whether a path belongs to a screen, with or without further segments. */
export const belongsToScreen = (path: string, screen: string): boolean =>
  path === screen || path.startsWith(`${screen}/`)

/** Returns whether a path equals the path of a screen, with or without a trailing slash. */
export const isScreen = (path: string, screen: string): boolean => path === screen || path === `${screen}/`

/** Current location in the application: a path and its query, including `?`. */
export type Place = { path: string; search: string }

/** State of the visitor's session, as far as known. */
export type Visitor = 'restoring' | 'anonymous' | 'member'

const MEMBERS_ONLY: readonly string[] = ['/account/settings', '/administration']
const STRANGERS_ONLY: readonly string[] = ['/login', '/signup']

/** Returns whether a place is the workbench with nothing displayed. */
export const isEmptyMap = ({ path, search }: Place): boolean =>
  path === '/' && !new URLSearchParams(search).has('show')

export const addressOf = ({ path, search }: Place): string => path + search

/** Returns the path and query of an address of this application. */
export function placeOfAddress(address: string): Place {
  const [, path = '/', search = ''] = /^([^?#]*)(\?[^#]*)?/.exec(address) ?? []
  return { path, search }
}

/** Returns the address to open after the login: an address of this application, else the workbench. */
export function addressAfterLogin(search: string): string {
  const next = new URLSearchParams(search).get('next') ?? '/'
  return isOurs(next) ? next : '/'
}

// Browsers read a backslash as a slash, and drop tabs and line ends: `/\evil.example` is another host.
const isOurs = (address: string): boolean => /^\/(?![/\\])[^\\\p{Cc}]*$/u.test(address)

/** Returns the login address that continues to another address. */
export const loginBefore = (next: string): string =>
  next === '/' ? '/login' : `/login?${new URLSearchParams({ next })}`

/**
 * Returns the address to redirect a visitor to, or null if they may stay.
 * @param membersOnly Further paths that this installation reserves for members.
 */
export function redirectFor(
  { path, search }: Place,
  visitor: Visitor,
  membersOnly: readonly string[] = [],
): string | null {
  const bare = path.length > 1 ? path.replace(/\/$/, '') : path
  if (
    visitor === 'anonymous' &&
    [...MEMBERS_ONLY, ...membersOnly].some(screen => belongsToScreen(bare, screen))
  )
    return loginBefore(bare)
  if (visitor === 'member' && STRANGERS_ONLY.includes(bare)) return addressAfterLogin(search)
  return null
}

/** Returns whether a logged-in user is in the account settings. */
export const isAccountSettings = ({ path, visitor }: ScreenChange): boolean =>
  isScreen(path, '/account/settings') && visitor === 'member'

/** Returns whether the user has left the workbench for another screen, rather than being redirected. */
export const hasLeftWorkbench = ({ path, visitor }: ScreenChange): boolean =>
  !isScreen(path, '/') && redirectFor(placeOfAddress(path), visitor) === null
