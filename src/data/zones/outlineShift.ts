import type { Position } from 'geojson'
import { type Shape, vertices } from '../stored/storedShape.ts'

/** Minimum number of common zones for detecting that two instances were drawn differently. */
const FEWEST = 100
/** Number of zones above which comparing all outlines would take too long. */
const MOST = 100_000
/**
 * Minimum share of common zones with different outlines for detecting that two instances were drawn
 * differently.
 */
const NEARLY_ALL = 0.9
/** Multiple of the median shift that nearly all unchanged outlines stay below. */
const TIMES = 5
/** Share of the width of a zone above which a median shift is more than a different drawing. */
const SMALL_PART = 0.1

/** Mean shift of an outline in metres, and the width of its zone. */
export interface Shift {
  metres: number
  width: number
}

/** Returns whether so many outlines differ that they were drawn differently, not changed one by one. */
export const areDrawnDifferently = (common: number, differing: number): boolean =>
  common >= FEWEST && common <= MOST && differing >= common * NEARLY_ALL

/**
 * Returns the tolerance in metres for outlines that were drawn differently; null if they have really moved,
 * or are not polygons. Another generalisation shifts an outline equally to both sides, so its centre and area
 * hardly change.
 */
export function toleranceOf(shifts: readonly (Shift | null)[]): number | null {
  const known = shifts.filter(shift => shift !== null)
  if (known.length < shifts.length) return null
  const metres = roundedUp(TIMES * median(known.map(({ metres }) => metres)))
  return metres <= median(known.map(({ width }) => width)) * SMALL_PART ? metres : null
}

/**
 * Returns the shift of an outline: the shift of its centre, or the growth of its area divided by its length,
 * whichever is larger. Null if it is not a polygon.
 */
export function shiftBetween(now: Shape, then: Shape): Shift | null {
  const [, latitude = 0] = vertices(now)[0] ?? []
  const [one, other] = [measure(now, latitude), measure(then, latitude)]
  if (one === null || other === null) return null
  const moved = Math.hypot(one.x - other.x, one.y - other.y)
  const grown = Math.abs(one.surface - other.surface) / Math.max(one.length, other.length)
  return { metres: Math.max(moved, grown), width: Math.sqrt(one.surface) }
}

const METRES_PER_DEGREE = 111_195

interface Measured {
  surface: number
  length: number
  x: number
  y: number
}

/** Area, length of the outline and centre of a zone on a plane in metres. */
function measure(shape: Shape, latitude: number): Measured | null {
  if (shape.type !== 'Polygon' && shape.type !== 'MultiPolygon') return null
  const polygons = shape.type === 'Polygon' ? [shape.coordinates] : shape.coordinates
  const east = METRES_PER_DEGREE * Math.cos((latitude * Math.PI) / 180)
  let [twice, length, x, y] = [0, 0, 0, 0]
  // Far from the origin the products would lose precision.
  const [originX = 0, originY = 0] = polygons[0]?.[0]?.[0] ?? []
  const place = ([longitude = 0, latitude = 0]: Position) =>
    [(longitude - originX) * east, (latitude - originY) * METRES_PER_DEGREE] as const
  for (const ring of polygons.flat()) {
    for (let at = 1; at < ring.length; at++) {
      const [ax, ay] = place(ring[at - 1] ?? [])
      const [bx, by] = place(ring[at] ?? [])
      const cross = ax * by - bx * ay
      twice += cross
      length += Math.hypot(bx - ax, by - ay)
      x += (ax + bx) * cross
      y += (ay + by) * cross
    }
  }
  if (twice === 0 || length === 0) return null
  return {
    surface: Math.abs(twice) / 2,
    length,
    x: x / (3 * twice) + originX * east,
    y: y / (3 * twice) + originY * METRES_PER_DEGREE,
  }
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? 0
}

/** Two digits are enough for an estimate. */
function roundedUp(metres: number): number {
  if (metres <= 0) return 0
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(metres)) - 1)
  return Math.ceil(metres / unit) * unit
}
