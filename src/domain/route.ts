/** Where the person is in the application: a path and what follows it, `?` included. */
export type Place = { path: string; search: string }

/** Who visits, as far as is known. */
export type Visitor = 'restoring' | 'anonymous' | 'member'

const MEMBERS_ONLY: readonly string[] = ['/account/settings']
const STRANGERS_ONLY: readonly string[] = ['/login', '/signup']

export const addressOf = ({ path, search }: Place): string => path + search

/** The place that an address of our own names. */
export function placeOf(address: string): Place {
  const [, path = '/', search = ''] = /^([^?#]*)(\?[^#]*)?/.exec(address) ?? []
  return { path, search }
}

/** Where to go on to after the login: only an address of this application, else the workbench. */
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
 * Where a visitor who may not be at a place, or has no use for it, is led instead; null when it is theirs.
 * @param membersOnly What this installation keeps for members, beside what always is.
 */
export function detourOf(
  { path, search }: Place,
  visitor: Visitor,
  membersOnly: readonly string[] = [],
): string | null {
  const bare = path.length > 1 ? path.replace(/\/$/, '') : path
  if (visitor === 'anonymous' && [...MEMBERS_ONLY, ...membersOnly].includes(bare)) return loginBefore(bare)
  if (visitor === 'member' && STRANGERS_ONLY.includes(bare)) return nextOf(search)
  return null
}
