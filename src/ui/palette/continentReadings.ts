import { activeIn } from '../../commands/choices.ts'
import type { Label } from '../../contract/label.ts'
import { LANGUAGES, type Language } from '../../contract/languages.mjs'
import { writeValues } from '../../domain/chart/valuesFilter.ts'
import { explain } from '../../domain/search/reading/explain.ts'
import type { Token } from '../../domain/search/reading/line.ts'
import { findAt } from '../../domain/search/reading/names.ts'
import { type PlaceAmong, placeAmong } from './placesAmong.ts'
import { type LineNames, nameLabelOf } from './readingNames.ts'
import { rowOf } from './readings.ts'
import type { RowIndex } from './rowIndex.ts'
import type { Row } from './rows.ts'
import type { Reading } from './togetherRows.ts'

/** A label whose first values are so many countries names countries. */
const COUNTRIES = 3

/** Countries by language and code: `Intl` has a name for each. */
const nameIn = (language: Language) => {
  const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' })
  return (code: string) => names.of(code) ?? code
}

/** Reads a continent as the countries of a dataset that lie on it; null if the zones are not countries. */
export function readingOfContinent(
  dataset: string,
  { id }: Pick<PlaceAmong, 'id'>,
  labels: LineNames['labels'],
  { snapshots, words: { grammar } }: RowIndex,
): Reading | null {
  const place = snapshots.palette.context.places.find(each => each.id === id)
  const codes = place?.kind === 'continent' ? place.codes?.split(' ') : undefined
  const label = codes ? nameLabelOf(labels, grammar) : null
  const language = label && languageOf(label, codes ?? [])
  return label && codes && language
    ? { id: 'values.set', args: [dataset, label.name, writeValues(codes.map(nameIn(language)))] }
    : null
}

/** Returns the language in which a label names countries, or undefined. */
function languageOf({ stats: { categories } }: Label, codes: readonly string[]): Language | undefined {
  const named = categories ?? []
  const isCountry = (language: Language) => {
    const known = new Set([...EXAMPLES, ...codes].map(nameIn(language)))
    return named.filter(name => known.has(name)).length >= COUNTRIES
  }
  return named.length > 0 ? LANGUAGES.find(isCountry) : undefined
}

/** Codes of countries whose names begin lists of countries, in one order or the other. */
const EXAMPLES = 'AD AE AF AG AI AL AM AO AR AT AU AZ ZW ZM YE VN VE VU VA UZ UY UA'.split(' ')

/** Returns the row of the displayed countries of a continent, and the other words of the line; null if there is none. */
export function continentIn(
  tokens: readonly Token[],
  { labels }: Pick<LineNames, 'labels'>,
  rowIndex: RowIndex,
): { row: Row; others: readonly Token[] } | null {
  const dataset = activeIn(rowIndex.snapshots)
  const place = dataset === null ? null : placeAmong(tokens, rowIndex)
  const reading = place && readingOfContinent(dataset ?? '', place, labels, rowIndex)
  const row = reading && rowOf(reading, rowIndex)
  return (
    row && place && { row: { ...row, path: [...row.path.slice(0, -1), place.name] }, others: place.others }
  )
}

/** Returns the row of a line that keeps the countries of a continent: « pays d’Afrique », “only Asia”. */
export function continentRows(tokens: readonly Token[], names: LineNames, rowIndex: RowIndex): Row[] {
  const found = continentIn(tokens, names, rowIndex)
  if (!found) return []
  const kinds = ['keeps', 'asks', 'show'] as const
  const read = explain(found.others, kinds, [], names.zones, rowIndex.words.grammar)
  const isOfZones = found.others.some((_, at) => findAt(found.others, at, names.zones) !== null)
  return read && read.numbers.length === 0 && (read.said.has('keeps') || isOfZones) ? [found.row] : []
}
