import { byLanguage, type Language } from '../../contract/languages.mjs'
import { measureOf, type OrderedType } from './labelTypes.ts'

const compact = byLanguage(
  language => new Intl.NumberFormat(language, { notation: 'compact', maximumSignificantDigits: 3 }),
)

/**
 * Writes a number of a label where there is little room: millions and more with three significant digits and a word or
 * letter, dates as they are written everywhere.
 */
export const formatBrief = (number: number, type: OrderedType, language: Language): string =>
  type === 'number' && Math.abs(number) >= 1e6
    ? compact[language].format(number)
    : measureOf(type).format(number, language)
