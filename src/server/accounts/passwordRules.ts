import { PASSWORD_MIN } from '../../contract/account.ts'
import type { Message } from '../platform/text.ts'
import { isCommonPassword } from './commonPasswords.ts'

/** From this likeness on, of 1, a password is too similar. */
const MAX_LIKENESS = 0.7

/** Finds the faults of a password by itself. */
export function faultsOfPassword(password: string): Message[] {
  const faults: Message[] = []
  if ([...password].length < PASSWORD_MIN)
    faults.push({ key: 'passwordShort', params: { min: PASSWORD_MIN } })
  if (isCommonPassword(password)) faults.push({ key: 'passwordCommon' })
  if (/^\p{Nd}+$/u.test(password)) faults.push({ key: 'passwordNumeric' })
  return faults
}

/** Finds the faults of a password as this person's: it must not be like their user name or address. */
export function faultsOfLikeness(password: string, username: string, email: string): Message[] {
  const faults: Message[] = []
  if (isLike(password, username)) faults.push({ key: 'passwordLikeUsername' })
  if (isLike(password, email)) faults.push({ key: 'passwordLikeEmail' })
  return faults
}

/** Compares with a text and with its words, as Django's validator does. */
function isLike(password: string, text: string): boolean {
  const plain = text.toLowerCase()
  const typed = password.toLowerCase()
  return [plain, ...plain.split(/[^\p{L}\p{N}]+/u)].some(
    part => part.length > 2 && (likeness(typed, part) >= MAX_LIKENESS || isMostOf(typed, part)),
  )
}

/** A name with a few characters round it. */
const isMostOf = (password: string, part: string): boolean =>
  part.length >= 4 && password.includes(part) && password.length - part.length <= 4

/** Ratcliff and Obershelp's ratio as bounded by the letters in common: 2 × common / all (difflib's quick_ratio). */
function likeness(a: string, b: string): number {
  const left = new Map<string, number>()
  for (const letter of b) left.set(letter, (left.get(letter) ?? 0) + 1)
  let common = 0
  for (const letter of a) {
    const count = left.get(letter) ?? 0
    if (count > 0) common++
    left.set(letter, count - 1)
  }
  return (2 * common) / (a.length + b.length)
}
