import { latitudeOf, worldY } from '../../../domain/geometry/mercator.ts'
import { filled, type GrowingNumbers, type NumberLists, type Numbers } from '../../../domain/numberList.ts'
import type { Outlines } from './outlines.ts'
import { ABSENT, PairNumbers } from './pairNumbers.ts'
import { countEdges, forEdges, type Welded, weld } from './weld.ts'

/**
 * Maximum distance in world steps from an edge at which a vertex is on it: rounding moves it by less than one
 * each way.
 */
const TOLERANCE = 1.5
/** Maximum deviation on the map of an edge that is straight in degrees, as a share of its length. */
const BEND = 0.05
/** Every pass may put vertices on edges that were shared before; two suffice in practice. */
const PASSES_MAX = 4

/** Outlines and their vertices. */
export interface Stitched {
  outlines: Outlines
  welded: Welded
}

/**
 * Adds the vertices of one ring to the edges of another where they meet. Otherwise their border would consist
 * of two borders that are simplified separately. Only compares unshared edges: in a clean coverage, its
 * shore.
 */
export function stitched(outlines: Outlines, lists: NumberLists): Stitched {
  let current: Stitched = { outlines, welded: weld(outlines, lists) }
  for (let pass = 0; pass < PASSES_MAX; pass++) {
    const next = withVertices(current, lists)
    if (next === null) return current
    current = next
  }
  return current
}

/** Returns the outlines with vertices inserted into their edges, or null if none are inserted. */
function withVertices({ outlines, welded }: Stitched, lists: NumberLists): Stitched | null {
  const lonely = lonelyEdges(outlines, welded, lists)
  if (lonely === null) return null
  const next = filled(lists.uint32(), welded.count, ABSENT)
  const grid = new VertexGrid(welded, lonely.ends, lonely.meanLength, next)
  const inserted = new Map<number, number[]>()
  forEdges(outlines.starts, welded.vertices, (point, from, to) => {
    if (lonely.points.at(point) !== 1) return
    const between = grid.between(from, to)
    if (between.length > 0) inserted.set(point, between)
  })
  return inserted.size === 0 ? null : rewritten(outlines, welded, inserted, lists)
}

/** Returns the unshared edges: the points they begin at, the vertices they join, and their lengths. */
function lonelyEdges(
  outlines: Outlines,
  welded: Welded,
  lists: NumberLists,
): { points: Numbers; ends: Numbers; meanLength: number } | null {
  const { vertices, xs, ys, count } = welded
  const uses = countEdges(outlines, welded, lists)
  const points = filled(lists.uint8(), vertices.length, 0)
  const ends = filled(lists.uint8(), count, 0)
  let edges = 0
  let length = 0
  forEdges(outlines.starts, vertices, (point, from, to) => {
    if (uses.of(from, to) !== 1) return
    points.set(point, 1)
    ends.set(from, 1)
    ends.set(to, 1)
    edges++
    length += Math.hypot(xs.at(to) - xs.at(from), ys.at(to) - ys.at(from))
  })
  return edges === 0 ? null : { points, ends, meanLength: Math.max(1, length / edges) }
}

/**
 * Returns the outlines with vertices inserted after points.
 * @param inserted Existing vertices by point, so that nothing is welded again.
 */
function rewritten(
  outlines: Outlines,
  welded: Welded,
  inserted: ReadonlyMap<number, number[]>,
  lists: NumberLists,
): Stitched {
  const [starts, vertices, xs, ys] = [lists.uint32(), lists.uint32(), lists.uint32(), lists.uint32()]
  const add = (vertex: number) => {
    vertices.push(vertex)
    xs.push(welded.xs.at(vertex))
    ys.push(welded.ys.at(vertex))
  }
  starts.push(0)
  for (let ring = 0; ring + 1 < outlines.starts.length; ring++) {
    for (let point = outlines.starts.at(ring); point < outlines.starts.at(ring + 1); point++) {
      add(welded.vertices.at(point))
      inserted.get(point)?.forEach(add)
    }
    starts.push(vertices.length)
  }
  return { outlines: { ...outlines, starts, xs, ys }, welded: { ...welded, vertices } }
}

const NOTHING: number[] = []

/** Marked vertices in square cells. */
class VertexGrid {
  readonly #welded: Welded
  readonly #side: number
  /** Column and row of each cell with vertices. */
  readonly #cells = new PairNumbers(0)
  /** Last vertex in each cell. */
  readonly #heads: Uint32Array
  /** Previous vertex in the same cell. */
  readonly #next: GrowingNumbers

