import type { Flat } from './clip.ts'
import { DUST_SIDE } from './dust.ts'

/** Squares that take what comes first. */
export class Squares {
  readonly #size: number
  readonly #taken = new Set<number>()

  constructor(size: number) {
    this.#size = size
  }

  /** Tells whether the square of a place was free. Places are those of a tile, from 0 to its extent. */
  takes(x: number, y: number): boolean {
    const cell = Math.floor(y / this.#size) * 2 * DUST_SIDE + Math.floor(x / this.#size)
    if (this.#taken.has(cell)) return false
    this.#taken.add(cell)
    return true
  }
}

/** The middle of the box of a line, and the longer side of it. */
export function middleOf(points: Flat): { x: number; y: number; length: number } {
  let [west, north, east, south] = [
    Number.POSITIVE_INFINITY,
    Number.POSITIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
  ]
  for (let at = 0; at < points.length; at += 2) {
    const [x = 0, y = 0] = [points[at], points[at + 1]]
    west = Math.min(west, x)
    east = Math.max(east, x)
    north = Math.min(north, y)
    south = Math.max(south, y)
  }
  return { x: (west + east) / 2, y: (north + south) / 2, length: Math.max(east - west, south - north) }
}
