import type { Bbox } from '../../../contract/common.ts'
import type { Crs } from './crs.ts'
import type { PlaneBox } from './touches.ts'

/** Box in a reference system, in its axis order: minima first, then maxima, without heights. */
export interface Area {
  crs: Crs
  /** Easting and northing. */
  box: PlaneBox
}

/** Returns the area from four numbers or, with heights, six; null if they form no box of the system. */
export function areaOf(numbers: readonly number[], crs: Crs): Area | null {
  if (numbers.length !== 4 && numbers.length !== 6) return null
  if (!numbers.every(Number.isFinite)) return null
  const half = numbers.length / 2
  const [a = 0, b = 0, c = 0, d = 0] = [numbers[0], numbers[1], numbers[half], numbers[half + 1]]
  const box = crs.isNorthFirst ? ([b, a, d, c] as const) : ([a, b, c, d] as const)
  const [west, south, east, north] = box
  if (south > north) return null
  if (crs.isGeographic) {
    const isOnEarth = Math.abs(west) <= 180 && Math.abs(east) <= 180 && south >= -90 && north <= 90
    return isOnEarth ? { crs, box } : null
  }
  return west > east ? null : { crs, box }
}

const WORLD: Bbox = [-180, -90, 180, 90]
/** Number of points checked on each edge of a box, and the margin added for those between them. */
const PLACES = 32
const MARGIN = 0.05

/** Returns a box in degrees that contains an area; it may be larger. */
export function envelopeOf({ crs, box }: Area): Bbox {
  const [west, south, east, north] = box
  if (crs.isGeographic) return [west, south, east, north]
  // A pole is on no edge.
  const poles = [crs.forward(0, 90), crs.forward(0, -90)]
  if (poles.some(pole => pole && pole[0] >= west && pole[0] <= east && pole[1] >= south && pole[1] <= north))
    return WORLD
  const places = edgeOf(box).map(([x, y]) => crs.inverse(x, y))
  const [lngs, lats] = [places.map(place => place?.[0] ?? NaN), places.map(place => place?.[1] ?? NaN)]
  const [w, s, e, n] = [Math.min(...lngs), Math.min(...lats), Math.max(...lngs), Math.max(...lats)]
  // Outside the system, or around the whole Earth.
  if (![w, s, e, n].every(Number.isFinite) || e - w > 180 || w < -180 || e > 180) return WORLD
  const more = MARGIN * Math.max(e - w, n - s)
  return [Math.max(-180, w - more), Math.max(-90, s - more), Math.min(180, e + more), Math.min(90, n + more)]
}

function edgeOf([west, south, east, north]: PlaneBox): [number, number][] {
  return Array.from({ length: PLACES + 1 }, (_, place) => {
    const [x, y] = [west + ((east - west) * place) / PLACES, south + ((north - south) * place) / PLACES]
    return [
      [x, south],
      [x, north],
      [west, y],
      [east, y],
    ] as [number, number][]
  }).flat()
}