  /** @param next `ABSENT` for each vertex. */
  constructor(welded: Welded, marks: Numbers, side: number, next: GrowingNumbers) {
    this.#welded = welded
    this.#side = side
    this.#next = next
    for (let vertex = 0; vertex < welded.count; vertex++)
      if (marks.at(vertex) === 1)
        next.set(vertex, this.#cells.add(this.#cell(welded.xs.at(vertex)), this.#cell(welded.ys.at(vertex))))
    this.#heads = new Uint32Array(this.#cells.size).fill(ABSENT)
    for (let vertex = 0; vertex < welded.count; vertex++) {
      if (marks.at(vertex) !== 1) continue
      const cell = next.at(vertex)
      next.set(vertex, this.#heads[cell] ?? ABSENT)
      this.#heads[cell] = vertex
    }
  }

  /** Returns the vertices on the inside of an edge, from its start to its end. */
  between(from: number, to: number): number[] {
    const { xs, ys } = this.#welded
    const [x0, y0] = [xs.at(from), ys.at(from)]
    const [dx, dy] = [xs.at(to) - x0, ys.at(to) - y0]
    const length = Math.hypot(dx, dy)
    const found: { vertex: number; along: number }[] = []
    this.#visit(x0, y0, dx, dy, TOLERANCE + length * BEND, vertex => {
      if (vertex === from || vertex === to) return
      const [vx, vy] = [xs.at(vertex) - x0, ys.at(vertex) - y0]
      const along = (vx * dx + vy * dy) / length
      if (along <= TOLERANCE || along >= length - TOLERANCE) return
      const aside = Math.abs(vx * dy - vy * dx) / length
      if (aside <= TOLERANCE || (aside < length * BEND && this.#isBetweenInDegrees(from, to, vertex)))
        found.push({ vertex, along })
    })
    if (found.length === 0) return NOTHING
    return found.sort((a, b) => a.along - b.along || a.vertex - b.vertex).map(({ vertex }) => vertex)
  }

  /**
   * Returns whether a vertex is on the edge in the data, which is straight in degrees and so bent on the map.
   */
  #isBetweenInDegrees(from: number, to: number, vertex: number): boolean {
    const { xs, ys } = this.#welded
    const [x0, x1, x] = [xs.at(from), xs.at(to), xs.at(vertex)]
    const [south, north] = [latitudeOf(ys.at(from)), latitudeOf(ys.at(to))]
    const share =
      Math.abs(x1 - x0) > Math.abs(ys.at(to) - ys.at(from))
        ? (x - x0) / (x1 - x0)
        : (latitudeOf(ys.at(vertex)) - south) / (north - south)
    return (
      Math.abs(x0 + (x1 - x0) * share - x) <= TOLERANCE &&
      Math.abs(worldY(south + (north - south) * share) - ys.at(vertex)) <= TOLERANCE
    )
  }

  /** Visits the vertices in the cells near an edge, column by column. */
  #visit(
    x0: number,
    y0: number,
    dx: number,
    dy: number,
    margin: number,
    visit: (vertex: number) => void,
  ): void {
    const [west, east] = dx < 0 ? [x0 + dx, x0] : [x0, x0 + dx]
    const [north, south] = dy < 0 ? [y0 + dy, y0] : [y0, y0 + dy]
    const yAt = (x: number) => Math.min(south, Math.max(north, dx === 0 ? y0 : y0 + ((x - x0) * dy) / dx))
    for (let column = this.#cell(west - margin); column <= this.#cell(east + margin); column++) {
      const left = yAt(column * this.#side - margin)
      const right = yAt((column + 1) * this.#side + margin)
      const [top, low] = dx === 0 ? [north, south] : [Math.min(left, right), Math.max(left, right)]
      for (let row = this.#cell(top - margin); row <= this.#cell(low + margin); row++) {
        let vertex = column < 0 || row < 0 ? ABSENT : this.#headOf(column, row)
        for (; vertex !== ABSENT; vertex = this.#next.at(vertex)) visit(vertex)
      }
    }
  }

  #headOf(column: number, row: number): number {
    return this.#heads[this.#cells.find(column, row)] ?? ABSENT
  }

  #cell(place: number): number {
    return Math.floor(place / this.#side)
  }
}
