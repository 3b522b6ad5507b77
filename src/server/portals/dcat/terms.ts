import type { Bbox, Text } from '../../../contract/common.ts'
import type { Instance } from '../../../contract/dataset.ts'
import { byLanguage, LANGUAGES } from '../../../contract/languages.mjs'
import { everyText } from '../../../contract/texts.ts'
import { translate } from '../../platform/translate.ts'
import { type Graph, iri, type Term, value } from '../rdf/graph.ts'

/** Returns a text in each language in which it exists. */
export function texts(text: Text): Term[] {
  return LANGUAGES.flatMap(language => {
    const trimmed = text[language]?.trim()
    return trimmed ? [{ text: trimmed, language }] : []
  })
}

/** Returns a text without a language. */
export const textWithoutLanguage = (text: string): Term => ({ text, language: null })

/** Returns a text of `portals` in each language. */
export const textInEachLanguage = (key: string, parameters: Record<string, unknown> = {}): Term[] =>
  texts(byLanguage(language => translate(language, `portals.${key}`, parameters)))

/** Returns the first text that is not empty, in each language. */
export const firstTextOf = (...candidates: readonly Text[]): Term[] => {
  const found = candidates.find(text => everyText(text).some(each => each.trim() !== ''))
  return found ? texts(found) : []
}

export const dateTimeTerm = (iso: string): Term => value(iso, 'xsd:dateTime')

/** Returns a date of data: a year or a day. */
const date = (iso: string): Term => value(iso, /^\d{4}$/.test(iso) ? 'xsd:gYear' : 'xsd:date')

/** Adds the period that instances cover, as a node of their resource. */
export function describePeriod(graph: Graph, about: string, instances: readonly Instance[]): Term | null {
  const [latest, earliest] = [instances[0], instances.at(-1)]
  if (latest === undefined || earliest === undefined) return null
  const period = `${about}#period`
  graph.describe(period, ['dct:PeriodOfTime'], {
    'dcat:startDate': date(earliest.data_date),
    'dcat:endDate': date(latest.data_date),
  })
  return iri(period)
}

/** Adds the area that data cover, as a node of their resource; null for data without an extent. */
export function describePlace(graph: Graph, about: string, bbox: Bbox | null): Term | null {
  if (bbox === null) return null
  const place = `${about}#place`
  graph.describe(place, ['dct:Location'], { 'dcat:bbox': value(wktOf(bbox), 'geo:wktLiteral') })
  return iri(place)
}

/** Formats a box as well-known text, longitudes first; in two parts if it crosses the antimeridian. */
function wktOf([west, south, east, north]: Bbox): string {
  const ring = (from: number, to: number) =>
    `((${[
      [from, south],
      [to, south],
      [to, north],
      [from, north],
      [from, south],
    ]
      .map(corner => corner.join(' '))
      .join(',')}))`
  return west <= east ? `POLYGON${ring(west, east)}` : `MULTIPOLYGON(${ring(west, 180)},${ring(-180, east)})`
}

/** Context of a description. */
export interface Setting {
  /** Public origin of the installation. */
  origin: string
  /** True if only accounts may read data. */
  isReserved: boolean
}
