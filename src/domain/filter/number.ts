import { byLanguage, type Language } from '../../contract/languages.mjs'
import { decimalOf } from '../values.ts'

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
