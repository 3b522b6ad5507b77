import type { Bbox } from '../contract/common.ts'
import type { Camera } from '../contract/view.ts'

type Place = { lng: number; lat: number; zoom: number }
type Corners = { west: number; south: number; east: number; north: number }

/** A camera as the contract has it: longitude wrapped, 5 decimals (about a metre), zoom with 2. */
export function roundedCamera({ lng, lat, zoom }: Place): Camera {
  return { lng: round(wrap(lng), 5), lat: round(clampLat(lat), 5), zoom: round(zoom, 2) }
}

/** Returns the extent of the map as a box of the contract: west greater than east when the antimeridian is in view. */
export function roundedBounds({ west, south, east, north }: Corners): Bbox {
  const lats = [round(clampLat(south), 5), round(clampLat(north), 5)] as const
  if (east - west >= 360) return [-180, lats[0], 180, lats[1]]
  return [round(wrap(west), 5), lats[0], round(wrap(east), 5), lats[1]]
}

/** A box as MapLibre wants it: east is made greater than west. */
export function unwrapped([west, south, east, north]: Bbox): [number, number, number, number] {
  return [west, south, west > east ? east + 360 : east, north]
}

/** The copy of an unwrapped box whose middle is nearest to a longitude. */
export function nearTo(
  [west, south, east, north]: [number, number, number, number],
  longitude: number,
): [number, number, number, number] {
  const turn = Math.round((longitude - (west + east) / 2) / 360) * 360
  return [west + turn, south, east + turn, north]
}

function wrap(lng: number): number {
  return lng >= -180 && lng <= 180 ? lng : ((((lng + 180) % 360) + 360) % 360) - 180
}

function clampLat(lat: number): number {
  return Math.min(90, Math.max(-90, lat))
}

/** Adding zero turns -0 into 0, which JSON would otherwise tell apart from it. */
function round(value: number, decimals: number): number {
  return Number(value.toFixed(decimals)) + 0
}
