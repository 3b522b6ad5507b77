import type { Label, LabelType, LabelValue } from '../contract/label.ts'
import { byLanguage, type Language, WORDS } from '../contract/languages.mjs'

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

/** Returns the key by which two values of a label are the same unique value, or null when there is no data. */
export function uniqueKey(value: LabelValue | undefined, type: LabelType): string | null {
  if (value === null || value === undefined) return null
  if (type === 'number') return numberOf(value)?.toString() ?? null
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

// Fifteen significant digits are what a double holds: values appear as the provider wrote them.
const numbers = byLanguage(language => new Intl.NumberFormat(language, { maximumSignificantDigits: 15 }))

/** Writes a percentage in the manner of a language; no line ends before its sign. */
export const percentText = (percent: number, language: Language): string =>
  new Intl.NumberFormat(language, { style: 'percent' }).format(percent / 100).replace(/\s/, '\u00a0')

/**
 * The text of a value on zones, in tables and tooltips, without its unit. No data is the empty text.
 * @param label its type decides: numbers are grouped in the manner of the language, text never is.
 */
export function formatValue(
  value: LabelValue | undefined,
  label: Pick<Label, 'type'>,
  language: Language,
): string {
  if (value === null || value === undefined) return ''
  if (label.type === 'number') {
    const number = numberOf(value)
    return number === null ? '' : numbers[language].format(number)
  }
  if (typeof value === 'number')
    return label.type === 'text' ? String(value) : numbers[language].format(value)
  if (typeof value === 'boolean') return WORDS[language][value ? 'yes' : 'no']
  if (typeof value === 'string') return value
  const parts = Array.isArray(value)
    ? value.map(item => formatValue(item, label, language))
    : Object.entries(value).map(([key, item]) => `${key} : ${formatValue(item, label, language)}`)
  return parts.filter(part => part !== '').join(', ')
}
