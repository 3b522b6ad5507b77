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

/** Numbers the places of outlines in the order in which they are first seen. Coordinates are integers up to 2^32 - 1. */
export function weld({ xs, ys }: { xs: ArrayLike<number>; ys: ArrayLike<number> }): Welded {
  const table = new PairTable(xs.length)
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

/** Each edge of rings with how often it is used, whatever the direction: by its vertices, the lower first. */
export function countEdges({ starts }: Pick<Outlines, 'starts'>, vertices: Uint32Array): PairTable {
  const edges = new PairTable(vertices.length)
  for (let ring = 0; ring + 1 < starts.length; ring++) {
    const end = starts[ring + 1] ?? 0
    let from = vertices[end - 1] ?? 0
    for (let point = starts[ring] ?? 0; point < end; point++) {
      const to = vertices[point] ?? 0
      const [low, high] = from < to ? [from, to] : [to, from]
      const uses = edges.get(low, high)
      edges.set(low, high, uses === ABSENT ? 1 : uses + 1)
      from = to
    }
  }
  return edges
}
