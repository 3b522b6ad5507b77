import { PARTS, valueAt } from '../colour/histogram.ts'
import { type Span, spanOf } from './brush.ts'
import type { HistogramCounts } from './chartCounts.ts'
import type { Interval } from './interval.ts'

/** Bar of a histogram. Positions and heights are shares of the chart, from its left and bottom. */
export type HistogramBar = {
  left: number
  width: number
  /** Height for all zones, and for zones that pass the conditions on other labels. */
  whole: number
  passing: number
  /** Number of zones that pass the filter. */
  count: number
  /** Value at the middle of the bar, which determines its colour. */
  value: number
  /** True if the bar is inside the chosen interval. */
  isIn: boolean
}

/** Free share of a bar's width on each side. */
const FREE = 0.06
/** Minimum height of a bar with at least one zone. */
const LEAST = 0.02

/** Lays out the bars of a histogram. The highest one fills the height of the chart. */
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
