import { randomBytes } from 'node:crypto'
import type { ApiKey } from '../../contract/apiKey.ts'
import type { Language } from '../../contract/languages.mjs'
import { translate } from '../platform/translate.ts'
import { isSigned, type Secrets, signatureOf } from './secrets.ts'
import type { StoredAddress } from './store/addresses.ts'

/** Lifetime of a confirmation link in seconds. */
export const CONFIRM_SECONDS = 3 * 24 * 3600
/** Lifetime of a reset link in seconds. */
export const RESET_SECONDS = 3600

/**
 * Returns the signed key that confirms an address: its id and expiry. It is bound to the text of the address,
 * so that it is invalid once the address changes.
 */
export function confirmationKey(secrets: Secrets, id: number, email: string, now: number): string {
  const claim = `${id.toString(36)}.${(now + CONFIRM_SECONDS).toString(36)}`
  return `${claim}.${signatureOf(secrets, 'confirmation', `${claim}.${email}`)}`
}

/** Returns the id of the address that a key claims to confirm, or null for an invalid or expired key. */
export function claimedAddress(key: string, now: number): number | null {
  const [, id = '', until = ''] = /^([0-9a-z]{1,10})\.([0-9a-z]{1,10})\.[\w-]{43}$/.exec(key) ?? []
  return id !== '' && Number.parseInt(until, 36) > now ? Number.parseInt(id, 36) : null
}

/** Returns whether a key confirms this address. */
export function isConfirmationOf(secrets: Secrets, key: string, email: string): boolean {
  const cut = key.lastIndexOf('.')
  return isSigned(secrets, 'confirmation', `${key.slice(0, cut)}.${email}`, key.slice(cut + 1))
}

/** Returns a random token of 256 bits that allows setting a new password. */
export const newResetToken = (): string => randomBytes(32).toString('base64url')

/** Returns the identifier of an account in a reset link. */
export const uidOf = (user: number): string => user.toString(36)

/** Returns the account of a link, or 0, which no account has, for an invalid identifier. */
export const userOfUid = (uid: string): number =>
  /^[1-9a-z][0-9a-z]{0,9}$/.test(uid) ? Number.parseInt(uid, 36) : 0

/**
 * Returns the name of a greeting, as its parameter. Only the owner of a confirmed address is greeted by name:
 * otherwise anybody could make the server send their words to a stranger.
 */
export const greeting = ({ verified, firstName }: StoredAddress): { name: string } => ({
  name: verified && firstName !== '' ? ` ${firstName}` : '',
})

/**
 * Returns the API keys that a mail about a password lists, as its parameter: a list with its sentence, or
 * nothing.
 */
export function keysParameter(language: Language, keys: readonly ApiKey[], became: 'ended' | 'kept'): string {
  if (keys.length === 0) return ''
  const sentence = translate(
    language,
    `mail:passwordChanged.${became === 'ended' ? 'keysEnded' : 'keysKept'}`,
  )
  const list = keys.map(({ name, prefix }) => `- ${name} (${prefix}…)`)
  return `\n\n${[sentence, ...list].join('\n')}`
}
