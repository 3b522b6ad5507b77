import type { Marks } from '../domain/chart/chartCounts.ts'
import type { Axis } from '../domain/colour/histogram.ts'
import { type Ordered, sharesOf } from './chartDimensions.ts'

/** Number of zones above which cells are drawn, since more points would hide each other. */
const POINTS_MAX = 5000
const GRID = { columns: 96, rows: 64 }
const NOWHERE = 65_535

/** Positions of the zones of a scatter plot, independent of filters. */
export type Places = {
  axes: readonly [Axis, Axis]
  /** Mark of each slot, or `NOWHERE`. */
  markOf: Uint16Array
  x: Float32Array<ArrayBuffer>
  y: Float32Array<ArrayBuffer>
  whole: Uint32Array<ArrayBuffer>
  grid: Marks['grid']
}

/** Finds the positions of zones by two labels; null if one has a single value. */
export function placesOf(along: Ordered, up: Ordered): Places | null {
  if (!along.axis || !up.axis) return null
  const axes = [along.axis, up.axis] as const
  const [x, y] = [sharesOf(along, axes[0]), sharesOf(up, axes[1])]
  const count = x.length
  const has = (slot: number) => !Number.isNaN(x[slot]) && !Number.isNaN(y[slot])
  const markOf = new Uint16Array(count).fill(NOWHERE)
  if (count <= POINTS_MAX) {
    const slots = Array.from({ length: count }, (_, slot) => slot).filter(has)
    slots.forEach((slot, mark) => {
      markOf[slot] = mark
    })
    const at = (shares: Float32Array) => Float32Array.from(slots, slot => shares[slot] ?? 0)
    return { axes, markOf, x: at(x), y: at(y), whole: new Uint32Array(slots.length).fill(1), grid: null }
  }
  const { columns, rows } = GRID
  const whole = new Uint32Array(columns * rows)
  const cellAt = (share: number, cells: number) => Math.min(cells - 1, Math.floor(share * cells))
  for (let slot = 0; slot < count; slot++) {
    if (!has(slot)) continue
    const cell = cellAt(y[slot] ?? 0, rows) * columns + cellAt(x[slot] ?? 0, columns)
    markOf[slot] = cell
    whole[cell] = (whole[cell] ?? 0) + 1
  }
  const middle = (at: (cell: number) => number, cells: number) =>
    Float32Array.from(whole, (_, cell) => (at(cell) + 0.5) / cells)
  return {
    axes,
    markOf,
    x: middle(cell => cell % columns, columns),
    y: middle(cell => Math.floor(cell / columns), rows),
    whole,
    grid: GRID,
  }
}

/**
 * Counts the zones of a scatter plot and finds the majority colour of each mark by the vote of Boyer and
 * Moore (1981); without a majority, it is one of their colours.
 * @param fails Per slot, the bits of the conditions that it fails.
 * @param own The bits of both labels.
 * @param pixelOf Colour of a slot on the map; 0 if it is not drawn.
 */
export function scatterCounts(
  { markOf, ...places }: Places,
  fails: Uint32Array,
  own: number,
  pixelOf: (slot: number) => number,
) {
  const size = places.whole.length
  const kept = new Uint32Array(size)
  const colours = new Uint32Array(size)
  const votes = new Int32Array(size)
  let [zones, all, noData] = [0, 0, 0]
  for (let slot = 0; slot < fails.length; slot++) {
    const bits = fails[slot] ?? 0
    if ((bits & ~own) !== 0) continue
    const mark = markOf[slot] ?? NOWHERE
    if (mark === NOWHERE) {
      noData++
      continue
    }
    zones++
    if (bits !== 0) continue
    all++
    const pixel = pixelOf(slot)
    if (pixel === 0) continue
    kept[mark] = (kept[mark] ?? 0) + 1
    const vote = votes[mark] ?? 0
    if (vote === 0) {
      colours[mark] = pixel
      votes[mark] = 1
    } else votes[mark] = colours[mark] === pixel ? vote + 1 : vote - 1
  }
  const { axes, x, y, whole, grid } = places
  return { axes, marks: { grid, x, y, whole, kept, colours }, zones, kept: all, noData }
}
