import { randomBytes } from 'node:crypto'
import type { ApiKey } from '../../contract/apiKey.ts'
import type { Language } from '../../contract/languages.mjs'
import { translate } from '../platform/text.ts'
import { isSigned, type Secrets, signatureOf } from './secrets.ts'
import type { StoredAddress } from './store/addresses.ts'

/** Seconds in which a confirmation link works. */
export const CONFIRM_SECONDS = 3 * 24 * 3600
/** Seconds in which a reset link works. */
export const RESET_SECONDS = 3600

/**
 * The key that confirms an address: whose it is and until when, signed. It is bound to the text of the address, so
 * that it is dead once that changes.
 */
export function confirmationKey(secrets: Secrets, id: number, email: string, now: number): string {
  const claim = `${id.toString(36)}.${(now + CONFIRM_SECONDS).toString(36)}`
  return `${claim}.${signatureOf(secrets, 'confirmation', `${claim}.${email}`)}`
}

/** The id of the address that a key claims to confirm, or null when it is none or too late. */
export function claimedAddress(key: string, now: number): number | null {
  const [, id = '', until = ''] = /^([0-9a-z]{1,10})\.([0-9a-z]{1,10})\.[\w-]{43}$/.exec(key) ?? []
  return id !== '' && Number.parseInt(until, 36) > now ? Number.parseInt(id, 36) : null
}

/** Tells whether a key confirms this very address. */
export function isConfirmationOf(secrets: Secrets, key: string, email: string): boolean {
  const cut = key.lastIndexOf('.')
  return isSigned(secrets, 'confirmation', `${key.slice(0, cut)}.${email}`, key.slice(cut + 1))
}

/** A token of 256 bits of chance that sets a new password. */
export const newResetToken = (): string => randomBytes(32).toString('base64url')

/** Returns the name by which a reset link refers to its account. */
export const uidOf = (user: number): string => user.toString(36)

/** The account that a link names; 0, which nobody is, when it names none. */
export const userOfUid = (uid: string): number =>
  /^[1-9a-z][0-9a-z]{0,9}$/.test(uid) ? Number.parseInt(uid, 36) : 0

/**
 * The name that a mail greets with, as its parameter: what follows the greeting word. Only who has confirmed the
 * address is greeted by name: else anybody could make the server write their words to somebody.
 */
export const greeting = ({ verified, firstName }: StoredAddress): { name: string } => ({
  name: verified && firstName !== '' ? ` ${firstName}` : '',
})

/** The API keys that a mail about a password names, as its parameter: a list with its sentence, or nothing. */
export function keysParameter(language: Language, keys: readonly ApiKey[], became: 'ended' | 'kept'): string {
  if (keys.length === 0) return ''
  const sentence = translate(
    language,
    `mail:passwordChanged.${became === 'ended' ? 'keysEnded' : 'keysKept'}`,
  )
  const list = keys.map(({ name, prefix }) => `- ${name} (${prefix}…)`)
  return `\n\n${[sentence, ...list].join('\n')}`
}
