import { ByteReader } from '../../../domain/bytes.ts'
import type { GeometrySet } from '../../storage/geometry/geometry.ts'

type Encoded = ReturnType<GeometrySet['encoded']>

/** West, south, east and north on a plane. */
export type PlaneBox = readonly [number, number, number, number]

/** Kinds of geometries by the number that a structure begins with, of which two are points and two polygons. */
const POINT = 0
const MULTI_POINT = 1
const LINE = 2
const POLYGON = 4
const MULTI_POLYGON = 5

/**
 * Tells whether a geometry and a box share a point, edges included. A geometry touches a box when a vertex lies in it or
 * a segment crosses it; a polygon also when the box lies in it.
 */
export function touchesBox({ structure, coordinates }: Encoded, box: PlaneBox): boolean {
  const reader = new ByteReader(structure)
  const kind = reader.byte()
  if (kind === POINT || kind === MULTI_POINT) return someVertex(coordinates, box)
  const areas = kind >= POLYGON
  let start = 0
  for (let left = kind === MULTI_POLYGON ? reader.varint() : 1; left > 0; left--) {
    let crossings = 0
    for (let lines = kind === LINE ? 1 : reader.varint(); lines > 0; lines--) {
      const line = coordinates.subarray(start, start + reader.varint() * 2)
      start += line.length
      if (lineTouches(line, box)) return true
      if (areas) crossings += crossingsWestOf(line, box)
    }
    if (crossings % 2 === 1) return true
  }
  return false
}

function someVertex(coordinates: Float64Array, box: PlaneBox): boolean {
  for (let at = 0; at < coordinates.length; at += 2)
    if (isIn(coordinates[at] ?? 0, coordinates[at + 1] ?? 0, box)) return true
  return false
}

const isIn = (x: number, y: number, [west, south, east, north]: PlaneBox): boolean =>
  x >= west && x <= east && y >= south && y <= north

function lineTouches(line: Float64Array, box: PlaneBox): boolean {
  if (line.length === 2) return someVertex(line, box)
  for (let at = 0; at + 3 < line.length; at += 2) {
    if (segmentTouches(line[at] ?? 0, line[at + 1] ?? 0, line[at + 2] ?? 0, line[at + 3] ?? 0, box))
      return true
  }
  return false
}

/** Clips a segment by the four edges (Liang and Barsky, 1984) and tells whether something is left of it. */
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

/** Counts how often a ring crosses the ray that goes from a corner of a box to the west. */
function crossingsWestOf(ring: Float64Array, [x, y]: PlaneBox): number {
  let count = 0
  for (let at = 0; at + 3 < ring.length; at += 2) {
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = ring.subarray(at, at + 4)
    if (y1 > y !== y2 > y && x1 + ((y - y1) / (y2 - y1)) * (x2 - x1) < x) count++
  }
  return count
}
