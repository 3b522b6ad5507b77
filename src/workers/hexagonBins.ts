import type { Label } from '../contract/label.ts'
import type { Language } from '../contract/languages.mjs'
import type { Style } from '../contract/view.ts'
import type { Numbers } from '../domain/colour/binarySearch.ts'
import { type ColourScale, colourScale } from '../domain/colour/colours.ts'
import { type Gathering, labelOfHexagons, styleOfHexagons } from '../domain/colour/hexagons.ts'
import { type Legend, legendCount } from '../domain/colour/legend.ts'
import { HexagonGrid } from '../domain/geometry/hexagonGrid.ts'
import { measureOf } from '../domain/label/labelTypes.ts'
import { CIRCLE_WORLD, NO_PLACE } from './circleOrder.ts'
import type { LoadValues, ReadSlot } from './loadValues.ts'
import type { Hexagons } from './messages.ts'
import { paletteOf } from './painting.ts'

/** Aggregation of points; `label` provides the values. */
export type GatheredBy = { gathering: Gathering; label: Label | null; level: number }

/** Points for aggregation: those of a load that pass the filter, and all positions by ordinal. */
export type Gathered = {
  values: LoadValues
  passes: ((slot: number) => boolean) | null
  read: ReadSlot
  places: Int32Array
}

export type Bins = Omit<Hexagons, 'fills'> & {
  /** Points without a value, if values are gathered. */
  missing: number
}

/** Aggregates points into the hexagons of a level. Skips zones without a position. */
export function binsOf(
  { values: { ordinals }, passes, read, places }: Gathered,
  { gathering, level }: GatheredBy,
): Bins {
  const grid = new HexagonGrid(level)
  const { numberOf } = measureOf('number')
  const found = new Map<number, number>()
  const points: number[] = []
  const owners: number[] = []
  const sums: number[] = []
  const valued: number[] = []
  let missing = 0
  for (let slot = 0; slot < ordinals.length; slot++) {
    const ordinal = ordinals[slot] ?? 0
    const x = places[ordinal * 2] ?? NO_PLACE
    if (x === NO_PLACE || (passes && !passes(slot))) continue
    const number = grid.at(x / CIRCLE_WORLD, (places[ordinal * 2 + 1] ?? 0) / CIRCLE_WORLD)
    const at = found.get(number) ?? found.size
    if (at === found.size) {
      found.set(number, at)
      owners.push(ordinal)
      points.push(0)
      sums.push(0)
      valued.push(0)
    }
    points[at] = (points[at] ?? 0) + 1
    if (gathering === 'count') continue
    const value = numberOf(read(slot))
    if (value !== null) {
      sums[at] = (sums[at] ?? 0) + value
      valued[at] = (valued[at] ?? 0) + 1
    } else missing++
  }
  const valueIn = (at: number): number => {
    if (gathering === 'count') return points[at] ?? 0
    const count = valued[at] ?? 0
    return count === 0 ? Number.NaN : (sums[at] ?? 0) / (gathering === 'mean' ? count : 1)
  }
  const numbers = Float64Array.from(found.keys())
  return {
    level,
    numbers,
    places: placesIn(grid, numbers),
    points: Uint32Array.from(points),
    values: Float64Array.from(points, (_, at) => valueIn(at)),
    owners: Uint32Array.from(owners),
    missing,
  }
}

function placesIn(grid: HexagonGrid, numbers: Float64Array): Int32Array<ArrayBuffer> {
  const places = new Int32Array(numbers.length * 2)
  numbers.forEach((number, at) => {
    const { x, y } = grid.middleOf(number)
    places[at * 2] = Math.round(x * CIRCLE_WORLD)
    places[at * 2 + 1] = Math.round(y * CIRCLE_WORLD)
  })
  return places
}

/** Returns the values of hexagons, ascending. */
export const sortedValues = ({ values }: Bins): Float64Array =>
  values.filter(value => !Number.isNaN(value)).sort()

/**
 * Paints hexagons, and counts them for the legend.
 * @param numbers Values of the hexagons of all points, ascending, so that a filter moves no break.
 * @param isPartial Whether some points of the instance may be missing.
 */
export function paintedHexagons(
  bins: Bins,
  { gathering, label }: GatheredBy,
  style: Style,
  numbers: Numbers,
  isPartial: boolean,
): { hexagons: Hexagons; legend: (language: Language) => Legend } {
  const scale: ColourScale = colourScale(
    labelOfHexagons(label, gathering, numbers),
    styleOfHexagons(style),
    numbers,
  )
  const count = legendCount(scale)
  const pixelOf = paletteOf(scale)
  const pixels = new Uint32Array(bins.values.length)
  bins.values.forEach((number, at) => {
    const value = Number.isNaN(number) ? null : number
    if (scale.isDrawn(value)) pixels[at] = pixelOf(value)
    count.add(value)
  })
  const { missing, ...shown } = bins
  const points = bins.points.reduce((sum, each) => sum + each, 0)
  const gathered = { gathering, points, missing, hexagons: bins.values.length, isPartial }
  return {
    hexagons: { ...shown, fills: new Uint8Array(pixels.buffer) },
    legend: language => ({ ...count.legend(language), gathered }),
  }
}
