import { TILE_EXTENT } from '../../../domain/tile/tile.ts'

export type Point = readonly [x: number, y: number]

/** Units beyond the edges of a tile to which outlines go on, so that strokes along a cut are not seen. */
export const BUFFER = 64

/**
 * A tile within one of the tiles that are kept, in units of 1/4096 of its side. Below the last zoom of these, which is
 * exact, tiles are cut out of it.
 */
export class Frame {
  /** Units of a side of the kept tile. */
  readonly extent: number
  readonly #scale: number
  readonly #x: number
  readonly #y: number
  readonly #isCut: boolean

  /**
   * @param extent Units of the kept tile. @param levels Zooms between the two. @param column Place of the tile within
   * the kept one, as the row.
   */
  constructor(extent: number, levels = 0, column = 0, row = 0) {
    this.extent = extent
    this.#scale = (TILE_EXTENT * 2 ** levels) / extent
    this.#x = column * TILE_EXTENT
    this.#y = row * TILE_EXTENT
    this.#isCut = levels > 0
  }

  /** Returns where a point of the kept tile is, not yet rounded. */
  placed(x: number, y: number): Point {
    return [x * this.#scale - this.#x, y * this.#scale - this.#y]
  }

  /** Tells whether a point is in the tile or beside it. */
  holds([x, y]: Point): boolean {
    const [least, most] = [-BUFFER, TILE_EXTENT + BUFFER]
    return !this.#isCut || (x >= least && x <= most && y >= least && y <= most)
  }

  /** Cuts a ring along the four edges, one after the other (Sutherland and Hodgman, 1974). */
  ring(points: readonly Point[]): readonly Point[] {
    return this.#isCut ? EDGES.reduce((left, edge) => cut(left, edge, true), points) : points
  }

  /** Cuts a line in the same way; it is parted where it leaves the tile. */
  lines(points: readonly Point[]): (readonly Point[])[] {
    if (!this.#isCut) return [points]
    return EDGES.reduce<(readonly Point[])[]>(
      (lines, edge) => lines.flatMap(line => parted(cut(line, edge, false), edge)),
      [points],
    )
  }
}

interface Edge {
  axis: 0 | 1
  at: number
  /** 1 where the tile lies at greater coordinates, -1 where at lesser ones. */
  inside: 1 | -1
}

const EDGES: readonly Edge[] = [
  { axis: 0, at: -BUFFER, inside: 1 },
  { axis: 0, at: TILE_EXTENT + BUFFER, inside: -1 },
  { axis: 1, at: -BUFFER, inside: 1 },
  { axis: 1, at: TILE_EXTENT + BUFFER, inside: -1 },
]

const depth = (point: Point, { axis, at, inside }: Edge): number => (point[axis] - at) * inside

/** The points inside of an edge, and those where it is crossed. */
function cut(points: readonly Point[], edge: Edge, isRing: boolean): Point[] {
  const left: Point[] = []
  points.forEach((point, index) => {
    const before = index > 0 ? points[index - 1] : isRing ? points.at(-1) : undefined
    const isIn = depth(point, edge) >= 0
    if (before !== undefined && depth(before, edge) >= 0 !== isIn) left.push(crossing(before, point, edge))
    if (isIn) left.push(point)
  })
  return left
}

function crossing(from: Point, to: Point, edge: Edge): Point {
  const [a, b] = [depth(from, edge), depth(to, edge)]
  const part = a / (a - b)
  return [from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part]
}

/** Parts a line that was cut where it goes from one crossing of the edge to the next. */
function parted(points: readonly Point[], edge: Edge): Point[][] {
  const lines: Point[][] = [[]]
  points.forEach((point, index) => {
    const before = points[index - 1]
    const isOnEdge = (each: Point) => Math.abs(depth(each, edge)) < 1e-6
    if (before !== undefined && isOnEdge(before) && isOnEdge(point)) lines.push([])
    lines.at(-1)?.push(point)
  })
  return lines.filter(line => line.length > 1)
}
