import type { Style } from '../../contract/view.ts'
import type { Numbers } from './binarySearch.ts'
import type { OfNumbers } from './bivariate.ts'
import { breaksOf, classCountOf, classOf, type Range } from './classes.ts'
import { circleSizesOf } from './style.ts'
import { withoutZero } from './zero.ts'

/** Classes of circle sizes. */
export type SizeClasses = {
  /** Strictly ascending, above 0. */
  breaks: readonly number[]
  /** Requested number of classes. */
  asked: number
  /** Range of the magnitudes; null if all are 0. */
  range: Range | null
}

const known = new WeakMap<Numbers, Numbers>()

/** Returns the ascending magnitudes of numbers without 0, cached by the numbers. */
function amountsOf(all: Numbers): Numbers {
  const numbers = withoutZero(all)
  if (numbers.length === 0 || (numbers[0] ?? 0) > 0) return numbers
  const found = known.get(all) ?? Float64Array.from(numbers, Math.abs).sort()
  known.set(all, found)
  return found
}

/** Returns the size class of a number, from 0 for the lowest; null for 0, which has no circle. */
export const sizeClassOf = (number: number, breaks: readonly number[]): number | null =>
  number === 0 ? null : classOf(Math.abs(number), breaks)

/**
 * Splits the magnitudes of a label into size classes; null if the sizes of the style are proportional. The
 * sign of a value does not affect its size.
 */
export function sizeClassesOf(style: Style, { numbers, type }: OfNumbers): SizeClasses | null {
  if (circleSizesOf(style) === 'proportional') return null
  const amounts = amountsOf(numbers)
  const [min, max] = [amounts[0], amounts[amounts.length - 1]]
  const range = min === undefined || max === undefined ? null : { min, max }
  const breaks = range ? breaksOf(style, amounts, range, type) : []
  return { breaks, asked: classCountOf(style, breaks), range }
}
