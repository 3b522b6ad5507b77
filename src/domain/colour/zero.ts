import { differenceEuclidean, modeOklab, modeRgb, useMode as registerMode } from 'culori/fn'
import type { Colour } from '../../contract/common.ts'
import type { Label, LabelType } from '../../contract/label.ts'
import type { Style } from '../../contract/view.ts'
import type { Range } from './classes.ts'
import { firstAbove, firstNotBelow, type Numbers } from './search.ts'

registerMode(modeRgb)
registerMode(modeOklab)

/** The row of the legend of the zones that have 0, where they are apart. */
export const ZERO_ROW = 'zero'

/** Tells whether a style takes 0 out of its scale: only of numbers it is nothing, and circles have none for it anyway. */
export const setsZeroApart = ({ zeroApart }: Pick<Style, 'zeroApart'>, type: LabelType): boolean =>
  zeroApart && type === 'number'

const others = new WeakMap<Numbers, Numbers>()

/** Returns ascending numbers without 0; the same ones for the same numbers, so that what is found of them is kept. */
export function withoutZero(numbers: Numbers): Numbers {
  const known = others.get(numbers)
  if (known) return known
  const [from, to] = [firstNotBelow(numbers, 0), firstAbove(numbers, 0)]
  const found = from === to ? numbers : Array.from(numbers).toSpliced(from, to - from)
  others.set(numbers, found)
  return found
}

/** Returns the range of what is not 0, or null where nothing is. @param rest The numbers without 0, ascending. */
export function rangeWithoutZero({ min, max }: Range, rest: Numbers): Range | null {
  const [least, greatest] = [rest[0], rest[rest.length - 1]]
  const ends = { min: min === 0 ? least : min, max: max === 0 ? greatest : max }
  return ends.min === undefined || ends.max === undefined ? null : { min: ends.min, max: ends.max }
}

/** Colours of 0: neither of the two grounds has them, nor a ramp two of them that are next to each other. */
const CANDIDATES: readonly Colour[] = ['#e6d8b8', '#a08f5a', '#9fb8b0', '#c4a0b4', '#5f5a66', '#57534a']

const distance = differenceEuclidean('oklab')

/** Distance in OKLab from which a colour is apart from another one. */
const APART = 0.11

/**
 * Chooses the colour of 0 beside the colours of a scale, the lowest first: of those that are apart from all of them the
 * one that is nearest to the lowest, so that 0 stands out no more than what is little. Where none is apart, the
 * farthest.
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

/** Share of a count from which its zeros are many. */
const MANY = 0.1

/** Tells whether a tenth or more of what is counted is nothing, by the quantiles of the label. */
export function hasManyZeros({
  type,
  measure,
  stats: { quantiles },
}: Pick<Label, 'type' | 'measure' | 'stats'>): boolean {
  const zeros = quantiles.filter(quantile => quantile === 0).length
  return type === 'number' && measure === 'count' && zeros > MANY * quantiles.length
}
