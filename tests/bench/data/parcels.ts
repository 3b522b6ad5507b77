import type { Position } from 'geojson'
import type { Shape } from '../../../src/data/stored/storedShape.ts'

type Rings = Position[][]

/** Synthetic parcel. */
export interface Parcel {
  key: string
  shape: Shape
}

/**
 * Cuts polygons into about as many reproducible SYNTHETIC parcels as requested, halving across the longer
 * side. Neighbours meet in T-junctions, and cuts through concave polygons leave overlapping edges, as in
 * poorly made data.
 */
export function* parcelsOf(zones: readonly Shape[], wanted: number): Generator<Parcel> {
  const polygons = zones.flatMap(shape =>
    shape.type === 'Polygon' ? [shape.coordinates] : shape.type === 'MultiPolygon' ? shape.coordinates : [],
  )
  const each = Math.log2(Math.max(1, wanted / polygons.length))
  let number = 0
  for (const [index, polygon] of polygons.entries()) {
    // Between two powers of two, some polygons are cut once more than others.
    const depth = Math.floor(each) + ((index * 0.618_033_988_75) % 1 < 2 ** (each % 1) - 1 ? 1 : 0)
    for (const rings of pieces(polygon, depth))
      yield { key: `P${number++}`, shape: { type: 'Polygon', coordinates: rings } }
  }
}

function* pieces(rings: Rings, depth: number): Generator<Rings> {
  if (depth === 0) {
    yield rings
    return
  }
  const [outer = []] = rings
  const axis = size(outer, 0) > size(outer, 1) ? 0 : 1
  const values = outer.map(point => point[axis] ?? 0)
  const middle = (least(values) + most(values)) / 2
  for (const side of [-1, 1]) {
    const [half = [], ...holes] = rings.map(ring => cut(ring, axis, middle, side))
    // Overlapping edges enclose no area: an import rejects such a zone.
    const isStrip = half.length < 4 || size(half, 0) === 0 || size(half, 1) === 0
    if (!isStrip) yield* pieces([half, ...holes.filter(hole => hole.length >= 4)], depth - 1)
  }
}

/** Returns the closed part of a ring on one side of a line (Sutherland and Hodgman, 1974). */
function cut(ring: readonly Position[], axis: 0 | 1, middle: number, side: number): Position[] {
  const isIn = (point: Position) => ((point[axis] ?? 0) - middle) * side >= 0
  const kept: Position[] = []
  for (let at = 1; at < ring.length; at++) {
    const [from, to] = [ring[at - 1] ?? [], ring[at] ?? []]
    if (isIn(from) !== isIn(to)) kept.push(crossing(from, to, axis, middle))
    if (isIn(to)) kept.push(to)
  }
  if (kept.length > 0) kept.push(kept[0] ?? [])
  return kept
}

/** Independent of the direction of the edge. */
function crossing(a: Position, b: Position, axis: 0 | 1, middle: number): Position {
  const [from, to] = (a[axis] ?? 0) < (b[axis] ?? 0) ? [a, b] : [b, a]
  const share = (middle - (from[axis] ?? 0)) / ((to[axis] ?? 0) - (from[axis] ?? 0))
  const other = 1 - axis
  const place = (from[other] ?? 0) + ((to[other] ?? 0) - (from[other] ?? 0)) * share
  return axis === 0 ? [middle, place] : [place, middle]
}

const size = (ring: readonly Position[], axis: 0 | 1): number => {
  const values = ring.map(point => point[axis] ?? 0)
  return most(values) - least(values)
}
const least = (values: readonly number[]) => values.reduce((a, b) => Math.min(a, b))
const most = (values: readonly number[]) => values.reduce((a, b) => Math.max(a, b))
