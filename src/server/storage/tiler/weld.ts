import { filled, type NumberLists, type Numbers } from '../../../domain/numberList.ts'
import type { Outlines } from './outlines.ts'
import { PairNumbers } from './pairNumbers.ts'

/** Outlines whose points at the same position are one vertex. */
export interface Welded {
  /** Vertex of each point of the outlines. */
  vertices: Numbers
  /** Position of each vertex. */
  xs: Numbers
  ys: Numbers
  count: number
}

/**
 * Numbers the positions of outlines in the order of their first use. Coordinates are integers up to 2^32 - 1.
 */
export function weld({ xs, ys }: { xs: Numbers; ys: Numbers }, lists: NumberLists): Welded {
  // Neighbours share most positions.
  const positions = new PairNumbers(xs.length / 4)
  const vertices = lists.uint32()
  for (let point = 0; point < xs.length; point++) vertices.push(positions.add(xs.at(point), ys.at(point)))
  const { firsts, seconds } = positions.pairs(lists)
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
  lists: NumberLists,
): EdgeUses {
  const begins = filled(lists.uint32(), count + 1, 0)
  forEdges(starts, vertices, (_, from, to) => {
    const low = Math.min(from, to)
    begins.set(low + 1, begins.at(low + 1) + 1)
  })
  for (let vertex = 0; vertex < count; vertex++)
    begins.set(vertex + 1, begins.at(vertex + 1) + begins.at(vertex))
  const ends = lists.uint32()
  for (let vertex = 0; vertex < count; vertex++) ends.push(begins.at(vertex))
  const highs = filled(lists.uint32(), vertices.length, 0)
  forEdges(starts, vertices, (_, from, to) => {
    const low = Math.min(from, to)
    const place = ends.at(low)
    highs.set(place, Math.max(from, to))
    ends.set(low, place + 1)
  })
  return {
    of(a, b) {
      const [low, high] = a < b ? [a, b] : [b, a]
      let uses = 0
      for (let place = begins.at(low); place < begins.at(low + 1); place++)
        if (highs.at(place) === high) uses++
      return uses
    },
  }
}

/** Visits the edges of rings: the point at which each begins, and its two vertices. */
export function forEdges(
  starts: Numbers,
  vertices: Numbers,
  visit: (point: number, from: number, to: number) => void,
): void {
  for (let ring = 0; ring + 1 < starts.length; ring++) {
    const first = starts.at(ring)
    const end = starts.at(ring + 1)
    for (let point = first; point < end; point++) {
      visit(point, vertices.at(point), vertices.at(point + 1 === end ? first : point + 1))
    }
  }
}
