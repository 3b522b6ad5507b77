import type { Language } from '../../contract/languages.mjs'
import { measureOf, type OrderedType } from './labelTypes.ts'

/** Significant digits of a number where it is alone, and those that tell any two numbers apart. */
const DIGITS = { least: 3, most: 17 }

const isLong = (number: number) => Math.abs(number) >= 1e6

/**
 * Writes numbers of a label that stand beside each other where there is little room: millions and more with a word or
 * letter and just as many significant digits as keep them apart, dates as they are written everywhere.
 */
export function briefTexts(numbers: readonly number[], type: OrderedType, language: Language): string[] {
  const written = (digits: number) => {
    const compact = new Intl.NumberFormat(language, {
      notation: 'compact',
      maximumSignificantDigits: digits,
    })
    return numbers.map(number =>
      type === 'number' && isLong(number) ? compact.format(number) : measureOf(type).format(number, language),
    )
  }
  let digits = DIGITS.least
  while (digits < DIGITS.most && new Set(written(digits)).size < numbers.length) digits++
  return written(digits)
}
