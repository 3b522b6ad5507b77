import type { Language } from '../../../src/contract/languages.mjs'

/** Returns the first number in a text. */
export function numberIn(text: string, language: Language): number {
  const digits =
    language === 'fr' ? text.replaceAll(/\s/g, '').replaceAll(',', '.') : text.replaceAll(',', '')
  return Number(/[-−]?\d+(\.\d+)?/.exec(digits.replaceAll('−', '-'))?.[0] ?? Number.NaN)
}

const GROUPS: Record<Language, string> = { fr: ' ', en: ',' }
const POINT: Record<Language, string> = { fr: ',', en: '.' }

/** Replaces any whitespace by single spaces. */
export const plain = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()

/** Writes a value in a language: numbers in groups of three, with all decimals. */
export function valueIn(value: string | number | null, type: string, language: Language): string {
  if (value === null) return ''
  if (type !== 'number' || typeof value !== 'number') return plain(String(value))
  const [whole = '', decimals] = String(value).split('.')
  const grouped = whole.replaceAll(/\B(?=(\d{3})+$)/g, GROUPS[language])
  return decimals ? `${grouped}${POINT[language]}${decimals}` : grouped
}

/** Returns the decimals of a written number. */
export const decimalsIn = (text: string, language: Language): string => text.split(POINT[language])[1] ?? ''

/** Removes the zeros that give all numbers of a column the same decimals. */
export function withoutZeros(text: string, language: Language): string {
  const [whole = ''] = text.split(POINT[language])
  const kept = decimalsIn(text, language).replace(/0+$/, '')
  return kept === '' ? whole : whole + POINT[language] + kept
}

type Titled = { title: Record<Language, string>; unit: string | null }

/** Returns the title of a column, with its unit. */
export const titled = ({ title, unit }: Titled, language: Language): string =>
  unit ? `${title[language]} (${unit})` : title[language]

export const nothingOf = { fr: 'Aucun jeu de données affiché', en: 'No dataset displayed' }
export const allZones = { fr: 'Toutes les zones', en: 'All zones' }
export const noData = { fr: 'Pas de données', en: 'No data' }
/** End of the legend entry for values without an entry of their own. */
export const otherValues = { fr: /autres? valeurs?$/, en: /other values?$/ }

/** End of the table's header: sorted label and direction. */
export const sortedBy = {
  fr: /, triées par (.+), ordre (croissant|décroissant)$/,
  en: /, sorted by (.+), (ascending|descending)$/,
}
export const ascending = { fr: 'croissant', en: 'ascending' }

/** Returns the sentence that announces displayed zones. */
export function shownSentence(name: string, count: number, language: Language): string {
  const number = valueIn(count, 'number', language)
  if (language === 'fr') return `${name} : ${number} ${count < 2 ? 'zone affichée' : 'zones affichées'}.`
  return `${name}: ${number} ${count === 1 ? 'zone' : 'zones'} displayed.`
}
