import type { LabelValue } from '../../contract/label.ts'
import { type Language, lazilyByLanguage } from '../../contract/languages.mjs'

// Doubles hold fifteen significant digits: values appear as the provider wrote them.
const numbers = lazilyByLanguage(
  language => new Intl.NumberFormat(language, { maximumSignificantDigits: 15 }),
)

/** Formats a number in a language. */
export const formatNumber = (number: number, language: Language): string => numbers[language].format(number)

/**
 * Formats a computed number with four significant digits; whole ones are exact. Further digits would exceed
 * the precision of its operands.
 */
export const formatCalculated = (number: number, language: Language): string =>
  formatNumber(calculated(number), language)

function calculated(number: number): number {
  const decimals = number === 0 ? 0 : Math.min(100, Math.max(0, 3 - Math.floor(Math.log10(Math.abs(number)))))
  return Number(number.toFixed(decimals))
}

const signed = lazilyByLanguage(
  language => new Intl.NumberFormat(language, { maximumSignificantDigits: 15, signDisplay: 'exceptZero' }),
)

/** Formats a change with its sign; 0 has no sign. */
export const formatSigned = (number: number, language: Language): string =>
  signed[language].format(number).replace('-', '\u2212')

/** Formats a computed change: signed and rounded. */
export const formatChange = (number: number, language: Language): string =>
  formatSigned(calculated(number), language)

/** Decimal mark and group separator of each language. */
const MARKS = lazilyByLanguage(language => {
  const parts = new Intl.NumberFormat(language, { minimumFractionDigits: 1 }).formatToParts(1_000_000)
  const markOf = (kind: Intl.NumberFormatPartTypes) => parts.find(({ type }) => type === kind)?.value ?? ''
  return { decimal: markOf('decimal') === ',' ? ',' : '.', group: markOf('group') } as const
})

/** Returns the decimal mark of a language. */
export const decimalMark = (language: Language): '.' | ',' => MARKS[language].decimal

/** Maximum number of digits when numbers get equal decimals. Avoids 2,300.00 beside 0.05. */
const ALIGNED_MAX = 1e5

/** Returns the common number of decimals for some numbers; 0 if that would take too many digits. */
export function commonDecimals(numbers: readonly number[]): number {
  const decimals = Math.max(0, ...numbers.map(decimalsOf))
  const largest = Math.max(0, ...numbers.map(Math.abs))
  return largest * 10 ** decimals < ALIGNED_MAX ? decimals : 0
}

/** Returns the number of decimals of a number as it is written. */
export const decimalsOf = (number: number) => (/^-?\d+\.(\d+)$/.exec(String(number))?.[1] ?? '').length

/** Returns a format that pads numbers to a number of decimals. 0 is not padded. */
export function withDecimals(format: Format, decimals: number): Format {
  if (decimals === 0) return format
  return (number, language) => {
    const text = format(number, language)
    const mark = decimalMark(language)
    const [whole = '', part = ''] = text.split(mark)
    return number === 0 || part.length >= decimals ? text : `${whole}${mark}${part.padEnd(decimals, '0')}`
  }
}

const BILLION = 1e9
/** `Md` or `B`, as written after a number. */
const BILLIONS = lazilyByLanguage(language =>
  new Intl.NumberFormat(language, { notation: 'compact' }).format(BILLION).slice(1),
)

/** Returns whether some numbers reach billions, and all are short in billions. */
export const areBillions = (numbers: readonly number[]): boolean =>
  numbers.some(number => Math.abs(number) >= BILLION) && numbers.every(isShortInBillions)

const isShortInBillions = (number: number): boolean =>
  number === 0 || (Math.abs(number) >= BILLION / 1000 && decimalsOf(number / BILLION) <= 3)

/** Returns a format in billions, `4,1 Md`. 0 and numbers with more than three decimals are written in full. */
export const inBillions =
  (format: Format): Format =>
  (number, language) =>
    number === 0 || !isShortInBillions(number)
      ? format(number, language)
      : `${format(number / BILLION, language)}${BILLIONS[language]}`

