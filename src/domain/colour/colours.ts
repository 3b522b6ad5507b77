import type { Colour } from '../../contract/common.ts'
import type { Label, LabelType, LabelValue } from '../../contract/label.ts'
import type { Style } from '../../contract/view.ts'
import { changeOf, isComputed } from '../label/computed.ts'
import { isOrdered, measureOf, uniqueKey } from '../label/labelTypes.ts'
import { roundedNumber } from '../label/numbers.ts'
import type { Numbers } from './binarySearch.ts'
import { type Bivariate, bivariate, type OfNumbers } from './bivariate.ts'
import { categoryColours } from './categoryColours.ts'
import type { Changes } from './changeColours.ts'
import { circleShare, classRadiusShare } from './circles.ts'
import { breaksAround, breaksOf, classCountOf, classOf, NO_DATA_ENTRY, type Range } from './classes.ts'
import { type Middle, middleOf, rampPartOf, stepsAround } from './middle.ts'
import { RAMP_STEPS, rampOf, rampPart, stopsOf } from './ramp.ts'
import { isDiverging } from './ramps.ts'
import { secondUseOf, styleOfSecond } from './secondLabel.ts'
import { type SizeClasses, sizeClassesOf, sizeClassOf } from './sizeClasses.ts'
import { effectiveType, hasCircles } from './style.ts'
import { areSymmetric, symmetricBreaks } from './symmetricBreaks.ts'
import { rangeWithoutZero, setsZeroApart, withoutZero, ZERO_ENTRY, zeroColour } from './zero.ts'

type Value = LabelValue | undefined

type Colouring = {
  /**
   * Returns the colour of a zone by its value of the displayed label, and of the second label if there is
   * one.
   */
  colourOf: (value: Value, second?: Value) => Colour
  /** Returns whether a zone with this value is drawn: always, unless a legend entry is isolated. */
  isDrawn: (value: Value, second?: Value) => boolean
  /** Returns whether a zone has no value on the scale, or lacks one of two. It is then hatched. */
  isNoData: (value: Value, second?: Value) => boolean
  /** Returns whether a zone with this value is filled: always, unless a circle has the colour. */
  isFilled?: (value: Value) => boolean
}

/** Colour of 0 if it has a separate class, and the middle of the ramp; else null. */
type OfRamp = { zero: Colour | null; middle: Middle | null }

/** Single source of the colours of the map and of the legend. */
export type ColourScale = Colouring &
  (
    | { kind: 'single'; colour: Colour }
    | ({ kind: 'gradient'; ramp: readonly Colour[] } & OfRamp & OfNumbers)
    | ({
        kind: 'classes'
        breaks: readonly number[]
        colours: readonly Colour[]
        asked: number
      } & OfRamp &
        OfNumbers)
    | ({
        kind: 'circles'
        colour: Colour
        /** Scale of a second label that colours the circles; null for one colour. */
        second: ColourScale | null
        /** Size classes; null if sizes are proportional. */
        classes: SizeClasses | null
        /**
         * Radius of a value's circle as a share of the largest; below 0 for negative values, 0 for no circle.
         */
        shareOf: (value: Value) => number
      } & OfNumbers)
    | Bivariate
    | { kind: 'changes'; changes: Changes; noDataColour: Colour }
    | { kind: 'values'; label: Label; type: LabelType; noDataColour: Colour }
  )

/** Legend entry of a class, counted from the lowest. */
export const classEntryId = (index: number) => `class:${index}`

/** Legend entry of a size class, counted from the lowest. */
export const sizeEntryId = (index: number) => `size:${index}`

/** Legend entry of a unique value. */
export const valueEntryId = (key: string) => `value:${key}`

const everywhere = () => true
const nowhere = () => false

/** Second label of a style, with its numbers in the whole instance, ascending. */
export type SecondLabel = { label: Label; numbers: Numbers }

/**
 * Returns the scale of a style.
 * @param label Label that the style displays; null for one colour.
 * @param numbers Numbers of the label in the whole instance, ascending: the base of classes, and of gradients
 *   of texts read as numbers.
 * @param second Second label, if the style has one; ignored if it cannot be drawn.
 */
export function colourScale(
  label: Label | null,
  style: Style,
  numbers: Numbers = [],
  second: SecondLabel | null = null,
): ColourScale {
  if (!label) return single(style.colour)
  const type = effectiveType(label, style)
  if (isOrdered(type) && style.mode === 'gradient') {
    const range = rangeOf(label, type, numbers)
    const ofNumbers = { label, type, numbers, range, noDataColour: style.noDataColour }
    const use = secondUseOf(label, second?.label ?? null, style)
    if (hasCircles(label, style))
      return circles(style, ofNumbers, use === 'circles' && second ? scaleOfSecond(style, second) : null)
    if (use === 'matrix' && second)
      return bivariate(style, ofNumbers, {
        ...ofNumbers,
        label: second.label,
        type: 'number',
        numbers: second.numbers,
        range: rangeOf(second.label, 'number', second.numbers),
      })
    const ofScale = setsZeroApart(style, type) ? apartFromZero(ofNumbers) : ofNumbers
    return style.classes === null ? gradient(style, ofScale) : classes(style, ofScale)
  }
  return style.randomColours ? values(label, type, style) : single(style.colour)
}

