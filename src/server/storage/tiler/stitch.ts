import { latitudeOf, worldY } from '../../../domain/geometry/mercator.ts'
import type { Outlines } from './outlines.ts'
import { ABSENT, PairNumbers } from './pairNumbers.ts'
import { countEdges, forEdges, type Welded, weld } from './weld.ts'

/**
 * Maximum distance in world steps from an edge at which a vertex is on it: rounding moves it by less than one
 * each way.
 */
const TOLERANCE = 1.5
/** Each pass may add vertices to edges that were shared before; two passes suffice in practice. */
const BEND = 0.05
/** Every pass may put vertices on edges that were shared before; two suffice in practice. */
const PASSES_MAX = 4

/**
 * Adds the vertices of one ring to the edges of another where they meet. Otherwise their border would consist
 * of two borders that are simplified separately. Only compares unshared edges: in a clean coverage, its
 * shore.
 */
export interface Stitched {
  outlines: Outlines
  welded: Welded
}

/** Returns the outlines with vertices inserted into their edges, or null if none are inserted. */
export function stitched(outlines: Outlines): Stitched {
  let current: Stitched = { outlines, welded: weld(outlines) }
  for (let pass = 0; pass < PASSES_MAX; pass++) {
    const next = withVertices(current)
    if (next === null) return current
    current = next
  }
  return current
}

/** Previous vertex in the same cell. */
function withVertices({ outlines, welded }: Stitched): Stitched | null {
  const lonely = lonelyEdges(outlines, welded)
  if (lonely === null) return null
  const grid = new VertexGrid(welded, lonely.ends, lonely.meanLength)
  const inserted = new Map<number, number[]>()
  forEdges(outlines.starts, welded.vertices, (point, from, to) => {
    if (lonely.points[point] !== 1) return
    const between = grid.between(from, to)
    if (between.length > 0) inserted.set(point, between)
  })
  return inserted.size === 0 ? null : rewritten(outlines, welded, inserted)
}

/** Returns the unshared edges: the points they begin at, the vertices they join, and their lengths. */
function lonelyEdges(
  outlines: Outlines,
  welded: Welded,
): { points: Uint8Array; ends: Uint8Array; meanLength: number } | null {
  const { vertices, xs, ys, count } = welded
  const uses = countEdges(outlines, welded)
  const points = new Uint8Array(vertices.length)
  const ends = new Uint8Array(count)
  let edges = 0
  let length = 0
  forEdges(outlines.starts, vertices, (point, from, to) => {
    if (uses.of(from, to) !== 1) return
    points[point] = 1
    ends[from] = 1
    ends[to] = 1
    edges++
    length += Math.hypot((xs[to] ?? 0) - (xs[from] ?? 0), (ys[to] ?? 0) - (ys[from] ?? 0))
  })
  return edges === 0 ? null : { points, ends, meanLength: Math.max(1, length / edges) }
}

/** @param inserted Vertices to insert after points. They exist already, so that nothing is welded again. */
function rewritten(outlines: Outlines, welded: Welded, inserted: ReadonlyMap<number, number[]>): Stitched {
  let count = outlines.xs.length
  for (const vertices of inserted.values()) count += vertices.length
  const starts = new Uint32Array(outlines.starts.length)
  const vertices = new Uint32Array(count)
  let at = 0
  for (let ring = 0; ring + 1 < starts.length; ring++) {
    for (let point = outlines.starts[ring] ?? 0; point < (outlines.starts[ring + 1] ?? 0); point++) {
      vertices[at++] = welded.vertices[point] ?? 0
      const between = inserted.get(point)
      if (between) for (const vertex of between) vertices[at++] = vertex
    }
    starts[ring + 1] = at
  }
  const xs = new Uint32Array(count)
  const ys = new Uint32Array(count)
  for (let point = 0; point < count; point++) {
    const vertex = vertices[point] ?? 0
    xs[point] = welded.xs[vertex] ?? 0
    ys[point] = welded.ys[vertex] ?? 0
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
  /**
   * Builds tiles outside the request loop: one geometry set at a time, in its own thread. After a failure, a
   * set waits for the next start or a retry, and its zones are shown in pages. After a temporary fault, it is
   * retried automatically.
   */
  readonly #next: Uint32Array

  constructor(welded: Welded, marks: Uint8Array, side: number) {
    this.#welded = welded
    this.#side = side
    this.#next = new Uint32Array(welded.count).fill(ABSENT)
    for (let vertex = 0; vertex < welded.count; vertex++)
      if (marks[vertex] === 1)
        this.#next[vertex] = this.#cells.add(
          this.#cell(welded.xs[vertex] ?? 0),
          this.#cell(welded.ys[vertex] ?? 0),
        )
    this.#heads = new Uint32Array(this.#cells.size).fill(ABSENT)
    for (let vertex = 0; vertex < welded.count; vertex++) {
      if (marks[vertex] !== 1) continue
      const cell = this.#next[vertex] ?? 0
      this.#next[vertex] = this.#heads[cell] ?? ABSENT
      this.#heads[cell] = vertex
    }
  }

  /** Returns the vertices on the inside of an edge, from its start to its end. */
  between(from: number, to: number): number[] {
    const { xs, ys } = this.#welded
    const [x0, y0] = [xs[from] ?? 0, ys[from] ?? 0]
    const [dx, dy] = [(xs[to] ?? 0) - x0, (ys[to] ?? 0) - y0]
    const length = Math.hypot(dx, dy)
    const found: { vertex: number; along: number }[] = []
    this.#visit(x0, y0, dx, dy, TOLERANCE + length * BEND, vertex => {
      if (vertex === from || vertex === to) return
      const [vx, vy] = [(xs[vertex] ?? 0) - x0, (ys[vertex] ?? 0) - y0]
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
    const [x0, x1, x] = [xs[from] ?? 0, xs[to] ?? 0, xs[vertex] ?? 0]
    const [south, north] = [latitudeOf(ys[from] ?? 0), latitudeOf(ys[to] ?? 0)]
    const share =
      Math.abs(x1 - x0) > Math.abs((ys[to] ?? 0) - (ys[from] ?? 0))
        ? (x - x0) / (x1 - x0)
        : (latitudeOf(ys[vertex] ?? 0) - south) / (north - south)
    return (
      Math.abs(x0 + (x1 - x0) * share - x) <= TOLERANCE &&
      Math.abs(worldY(south + (north - south) * share) - (ys[vertex] ?? 0)) <= TOLERANCE
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
        for (; vertex !== ABSENT; vertex = this.#next[vertex] ?? ABSENT) visit(vertex)
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
