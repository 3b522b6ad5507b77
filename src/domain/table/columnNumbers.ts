import { type Language, lazilyByLanguage } from '../../contract/languages.mjs'
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

/** Returns the decimals of a computed column: its median number has three significant digits. */
export function computedDecimals(numbers: readonly number[]): number {
  const sizes = numbers
    .map(Math.abs)
    .filter(size => size > 0)
    .toSorted((a, b) => a - b)
  const median = sizes[sizes.length >> 1]
  if (median === undefined || numbers.every(Number.isInteger)) return 0
  return Math.min(COLUMN_DECIMALS, Math.max(1, 2 - Math.floor(Math.log10(median))))
}

/** Formats a number with a fixed number of decimals. */
export const formatFixed = (number: number, decimals: number, language: Language): string =>
  fixed[language][decimals]?.format(number) ?? formatNumber(number, language)

/** Formats a change with its sign and a fixed number of decimals. A change that rounds to 0 has no sign. */
export const formatFixedChange = (number: number, decimals: number, language: Language): string => {
  const size = formatFixed(Math.abs(number), decimals, language)
  return /[1-9]/.test(size) ? `${number < 0 ? '\u2212' : '+'}${size}` : size
}

const fixed = lazilyByLanguage(language =>
  Array.from(
    { length: COLUMN_DECIMALS + 1 },
    (_, digits) =>
      new Intl.NumberFormat(language, { minimumFractionDigits: digits, maximumFractionDigits: digits }),
  ),
)
