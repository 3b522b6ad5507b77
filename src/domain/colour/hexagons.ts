import { inEach } from '../../contract/common.ts'
import type { Label } from '../../contract/label.ts'
import type { Hexagons, Style } from '../../contract/view.ts'
import { isComputed } from '../label/computed.ts'
import { roundedNumber } from '../label/numbers.ts'
import type { Numbers } from './search.ts'
import { effectiveType, hasHexagons } from './style.ts'

/** Value of a hexagon: how many points it gathers, or the sum or the mean of what they have. */
export type Gathering = 'count' | 'sum' | 'mean'

/** Number of points that hexagons gather, of those among them that have no value, and of hexagons. */
export type GatheredPoints = {
  gathering: Gathering
  points: number
  missing: number
  hexagons: number
  /** Whether points of the instance may be missing, as not all of them are loaded. */
  isPartial: boolean
}

/**
 * Returns the value that hexagons show in a style, or null where it draws none. What is counted adds up; of any other
 * number there is a mean. Where no number is displayed, points are counted.
 */
export function gatheringOf(label: Pick<Label, 'type' | 'measure'> | null, style: Style): Gathering | null {
  if (!hasHexagons(style)) return null
  if (style.hexagons === 'count' || !canGatherValues(label, style)) return 'count'
  return label?.measure === 'count' ? 'sum' : 'mean'
}

/** Tells whether hexagons can have the values of a label: a number that is shown by colour. */
export const canGatherValues = (label: Pick<Label, 'type'> | null, style: Style): boolean =>
  label !== null && effectiveType(label, style) === 'number' && style.mode === 'gradient'

/**
 * Returns the part of a style that changes with what its hexagons show. They are cut into classes, as few hexagons have
 * most of the points; breaks by hand, ends and a middle are those of other values. They show one label.
 */
export function withHexagons({ classes }: Pick<Style, 'classes'>, hexagons: Hexagons) {
  const kept = classes === 'manual' ? 'quantile' : classes
  return {
    hexagons,
    ...(hexagons === 'off' ? {} : { secondLabel: null }),
    classes: hexagons === 'off' ? kept : (kept ?? ('quantile' as const)),
    breaks: [],
    range: null,
    middle: null,
    isolated: null,
  }
}

/** Returns the style by which hexagons take their colours, as if their values were those of a label of numbers. */
export const styleOfHexagons = (style: Style): Style => ({
  ...style,
  label: '',
  mode: 'gradient',
  form: 'fill',
  secondLabel: null,
  type: null,
  range: null,
  hexagons: 'off',
})

/**
 * Describes the values of hexagons as a label.
 * @param label The label that they are of; null where points are counted.
 * @param numbers Of all hexagons, ascending.
 */
export function labelOfHexagons(label: Label | null, gathering: Gathering, numbers: Numbers): Label {
  const [min = null, max = null] = [numbers[0], numbers[numbers.length - 1]]
  const isRounded = gathering === 'mean' || (label !== null && isComputed(label))
  // The ends are read in the legend: what is calculated has more digits than it says.
  const end = (value: number | null) =>
    value === null || !isRounded ? value : roundedNumber(value, (max ?? 0) - (min ?? 0))
  return {
    id: '',
    name: '',
    title: label && gathering !== 'count' ? label.title : inEach(''),
    type: 'number',
    unit: label && gathering !== 'count' ? label.unit : null,
    measure: gathering === 'mean' ? (label?.measure ?? null) : 'count',
    column: '',
    stats: { min: end(min), max: end(max), nulls: 0, distinct: numbers.length, quantiles: [] },
  }
}
