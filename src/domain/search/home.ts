import type { Bbox } from '../../contract/common.ts'
import type { Dataset } from '../../contract/dataset.ts'
import type { Language } from '../../contract/languages.mjs'
import type { NamedArea } from './place.ts'

/** Returns the main country of a language, or undefined. */
export function homeOf(language: Language, places: readonly NamedArea[]): NamedArea | undefined {
  const { region = '' } = new Intl.Locale(language).maximize()
  const country = new Intl.DisplayNames('en', { type: 'region' }).of(region)
  return places.find(({ kind, name }) => kind === 'country' && name.en === country)
}

/**
 * Returns a function that gives the width in degrees of a dataset's area around a place; infinite outside of it.
 * Of two datasets with equally close names, users mean the one at home, or in the country that they name.
 */
export function widthAround(
  place: NamedArea | undefined,
  datasets: readonly Dataset[],
): (id: string) => number {
  const byId = new Map(datasets.map(dataset => [dataset.id, dataset]))
  return id => {
    const dataset = byId.get(id)
    const placed = byId.get(dataset?.geometry_origin?.id ?? '') ?? dataset
    const area = placed?.latest?.focus ?? placed?.latest?.bbox ?? null
    if (place === undefined || area === null) return EVERYWHERE
    return isInside(place, area) ? area[2] - area[0] : Number.POSITIVE_INFINITY
  }
}

/** Degrees around the world. */
const EVERYWHERE = 360

/** Returns a function that tells whether a dataset lies outside a place. */
export function outsideOf(
  place: NamedArea | undefined,
  datasets: readonly Dataset[],
): (id: string) => boolean {
  const width = widthAround(place, datasets)
  return id => width(id) === Number.POSITIVE_INFINITY
}

const isInside = ({ lng, lat }: NamedArea, [west, south, east, north]: Bbox) =>
  lng >= west && lng <= east && lat >= south && lat <= north
