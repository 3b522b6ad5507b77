import type { Marks } from './chartCounts.ts'

/** A mark as it is drawn: its middle and its side in pixels, from the top left. */
type DrawnMark = { x: number; y: number; side: number }

/** The calls of a canvas with which marks are painted. */
type Paint = Pick<
  CanvasRenderingContext2D,
  'globalAlpha' | 'fillStyle' | 'fillRect' | 'beginPath' | 'arc' | 'fill'
>

/** Opacity of the marks of zones that are not kept. */
export const PALE = 0.3

/** Least and greatest side of a point, in pixels, and the number of points from which they are smallest. */
const POINT = { least: 3, greatest: 7, many: 3000 }

/**
 * Paints the marks of a scatter plot: discs of zones, or squares where each is a cell of many zones. Those of zones that
 * are not kept are pale and grey, below the others.
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
 * Calls for each mark of a scatter plot, in the order in which they are drawn: first all zones, in no colour, then those
 * that are kept, in the colour that most of them have on the map. A cell of many zones is as large as their logarithm.
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

/** Four bytes in a number, as they lie in memory, as a colour. */
function colourOf(pixel: number): string {
  const [red = 0, green = 0, blue = 0] = new Uint8Array(Uint32Array.of(pixel).buffer)
  return `#${((red << 16) | (green << 8) | blue).toString(16).padStart(6, '0')}`
}
