import type { Text } from '../../contract/common.ts'
import type { Instance } from '../../contract/dataset.ts'
import { byLanguage } from '../../contract/languages.mjs'
import { everyText } from '../../contract/texts.ts'
import { fold } from '../fold.ts'
import { decimalOf } from '../label/numbers.ts'
import { type Town, zoomOf } from './gazetteer.ts'

/** Place to go to. Without a zoom, the map zooms in if needed, but never out. */
export type Coordinates = { lng: number; lat: number; zoom: number | null }

/** Closest zoom of the map. */
export const HIGHEST_ZOOM = 22

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

/** Kinds of areas, which distinguish a département from a town of the same name. */
export const AREA_KINDS = ['continent', 'country', 'region', 'departement', 'area'] as const
export type NamedArea = NamedPlace & {
  kind: (typeof AREA_KINDS)[number]
  /** Code of a département, or ISO codes of the countries of a continent. */
  codes?: string | undefined
}

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

/** Zones side by side in a view of those around a town. */
const ZONES_ACROSS = 8
/** Width of most maps, and of the world at zoom 0, in CSS pixels. */
const [MAP, WORLD] = [1000, 512]

/**
 * Returns the id of a town seen from far enough for several zones of an instance: groupings of communes need more room
 * than communes. The ids of other places stay as they are.
 */
export function townAmong(
  instance: Pick<Instance, 'zones' | 'focus'> | null,
  id: string,
  across = ZONES_ACROSS,
): string {
  const town = placeOfTown(id)
  if (!town || !instance?.focus) return id
  const [west, south, east, north] = instance.focus
  const zoneWidth = Math.sqrt(((east - west) * (north - south)) / Math.max(1, instance.zones))
  const zoom = Math.log2((360 * MAP) / (WORLD * across * zoneWidth))
  const nearest = Math.max(0, Math.min(town.zoom, Math.round(10 * zoom) / 10))
  return [[town.lat, town.lng, nearest].join(','), ...id.split('|').slice(1)].join('|')
}

/** Zones side by side in a view of a town that the user goes to, and most zooms that they may cost. */
const VISITED_ACROSS = 5
const ZOOMS_OUT = 3

/** Returns the town of an id as users go to it: with some of the displayed zones around it. Null for other ids. */
export function visitedTown(
  instance: Pick<Instance, 'zones' | 'focus'> | null,
  id: string,
): NamedPlace | null {
  const town = placeOfTown(id)
  const among = placeOfTown(townAmong(instance, id, VISITED_ACROSS))
  return town && among && { ...among, zoom: Math.max(among.zoom, town.zoom - ZOOMS_OUT) }
}
