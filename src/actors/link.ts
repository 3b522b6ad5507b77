/** Secret that a link of a message carries beside the screen it leads to. */
export type MailLink = { kind: 'confirmation'; key: string } | { kind: 'reset'; uid: string; token: string }

/** The secret in the path of an address, or null when there is none. */
export function linkIn(path: string): MailLink | null {
  const [, key] = /^\/account\/confirm\/([^/]+)\/?$/.exec(path) ?? []
  if (key) return { kind: 'confirmation', key: decoded(key) }
  const [, uid, token] = /^\/password\/reset\/([^/]+)\/([^/]+)\/?$/.exec(path) ?? []
  if (uid && token) return { kind: 'reset', uid: decoded(uid), token: decoded(token) }
  return null
}

const decoded = (part: string): string => {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

const SCREENS = { confirmation: '/account/confirm/', reset: '/password/reset/' } as const

type Kept = { link?: MailLink } | null

/**
 * Takes the secret of a link out of the address, so that it is in no history, report or recording. It is kept with
 * the entry of the history: a page that is loaded anew still has it. To be called before the router reads the address.
 */
export function hideLink(): void {
  const link = linkIn(location.pathname)
  if (link) history.replaceState({ ...(history.state as Kept), link }, '', withoutLink(location.pathname))
}

/** The path of an address without the secret that it carries. */
export function withoutLink(path: string): string {
  const link = linkIn(path)
  return link ? SCREENS[link.kind] : path
}

/** The link that led to this screen, or null. */
export function keptLink<K extends MailLink['kind']>(kind: K): Extract<MailLink, { kind: K }> | null {
  const link = (history.state as Kept)?.link
  return link?.kind === kind ? (link as Extract<MailLink, { kind: K }>) : null
}

/** A link that has served is forgotten. */
export function dropLink(): void {
  const { link: _, ...rest } = (history.state as Kept) ?? {}
  history.replaceState(rest, '')
}