/** Returns the range of a label over the whole instance, or null if it has no number. */
function rangeOf(label: Label, as: LabelType, numbers: Numbers): Range | null {
  const { type } = label
  const { min, max } = label.stats
  if (type === as && min !== null && max !== null) return { min, max }
  const [lowest, highest] = [numbers[0], numbers[numbers.length - 1]]
  if (lowest === undefined || highest === undefined) return null
  if (!isComputed(label)) return { min: lowest, max: highest }
  // The legend shows the ends: calculated numbers have too many digits.
  const width = highest - lowest
  return { min: roundedNumber(lowest, width), max: roundedNumber(highest, width) }
}

function single(colour: Colour): ColourScale {
  return { kind: 'single', colour, colourOf: () => colour, isNoData: nowhere, isDrawn: everywhere }
}

/** Returns the scale of zones that are not filled, because another mark represents them. */
export const unfilled = (colour: Colour): ColourScale => ({ ...single(colour), isFilled: nowhere })

const scaleOfSecond = (style: Style, { label, numbers }: SecondLabel): ColourScale =>
  colourScale(label, styleOfSecond(style, label), numbers)

/**
 * Circles of one colour, or coloured by a second label. Zones without a number are filled, since they have no
 * circle. Zones with a size but no colour have a circle in the no-data colour.
 */
function circles(style: Style, ofInstance: OfNumbers, second: ColourScale | null): ColourScale {
  const { colour, range: chosen, isolated } = style
  const range = ofInstance.range && (chosen ?? ofInstance.range)
  const max = range ? Math.max(Math.abs(range.min), Math.abs(range.max)) : 0
  const { noDataColour, type } = ofInstance
  const { numberOf } = measureOf(type)
  const known = (value: Value) => (range === null ? null : numberOf(value))
  const classes = sizeClassesOf(style, ofInstance)
  const classIn = (number: number) => classes && sizeClassOf(number, classes.breaks)
  const rowOf = (number: number) => {
    const index = classIn(number)
    return index === null ? null : sizeEntryId(index)
  }
  return {
    kind: 'circles',
    ...ofInstance,
    range,
    colour,
    second,
    classes,
    shareOf: value => {
      const number = known(value) ?? 0
      const index = classIn(number)
      const share =
        classes && index !== null
          ? classRadiusShare(index, classes.breaks.length + 1)
          : circleShare(number, max)
      return Math.sign(number) * share
    },
    colourOf: (value, other) =>
      known(value) === null ? noDataColour : second ? second.colourOf(other) : colour,
    isNoData: (value, other) => known(value) === null || (second?.isNoData(other) ?? false),
    isDrawn:
      isolated === null
        ? everywhere
        : (value, other) => {
            const number = known(value)
            if (number === null) return isolated === NO_DATA_ENTRY
            return second ? second.isDrawn(other) : rowOf(number) === isolated
          },
    isFilled: value => known(value) === null,
  }
}

function apartFromZero(ofNumbers: OfNumbers): OfNumbers {
  const numbers = withoutZero(ofNumbers.numbers)
  return { ...ofNumbers, numbers, range: ofNumbers.range && rangeWithoutZero(ofNumbers.range, numbers) }
}

/** Returns the legend entry of a number off the scale: the separate 0, or no data. */
function rowOffScale(number: number | null, range: Range | null, zero: Colour | null): string | null {
  if (number === 0 && zero !== null) return ZERO_ENTRY
  return number === null || range === null ? NO_DATA_ENTRY : null
}

function gradient(style: Style, ofInstance: OfNumbers): ColourScale {
  const ofNumbers = { ...ofInstance, range: ofInstance.range && (style.range ?? ofInstance.range) }
  const { range, noDataColour, type } = ofNumbers
  const { numberOf } = measureOf(type)
  const middle = middleOf(style, ofNumbers)
  const ramp =
    middle && range
      ? rampPart(stopsOf(style), ...rampPartOf(range, middle.value))
      : (sameChange(style, ofNumbers, RAMP_STEPS) ?? rampOf(stopsOf(style)))
  const zero = setsZeroApart(style, type) ? zeroColour(ramp) : null
  const rowOf = (value: Value) => rowOffScale(numberOf(value), range, zero)
  const colourOf = (value: Value) => {
    const number = numberOf(value)
    if (number === 0 && zero !== null) return zero
    if (number === null || range === null) return noDataColour
    return ramp[stepOf(number, range)] ?? noDataColour
  }
  const isNoData = (value: Value) => rowOf(value) === NO_DATA_ENTRY
  const isDrawn = style.isolated === null ? everywhere : (value: Value) => rowOf(value) === style.isolated
  return { kind: 'gradient', ...ofNumbers, ramp, zero, middle, colourOf, isNoData, isDrawn }
}

