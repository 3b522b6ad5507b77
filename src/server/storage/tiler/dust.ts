import type { Dust } from '../../../domain/tile/tile.ts'
import type { Flat } from './clip.ts'
import { type Extents, isSmall, type Outlines } from './outlines.ts'
import { type Grid, type Rasteriser, type Rings, touchedCells } from './raster.ts'

/**
 * Cells of dust on a side of a tile: one per pixel when a tile is 512 pixels wide, unless there are too many.
 */
export const DUST_SIDE = 512

const NOBODY = -1

/**
 * Assigns the cells of a tile to zones. A zone too small for a polygon claims every cell that its box
 * touches, so that no hole opens next to it. A zone that covers the centre of a cell takes precedence; of
 * two such zones, the larger one.
 */
export class DustClaims {
  readonly #outlines: Outlines
  readonly #extents: Extents
  readonly #grid: Grid
  readonly #owners: Int32Array
  readonly #covers: Uint8Array
  readonly #rasteriser: Rasteriser

  /** @param grid The tile on the integer world. */
  constructor(outlines: Outlines, extents: Extents, grid: Grid, rasteriser: Rasteriser) {
    this.#outlines = outlines
    this.#extents = extents
    this.#grid = grid
    this.#owners = new Int32Array(grid.side * grid.side).fill(NOBODY)
    this.#covers = new Uint8Array(grid.side * grid.side)
    this.#rasteriser = rasteriser
  }

  /** Claims the cells whose centre the zone covers, and cells that it only touches. */
  claim(zone: number): void {
    const rings = this.#ringsOf(zone)
    const count = rings.starts.length - 1
    this.#rasteriser.run(rings, 0, count, this.#grid, cell => this.#take(cell, zone, 1))
    const { size, side } = this.#grid
    if (!isSmall(this.#extents, zone, 2 * size)) {
      touchedCells(rings, count, this.#grid, cell => this.#take(cell, zone, 0))
      return
    }
    const { left, top, right, bottom } = this.#cells(zone)
    for (let y = top; y <= bottom; y++) for (let x = left; x <= right; x++) this.#take(y * side + x, zone, 0)
  }

  /**
   * Assigns cells well inside the coverage to their zones if neither a polygon nor dust shows them.
   * Simplification leaves such cells where it reduced a zone to dust or dropped a part.
   * @param zones All zones of the tile.
   * @param shown Cells covered by polygons.
   */
  patch(zones: Iterable<number>, shown: Uint8Array): void {
    const { side } = this.#grid
    const isEmpty = (cell: number) => shown[cell] !== 1 && this.#owners[cell] === NOBODY
    const empty = countedFrom(isEmpty, side)
    const inside = new Int32Array(side * side).fill(NOBODY)
    for (const zone of zones) {
      const { left, top, right, bottom } = this.#cells(zone)
      if (countIn(empty, side, left, top, right, bottom) === 0) continue
      const rings = this.#ringsOf(zone)
      this.#rasteriser.run(rings, 0, rings.starts.length - 1, this.#grid, cell => {
        inside[cell] = zone
      })
    }
    // The tile has no data outside, so the coverage is assumed to continue past its edges.
    const isInside = (column: number, row: number) =>
      column < 0 ||
      row < 0 ||
      column === side ||
      row === side ||
      inside[row * side + column] !== NOBODY ||
      !isEmpty(row * side + column)
    const found: number[] = []
    for (let cell = 0; cell < inside.length; cell++) {
      if (inside[cell] === NOBODY || !isEmpty(cell)) continue
      const [column, row] = [cell % side, Math.floor(cell / side)]
      if (
        isInside(column - 1, row) &&
        isInside(column + 1, row) &&
        isInside(column, row - 1) &&
        isInside(column, row + 1)
      )
        found.push(cell)
    }
    for (const cell of found) this.#take(cell, inside[cell] ?? NOBODY, 1)
  }