type Format = (number: number, language: Language) => string

/**
 * Numbers in groups of three digits, with the separator that is not the decimal mark, alone or before
 * decimals.
 */
const GROUPED = {
  '.': { alone: /^[-+]?\d{1,3}(,\d{3})+(\.\d*)?$/, decimals: /^[-+]?\d{1,3}(,\d{3})+\.\d*$/, group: ',' },
  ',': { alone: /^[-+]?\d{1,3}(\.\d{3})+(,\d*)?$/, decimals: /^[-+]?\d{1,3}(\.\d{3})+,\d*$/, group: '.' },
} as const

/** Writes a number as users type it in a language: with its decimal mark, without groups. */
export const numberText = (number: number, language: Language): string =>
  String(number).replace('.', decimalMark(language))

/** Formats a percentage in a language, with a non-breaking space. */
export const percentText = (percent: number, language: Language): string =>
  new Intl.NumberFormat(language, { style: 'percent' }).format(percent / 100).replace(/\s/, '\u00a0')

/**
 * Returns the number with the fewest digits in an interval, open below and closed above. As a break, it
 * separates the same values and is easier to read. Returns `high` if no number is rounder.
 */
export function roundest(low: number, high: number): number {
  if (low < 0 && high >= 0) return 0
  const largest = Math.ceil(Math.log10(Math.max(Math.abs(low), Math.abs(high))))
  // Counting down from an infinite power would never end.
  if (!Number.isFinite(largest)) return high
  for (let power = largest; power >= largest - 16; power--) {
    for (const part of [1, 0.5]) {
      const step = part * 10 ** power
      const found = clean(Math.floor(high / step) * step)
      if (found > low && found <= high) return found
    }
  }
  return high
}

/** Rounds a break to the fewest digits, two or more, that move it by 0.9 % of the class width at most. */
export function roundedBreak(value: number, width: number): number {
  const most = 0.009 * width
  for (let digits = 2; digits < 15; digits++) {
    const rounded = Number(value.toPrecision(digits))
    if (Math.abs(rounded - value) <= most) return rounded
  }
  return value
}

/** Rounds a number to the third digit of a width. */
export function roundedNumber(value: number, width: number): number {
  const digit = 10 ** (Math.floor(Math.log10(width)) - 2)
  const rounded = clean(Math.round(value / digit) * digit)
  return Number.isFinite(rounded) ? rounded : value
}

/** Rounds a number to fifteen digits, removing computational noise. */
const clean = (value: number): number => Number(value.toPrecision(15))

/** Parses a finite number from a number or its decimal text; null for anything else. */
export function decimalOf(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  if (typeof value !== 'string' || !/^\s*[-+]?(\d+(\.\d*)?|\.\d+)(e[-+]?\d+)?\s*$/i.test(value)) return null
  const number = Number(value)
  return Number.isFinite(number) ? number : null
}

/**
 * Parses a label's value as a number. Text may have a decimal comma and grouping spaces; anything else counts as missing.
 */
export function numberOf(value: LabelValue | undefined): number | null {
  if (typeof value !== 'string') return decimalOf(value)
  return decimalOf(value.replace(/\s/g, '').replace(/^([+-]?\d*),(\d+)$/, '$1.$2'))
}

/**
 * Parses a typed number in the user's language: grouped by spaces, with a decimal comma. In English, a comma
 * before three digits groups them (`10,000`). Null for anything else.
 */
export function typedNumber(text: string, language: Language): number | null {
  const bare = text.replace(/\s/g, '').replace('−', '-')
  const mark = decimalMark(language)
  const { alone, decimals, group } = GROUPED[mark]
  // A foreign group separator is only accepted before decimals.
  if ((MARKS[language].group === group ? alone : decimals).test(bare))
    return decimalOf(bare.replaceAll(group, '').replace(mark, '.'))
  return decimalOf(bare.replace(/^([^.,]*),([^.,]*)$/, '$1.$2'))
}
