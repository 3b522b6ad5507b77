import { type Axis, shareOf, valueAt } from '../colour/histogram.ts'
import { measureOf } from '../label/labelTypes.ts'
import type { Interval } from './interval.ts'

/** Part of the axis in which the number that is easiest to read is looked for: less than a pixel of a small chart. */
const GRAIN = 0.004
/** Least width of an interval, as a share of the axis. */
const GAP = 0.01

/** Distances by which the keys of a slider move what is on an axis, as a share of it. */
export const SLIDER_STEPS: Readonly<Record<string, number>> = {
  ArrowLeft: -0.01,
  ArrowDown: -0.01,
  ArrowRight: 0.01,
  ArrowUp: 0.01,
  PageDown: -0.1,
  PageUp: 0.1,
  Home: -1,
  End: 1,
}

/** Places of the two ends of an interval on an axis, from 0 to 1. */
export type Span = { low: number; high: number }

/** The places of an interval on an axis; an end that is none lies at the end of the axis. */
export const spanOf = (axis: Axis, { from, to }: Interval): Span => ({
  low: from === null ? 0 : shareOf(axis, from),
  high: to === null ? 1 : shareOf(axis, to),
})

/** The interval between two places of an axis, with ends that can be read; none where it reaches an end of the axis. */
export function intervalBetween(axis: Axis, one: number, other: number): Interval {
  const [low, high] = one < other ? [one, other] : [other, one]
  return { from: low <= 0 ? null : numberAt(axis, low), to: high >= 1 ? null : numberAt(axis, high) }
}

function numberAt(axis: Axis, share: number): number {
  const [low, high] = [valueAt(axis, share - GRAIN / 2), valueAt(axis, share + GRAIN / 2)]
  return measureOf(axis.type).roundest(low, high)
}

/** The interval with one of its ends as near to a place of the axis as the other end lets it. */
export function withEndAt(axis: Axis, interval: Interval, end: 'low' | 'high', share: number): Interval {
  const { low, high } = spanOf(axis, interval)
  if (end === 'low') return { ...interval, from: intervalBetween(axis, Math.min(share, high - GAP), 1).from }
  return { ...interval, to: intervalBetween(axis, 0, Math.max(share, low + GAP)).to }
}

/** The interval moved as a whole by a share of the axis, no farther than to its end. */
export function movedBy(axis: Axis, { low, high }: Span, by: number): Interval {
  const step = Math.min(1 - high, Math.max(-low, by))
  return intervalBetween(axis, low + step, high + step)
}
