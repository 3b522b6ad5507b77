/** Event by which the machines of screens are told which screen is shown, and to which visitor. */
export type ScreenChange = { type: 'screen.changed'; path: string; visitor: Visitor }

/** Tells whether a path is that of a screen, with or without what follows it. */
export const isUnder = (path: string, screen: string): boolean =>
  path === screen || path.startsWith(`${screen}/`)

/** Tells whether a path is that of a screen and nothing more; a slash at its end says nothing. */
export const isScreen = (path: string, screen: string): boolean => path === screen || path === `${screen}/`

/** Place of the person in the application: a path and what follows it, `?` included. */
export type Place = { path: string; search: string }

/** State of the visitor's session, as far as it is known. */
export type Visitor = 'restoring' | 'anonymous' | 'member'

const MEMBERS_ONLY: readonly string[] = ['/account/settings', '/administration']
const STRANGERS_ONLY: readonly string[] = ['/login', '/signup']

export const addressOf = ({ path, search }: Place): string => path + search

/** The place that an address of our own names. */
export function placeOf(address: string): Place {
  const [, path = '/', search = ''] = /^([^?#]*)(\?[^#]*)?/.exec(address) ?? []
  return { path, search }
}

/** Returns the address to go on to after the login: only one of this application, else the workbench. */
export function nextOf(search: string): string {
  const next = new URLSearchParams(search).get('next') ?? '/'
  return isOurs(next) ? next : '/'
}

// Browsers read a backslash as a slash, and drop tabs and line ends: `/\evil.example` is another host.
const isOurs = (address: string): boolean => /^\/(?![/\\])[^\\\p{Cc}]*$/u.test(address)

/** The login that goes on to an address afterwards. */
export const loginBefore = (next: string): string =>
  next === '/' ? '/login' : `/login?${new URLSearchParams({ next })}`

/**
 * Returns the address to which a visitor is led instead of a place where they may not be, or for which they have no
 * use; null when the place is theirs.
 * @param membersOnly Paths that this installation keeps for members, beside those that always are.
 */
export function detourOf(
  { path, search }: Place,
  visitor: Visitor,
  membersOnly: readonly string[] = [],
): string | null {
  const bare = path.length > 1 ? path.replace(/\/$/, '') : path
  if (visitor === 'anonymous' && [...MEMBERS_ONLY, ...membersOnly].some(screen => isUnder(bare, screen)))
    return loginBefore(bare)
  if (visitor === 'member' && STRANGERS_ONLY.includes(bare)) return nextOf(search)
  return null
}

/** Tells whether another screen than one stays in sight, and does not merely redirect to a further one. */
export const hasLeft = (screen: string, { path, visitor }: ScreenChange): boolean =>
  !isScreen(path, screen) && detourOf(placeOf(path), visitor) === null
