import type { Language } from '../../contract/languages.mjs'
import { measureOf, type OrderedType } from './labelTypes.ts'

/** Significant digits of a single number, and enough to distinguish any two. */
const DIGITS = { least: 3, most: 17 }

const isLong = (number: number) => Math.abs(number) >= 1e6

/**
 * Writes adjacent numbers of a label briefly: millions and more with a word or letter and just enough
 * significant digits to differ, dates as usual.
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
