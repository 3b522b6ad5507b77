import { domainToASCII } from 'node:url'

/** Returns the key by which two user names are the same: the compatibility form, in lower case. */
export const usernameKey = (username: string): string => username.normalize('NFKC').toLowerCase()

/**
 * Returns the key by which two addresses are the same mailbox, or null when the domain is none. Of the local part only
 * the ASCII letters lose their case: any further folding would make one mailbox of two (`mıke`, the Kelvin sign).
 */
export function emailKey(email: string): string | null {
  const at = email.lastIndexOf('@')
  const domain = domainToASCII(email.slice(at + 1))
  if (at < 1 || domain === '') return null
  const local = email.slice(0, at).replace(/[A-Z]/g, letter => letter.toLowerCase())
  return `${local}@${domain}`
}
