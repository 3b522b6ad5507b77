import type { Outlines } from './outlines.ts'
import { PairNumbers } from './pairNumbers.ts'

/** Outlines whose points at the same position are one vertex. */
export interface Welded {
  /** Vertex of each point of the outlines. */
  vertices: Uint32Array
  /** Position of each vertex. */
  xs: ArrayLike<number>
  ys: ArrayLike<number>
  count: number
}

/**
 * Numbers the positions of outlines in the order of their first use. Coordinates are integers up to 2^32 - 1.
 */
export function weld({ xs, ys }: { xs: ArrayLike<number>; ys: ArrayLike<number> }): Welded {
  // Neighbours share most positions.
  const positions = new PairNumbers(xs.length / 4)
  const vertices = new Uint32Array(xs.length)
  for (let point = 0; point < xs.length; point++)
    vertices[point] = positions.add(xs[point] ?? 0, ys[point] ?? 0)
  const { firsts, seconds } = positions.pairs
  return { vertices, xs: firsts, ys: seconds, count: positions.size }
}

/** Number of uses of edges in either direction. */
export interface EdgeUses {
  /** Returns the uses of the edge between two vertices. */
  of(a: number, b: number): number
}

/**
 * Counts the uses of the edges of rings. Each edge is listed under its lower vertex: vertices are numbered
 * along the outlines, so that lookups are close together in memory, unlike in a hash table.
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

/** Index entry of a tile: f64 offset in the file, u32 length, u32 CRC-32. */
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
