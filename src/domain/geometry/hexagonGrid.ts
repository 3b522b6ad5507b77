/** Hexagons around the world at zoom 0: as wide as 14 pixels there. Twice as many at each level. */
const COLUMNS = 36
/** Beyond this level hexagons are as large in the world as at it: their numbers stay exact. */
const LEVEL_MAX = 20

/** Height of a row of hexagons in widths of one. */
const ROW = Math.sqrt(3) / 2

/**
 * Returns the level of the hexagons that are drawn at a zoom: they lie still in the world while the map moves, and are 10
 * to 20 pixels wide on the screen.
 */
export const hexagonLevel = (zoom: number): number => Math.min(LEVEL_MAX, Math.max(0, Math.round(zoom)))

/**
 * Hexagons of a level, which fill the world, from 0 to 1, with a corner at the top. A whole number of them goes around
 * it, so that none is cut at the antimeridian.
 */
export class HexagonGrid {
  readonly #columns: number

  constructor(level: number) {
    this.#columns = COLUMNS * 2 ** level
  }

  /** Distance from the middle of a hexagon to its corners, as a share of the world. */
  get radius(): number {
    return 1 / (this.#columns * Math.sqrt(3))
  }

  /**
   * Returns the number of the hexagon that has a place: the one whose middle is nearest. As d3-hexbin does (Mike Bostock,
   * ISC): rows of hexagons overlap, so that near the edges of a row the neighbour may be nearer.
   */
  at(x: number, y: number): number {
    const down = (y * this.#columns) / ROW
    let row = Math.round(down)
    const across = x * this.#columns - (row & 1) / 2
    let column = Math.round(across)
    const above = down - row
    if (Math.abs(above) * 3 > 1) {
      const beside = across - column
      const otherColumn = column + (across < column ? -0.5 : 0.5)
      const otherRow = row + (down < row ? -1 : 1)
      const otherBeside = across - otherColumn
      const otherAbove = down - otherRow
      // The height of a row is less than the width of a hexagon.
      const squared = (dx: number, dy: number) => dx * dx + dy * dy * ROW * ROW
      if (squared(beside, above) > squared(otherBeside, otherAbove)) {
        column = otherColumn + (row & 1 ? 0.5 : -0.5)
        row = otherRow
      }
    }
    return (row + 1) * this.#columns + (((column % this.#columns) + this.#columns) % this.#columns)
  }

  /** Returns the middle of a hexagon in the world. */
  middleOf(hexagon: number): { x: number; y: number } {
    const row = Math.floor(hexagon / this.#columns) - 1
    const column = hexagon % this.#columns
    return { x: (column + (row & 1) / 2) / this.#columns, y: (row * ROW) / this.#columns }
  }
}
