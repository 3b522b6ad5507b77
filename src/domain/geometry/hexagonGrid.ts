/** Hexagons around the world at zoom 0, 14 pixels wide there. They double with each level. */
const COLUMNS = 36
/** Above this level hexagons keep their size, so that their numbers stay exact. */
const LEVEL_MAX = 20

/** Row height in hexagon widths. */
const ROW = Math.sqrt(3) / 2

/**
 * Returns the hexagon level of a zoom. Hexagons are fixed to the ground while the map moves, and 10 to 20
 * pixels wide.
 */
export const hexagonLevel = (zoom: number): number => Math.min(LEVEL_MAX, Math.max(0, Math.round(zoom)))

/**
 * Hexagon grid of a level over the world (0 to 1), pointy-topped. A whole number of columns spans the world,
 * so none is cut at the antimeridian.
 */
export class HexagonGrid {
  readonly #columns: number

  constructor(level: number) {
    this.#columns = COLUMNS * 2 ** level
  }

  /** Distance from the centre of a hexagon to its corners, as a share of the world. */
  get radius(): number {
    return 1 / (this.#columns * Math.sqrt(3))
  }

  /**
   * Returns the number of the hexagon with the nearest centre, as d3-hexbin does (Mike Bostock, ISC): rows
   * overlap, so a neighbour may be nearer at the edges of a row.
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
      // Rows are closer than the width of a hexagon.
      const squared = (dx: number, dy: number) => dx * dx + dy * dy * ROW * ROW
      if (squared(beside, above) > squared(otherBeside, otherAbove)) {
        column = otherColumn + (row & 1 ? 0.5 : -0.5)
        row = otherRow
      }
    }
    return (row + 1) * this.#columns + (((column % this.#columns) + this.#columns) % this.#columns)
  }

  /** Returns the centre of a hexagon in the world. */
  middleOf(hexagon: number): { x: number; y: number } {
    const row = Math.floor(hexagon / this.#columns) - 1
    const column = hexagon % this.#columns
    return { x: (column + (row & 1) / 2) / this.#columns, y: (row * ROW) / this.#columns }
  }
}
