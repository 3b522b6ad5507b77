import { PARTS, valueAt } from '../colour/histogram.ts'
import { type Span, spanOf } from './brush.ts'
import type { HistogramCounts } from './chartCounts.ts'
import type { Interval } from './interval.ts'

/** A bar of a histogram: places and heights are shares of the chart, from its left and its foot. */
export type HistogramBar = {
  left: number
  width: number
  /** Height of all zones, and of those that pass the conditions on other labels. */
  whole: number
  passing: number
  /** Number of the zones that pass. */
  count: number
  /** The value in the middle of the bar, which gives it its colour. */
  value: number
  /** Whether it lies within the interval that is chosen. */
  isIn: boolean
}

/** Share of its part of the axis that a bar leaves free on both sides. */
const FREE = 0.06
/** Least height of a bar that counts anything. */
const LEAST = 0.02

/** Lays out the bars of a histogram; the highest one of all zones is as high as the chart. */
export function histogramBars(
  { axis, whole, passing }: Pick<HistogramCounts, 'axis' | 'whole' | 'passing'>,
  interval: Interval,
): HistogramBar[] {
  const most = Math.max(...whole, 1)
  const span = spanOf(axis, interval)
  const heightOf = (count: number) => (count === 0 ? 0 : Math.max(LEAST, count / most))
  return whole.map((all, part) => {
    const count = passing[part] ?? 0
    return {
      left: (part + FREE) / PARTS,
      width: (1 - 2 * FREE) / PARTS,
      whole: heightOf(all),
      passing: heightOf(count),
      count,
      value: valueAt(axis, (part + 0.5) / PARTS),
      isIn: isWithin((part + 0.5) / PARTS, span),
    }
  })
}

const isWithin = (place: number, { low, high }: Span) => place >= low && place < high
