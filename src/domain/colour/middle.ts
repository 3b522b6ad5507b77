import type { LabelType } from '../../contract/label.ts'
import type { Style } from '../../contract/view.ts'
import type { Numbers } from './binarySearch.ts'
import type { Range } from './classes.ts'
import { isDiverging } from './ramps.ts'

/** Number at the middle of a diverging ramp, and the statistic it comes from; null if the user chose it. */
export type Middle = { value: number; of: 'mean' | 'median' | null }

/**
 * Significant digits of a calculated middle in the legend. Not fewer for a wide range: skewed values have a
 * small middle.
 */
const DIGITS = 4

type OfMiddle = { numbers: Numbers; range: Range | null; type: LabelType }

/**
 * Returns the middle of a diverging ramp: the chosen one, otherwise 0 if values are on both sides. Null if
 * the ramp is sequential.
 */
export function middleOf(
  { ramp, middle }: Pick<Style, 'ramp' | 'middle'>,
  { numbers, range, type }: OfMiddle,
): Middle | null {
  if (!isDiverging(ramp) || range === null || range.min === range.max || type !== 'number') return null
  if (typeof middle === 'number') return { value: middle, of: null }
  if (middle === null) return range.min < 0 && range.max > 0 ? { value: 0, of: null } : null
  if (numbers.length === 0) return null
  const found = middle === 'mean' ? meanOf(numbers) : medianOf(numbers)
  return { value: Number(found.toPrecision(DIGITS)), of: middle }
}

function meanOf(numbers: Numbers): number {
  let sum = 0
  for (let at = 0; at < numbers.length; at++) sum += (numbers[at] ?? 0) / numbers.length
  return sum
}

function medianOf(numbers: Numbers): number {
  const [low, high] = [(numbers.length - 1) >> 1, numbers.length >> 1].map(at => numbers[at] ?? 0)
  return (low ?? 0) / 2 + (high ?? 0) / 2
}

/**
 * Returns the part of a ramp that a range uses around the middle of the ramp. Values at equal distances from
 * the middle have equally strong colours, so the shorter side does not reach the end of the ramp.
 */
export function rampPartOf({ min, max }: Range, middle: number): [from: number, to: number] {
  // Halves, because max - min overflows when both ends of the double range are present.
  const reach = Math.max(max / 2 - middle / 2, middle / 2 - min / 2)
  const shareOf = (value: number) => 0.5 + (value / 2 - middle / 2) / reach / 2
  return [shareOf(min), shareOf(max)]
}

/**
 * Returns the steps of a ramp that classes use around a middle. Classes at equal distances from it are
 * equally strong. A class that contains the middle uses the middle step.
 */
export function stepsAround(
  breaks: readonly number[],
  { min, max }: Range,
  middle: number,
): { first: number; steps: number } {
  const count = breaks.length + 1
  const isInside = middle > min && middle < max && !breaks.includes(middle)
  const below = middle > min ? (middle < max ? breaks.filter(each => each <= middle).length : count) : 0
  const reach = Math.max(below, count - below - (isInside ? 1 : 0), 1)
  return { first: reach - below, steps: 2 * reach + (isInside ? 1 : 0) }
}
