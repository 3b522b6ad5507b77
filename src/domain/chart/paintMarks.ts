import type { Marks } from './chartCounts.ts'

/** Mark to draw: its centre and side length in pixels, from the top left. */
type DrawnMark = { x: number; y: number; side: number }

/** Canvas calls that paint marks. */
type Paint = Pick<
  CanvasRenderingContext2D,
  'globalAlpha' | 'fillStyle' | 'fillRect' | 'beginPath' | 'arc' | 'fill'
>

/** Opacity of the marks of excluded zones. */
export const PALE = 0.3

/** Minimum and maximum side of a point, in pixels, and the number of points from which they are smallest. */
const POINT = { least: 3, greatest: 7, many: 3000 }

/**
 * Paints the marks of a scatter plot: discs for zones, squares for cells of many zones. Excluded zones are
 * pale and grey, below the others.
 *
 * @param size Of the plot, in pixels.
 */
export function paintMarks(
  paint: Paint,
  marks: Marks,
  size: { width: number; height: number },
  { grey, isColoured = true }: { grey: string; isColoured?: boolean },
): void {
  eachMark(marks, size, ({ x, y, side }, colour) => {
    paint.globalAlpha = colour === null ? PALE : 1
    paint.fillStyle = (isColoured && colour) || grey
    if (marks.grid) {
      paint.fillRect(x - side / 2, y - side / 2, side, side)
      return
    }
    paint.beginPath()
    paint.arc(x, y, side / 2, 0, 2 * Math.PI)
    paint.fill()
  })
}

/**
 * Visits the marks of a scatter plot in drawing order: all zones without a colour first, then matching zones
 * in their most frequent colour. The size of a cell grows with the logarithm of its zones.
 */
function eachMark(
  { grid, x, y, whole, kept, colours }: Marks,
  { width, height }: { width: number; height: number },
  draw: (mark: DrawnMark, colour: string | null) => void,
): void {
  const { least, greatest, many } = POINT
  const point = greatest - (greatest - least) * Math.min(1, Math.sqrt(x.length / many))
  const cell = grid ? Math.max(1, Math.min(width / grid.columns, height / grid.rows)) : 0
  const most = whole.reduce((max, count) => Math.max(max, count), 1)
  const sideOf = (count: number) =>
    grid ? cell * (0.4 + 0.6 * (Math.log1p(count) / Math.log1p(most))) : point
  const at = (mark: number, count: number): DrawnMark => ({
    x: (x[mark] ?? 0) * width,
    y: (1 - (y[mark] ?? 0)) * height,
    side: sideOf(count),
  })
  for (let mark = 0; mark < x.length; mark++) {
    const count = whole[mark] ?? 0
    if (count > (kept[mark] ?? 0)) draw(at(mark, count), null)
  }
  for (let mark = 0; mark < x.length; mark++) {
    const count = kept[mark] ?? 0
    if (count > 0) draw(at(mark, count), colourOf(colours[mark] ?? 0))
  }
}

/** Converts four bytes in a number, in memory order, to a colour. */
function colourOf(pixel: number): string {
  const [red = 0, green = 0, blue = 0] = new Uint8Array(Uint32Array.of(pixel).buffer)
  return `#${((red << 16) | (green << 8) | blue).toString(16).padStart(6, '0')}`
}
