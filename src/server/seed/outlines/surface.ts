import type { MultiPolygon, Position } from 'geojson'

/** WGS 84. */
const MAJOR_KM = 6378.137
const ECCENTRICITY = 0.081_819_190_842_62

/**
 * Returns the surface of a zone on the ellipsoid, in square kilometres. Degrees are brought to a plane on which
 * surfaces are true (J. P. Snyder, Map Projections, 1987, the cylindrical equal-area projection).
 */
export function surfaceOf({ coordinates }: MultiPolygon): number {
  let surface = 0
  for (const [outer = [], ...holes] of coordinates) {
    surface += ringSurface(outer)
    for (const hole of holes) surface -= ringSurface(hole)
  }
  return surface
}

function ringSurface(ring: readonly Position[]): number {
  let twice = 0
  let [fromX, fromY] = onPlane(ring.at(-1) ?? [])
  for (const position of ring) {
    const [x, y] = onPlane(position)
    twice += fromX * y - x * fromY
    ;[fromX, fromY] = [x, y]
  }
  return Math.abs(twice) / 2
}

function onPlane([longitude = 0, latitude = 0]: Position): [number, number] {
  const e = ECCENTRICITY
  const sine = Math.sin((latitude * Math.PI) / 180)
  const q = (1 - e * e) * (sine / (1 - (e * sine) ** 2) - Math.log((1 - e * sine) / (1 + e * sine)) / (2 * e))
  return [(MAJOR_KM * longitude * Math.PI) / 180, (MAJOR_KM * q) / 2]
}
