import type { Position } from 'geojson'
import { POINTS_MAX, requireAtMost } from '../common/importError.ts'

/** Encodings of GeoParquet 1.1 with nested lists of coordinates, with the type of geometry and the depth. */
export const NESTED = {
  point: { type: 'Point', depth: 0 },
  linestring: { type: 'LineString', depth: 1 },
  polygon: { type: 'Polygon', depth: 2 },
  multipoint: { type: 'MultiPoint', depth: 1 },
  multilinestring: { type: 'MultiLineString', depth: 2 },
  multipolygon: { type: 'MultiPolygon', depth: 3 },
} as const
export type Nested = keyof typeof NESTED

/** Reads a geometry of nested lists, in two dimensions. */
export function nestedGeometry(encoding: Nested, value: unknown): unknown {
  const { type, depth } = NESTED[encoding]
  const points = { count: 0 }
  return { type, coordinates: coordinatesOf(value, depth, points) }
}

function coordinatesOf(value: unknown, depth: number, points: { count: number }): unknown {
  if (depth > 0) return listOf(value).map(each => coordinatesOf(each, depth - 1, points))
  points.count += 1
  requireAtMost(points.count, POINTS_MAX, 'tooManyPoints')
  return positionOf(value)
}

/** Reads a position, which is a structure of named numbers or a list. */
function positionOf(value: unknown): Position {
  if (value === null || typeof value !== 'object') return []
  const [x, y] =
    Array.isArray(value) || ArrayBuffer.isView(value)
      ? listOf(value)
      : [Reflect.get(value, 'x'), Reflect.get(value, 'y')]
  const isEmpty = [x, y].every(each => each === null || each === undefined || Number.isNaN(each))
  return isEmpty ? [] : [Number(x), Number(y)]
}

const listOf = (value: unknown): unknown[] => {
  if (Array.isArray(value)) return value
  return value instanceof Float64Array ? [...value] : []
}
