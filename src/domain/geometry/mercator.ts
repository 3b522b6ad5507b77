import { WORLD_BITS } from '../tile/tile.ts'

/** Steps of the integer world, west to east and north to south. */
export const WORLD = 2 ** WORLD_BITS
/** Maximum latitude of Web Mercator, in degrees. */
const LATITUDE_LIMIT = 85.051_128_779_806_59

/**
 * Converts a longitude to an integer from 0 to 2^32 - 1, eastwards from the antimeridian (0.93 cm at the
 * equator).
 */
export function worldX(longitude: number): number {
  return clamped(((longitude + 180) / 360) * WORLD)
}

/** Converts a latitude to an integer from 0 to 2^32 - 1, southwards (Web Mercator, EPSG:3857). */
export function worldY(latitude: number): number {
  const sine = Math.sin((Math.min(LATITUDE_LIMIT, Math.max(-LATITUDE_LIMIT, latitude)) * Math.PI) / 180)
  return clamped((0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * WORLD)
}

export const longitudeOf = (x: number): number => (x / WORLD) * 360 - 180

export const latitudeOf = (y: number): number =>
  (Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / WORLD))) * 180) / Math.PI

const clamped = (place: number): number => Math.min(WORLD - 1, Math.max(0, Math.round(place)))
