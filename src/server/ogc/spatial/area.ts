import type { Bbox } from '../../../contract/common.ts'
import { isMember, type OpenInstance } from '../../zones/openInstance.ts'
import type { Condition } from '../../zones/select.ts'
import { type Crs, projected } from './crs.ts'
import { type PlaneBox, touchesBox } from './touches.ts'

/** A box in a system, in its order of axes: least first, and second, then greatest; heights are left out. */
export interface Area {
  crs: Crs
  /** To the east and to the north. */
  box: PlaneBox
}

/** Makes an area of four or, with heights, six numbers; null where they are no box of the system. */
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

/** The condition that a zone of an instance touches an area with its geometry itself, not only with its box. */
export function touching(open: OpenInstance, area: Area): Condition {
  const { crs, box } = area
  return {
    name: `touches ${crs.uri} ${box.join(' ')}`,
    within: envelopeOf(area),
    test: ordinal => isMember(open, ordinal) && touches(open, ordinal, area),
  }
}

function touches({ geometry }: OpenInstance, ordinal: number, { crs, box }: Area): boolean {
  const encoded = geometry.encoded(ordinal)
  if (crs.isGeographic) return halvesOf(box).some(half => touchesBoxOf(geometry.bbox(ordinal), encoded, half))
  const coordinates = projected(encoded.coordinates, { ...crs, isNorthFirst: false })
  return coordinates !== null && touchesBox({ ...encoded, coordinates }, box)
}

/** A zone whose own box lies in the other one need not be looked at. */
function touchesBoxOf([w, s, e, n]: Bbox, encoded: Parameters<typeof touchesBox>[0], box: PlaneBox): boolean {
  const [west, south, east, north] = box
  const isWhole = w <= e && w >= west && e <= east && s >= south && n <= north
  return isWhole || touchesBox(encoded, box)
}

/** The parts of a box of degrees on both sides of the antimeridian. */
function halvesOf([west, south, east, north]: PlaneBox): PlaneBox[] {
  if (west <= east) return [[west, south, east, north]]
  return [
    [west, south, 180, north],
    [-180, south, east, north],
  ]
}

const WORLD: Bbox = [-180, -90, 180, 90]
/** Places on each edge of a box that are looked at, and what is added for those between them. */
const PLACES = 32
const MARGIN = 0.05

/** A box of degrees that holds an area, for the index; it may be larger. */
function envelopeOf({ crs, box }: Area): Bbox {
  const [west, south, east, north] = box
  if (crs.isGeographic) return [west, south, east, north]
  // A pole lies on no edge.
  const poles = [crs.forward(0, 90), crs.forward(0, -90)]
  if (poles.some(pole => pole && pole[0] >= west && pole[0] <= east && pole[1] >= south && pole[1] <= north))
    return WORLD
  const places = edgeOf(box).map(([x, y]) => crs.inverse(x, y))
  const [lngs, lats] = [places.map(place => place?.[0] ?? NaN), places.map(place => place?.[1] ?? NaN)]
  const [w, s, e, n] = [Math.min(...lngs), Math.min(...lats), Math.max(...lngs), Math.max(...lats)]
  // Outside of the system, or around the Earth.
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
