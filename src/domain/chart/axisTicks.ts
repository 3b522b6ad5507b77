import { type Axis, shareOf } from '../colour/histogram.ts'
import { breaksInside, prettySteps } from '../colour/prettyBreaks.ts'

/** Number of steps of an axis, before steps that are too close are left out. */
const STEPS = 5
/** Least distance between two ticks, and between a tick and an end of the axis, as a share of the axis. */
const APART = 0.199

/** Round value of an axis, with its position from 0 to 1. */
export type Tick = { value: number; at: number }

/** Returns round values between the ends of an axis of numbers, far enough apart to be written below it. */
export function axisTicks(axis: Axis): Tick[] {
  if (axis.type !== 'number') return []
  const steps = prettySteps(axis.min, axis.max, STEPS)
  const ticks: Tick[] = []
  let last = 0
  for (const multiple of breaksInside(steps)) {
    const value = multiple * steps.unit
    const at = shareOf(axis, value)
    if (at - last < APART || 1 - at < APART) continue
    ticks.push({ value, at })
    last = at
  }
  return ticks
}
