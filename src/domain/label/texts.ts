import type { LabelValue } from '../../contract/label.ts'
import { type Language, WORDS } from '../../contract/languages.mjs'
import { formatNumber } from './numbers.ts'

/** Writes a value that is neither a number nor a date by its type: a list with commas, `true` as a word. */
export function formatText(
  value: Exclude<LabelValue, null>,
  language: Language,
  writeNumber: (number: number, language: Language) => string = formatNumber,
): string {
  const formatPart = (part: LabelValue) => (part === null ? '' : formatText(part, language, writeNumber))
  if (typeof value === 'number') return writeNumber(value, language)
  if (typeof value === 'boolean') return WORDS[language][value ? 'yes' : 'no']
  if (typeof value === 'string') return value
  const parts = Array.isArray(value)
    ? value.map(formatPart)
    : Object.entries(value).map(([key, part]) => `${key} : ${formatPart(part)}`)
  return parts.filter(part => part !== '').join(', ')
}
