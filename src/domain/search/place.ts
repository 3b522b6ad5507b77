import type { Text } from '../../contract/common.ts'
import { byLanguage } from '../../contract/languages.mjs'
import { everyText } from '../../contract/texts.ts'
import { fold } from '../fold.ts'
import { decimalOf } from '../label/numbers.ts'
import { type Town, zoomOf } from './gazetteer.ts'

export type Coordinates = { lng: number; lat: number; zoom: number | null }

const HIGHEST_ZOOM = 22

/**
 * Reads latitude, longitude and an optional zoom, in degrees: `48.85,2.35`, `48.85 2.35 11`, or with decimal
 * commas `48,85 2,35` and `48,85; 2,35; 11`. Null if it is not a place on Earth.
 */
export function readCoordinates(text: string): Coordinates | null {
  const parts = partsOf(text.replaceAll('/', ' ').trim()).map(part => decimalOf(part) ?? Number.NaN)
  const [lat, lng, zoom] = parts
  if (parts.length > 3 || lat === undefined || lng === undefined) return null
  if (!(Math.abs(lat) <= 90 && Math.abs(lng) <= 180)) return null
  if (zoom !== undefined && !(zoom >= 0 && zoom <= HIGHEST_ZOOM)) return null
  return { lng, lat, zoom: zoom ?? null }
}

/** Splits coordinates. A comma separates them, or is the decimal mark if another separator exists. */
function partsOf(text: string): string[] {
  const isEnglish = /^[^,;]*,[^,;]*(,[^,;]*)?$/.test(text) && !/[^,\s]\s+[^,\s]/.test(text)
  if (isEnglish) return text.split(',').map(part => part.trim())
  return text
    .split(';')
    .flatMap(part => part.trim().split(/\s+/))
    .map(part => part.replace(',', '.'))
}

/** Writes coordinates as users type them, latitude first. */
export const writeCoordinates = ({ lat, lng, zoom }: Coordinates): string =>
  [lat, lng, ...(zoom === null ? [] : [zoom])].join(',')

/** Names of places, folded once. */
const foldedNames = new WeakMap<NamedPlace, readonly string[]>()

/** Returns the folded names of a place in every language. */
export function namesOfPlace(place: NamedPlace): readonly string[] {
  const names = foldedNames.get(place) ?? everyText(place.name).map(fold)
  foldedNames.set(place, names)
  return names
}

/** Place with a name, in degrees, and the zoom that fits it. */
export type NamedPlace = { id: string; name: Text; lng: number; lat: number; zoom: number }

/** Kinds of areas, which tell a département from a town of the same name. */
export const AREA_KINDS = ['continent', 'country', 'region', 'departement'] as const
export type NamedArea = NamedPlace & { kind: (typeof AREA_KINDS)[number] }

/** Returns a self-contained id of a town: its coordinates, country, area and name. */
export function townId(town: Town): string {
  const { lat, lng, country, area, name } = town
  return [[lat, lng, zoomOf(town)].join(','), country, area ?? '', name].join('|')
}

/** Parses the id of a place, or returns null. */
export function placeOfTown(id: string): (NamedPlace & { country: string; area: string | null }) | null {
  const [where = '', country = '', area = '', name] = id.split('|')
  const place = readCoordinates(where)
  if (name === undefined || !place || place.zoom === null) return null
  const { lat, lng, zoom } = place
  return { id, name: byLanguage(() => name), lng, lat, zoom, country, area: area === '' ? null : area }
}
