import { CLASSES_MAX } from '../../contract/limits.ts'
import type { Style } from '../../contract/view.ts'
import type { Numbers } from './binarySearch.ts'
import { breaksOf, type Range } from './classes.ts'

/** Methods that also split the distances from a middle. The others have middles of their own. */
const METHODS: readonly Style['classes'][] = ['quantile', 'natural', 'equal', 'pretty']

type Cut = Pick<Style, 'classes' | 'classCount'>

/** Returns whether the classes of a diverging ramp are symmetric around its middle. */
export const areSymmetric = (
  { classes }: Pick<Style, 'classes'>,
  { min, max }: Range,
  middle: number,
): boolean => METHODS.includes(classes) && min < middle && middle < max

/**
 * Returns breaks that are symmetric around a middle, which is a break itself: the method splits the distances from
 * the middle, and both sides have the same breaks. An odd number of classes gets one more, except the maximum. Outer classes without
 * a value are dropped.
 * @param numbers Ascending.
 */
export function symmetricBreaks(
  { classes, classCount }: Cut,
  numbers: Numbers,
  range: Range,
  middle: number,
): number[] {
  const distances = distancesFrom(numbers, middle)
  const most = Math.min(Math.max(range.max - middle, middle - range.min), Number.MAX_VALUE)
  const around = (half: number): number[] => {
    const cut = { classes, classCount: half, breaks: [] }
    const ahead =
      half === 1 ? [] : breaksOf(cut, distances, { min: 0, max: most }, 'number').filter(each => each > 0)
    return [
      ...ahead.toReversed().map(each => clean(middle - each)),
      middle,
      ...ahead.map(each => clean(middle + each)),
    ].filter(each => each > range.min && each <= range.max)
  }
  let half = Math.min(Math.ceil(classCount / 2), Math.floor(CLASSES_MAX / 2))
  let breaks = around(half)
  // Pretty breaks may be more than requested.
  while (breaks.length >= CLASSES_MAX && half > 1) breaks = around(--half)
  return breaks
}

const clean = (value: number): number => Number(value.toPrecision(15))

const known = new WeakMap<Numbers, Map<number, Numbers>>()

/**
 * Returns the ascending distances of numbers from a middle, without 0, cached by the immutable numbers. Distances too large
 * for a number, such as those of -1.797e308 for “no data”, are the largest one.
 */
function distancesFrom(numbers: Numbers, middle: number): Numbers {
  const byMiddle = known.get(numbers) ?? new Map<number, Numbers>()
  known.set(numbers, byMiddle)
  const found =
    byMiddle.get(middle) ??
    Float64Array.from(numbers, each => Math.min(Math.abs(each - middle), Number.MAX_VALUE))
      .filter(each => each > 0)
      .sort()
  byMiddle.set(middle, found)
  return found
}
