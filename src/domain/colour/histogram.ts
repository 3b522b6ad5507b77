import { measureOf, type OrderedType } from '../label/labelTypes.ts'
import type { Range } from './classes.ts'
import { firstNotBelow, type Numbers } from './search.ts'

/** Axis of a histogram. Where a few values are far above all others, it is bent so that all can be seen. */
export type Axis = Range & {
  /** Type of the values. */
  type: OrderedType
  /** In the unit of the values, how far from `min` the axis is about even; null when it is even all along. */
  bend: number | null
}

/** Counts of the values that lie in each of some equal parts of an axis. */
export type Histogram = { axis: Axis; counts: number[] }

/** Number of equal parts of an axis. */
export const PARTS = 48
/** Share of the axis that a slider takes, so that as many as there can be breaks fit. */
const SLIDER = 0.11
/** Breaks stay this share of the axis apart while they are moved. */
const GAP = 0.005

/** The histogram of ascending numbers, or null when they do not stretch over anything. */
export function histogramOf(numbers: Numbers, type: OrderedType): Histogram | null {
  const axis = axisOf(numbers, type)
  if (!axis) return null
  const starts = Array.from({ length: PARTS + 1 }, (_, part) =>
    part === PARTS ? numbers.length : part === 0 ? 0 : firstNotBelow(numbers, valueAt(axis, part / PARTS)),
  )
  const counts = starts.slice(1).map((end, part) => end - (starts[part] ?? 0))
  return { axis, counts }
}

/** The axis of ascending numbers or of their quantiles, or null when they do not stretch over anything. */
export function axisOf(numbers: Numbers, type: OrderedType): Axis | null {
  const min = numbers[0]
  const max = numbers[numbers.length - 1]
  if (min === undefined || max === undefined || min === max) return null
  return { type, min, max, bend: bendOf(numbers, { min, max }) }
}

/** Returns the bend of an axis, which it has when half of the values lie in its lowest sixteenth; else null. */
function bendOf(numbers: Numbers, { min, max }: Range): number | null {
  const extent = max - min
  const middle = (numbers[numbers.length >> 1] ?? min) - min
  if (!Number.isFinite(extent) || middle > extent / 16) return null
  return Math.max(middle, extent / 1e6)
}

/** Returns the place of a value on an axis, from 0 to 1. */
export function shareOf({ min, max, bend }: Axis, value: number): number {
  const share =
    bend === null
      ? (value / 2 - min / 2) / (max / 2 - min / 2)
      : Math.asinh((value - min) / bend) / Math.asinh((max - min) / bend)
  return Math.min(1, Math.max(0, share))
}

/** The value at a place of an axis. */
export function valueAt({ min, max, bend }: Axis, share: number): number {
  return bend === null
    ? min * (1 - share) + max * share
    : min + bend * Math.sinh(share * Math.asinh((max - min) / bend))
}

/** Returns the places of sliders for ascending places of an axis, moved apart so that each can be taken. */
export function apart(places: readonly number[]): number[] {
  const hung: number[] = []
  for (const place of places) hung.push(Math.max(place, (hung.at(-1) ?? -SLIDER) + SLIDER))
  let limit = 1
  for (let index = hung.length - 1; index >= 0; index--) {
    hung[index] = Math.min(hung[index] ?? 0, limit)
    limit = (hung[index] ?? 0) - SLIDER
  }
  return hung
}

/** The breaks with one moved as near to a place of the axis as its neighbours let it, to a number easily read. */
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

/** The breaks with one more, in the widest part of the axis. */
export function addBreak(axis: Axis, breaks: readonly number[]): number[] {
  const edges = [0, ...breaks.map(value => shareOf(axis, value)), 1]
  const widths = edges.slice(1).map((edge, index) => edge - (edges[index] ?? 0))
  const widest = widths.indexOf(Math.max(...widths))
  const middle = ((edges[widest] ?? 0) + (edges[widest + 1] ?? 1)) / 2
  return moveBreak(axis, breaks.toSpliced(widest, 0, valueAt(axis, middle)), widest, middle)
}

/** Breaks to begin with: even parts of the axis. */
export function evenBreaks(axis: Axis, count: number): number[] {
  return Array.from({ length: count - 1 }, (_, index) => {
    const share = (index + 1) / count
    return measureOf(axis.type).roundest(valueAt(axis, share - GAP / 2), valueAt(axis, share + GAP / 2))
  })
}
