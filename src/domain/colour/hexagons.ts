import type { Label } from '../../contract/label.ts'
import { sameInEveryLanguage } from '../../contract/texts.ts'
import type { Hexagons, Style } from '../../contract/view.ts'
import { isComputed } from '../label/computed.ts'
import { roundedNumber } from '../label/numbers.ts'
import type { Numbers } from './binarySearch.ts'
import { effectiveType, hasHexagons } from './style.ts'

/** Value of a hexagon: the number of its points, or the sum or mean of their values. */
export type Gathering = 'count' | 'sum' | 'mean'

/** Number of points in hexagons, of points without a value, and of hexagons. */
export type GatheredPoints = {
  gathering: Gathering
  points: number
  missing: number
  hexagons: number
  /** True if points may be missing because not all are loaded. */
  isPartial: boolean
}

/**
 * Returns the value that hexagons show in a style; null if it draws none. Hexagons sum counts and average
 * other numbers. Without a displayed number, they count points.
 */
export function gatheringOf(label: Pick<Label, 'type' | 'measure'> | null, style: Style): Gathering | null {
  if (!hasHexagons(style)) return null
  if (style.hexagons === 'count' || !canGatherValues(label, style)) return 'count'
  return label?.measure === 'count' ? 'sum' : 'mean'
}

/** Returns whether hexagons can show the values of a label: a number shown by colour. */
export const canGatherValues = (label: Pick<Label, 'type'> | null, style: Style): boolean =>
  label !== null && effectiveType(label, style) === 'number' && style.mode === 'gradient'

/**
 * Returns the part of a style that changes with its hexagons. Few hexagons hold most points, so they use
 * classes; manual breaks, ends and middle belong to other values. Hexagons show one label.
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

/** Returns the style that colours hexagons, as if their values belonged to a numeric label. */
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
 * @param label Label of the points; null if points are counted.
 * @param numbers Of all hexagons, ascending.
 */
export function labelOfHexagons(label: Label | null, gathering: Gathering, numbers: Numbers): Label {
  const [min = null, max = null] = [numbers[0], numbers[numbers.length - 1]]
  const isRounded = gathering === 'mean' || (label !== null && isComputed(label))
  // The legend shows the ends: calculated numbers have too many digits.
  const end = (value: number | null) =>
    value === null || !isRounded ? value : roundedNumber(value, (max ?? 0) - (min ?? 0))
  return {
    id: '',
    name: '',
    title: label && gathering !== 'count' ? label.title : sameInEveryLanguage(''),
    type: 'number',
    unit: label && gathering !== 'count' ? label.unit : null,
    measure: gathering === 'mean' ? (label?.measure ?? null) : 'count',
    column: '',
    stats: { min: end(min), max: end(max), nulls: 0, distinct: numbers.length, quantiles: [] },
  }
}
