import type { Paths } from '../../../domain/tile/tile.ts'
import type { Expanded } from '../../../domain/tile/triangulate.ts'

/** Rings in any coordinates: outline `i` has the points `starts[i]` to `starts[i + 1]`. */
export interface Rings {
  starts: ArrayLike<number>
  xs: ArrayLike<number>
  ys: ArrayLike<number>
}

/** Square grid over a part of the plane of the rings. */
export interface Grid {
  west: number
  north: number
  /** Size of a cell. */
  size: number
  /** Number of cells on each side. */
  side: number
}

/**
 * Finds the cells whose centre is inside rings `first` to `end`, by the even-odd rule. Cells are numbered row
 * by row from the north-west.
 */
export class Rasteriser {
  /** Positions at which the rings cross the middle of each row. */
  readonly #crossings: number[][] = []
  #top = Number.POSITIVE_INFINITY
  #bottom = -1

  run(
    { starts, xs, ys }: Rings,
    first: number,
    end: number,
    grid: Grid,
    visit: (cell: number) => void,
  ): void {
    const { west, size, side } = grid
    for (let ring = first; ring < end; ring++) {
      const ringEnd = starts[ring + 1] ?? 0
      let x0 = xs[ringEnd - 1] ?? 0
      let y0 = ys[ringEnd - 1] ?? 0
      for (let point = starts[ring] ?? 0; point < ringEnd; point++) {
        const x1 = xs[point] ?? 0
        const y1 = ys[point] ?? 0
        if (y0 !== y1) this.#cross(x0, y0, x1, y1, grid)
        x0 = x1
        y0 = y1
      }
    }
    const [top, bottom] = [this.#top, this.#bottom]
    this.#top = Number.POSITIVE_INFINITY
    this.#bottom = -1
    for (let row = top; row <= bottom; row++) {
      const crossings = this.#crossings[row]
      if (!crossings || crossings.length === 0) continue
      sort(crossings)
      for (let at = 0; at + 1 < crossings.length; at += 2) {
        const from = Math.max(0, Math.ceil(((crossings[at] ?? 0) - west) / size - 0.5))
        const to = Math.min(side - 1, Math.ceil(((crossings[at + 1] ?? 0) - west) / size - 0.5) - 1)
        for (let column = from; column <= to; column++) visit(row * side + column)
      }
      crossings.length = 0
    }
  }

  #cross(x0: number, y0: number, x1: number, y1: number, { north, size, side }: Grid): void {
    const [top, bottom] = y0 < y1 ? [y0, y1] : [y1, y0]
    const from = Math.max(0, Math.ceil((top - north) / size - 0.5))
    const to = Math.min(side - 1, Math.ceil((bottom - north) / size - 0.5) - 1)
    if (from > to) return
    this.#top = Math.min(this.#top, from)
    this.#bottom = Math.max(this.#bottom, to)
    for (let row = from; row <= to; row++) {
      const y = north + (row + 0.5) * size
      const x = x0 + ((y - y0) * (x1 - x0)) / (y1 - y0)
      const crossings = this.#crossings[row]
      if (crossings) crossings.push(x)
      else this.#crossings[row] = [x]
    }
  }
}

/** Sorts the crossings of a row. Avoids a call of `sort` for two crossings, which most rows have. */
function sort(crossings: number[]): void {
  const [first = 0, second = 0] = crossings
  if (crossings.length > 2) crossings.sort((a, b) => a - b)
  else if (first > second) {
    crossings[0] = second
    crossings[1] = first
  }
}

/** Finds the cells that the edges of the first `count` rings pass through, some of them more than once. */
export function touchedCells(
  { starts, xs, ys }: Rings,
  count: number,
  grid: Grid,
  visit: (cell: number) => void,
): void {
  const { west, north, size } = grid
  for (let ring = 0; ring < count; ring++) {
    const ringEnd = starts[ring + 1] ?? 0
    let x0 = ((xs[ringEnd - 1] ?? 0) - west) / size
    let y0 = ((ys[ringEnd - 1] ?? 0) - north) / size
    for (let point = starts[ring] ?? 0; point < ringEnd; point++) {
      const x1 = ((xs[point] ?? 0) - west) / size
      const y1 = ((ys[point] ?? 0) - north) / size
      walk(x0, y0, x1, y1, grid.side, visit)
      x0 = x1
      y0 = y1
    }
  }
}

/** Visits the cells of an edge, row by row. */
function walk(
  x0: number,
  y0: number,
  x1: number,
  y1: number,
  side: number,
  visit: (cell: number) => void,
): void {
  const [topX, topY, lowX, lowY] = y0 <= y1 ? [x0, y0, x1, y1] : [x1, y1, x0, y0]
  const slope = lowY === topY ? 0 : (lowX - topX) / (lowY - topY)
  const from = Math.max(0, Math.floor(topY))
  const to = Math.min(side - 1, Math.floor(lowY))
  for (let row = from; row <= to; row++) {
    const enter = lowY === topY ? topX : topX + (Math.max(topY, row) - topY) * slope
    const leave = lowY === topY ? lowX : topX + (Math.min(lowY, row + 1) - topY) * slope
    const left = Math.max(0, Math.floor(Math.min(enter, leave)))
    const right = Math.min(side - 1, Math.floor(Math.max(enter, leave)))
    for (let column = left; column <= right; column++) visit(row * side + column)
  }
}

/**
 * Returns 1 for the cells that polygons cover completely, 0 for the others: their centre is covered, and no
 * unshared border passes through them. @param side Cells on a side of the tile.
 */
export function coveredCells(
  areas: Paths,
  drawn: Expanded,
  { extent, side }: { extent: number; side: number },
  rasteriser: Rasteriser,
): Uint8Array {
  const { ringStarts, holes } = areas
  const shown = new Uint8Array(side * side)
  const grid = { west: 0, north: 0, size: extent / side, side }
  const end = ringStarts.at(-1) ?? 0
  for (let ring = 0; ring < end; ) {
    let next = ring + 1
    while (next < end && holes[next] === 1) next++
    rasteriser.run(drawn, ring, next, grid, cell => {
      shown[cell] = 1
    })
    ring = next
  }
  const lonely = lonelyEdges(areas, extent)
  touchedCells(lonely, lonely.starts.length - 1, grid, cell => {
    shown[cell] = 0
  })
  return shown
}

/** Returns the edges of only one polygon, each in both directions, without those at the edge of the tile. */
function lonelyEdges({ uses, arcStarts, xs, ys }: Paths, extent: number): Rings {
  const isCut = (a: number, b: number, along: Int32Array) =>
    along[a] === along[b] && (along[a] === 0 || along[a] === extent)
  const counts = new Uint32Array(arcStarts.length)
  for (const use of uses) {
    const arc = use < 0 ? ~use : use
    counts[arc] = (counts[arc] ?? 0) + 1
  }
  const starts = [0]
  const points: { xs: number[]; ys: number[] } = { xs: [], ys: [] }
  for (let arc = 0; arc + 1 < arcStarts.length; arc++) {
    if (counts[arc] !== 1) continue
    for (let point = arcStarts[arc] ?? 0; point + 1 < (arcStarts[arc + 1] ?? 0); point++) {
      if (isCut(point, point + 1, xs) || isCut(point, point + 1, ys)) continue
      points.xs.push(xs[point] ?? 0, xs[point + 1] ?? 0)
      points.ys.push(ys[point] ?? 0, ys[point + 1] ?? 0)
      starts.push(points.xs.length)
    }
  }
  return { starts, ...points }
}
