import type { LostZeros } from '../../../contract/import.ts'
import { keyIndex } from '../joins/keyIndex.ts'
import { isCalledCode, isCalledNumber, wordsOf } from '../joins/kinds.ts'

const DIGITS = /^\d+$/
/** A code of digits with a letter among them, such as those of Corsica: a number has none. */
const WITH_LETTER = /^\d+[A-Z]\d*$/
/** Digits of codes that can be told from numbers without another sign. */
const CODE_DIGITS = 4

/** Keys of an instance that is there already. */
export interface Former {
  id: string
  keys: readonly string[]
}

/** Finds keys that have lost the zeros in front of them, by those of a former instance, else by their lengths. */
export function lostZeros(
  column: string | null,
  keys: readonly string[],
  former: Former | null,
): LostZeros | null {
  // Numbers of rows never had any.
  if (column === null) return null
  return (former && byFormer(keys, former)) ?? byLengths(column, keys)
}

function byFormer(keys: readonly string[], { id, keys: known }: Former): LostZeros | null {
  const { find } = keyIndex(known)
  const lost = keys.flatMap(key => {
    const found = find(key)
    return found === undefined || found.key === key ? [] : [{ key, digits: found.key.length }]
  })
  const [first] = lost
  return first === undefined
    ? null
    : { count: lost.length, example: first.key, digits: first.digits, instance: id }
}

/** Codes of one length, of which some are a digit or two shorter. Numbers that count have all lengths. */
function byLengths(column: string, keys: readonly string[]): LostZeros | null {
  // Keys that number the rows grow longer by themselves.
  if (isCalledNumber(column) || !isCalledCode(wordsOf(column))) return null
  const numbers = keys.filter(key => DIGITS.test(key))
  if (numbers.some(key => key.startsWith('0'))) return null
  const lettered = keys.find(key => WITH_LETTER.test(key))
  const digits = lettered?.length ?? numbers.reduce((most, { length }) => Math.max(most, length), 0)
  const short = numbers.filter(({ length }) => length < digits)
  const [example] = short
  if (example === undefined) return null
  const least = short.reduce((few, { length }) => Math.min(few, length), digits)
  const isCode =
    lettered !== undefined
      ? least === digits - 1
      : digits >= CODE_DIGITS &&
        least >= Math.max(digits - 2, 3) &&
        (numbers.length - short.length) * 2 >= keys.length
  return isCode ? { count: short.length, example, digits, instance: null } : null
}
