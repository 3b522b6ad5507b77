import { differenceEuclidean, modeOklab, modeRgb, useMode as registerMode } from 'culori/fn'
import type { Colour } from '../../contract/common.ts'
import type { Label, LabelType } from '../../contract/label.ts'
import type { Style } from '../../contract/view.ts'
import { firstAbove, firstNotBelow, type Numbers } from './binarySearch.ts'
import type { Range } from './classes.ts'

registerMode(modeRgb)
registerMode(modeOklab)

/** Legend entry of zones with 0, if it is separate. */
export const ZERO_ENTRY = 'zero'

/**
 * Returns whether a style separates 0 from its scale. This applies only to numbers; circles draw nothing for
 * 0 anyway.
 */
export const setsZeroApart = ({ zeroApart }: Pick<Style, 'zeroApart'>, type: LabelType): boolean =>
  zeroApart && type === 'number'

const others = new WeakMap<Numbers, Numbers>()

/** Returns ascending numbers without 0, cached by the numbers. */
export function withoutZero(numbers: Numbers): Numbers {
  const known = others.get(numbers)
  if (known) return known
  const [from, to] = [firstNotBelow(numbers, 0), firstAbove(numbers, 0)]
  const found = from === to ? numbers : Array.from(numbers).toSpliced(from, to - from)
  others.set(numbers, found)
  return found
}

/**
 * Returns the range of the numbers without 0, or null if none is left.
 * @param rest The numbers without 0, ascending.
 */
export function rangeWithoutZero({ min, max }: Range, rest: Numbers): Range | null {
  const [least, greatest] = [rest[0], rest[rest.length - 1]]
  const ends = { min: min === 0 ? least : min, max: max === 0 ? greatest : max }
  return ends.min === undefined || ends.max === undefined ? null : { min: ends.min, max: ends.max }
}

/** Candidate colours of 0: distinct from both grounds and from adjacent ramp colours. */
const CANDIDATES: readonly Colour[] = [
  '#e6d8b8',
  '#a08f5a',
  '#9fb8b0',
  '#c4a0b4',
  '#5f5a66',
  '#57534a',
  '#fac8d6',
  '#3b2b00',
]

const distance = differenceEuclidean('oklab')

/** Minimum distance in OKLab between distinct colours. */
const APART = 0.11

/**
 * Chooses the colour of 0 for the colours of a scale, lowest first: the distinct candidate closest to the
 * lowest, so that 0 stands out no more than low values. If none is distinct, the farthest one.
 */
export function zeroColour(colours: readonly Colour[]): Colour {
  const nearest = (candidate: Colour) => Math.min(...colours.map(colour => distance(candidate, colour)))
  const apart = CANDIDATES.filter(candidate => nearest(candidate) >= APART)
  const [lowest] = colours
  const better =
    lowest !== undefined && apart.length > 0
      ? (one: Colour, other: Colour) => distance(one, lowest) < distance(other, lowest)
      : (one: Colour, other: Colour) => nearest(one) > nearest(other)
  return (apart.length > 0 ? apart : CANDIDATES).reduce((best, each) => (better(each, best) ? each : best))
}

/** Minimum share of zeros for a separate class. */
const MANY = 0.1

/** Returns whether at least a tenth of a count is 0, according to the quantiles of the label. */
export function hasManyZeros({
  type,
  measure,
  stats: { quantiles },
}: Pick<Label, 'type' | 'measure' | 'stats'>): boolean {
  const zeros = quantiles.filter(quantile => quantile === 0).length
  return type === 'number' && measure === 'count' && zeros > MANY * quantiles.length
}
