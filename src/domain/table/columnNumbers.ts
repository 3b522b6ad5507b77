import { byLanguage, type Language } from '../../contract/languages.mjs'
import { decimalsOf, formatNumber } from '../label/numbers.ts'

/** Most digits of a number in a column, and most decimals. */
const COLUMN_DIGITS = 8
const COLUMN_DECIMALS = 6

/**
 * Returns the number of decimals of a column: as many as its most precise number has, but no more than its largest
 * leaves room for.
 */
export function columnDecimals(numbers: readonly number[]): number {
  let largest = 1
  let decimals = 0
  for (const number of numbers) {
    largest = Math.max(largest, Math.abs(number))
    decimals = Math.max(decimals, decimalsOf(number))
  }
  const room = Math.max(0, COLUMN_DIGITS - 1 - Math.floor(Math.log10(largest)))
  return Math.min(room, COLUMN_DECIMALS, decimals)
}

/** Formats a number with a fixed number of decimals. */
export const formatFixed = (number: number, decimals: number, language: Language): string =>
  fixed[language][decimals]?.format(number) ?? formatNumber(number, language)

const fixed = byLanguage(language =>
  Array.from(
    { length: COLUMN_DECIMALS + 1 },
    (_, digits) =>
      new Intl.NumberFormat(language, { minimumFractionDigits: digits, maximumFractionDigits: digits }),
  ),
)
