import type { Outlines } from './outlines.ts'
import { ABSENT, PairTable } from './pairs.ts'

/** Points that lie at the same place are one vertex. */
export interface Welded {
  /** The vertex of each point of the outlines. */
  vertices: Uint32Array
  /** The place of each vertex. */
  xs: ArrayLike<number>
  ys: ArrayLike<number>
  count: number
}

/**
 * Numbers the places of outlines in the order in which they are first seen. Coordinates are integers up to 2^32 - 1.
 */
export function weld({ xs, ys }: { xs: ArrayLike<number>; ys: ArrayLike<number> }): Welded {
  // Most places are on two outlines.
  const table = new PairTable(xs.length / 2)
  const vertices = new Uint32Array(xs.length)
  const vertexXs = new Float64Array(xs.length)
  const vertexYs = new Float64Array(xs.length)
  let count = 0
  for (let point = 0; point < xs.length; point++) {
    const x = xs[point] ?? 0
    const y = ys[point] ?? 0
    let vertex = table.get(x, y)
    if (vertex === ABSENT) {
      vertex = count++
      table.set(x, y, vertex)
      vertexXs[vertex] = x
      vertexYs[vertex] = y
    }
    vertices[point] = vertex
  }
  return { vertices, xs: vertexXs.subarray(0, count), ys: vertexYs.subarray(0, count), count }
}

/** Numbers of uses of edges, whatever their direction. */
export interface EdgeUses {
  /** By the vertices of an edge. */
  of(a: number, b: number): number
}

/**
 * Counts the uses of the edges of rings. Each edge is listed with the lower of its vertices: these are numbered as
 * the outlines run, so that what is looked up lies together, as it would not in a table.
 */
export function countEdges(
  { starts }: Pick<Outlines, 'starts'>,
  { vertices, count }: Pick<Welded, 'vertices' | 'count'>,
): EdgeUses {
  const begins = new Uint32Array(count + 1)
  forEdges(starts, vertices, (_, from, to) => {
    const low = Math.min(from, to)
    begins[low + 1] = (begins[low + 1] ?? 0) + 1
  })
  for (let vertex = 0; vertex < count; vertex++)
    begins[vertex + 1] = (begins[vertex + 1] ?? 0) + (begins[vertex] ?? 0)
  const ends = begins.slice()
  const highs = new Uint32Array(vertices.length)
  forEdges(starts, vertices, (_, from, to) => {
    const low = Math.min(from, to)
    const place = ends[low] ?? 0
    highs[place] = Math.max(from, to)
    ends[low] = place + 1
  })
  return {
    of(a, b) {
      const [low, high] = a < b ? [a, b] : [b, a]
      let uses = 0
      for (let place = begins[low] ?? 0; place < (begins[low + 1] ?? 0); place++)
        if (highs[place] === high) uses++
      return uses
    },
  }
}

/** Tells every edge of rings, with the point it begins at. */
export function forEdges(
  starts: ArrayLike<number>,
  vertices: Uint32Array,
  tell: (point: number, from: number, to: number) => void,
): void {
  for (let ring = 0; ring + 1 < starts.length; ring++) {
    const first = starts[ring] ?? 0
    const end = starts[ring + 1] ?? 0
    for (let point = first; point < end; point++) {
      tell(point, vertices[point] ?? 0, vertices[point + 1 === end ? first : point + 1] ?? 0)
    }
  }
}
