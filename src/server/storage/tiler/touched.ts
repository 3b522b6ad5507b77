import type { Grid, Rings } from './raster.ts'

/**
 * Tells every cell that the edges of rings `first` to `end` pass through, some of them more than once.
 */
export function touchedCells(
  { starts, xs, ys }: Rings,
  first: number,
  end: number,
  grid: Grid,
  tell: (cell: number) => void,
): void {
  const { west, north, size } = grid
  for (let ring = first; ring < end; ring++) {
    const beyond = starts[ring + 1] ?? 0
    let x0 = ((xs[beyond - 1] ?? 0) - west) / size
    let y0 = ((ys[beyond - 1] ?? 0) - north) / size
    for (let point = starts[ring] ?? 0; point < beyond; point++) {
      const x1 = ((xs[point] ?? 0) - west) / size
      const y1 = ((ys[point] ?? 0) - north) / size
      walk(x0, y0, x1, y1, grid.side, tell)
      x0 = x1
      y0 = y1
    }
  }
}

/** An edge in cells, row after row. */
function walk(
  x0: number,
  y0: number,
  x1: number,
  y1: number,
  side: number,
  tell: (cell: number) => void,
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
    for (let column = left; column <= right; column++) tell(row * side + column)
  }
}
