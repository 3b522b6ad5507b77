/** Rings in any coordinates: outline `i` has the points `starts[i]` to `starts[i + 1]`. */
export interface Rings {
  starts: ArrayLike<number>
  xs: ArrayLike<number>
  ys: ArrayLike<number>
}

/** A square grid over a part of the plane of the rings. */
export interface Grid {
  west: number
  north: number
  /** Of a cell. */
  size: number
  /** Cells on each side. */
  side: number
}

/**
 * Tells every cell whose centre is inside rings `first` to `end`, by the even-odd rule. Cells are numbered row by
 * row from the north-west.
 */
export class Rasteriser {
  /** Places at which the rings cross the middle of each row. */
  readonly #crossings: number[][] = []
  #top = Number.POSITIVE_INFINITY
  #bottom = -1

  run({ starts, xs, ys }: Rings, first: number, end: number, grid: Grid, tell: (cell: number) => void): void {
    const { west, size, side } = grid
    for (let ring = first; ring < end; ring++) {
      const beyond = starts[ring + 1] ?? 0
      let x0 = xs[beyond - 1] ?? 0
      let y0 = ys[beyond - 1] ?? 0
      for (let point = starts[ring] ?? 0; point < beyond; point++) {
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
        for (let column = from; column <= to; column++) tell(row * side + column)
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

/** Most rows are crossed twice. */
function sort(crossings: number[]): void {
  const [first = 0, second = 0] = crossings
  if (crossings.length > 2) crossings.sort((a, b) => a - b)
  else if (first > second) {
    crossings[0] = second
    crossings[1] = first
  }
}
