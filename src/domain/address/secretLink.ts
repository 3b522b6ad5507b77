import { decoded } from '../parsed.ts'

/** Secret in the link of a mail, and the screen that the link opens. */
type Confirmation = { kind: 'confirmation'; key: string }
type Reset = { kind: 'reset'; uid: string; token: string }
export type MailLink = Confirmation | Reset

/** Returns the secret in the path of an address, or null if there is none. */
export function linkIn(path: string): MailLink | null {
  const [, key] = /^\/account\/confirm\/([^/]+)\/?$/.exec(path) ?? []
  return key ? { kind: 'confirmation', key: partOf(key) } : resetIn(path)
}

function resetIn(path: string): Reset | null {
  const [, uid, token] = /^\/password\/reset\/([^/]+)\/([^/]+)\/?$/.exec(path) ?? []
  return uid && token ? { kind: 'reset', uid: partOf(uid), token: partOf(token) } : null
}

/** Returns the secret of a password-reset link in a pasted text that may surround the link, or null. */
export function resetLinkIn(text: string): Reset | null {
  const [path = ''] = /\/password\/reset\/[^\s/]+\/[^\s/?#<>"]*[^\s/?#<>".,;)]/.exec(text) ?? []
  return resetIn(path)
}

const partOf = (written: string): string => decoded(written) ?? written

/** Returns the token in the fragment of an address, which browsers do not send to the server; null if it has none. */
export const linkTokenIn = (fragment: string): string | null =>
  /^#link=([\w-]{43})$/.exec(fragment)?.[1] ?? null
