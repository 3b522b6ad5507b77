import type { Text } from '../../contract/common.ts'
import { byLanguage } from '../../contract/languages.mjs'
import { readCoordinates } from './coordinates.ts'
import { type Town, zoomOf } from './gazetteer.ts'

/** A place with a name, degrees, and the zoom from which it fills its name. */
export type NamedPlace = { id: string; name: Text; lng: number; lat: number; zoom: number }

/**
 * Returns the id of a town, which needs no gazetteer to be read: its place on the map, then its country, its part of it
 * and its name.
 */
export function townId(town: Town): string {
  const { lat, lng, country, area, name } = town
  return [[lat, lng, zoomOf(town)].join(','), country, area ?? '', name].join('|')
}

/** The place that such an id names, or null. */
export function placeOfTown(id: string): (NamedPlace & { country: string; area: string | null }) | null {
  const [where = '', country = '', area = '', name] = id.split('|')
  const place = readCoordinates(where)
  if (name === undefined || !place || place.zoom === null) return null
  const { lat, lng, zoom } = place
  return { id, name: byLanguage(() => name), lng, lat, zoom, country, area: area === '' ? null : area }
}
