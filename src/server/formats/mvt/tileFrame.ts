import { TILE_EXTENT } from '../../../domain/tile/tile.ts'

export type Point = readonly [x: number, y: number]

/** Units by which outlines extend past the edges of a tile, so that strokes along cuts are invisible. */
export const BUFFER = 64

/**
 * Tile within one of the stored tiles, in units of 1/4096 of its side. Below the last stored zoom, which is
 * exact, tiles are cut out of it.
 */
export class Frame {
  /** Side of the stored tile in units. */
  readonly extent: number
  readonly #scale: number
  readonly #x: number
  readonly #y: number
  readonly #isCut: boolean

  /**
   * @param extent Units of the stored tile. @param levels Zoom difference. @param column Position of the tile
   *   within the stored one, as `row`.
   */
  constructor(extent: number, levels = 0, column = 0, row = 0) {
    this.extent = extent
    this.#scale = (TILE_EXTENT * 2 ** levels) / extent
    this.#x = column * TILE_EXTENT
    this.#y = row * TILE_EXTENT
    this.#isCut = levels > 0
  }

  /** Returns the position of a point of the stored tile, not rounded. */
  placed(x: number, y: number): Point {
    return [x * this.#scale - this.#x, y * this.#scale - this.#y]
  }

  /** Returns whether a point is in the tile or its buffer. */
  holds([x, y]: Point): boolean {
    const [least, most] = [-BUFFER, TILE_EXTENT + BUFFER]
    return !this.#isCut || (x >= least && x <= most && y >= least && y <= most)
  }

  /** Cuts a ring at the four edges, one after the other (Sutherland and Hodgman, 1974). */
  ring(points: readonly Point[]): readonly Point[] {
    return this.#isCut ? EDGES.reduce((left, edge) => cut(left, edge, true), points) : points
  }

  /** Cuts a line in the same way, and splits it where it leaves the tile. */
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
  /** 1 if the tile is on the side of greater coordinates, otherwise -1. */
  inside: 1 | -1
}

const EDGES: readonly Edge[] = [
  { axis: 0, at: -BUFFER, inside: 1 },
  { axis: 0, at: TILE_EXTENT + BUFFER, inside: -1 },
  { axis: 1, at: -BUFFER, inside: 1 },
  { axis: 1, at: TILE_EXTENT + BUFFER, inside: -1 },
]

const depth = (point: Point, { axis, at, inside }: Edge): number => (point[axis] - at) * inside

/** Returns the points inside an edge, and the points where the outline crosses it. */
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

/** Splits a cut line between consecutive crossings of the edge. */
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
