import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { FeatureCollection, GeometryCollection, MultiPolygon, Polygon, Position } from 'geojson'

/** Outline of a polygon, then its holes. */
export type Rings = Position[][]

const require = createRequire(import.meta.url)
const read = (name: string): unknown => JSON.parse(readFileSync(require.resolve(name), 'utf8'))

/** Returns the land of the earth with its lakes as holes (OpenStreetMap, to 250 m). */
export function readLand(): Rings[] {
  const { geometries } = read('@geo-maps/earth-lands-250m/map.geo.json') as GeometryCollection<MultiPolygon>
  return geometries.flatMap(({ coordinates }) => coordinates)
}

/** Returns the countries by their three-letter codes (OpenStreetMap, accurate to 250 m). */
export function readCountries(): Map<string, Rings[]> {
  const { features } = read('@geo-maps/countries-land-250m/map.geo.json') as FeatureCollection<
    Polygon | MultiPolygon,
    { A3: string }
  >
  return new Map(
    features.map(({ properties, geometry }) => [
      properties.A3,
      geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates,
    ]),
  )
}

/** West, south, east, north. */
export type Box = readonly [number, number, number, number]

export function boxOf(positions: Iterable<Position>): Box {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const [x = 0, y = 0] of positions) {
    west = Math.min(west, x)
    south = Math.min(south, y)
    east = Math.max(east, x)
    north = Math.max(north, y)
  }
  return [west, south, east, north]
}

export const overlap = (one: Box, other: Box): boolean =>
  one[0] <= other[2] && other[0] <= one[2] && one[1] <= other[3] && other[1] <= one[3]

export const widened = ([west, south, east, north]: Box, by: number): Box => [
  west - by,
  south - by,
  east + by,
  north + by,
]

/** Returns the area of a ring in its squared units. */
export function ringArea(ring: readonly Position[]): number {
  let twice = 0
  let [fromX = 0, fromY = 0] = ring.at(-1) ?? []
  for (const [x = 0, y = 0] of ring) {
    twice += fromX * y - x * fromY
    ;[fromX, fromY] = [x, y]
  }
  return Math.abs(twice) / 2
}
