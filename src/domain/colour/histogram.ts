import { measureOf, type OrderedType } from '../label/labelTypes.ts'
import { firstNotBelow, type Numbers } from './binarySearch.ts'
import type { Range } from './classes.ts'

/** Axis of a histogram. It is bent if a few values are far above all others, so that all are visible. */
export type Axis = Range & {
  /** Type of the values. */
  type: OrderedType
  /**
   * Distance from `min`, in the unit of the values, within which the axis is nearly linear; null if it is
   * linear throughout.
   */
  bend: number | null
}

/** Number of values in each equal part of an axis. */
export type Histogram = { axis: Axis; counts: number[] }

/** Number of equal parts of an axis. */
export const PARTS = 48
/** Share of the axis that a slider occupies, so that the maximum number of breaks fits. */
const SLIDER = 0.11
/** Minimum distance between breaks while they move, as a share of the axis. */
const GAP = 0.005

/** Returns the histogram of ascending numbers, or null if they are all equal. */
export function histogramOf(numbers: Numbers, type: OrderedType): Histogram | null {
  const axis = axisOf(numbers, type)
  if (!axis) return null
  const starts = Array.from({ length: PARTS + 1 }, (_, part) =>
    part === PARTS ? numbers.length : part === 0 ? 0 : firstNotBelow(numbers, valueAt(axis, part / PARTS)),
  )
  const counts = starts.slice(1).map((end, part) => end - (starts[part] ?? 0))
  return { axis, counts }
}

/** Returns the axis of ascending numbers or of their quantiles, or null if they are all equal. */
export function axisOf(numbers: Numbers, type: OrderedType): Axis | null {
  const min = numbers[0]
  const max = numbers[numbers.length - 1]
  if (min === undefined || max === undefined || min === max) return null
  return { type, min, max, bend: bendOf(numbers, { min, max }) }
}

/** Returns the bend of an axis if half of the values are in its lowest sixteenth; otherwise null. */
function bendOf(numbers: Numbers, { min, max }: Range): number | null {
  const extent = max - min
  const middle = (numbers[numbers.length >> 1] ?? min) - min
  if (!Number.isFinite(extent) || middle > extent / 16) return null
  return Math.max(middle, extent / 1e6)
}

/** Scale of the counts that are read from quantiles. */
const WHOLE = 1000

/** Returns an approximate histogram from evenly spaced quantiles, or null if they are all equal. */
export function histogramOfQuantiles(quantiles: readonly number[], type: OrderedType): Histogram | null {
  const axis = axisOf(quantiles, type)
  if (!axis) return null
  const below = (value: number) => {
    const at = quantiles.findLastIndex(quantile => quantile <= value)
    const [low, high] = [quantiles[at] ?? axis.min, quantiles[at + 1] ?? axis.max]
    return (Math.max(at, 0) + (high > low ? (value - low) / (high - low) : 0)) / (quantiles.length - 1)
  }
  const ends = Array.from({ length: PARTS + 1 }, (_, part) =>
    part === 0 ? 0 : part === PARTS ? 1 : below(valueAt(axis, part / PARTS)),
  )
  return { axis, counts: ends.slice(1).map((end, part) => Math.max(0, (end - (ends[part] ?? 0)) * WHOLE)) }
}

/** Returns the position of a value on an axis, from 0 to 1. */
export function shareOf({ min, max, bend }: Axis, value: number): number {
  const share =
    bend === null
      ? (value / 2 - min / 2) / (max / 2 - min / 2)
      : Math.asinh((value - min) / bend) / Math.asinh((max - min) / bend)
  return Math.min(1, Math.max(0, share))
}

/** Returns the value at a position of an axis. */
export function valueAt({ min, max, bend }: Axis, share: number): number {
  return bend === null
    ? min * (1 - share) + max * share
    : min + bend * Math.sinh(share * Math.asinh((max - min) / bend))
}

/** Spreads slider positions so that each slider can be grabbed. */
export function spreadSliders(places: readonly number[]): number[] {
  const hung: number[] = []
  for (const place of places) hung.push(Math.max(place, (hung.at(-1) ?? -SLIDER) + SLIDER))
  let limit = 1
  for (let index = hung.length - 1; index >= 0; index--) {
    hung[index] = Math.min(hung[index] ?? 0, limit)
    limit = (hung[index] ?? 0) - SLIDER
  }
  return hung
}

/** Moves a break towards a position of the axis, as far as its neighbours allow, to a readable number. */
export function moveBreak(axis: Axis, breaks: readonly number[], index: number, share: number): number[] {
  const former = breaks[index - 1]
  const next = breaks[index + 1]
  const lowest = (former === undefined ? 0 : shareOf(axis, former)) + GAP
  const highest = (next === undefined ? 1 : shareOf(axis, next)) - GAP
  if (lowest > highest) return [...breaks]
  const place = Math.min(highest, Math.max(lowest, share))
  const value = measureOf(axis.type).roundest(valueAt(axis, place - GAP / 2), valueAt(axis, place + GAP / 2))
  const isBetween = value > (former ?? Number.NEGATIVE_INFINITY) && value < (next ?? Number.POSITIVE_INFINITY)
  return isBetween ? breaks.with(index, value) : [...breaks]
}

/** Adds a break in the widest part of the axis. */
export function addBreak(axis: Axis, breaks: readonly number[]): number[] {
  const edges = [0, ...breaks.map(value => shareOf(axis, value)), 1]
  const widths = edges.slice(1).map((edge, index) => edge - (edges[index] ?? 0))
  const widest = widths.indexOf(Math.max(...widths))
  const middle = ((edges[widest] ?? 0) + (edges[widest + 1] ?? 1)) / 2
  return moveBreak(axis, breaks.toSpliced(widest, 0, valueAt(axis, middle)), widest, middle)
}

/** Returns initial breaks: even parts of the axis. */
export function evenBreaks(axis: Axis, count: number): number[] {
  return Array.from({ length: count - 1 }, (_, index) => {
    const share = (index + 1) / count
    return measureOf(axis.type).roundest(valueAt(axis, share - GAP / 2), valueAt(axis, share + GAP / 2))
  })
}
