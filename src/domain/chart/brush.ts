import { type Axis, shareOf, valueAt } from '../colour/histogram.ts'
import { measureOf } from '../label/labelTypes.ts'
import type { Interval } from './interval.ts'

/**
 * Share of the axis within which a rounder number may replace the exact one: less than a pixel of a small
 * chart.
 */
const GRAIN = 0.004
/** Minimum width of an interval, as a share of the axis. */
const GAP = 0.01

/** Steps of the slider keys, as a share of the axis. */
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

/** Positions of the ends of an interval on an axis, from 0 to 1. */
export type Span = { low: number; high: number }

/** Returns the positions of an interval on an axis. An open end is at the end of the axis. */
export const spanOf = (axis: Axis, { from, to }: Interval): Span => ({
  low: from === null ? 0 : shareOf(axis, from),
  high: to === null ? 1 : shareOf(axis, to),
})

/**
 * Returns the interval between two positions of an axis, with readable ends; an end at the end of the axis is
 * open.
 */
export function intervalBetween(axis: Axis, one: number, other: number): Interval {
  const [low, high] = one < other ? [one, other] : [other, one]
  return { from: low <= 0 ? null : numberAt(axis, low), to: high >= 1 ? null : numberAt(axis, high) }
}

function numberAt(axis: Axis, share: number): number {
  const [low, high] = [valueAt(axis, share - GRAIN / 2), valueAt(axis, share + GRAIN / 2)]
  return measureOf(axis.type).roundest(low, high)
}

/** Moves one end of an interval to a position of the axis, or as close as the other end allows. */
export function withEndAt(axis: Axis, interval: Interval, end: 'low' | 'high', share: number): Interval {
  const { low, high } = spanOf(axis, interval)
  if (end === 'low') return { ...interval, from: intervalBetween(axis, Math.min(share, high - GAP), 1).from }
  return { ...interval, to: intervalBetween(axis, 0, Math.max(share, low + GAP)).to }
}

/** Moves an interval as a whole by a share of the axis, up to its end. */
export function moveInterval(axis: Axis, { low, high }: Span, by: number): Interval {
  const step = Math.min(1 - high, Math.max(-low, by))
  return intervalBetween(axis, low + step, high + step)
}
