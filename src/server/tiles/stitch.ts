import type { Outlines } from './outlines.ts'
import { ABSENT, PairTable } from './pairs.ts'
import { countEdges, type Welded, weld } from './weld.ts'

/** How far from an edge a vertex may lie to be on it, in world steps: rounding moves it by less than one each way. */
const TOLERANCE = 1.5
/** Every pass may put vertices on edges that were not alone before; two suffice in practice. */
const PASSES_MAX = 4

/**
 * Rings that meet along an edge where only one of them has a vertex get it both: else the border would be two borders
 * that are simplified apart. Only edges that a single ring uses are looked at: in a clean coverage, those of its shore.
 */
export function stitched(outlines: Outlines): Outlines {
  let current = outlines
  for (let pass = 0; pass < PASSES_MAX; pass++) {
    const next = withVertices(current)
    if (next === null) return current
    current = next
  }
  return current
}

/** The outlines with what lies on their edges, or null when nothing does. */
function withVertices(outlines: Outlines): Outlines | null {
  const welded = weld(outlines)
  const edges = countEdges(outlines, welded.vertices)
  const isAlone = (from: number, to: number) => edges.get(Math.min(from, to), Math.max(from, to)) === 1
  const lonely = lonelyVertices(outlines, welded, isAlone)
  if (lonely === null) return null
  const grid = new VertexGrid(welded, lonely.marks, lonely.meanLength)
  const rewritten = new Rewriting(outlines)
  const { starts } = outlines
  for (let ring = 0; ring + 1 < starts.length; ring++) {
    const first = starts[ring] ?? 0
    const end = starts[ring + 1] ?? 0
    for (let point = first; point < end; point++) {
      const from = welded.vertices[point] ?? 0
      const to = welded.vertices[point + 1 === end ? first : point + 1] ?? 0
      rewritten.keep(point)
      if (isAlone(from, to)) for (const vertex of grid.between(from, to)) rewritten.insert(welded, vertex)
    }
    rewritten.close(ring)
  }
  return rewritten.outlines()
}

function lonelyVertices(
  { starts }: Outlines,
  { vertices, xs, ys, count }: Welded,
  isAlone: (from: number, to: number) => boolean,
): { marks: Uint8Array; meanLength: number } | null {
  const marks = new Uint8Array(count)
  let edges = 0
  let length = 0
  for (let ring = 0; ring + 1 < starts.length; ring++) {
    const end = starts[ring + 1] ?? 0
    let from = vertices[end - 1] ?? 0
    for (let point = starts[ring] ?? 0; point < end; point++) {
      const to = vertices[point] ?? 0
      if (isAlone(from, to)) {
        marks[from] = 1
        marks[to] = 1
        edges++
        length += Math.hypot((xs[to] ?? 0) - (xs[from] ?? 0), (ys[to] ?? 0) - (ys[from] ?? 0))
      }
      from = to
    }
  }
  return edges === 0 ? null : { marks, meanLength: Math.max(1, length / edges) }
}

/** The marked vertices in square cells. */
class VertexGrid {
  readonly #welded: Welded
  readonly #side: number
  readonly #heads: PairTable
  readonly #next: Uint32Array
  /** The last edge that looked at each vertex: cells are visited more than once. */
  readonly #seen: Uint32Array
  #edge = 0

  constructor(welded: Welded, marks: Uint8Array, side: number) {
    this.#welded = welded
    this.#side = side
    this.#heads = new PairTable(welded.count / 4)
    this.#next = new Uint32Array(welded.count).fill(ABSENT)
    this.#seen = new Uint32Array(welded.count)
    for (let vertex = 0; vertex < welded.count; vertex++) {
      if (marks[vertex] !== 1) continue
      const [column, row] = [this.#cell(welded.xs[vertex] ?? 0), this.#cell(welded.ys[vertex] ?? 0)]
      this.#next[vertex] = this.#heads.get(column, row)
      this.#heads.set(column, row, vertex)
    }
  }

  /** The vertices on the inside of an edge, from its beginning to its end. */
  between(from: number, to: number): number[] {
    const { xs, ys } = this.#welded
    const [x0, y0] = [xs[from] ?? 0, ys[from] ?? 0]
    const [dx, dy] = [(xs[to] ?? 0) - x0, (ys[to] ?? 0) - y0]
    const length = Math.hypot(dx, dy)
    const found: { vertex: number; along: number }[] = []
    this.#edge++
    const steps = Math.ceil(Math.max(Math.abs(dx), Math.abs(dy)) / this.#side)
    for (let step = 0; step <= steps; step++) {
      const share = steps === 0 ? 0 : step / steps
      this.#visit(this.#cell(x0 + dx * share), this.#cell(y0 + dy * share), vertex => {
        if (vertex === from || vertex === to) return
        const [vx, vy] = [(xs[vertex] ?? 0) - x0, (ys[vertex] ?? 0) - y0]
        const along = (vx * dx + vy * dy) / length
        const aside = Math.abs(vx * dy - vy * dx) / length
        if (aside <= TOLERANCE && along > TOLERANCE && along < length - TOLERANCE) found.push({ vertex, along })
      })
    }
    return found.sort((a, b) => a.along - b.along || a.vertex - b.vertex).map(({ vertex }) => vertex)
  }

  /** Each vertex in a cell and those round it, once for an edge. */
  #visit(column: number, row: number, tell: (vertex: number) => void): void {
    for (let dx = -1; dx <= 1; dx++) {
      for (let dy = -1; dy <= 1; dy++) {
        let vertex = column + dx < 0 || row + dy < 0 ? ABSENT : this.#heads.get(column + dx, row + dy)
        for (; vertex !== ABSENT; vertex = this.#next[vertex] ?? ABSENT) {
          if (this.#seen[vertex] === this.#edge) continue
          this.#seen[vertex] = this.#edge
          tell(vertex)
        }
      }
    }
  }

  #cell(place: number): number {
    return Math.floor(place / this.#side)
  }
}

/** Copies outlines point by point, with what is put in between. */
class Rewriting {
  readonly #source: Outlines
  readonly #xs: number[] = []
  readonly #ys: number[] = []
  readonly #starts: number[] = [0]
  #inserted = 0

  constructor(source: Outlines) {
    this.#source = source
  }

  keep(point: number): void {
    this.#xs.push(this.#source.xs[point] ?? 0)
    this.#ys.push(this.#source.ys[point] ?? 0)
  }

  insert({ xs, ys }: Welded, vertex: number): void {
    this.#inserted++
    this.#xs.push(xs[vertex] ?? 0)
    this.#ys.push(ys[vertex] ?? 0)
  }

  close(ring: number): void {
    this.#starts[ring + 1] = this.#xs.length
  }

  outlines(): Outlines | null {
    if (this.#inserted === 0) return null
    return {
      ...this.#source,
      starts: Uint32Array.from(this.#starts),
      xs: Uint32Array.from(this.#xs),
      ys: Uint32Array.from(this.#ys),
    }
  }
}