/** Returns the step of a number on the ramp, from 0. With a single value, every zone has the first colour. */
function stepOf(number: number, { min, max }: Range): number {
  // Halves, because max - min overflows for the ends of the double range.
  const extent = max / 2 - min / 2
  const share = extent > 0 ? (number / 2 - min / 2) / extent : 0
  return Math.round(Math.min(1, Math.max(0, share)) * (RAMP_STEPS - 1))
}

/**
 * Returns the colours of a change that is equal in all zones: zero change is the middle of a diverging ramp.
 */
function sameChange(style: Style, { label, range }: OfNumbers, count: number): Colour[] | null {
  if (!range || range.min !== range.max || !changeOf(label) || !isDiverging(style.ramp)) return null
  const colour = rampOf(stopsOf(style), 3)[1 + Math.sign(range.min)]
  return colour === undefined ? null : Array.from({ length: count }, () => colour)
}

function classes(style: Style, ofNumbers: OfNumbers): ColourScale {
  const { range, noDataColour, type } = ofNumbers
  const { numberOf } = measureOf(type)
  const middle = middleOf(style, ofNumbers)
  const breaks = range ? breaksFor(style, ofNumbers, range, middle) : []
  const { first, steps } =
    middle && range ? stepsAround(breaks, range, middle.value) : { first: 0, steps: breaks.length + 1 }
  const colours =
    sameChange(style, ofNumbers, 1) ?? rampOf(stopsOf(style), steps).slice(first, first + breaks.length + 1)
  const isEven = middle !== null && range !== null && areSymmetric(style, range, middle.value)
  const asked = isEven ? breaks.length + 1 : classCountOf(style, breaks)
  const zero = setsZeroApart(style, type) ? zeroColour(colours) : null
  const colourOf = (value: Value) => {
    const number = numberOf(value)
    if (number === 0 && zero !== null) return zero
    if (number === null || range === null) return noDataColour
    return colours[classOf(number, breaks)] ?? noDataColour
  }
  const rowOf = (value: Value) => {
    const number = numberOf(value)
    return rowOffScale(number, range, zero) ?? classEntryId(classOf(number ?? 0, breaks))
  }
  // Called for every zone: must not allocate a name.
  const isNoData = (value: Value) => rowOffScale(numberOf(value), range, zero) === NO_DATA_ENTRY
  const isDrawn = style.isolated === null ? everywhere : (value: Value) => rowOf(value) === style.isolated
  return { kind: 'classes', ...ofNumbers, breaks, colours, asked, zero, middle, colourOf, isNoData, isDrawn }
}

/** Returns the breaks of classes: symmetric around the middle of a diverging ramp, if the method allows it. */
function breaksFor(
  style: Style,
  { label, numbers, type }: OfNumbers,
  range: Range,
  middle: Middle | null,
): number[] {
  if (middle && areSymmetric(style, range, middle.value))
    return symmetricBreaks(style, numbers, range, middle.value)
  const cut = breaksOf(style, numbers, range, type)
  // No class mixes growth and decline, unless the user chose the breaks.
  const isParted = middle !== null && changeOf(label) !== null && style.classes !== 'manual'
  return isParted ? breaksAround(cut, range, middle.value) : cut
}

function values(label: Label, type: LabelType, { noDataColour, isolated }: Style): ColourScale {
  const colourOfKey = categoryColours(label.stats.categories ?? [])
  const colourOf = (value: Value) => {
    const key = uniqueKey(value, type)
    return key === null ? noDataColour : colourOfKey(key)
  }
  const rowOf = (value: Value) => {
    const key = uniqueKey(value, type)
    return key === null ? NO_DATA_ENTRY : valueEntryId(key)
  }
  const isDrawn = isolated === null ? everywhere : (value: Value) => rowOf(value) === isolated
  const isNoData = (value: Value) => uniqueKey(value, type) === null
  return { kind: 'values', label, type, noDataColour, colourOf, isNoData, isDrawn }
}

/** Named colours as `#rrggbb`. Their texts are `commands:choices.colours.<name>`. */
export const NAMED_COLOURS = {
  red: '#e53935',
  orange: '#fb8c00',
  yellow: '#fdd835',
  green: '#43a047',
  teal: '#00897b',
  turquoise: '#26c6da',
  blue: '#1e88e5',
  navy: '#1a237e',
  purple: '#8e24aa',
  pink: '#ec407a',
  brown: '#6d4c41',
  beige: '#e6d8b8',
  black: '#111111',
  grey: '#8a8a8a',
  lightGrey: '#cfcfcf',
  white: '#ffffff',
} as const

/** Reads `#f80`, `#ff8800` or the same without `#`, as `#rrggbb`; null if it is not a colour. */
export function readColour(text: string): string | null {
  const [, digits] = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(text.trim()) ?? []
  if (digits === undefined) return null
  const six = digits.length === 3 ? [...digits].map(digit => digit + digit).join('') : digits
  return `#${six.toLowerCase()}`
}
