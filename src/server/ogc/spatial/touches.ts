import type { GeometrySet } from '../../../data/stored/geometrySet.ts'
import { ByteReader } from '../../../domain/bytes.ts'

type Encoded = ReturnType<GeometrySet['encoded']>

/** West, south, east and north on a plane. */
export type PlaneBox = readonly [number, number, number, number]

/** Codes of geometry types at the start of a structure: two of points and two of polygons. */
const POINT = 0
const MULTI_POINT = 1
const LINE = 2
const POLYGON = 4
const MULTI_POLYGON = 5

/** Number of vertices compared between two yields. */
const PIECE = 4096

/**
 * Returns whether a geometry and a box share a point, edges included. A geometry touches a box when a vertex
 * is in it or a segment crosses it; a polygon also when the box is inside it. Yields the number of vertices
 * of the next comparison.
 */
export function* touchingBox({ structure, coordinates }: Encoded, box: PlaneBox): Generator<number, boolean> {
  const reader = new ByteReader(structure)
  const kind = reader.byte()
  if (kind === POINT || kind === MULTI_POINT) return yield* someVertex(coordinates, box)
  const areas = kind >= POLYGON
  let start = 0
  for (let left = kind === MULTI_POLYGON ? reader.varint() : 1; left > 0; left--) {
    let crossings = 0
    for (let lines = kind === LINE ? 1 : reader.varint(); lines > 0; lines--) {
      const end = start + reader.varint() * 2
      if (end - start === 2 && isIn(coordinates[start] ?? 0, coordinates[start + 1] ?? 0, box)) return true
      for (let from = start; from < end - 2; from += PIECE * 2) {
        const to = Math.min(from + PIECE * 2, end - 2)
        yield (to - from) / 2
        if (someSegment(coordinates, from, to, box)) return true
        if (areas) crossings += crossingsWestOf(coordinates, from, to, box)
      }
      start = end
    }
    if (crossings % 2 === 1) return true
  }
  return false
}

function* someVertex(coordinates: Float64Array, box: PlaneBox): Generator<number, boolean> {
  for (let from = 0; from < coordinates.length; from += PIECE * 2) {
    const to = Math.min(from + PIECE * 2, coordinates.length)
    yield (to - from) / 2
    for (let at = from; at < to; at += 2)
      if (isIn(coordinates[at] ?? 0, coordinates[at + 1] ?? 0, box)) return true
  }
  return false
}

const isIn = (x: number, y: number, [west, south, east, north]: PlaneBox): boolean =>
  x >= west && x <= east && y >= south && y <= north

/** Returns whether one of the segments that begin at these vertices touches the box. */
function someSegment(line: Float64Array, from: number, to: number, box: PlaneBox): boolean {
  for (let at = from; at < to; at += 2) {
    if (segmentTouches(line[at] ?? 0, line[at + 1] ?? 0, line[at + 2] ?? 0, line[at + 3] ?? 0, box))
      return true
  }
  return false
}

/** Clips a segment by four edges (Liang and Barsky, 1984), and returns whether a part remains. */
function segmentTouches(
  x1: number,
  y1: number,
  x2: number,
  y2: number,
  [west, south, east, north]: PlaneBox,
): boolean {
  if (Math.max(x1, x2) < west || Math.min(x1, x2) > east) return false
  if (Math.max(y1, y2) < south || Math.min(y1, y2) > north) return false
  let [from, to] = [0, 1]
  const [dx, dy] = [x2 - x1, y2 - y1]
  const edges = [
    [-dx, x1 - west],
    [dx, east - x1],
    [-dy, y1 - south],
    [dy, north - y1],
  ] as const
  for (const [towards, distance] of edges) {
    if (towards === 0) {
      if (distance < 0) return false
    } else if (towards < 0) from = Math.max(from, distance / towards)
    else to = Math.min(to, distance / towards)
    if (from > to) return false
  }
  return true
}

/** Counts the segments of a ring that cross the ray from a corner of a box to the west. */
function crossingsWestOf(ring: Float64Array, from: number, to: number, [x, y]: PlaneBox): number {
  let count = 0
  for (let at = from; at < to; at += 2) {
    const y1 = ring[at + 1] ?? 0
    const y2 = ring[at + 3] ?? 0
    if (y1 > y === y2 > y) continue
    const x1 = ring[at] ?? 0
    if (x1 + ((y - y1) / (y2 - y1)) * ((ring[at + 2] ?? 0) - x1) < x) count++
  }
  return count
}
