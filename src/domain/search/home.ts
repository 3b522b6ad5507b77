import type { Bbox } from '../../contract/common.ts'
import type { Dataset } from '../../contract/dataset.ts'
import { byLanguage, type Language } from '../../contract/languages.mjs'
import type { NamedArea } from './place.ts'

/** Degrees. */
type Position = { lng: number; lat: number }

/** Code of no country, for a language without one. */
const UNKNOWN = 'ZZ'
const homeCodes = byLanguage(language => new Intl.Locale(language).maximize().region ?? UNKNOWN)

/** Returns the code of the main country of a language. */
export const homeCode = (language: Language): string => homeCodes[language]

/** Returns the main country of a language, or undefined. */
export function homeOf(language: Language, places: readonly NamedArea[]): NamedArea | undefined {
  const country = new Intl.DisplayNames('en', { type: 'region' }).of(homeCode(language))
  return places.find(({ kind, name }) => kind === 'country' && name.en === country)
}

/** Returns a function that gives the area of a dataset, that of its zones if it only has labels; null if unknown. */
function areasOf(datasets: readonly Dataset[]): (id: string) => Bbox | null {
  const byId = new Map(datasets.map(dataset => [dataset.id, dataset]))
  return id => {
    const dataset = byId.get(id)
    const placed = byId.get(dataset?.geometry_origin?.id ?? '') ?? dataset
    return placed?.latest?.focus ?? placed?.latest?.bbox ?? null
  }
}

/** Returns a function that gives the width of a dataset's area in degrees; 0 if it is unknown. */
export function widthsOf(datasets: readonly Dataset[]): (id: string) => number {
  const areaOf = areasOf(datasets)
  return id => {
    const area = areaOf(id)
    return area === null ? 0 : area[2] - area[0]
  }
}

/**
 * Returns a function that gives the width in degrees of a dataset's area around a place; infinite outside of
 * it. Of two datasets with equally close names, users mean the dataset of their country, or of the country
 * that they name.
 */
export function widthAround(
  place: Position | undefined,
  datasets: readonly Dataset[],
): (id: string) => number {
  const areaOf = areasOf(datasets)
  return id => {
    const area = areaOf(id)
    if (place === undefined || area === null) return EVERYWHERE
    return isInside(place, area) ? area[2] - area[0] : Number.POSITIVE_INFINITY
  }
}

/** Degrees around the world. */
const EVERYWHERE = 360

/** Returns a function that returns whether a dataset is outside a place. */
export function outsideOf(
  place: Position | undefined,
  datasets: readonly Dataset[],
): (id: string) => boolean {
  const width = widthAround(place, datasets)
  return id => width(id) === Number.POSITIVE_INFINITY
}

const isInside = ({ lng, lat }: Position, [west, south, east, north]: Bbox) =>
  lng >= west && lng <= east && lat >= south && lat <= north