  /** Returns the claimed cells, sorted by ordinal, then y, then x. */
  dust(): Dust {
    const { side } = this.#grid
    const cells: number[] = []
    for (let cell = 0; cell < this.#owners.length; cell++) if (this.#owners[cell] !== NOBODY) cells.push(cell)
    const owner = (cell: number) => this.#owners[cell] ?? 0
    cells.sort((a, b) => owner(a) - owner(b) || a - b)
    return {
      side,
      ordinals: Uint32Array.from(cells, owner),
      xs: Int32Array.from(cells, cell => cell % side),
      ys: Int32Array.from(cells, cell => Math.floor(cell / side)),
    }
  }

  /** Returns the range of cells that the box of a zone touches. */
  #cells(zone: number): { left: number; top: number; right: number; bottom: number } {
    const { west, north, size, side } = this.#grid
    const cell = (place: number, from: number) =>
      Math.min(side - 1, Math.max(0, Math.floor((place - from) / size)))
    const box = this.#extents
    return {
      left: cell(box.west.at(zone), west),
      top: cell(box.north.at(zone), north),
      right: cell(box.east.at(zone), west),
      bottom: cell(box.south.at(zone), north),
    }
  }

  #ringsOf(zone: number): Rings {
    const { starts, xs, ys } = this.#outlines
    const { first } = this.#extents
    const rings: Record<keyof Rings, number[]> = { starts: [0], xs: [], ys: [] }
    for (let ring = first.at(zone); ring < first.at(zone + 1); ring++) {
      for (let point = starts.at(ring); point < starts.at(ring + 1); point++) {
        rings.xs.push(xs.at(point))
        rings.ys.push(ys.at(point))
      }
      rings.starts.push(rings.xs.length)
    }
    return rings
  }

  #take(cell: number, zone: number, covers: 0 | 1): void {
    const owner = this.#owners[cell] ?? NOBODY
    const former = this.#covers[cell] ?? 0
    const wins =
      owner === NOBODY || covers > former || (covers === former && this.#size(zone) > this.#size(owner))
    if (!wins) return
    this.#owners[cell] = zone
    this.#covers[cell] = covers
  }

  /** Returns the area of the box, only for comparison. */
  #size(zone: number): number {
    const { west, north, east, south } = this.#extents
    return (east.at(zone) - west.at(zone)) * (south.at(zone) - north.at(zone))
  }
}

export const NO_DUST: Dust = {
  side: DUST_SIDE,
  ordinals: new Uint32Array(),
  xs: new Int32Array(),
  ys: new Int32Array(),
}

/**
 * Returns, for each corner, the number of matching cells to its north-west: a summed-area table (F. Crow,
 * 1984).
 */
function countedFrom(isSo: (cell: number) => boolean, cells: number): Uint32Array {
  const side = cells + 1
  const counts = new Uint32Array(side * side)
  for (let row = 1; row < side; row++) {
    let inRow = 0
    for (let column = 1; column < side; column++) {
      if (isSo((row - 1) * cells + column - 1)) inRow++
      counts[row * side + column] = (counts[(row - 1) * side + column] ?? 0) + inRow
    }
  }
  return counts
}

function countIn(
  counts: Uint32Array,
  cells: number,
  left: number,
  top: number,
  right: number,
  bottom: number,
): number {
  const at = (column: number, row: number) => counts[row * (cells + 1) + column] ?? 0
  return at(right + 1, bottom + 1) - at(left, bottom + 1) - at(right + 1, top) + at(left, top)
}

/** Grid of squares, each of which keeps one point. */
export class Squares {
  readonly #size: number
  readonly #taken = new Set<number>()

  constructor(size: number) {
    this.#size = size
  }

  /**
   * Takes the square around a point, and returns whether it was free. Coordinates are those of the tile, from 0
   * to its extent.
   */
  takes(x: number, y: number): boolean {
    const cell = Math.floor(y / this.#size) * 2 * DUST_SIDE + Math.floor(x / this.#size)
    if (this.#taken.has(cell)) return false
    this.#taken.add(cell)
    return true
  }
}

/** Returns the centre of a line's box, and the longer side of the box. */
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
