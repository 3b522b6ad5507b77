import type { Language } from '../../../src/contract/languages.mjs'

/** The first number that is written in a text. */
export function numberIn(text: string, language: Language): number {
  const digits =
    language === 'fr' ? text.replaceAll(/\s/g, '').replaceAll(',', '.') : text.replaceAll(',', '')
  return Number(/[-−]?\d+(\.\d+)?/.exec(digits.replaceAll('−', '-'))?.[0] ?? Number.NaN)
}

const GROUPS: Record<Language, string> = { fr: ' ', en: ',' }
const POINT: Record<Language, string> = { fr: ',', en: '.' }

/** Blanks of whatever width are written as one space. */
export const plain = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()

/** A value as the language writes it: numbers in groups of three, as many decimals as there are. */
export function valueIn(value: string | number | null, type: string, language: Language): string {
  if (value === null) return ''
  if (type !== 'number' || typeof value !== 'number') return plain(String(value))
  const [whole = '', decimals] = String(value).split('.')
  const grouped = whole.replaceAll(/\B(?=(\d{3})+$)/g, GROUPS[language])
  return decimals ? `${grouped}${POINT[language]}${decimals}` : grouped
}

type Titled = { title: Record<Language, string>; unit: string | null }

/** The title of a column with its unit. */
export const titled = ({ title, unit }: Titled, language: Language): string =>
  unit ? `${title[language]} (${unit})` : title[language]

export const nothingOf = { fr: 'Aucun jeu de données affiché', en: 'No dataset displayed' }
export const allZones = { fr: 'Toutes les zones', en: 'All zones' }
export const noData = { fr: 'Pas de données', en: 'No data' }
/** End of the row of the legend that stands for values without a row of their own. */
export const otherValues = { fr: /autres? valeurs?$/, en: /other values?$/ }

/** End of the heading of the table: the label by which its rows are sorted, and the direction. */
export const sortedBy = {
  fr: /, triées par (.+), ordre (croissant|décroissant)$/,
  en: /, sorted by (.+), (ascending|descending)$/,
}
export const ascending = { fr: 'croissant', en: 'ascending' }

/** The sentence by which it is told that zones are displayed. */
export function shownSentence(name: string, count: number, language: Language): string {
  const number = valueIn(count, 'number', language)
  if (language === 'fr') return `${name} : ${number} ${count < 2 ? 'zone affichée' : 'zones affichées'}.`
  return `${name}: ${number} ${count === 1 ? 'zone' : 'zones'} displayed.`
}
