import type { LabelValue } from '../../contract/label.ts'
import { byLanguage, type Language } from '../../contract/languages.mjs'

// Fifteen significant digits are what a double holds: values appear as the provider wrote them.
const numbers = byLanguage(language => new Intl.NumberFormat(language, { maximumSignificantDigits: 15 }))

/** Writes a number for people of a language. */
export const formatNumber = (number: number, language: Language): string => numbers[language].format(number)

/**
 * Writes a number that was calculated: with four significant digits, whole ones always exactly. Its further digits say
 * no more than those of the numbers it comes from.
 */
export const formatCalculated = (number: number, language: Language): string =>
  formatNumber(calculated(number), language)

function calculated(number: number): number {
  const decimals = number === 0 ? 0 : Math.min(100, Math.max(0, 3 - Math.floor(Math.log10(Math.abs(number)))))
  return Number(number.toFixed(decimals))
}

const signed = byLanguage(
  language => new Intl.NumberFormat(language, { maximumSignificantDigits: 15, signDisplay: 'exceptZero' }),
)

/** Writes by how much something has changed: with its sign, of which 0 has none. */
export const formatSigned = (number: number, language: Language): string =>
  signed[language].format(number).replace('-', '\u2212')

/** As `formatSigned`, for what was calculated: rounded as `formatCalculated` does. */
export const formatChange = (number: number, language: Language): string =>
  formatSigned(calculated(number), language)

/** Marks by which each language parts decimals, and groups of three digits. */
const MARKS = byLanguage(language => {
  const parts = new Intl.NumberFormat(language, { minimumFractionDigits: 1 }).formatToParts(1_000_000)
  const markOf = (kind: Intl.NumberFormatPartTypes) => parts.find(({ type }) => type === kind)?.value ?? ''
  return { decimal: markOf('decimal') === ',' ? ',' : '.', group: markOf('group') } as const
})

/** The mark that parts decimals in a language. */
export const decimalMark = (language: Language): '.' | ',' => MARKS[language].decimal

/** Numbers in groups of three digits: with the sign that is no decimal mark, alone or before decimals. */
const GROUPED = {
  '.': { alone: /^[-+]?\d{1,3}(,\d{3})+(\.\d*)?$/, decimals: /^[-+]?\d{1,3}(,\d{3})+\.\d*$/, group: ',' },
  ',': { alone: /^[-+]?\d{1,3}(\.\d{3})+(,\d*)?$/, decimals: /^[-+]?\d{1,3}(\.\d{3})+,\d*$/, group: '.' },
} as const

/** Writes a number as people type it in a language: with its decimal mark, and no groups. */
export const numberText = (number: number, language: Language): string =>
  String(number).replace('.', decimalMark(language))

/** Writes a percentage in the manner of a language; no line ends before its sign. */
export const percentText = (percent: number, language: Language): string =>
  new Intl.NumberFormat(language, { style: 'percent' }).format(percent / 100).replace(/\s/, '\u00a0')

/**
 * The number with the fewest digits in an interval that is open below and closed above. A break that lies there parts
 * the same values as any other in it, and is easier to read. Answers `high` when nothing is rounder.
 */
export function roundest(low: number, high: number): number {
  if (low < 0 && high >= 0) return 0
  const largest = Math.ceil(Math.log10(Math.max(Math.abs(low), Math.abs(high))))
  for (let power = largest; power >= largest - 16; power--) {
    for (const part of [1, 0.5]) {
      const step = part * 10 ** power
      const found = clean(Math.floor(high / step) * step)
      if (found > low && found <= high) return found
    }
  }
  return high
}

/** Rounds the break between classes of a width to the third digit of the width, so that it can be read. */
export function roundedNumber(value: number, width: number): number {
  const digit = 10 ** (Math.floor(Math.log10(width)) - 2)
  const rounded = clean(Math.round(value / digit) * digit)
  return Number.isFinite(rounded) ? rounded : value
}

/** A number as it is written with fifteen digits: without the noise of the computation. */
const clean = (value: number): number => Number(value.toPrecision(15))

/** A finite number out of a number or its decimal writing; null for anything else. */
export function decimalOf(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  if (typeof value !== 'string' || !/^\s*[-+]?(\d+(\.\d*)?|\.\d+)(e[-+]?\d+)?\s*$/i.test(value)) return null
  const number = Number(value)
  return Number.isFinite(number) ? number : null
}

/** Reads the value of a label as a number. Text may have a decimal comma and grouping spaces; anything else is no data. */
export function numberOf(value: LabelValue | undefined): number | null {
  if (typeof value !== 'string') return decimalOf(value)
  return decimalOf(value.replace(/\s/g, '').replace(/^([+-]?\d*),(\d+)$/, '$1.$2'))
}

/**
 * The number that a person typed, in the manner of their language: grouped by spaces, with a decimal comma; in English
 * a comma before three digits groups them (`10,000`). Null for anything else.
 */
export function typedNumber(text: string, language: Language): number | null {
  const bare = text.replace(/\s/g, '').replace('−', '-')
  const mark = decimalMark(language)
  const { alone, decimals, group } = GROUPED[mark]
  // A sign that the language does not group by is taken as such only where decimals follow.
  if ((MARKS[language].group === group ? alone : decimals).test(bare))
    return decimalOf(bare.replaceAll(group, '').replace(mark, '.'))
  return decimalOf(bare.replace(/^([^.,]*),([^.,]*)$/, '$1.$2'))
}
