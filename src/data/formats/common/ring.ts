import { booleanPointInPolygon } from '@turf/turf'
import type { Position } from 'geojson'

/** Removes points that repeat the previous one. Returns the same list if there are none. */
export function withoutRepeatedPoints(points: Position[]): Position[] {
  const repeats = (point: Position, index: number) => index > 0 && isSame(point, points[index - 1])
  return points.some(repeats) ? points.filter((point, index) => !repeats(point, index)) : points
}

/** Repeats the first point at the end. Returns the same list if the ring is already closed. */
export function closeRing(ring: Position[]): Position[] {
  const [first] = ring
  return first === undefined || isSame(first, ring.at(-1)) ? ring : [...ring, [...first]]
}

/**
 * Removes edges of a closed ring that go out and straight back. Returns the same list if there are none, and
 * fewer than four points if no other edges remain.
 */
export function withoutSpikes(ring: Position[]): Position[] {
  const last = ring.length - 1
  const isTip = (index: number) => isSame(ring[index === 0 ? last - 1 : index - 1], ring[index + 1])
  if (last < 3 || !ring.some((_, index) => index < last && isTip(index))) return ring
  const kept: Position[] = []
  for (const point of ring.slice(0, last)) {
    if (isSame(point, kept.at(-1))) continue
    if (isSame(point, kept.at(-2))) kept.pop()
    else kept.push(point)
  }
  // The rest of a spike is at the start and end of the list.
  let [from, to] = [0, kept.length]
  while (to - from > 2) {
    if (isSame(kept[from], kept[to - 1])) to -= 1
    else if (isSame(kept[from + 1], kept[to - 1])) from += 1
    else if (isSame(kept[from], kept[to - 2])) to -= 1
    else break
  }
  return closeRing(kept.slice(from, to))
}

/**
 * Returns the signed planar area of a closed ring, in squared units; counterclockwise is positive (the
 * shoelace formula). Turf's area is spherical and unsigned, and returns many square kilometres for a ring
 * that encloses nothing. Its booleanClockwise does not distinguish such a ring from a counterclockwise one.
 */
export function signedArea(ring: readonly Position[]): number {
  // Relative to the first point, so that large coordinates do not lose precision.
  const [x0 = 0, y0 = 0] = ring[0] ?? []
  let [sum, px, py] = [0, 0, 0]
  for (const point of ring) {
    const x = (point[0] ?? 0) - x0
    const y = (point[1] ?? 0) - y0
    sum += px * y - x * py
    px = x
    py = y
  }
  return sum / 2
}

/** Returns whether a point is inside a closed ring; undefined on its edge. */
export function isInside(point: Position, ring: Position[]): boolean | undefined {
  const area = { type: 'Polygon' as const, coordinates: [ring] }
  if (booleanPointInPolygon(point, area, { ignoreBoundary: true })) return true
  return booleanPointInPolygon(point, area) ? undefined : false
}

const isSame = (a: Position | undefined, b: Position | undefined): boolean =>
  a !== undefined && b !== undefined && a[0] === b[0] && a[1] === b[1]
