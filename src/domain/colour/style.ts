import type { Colour } from '../../contract/common.ts'
import type { Label, LabelType } from '../../contract/label.ts'
import type { GeometryKind } from '../../contract/tiles.ts'
import type { Form, Style } from '../../contract/view.ts'
import { equal } from '../equal.ts'
import { changeNamed } from '../label/computed.ts'
import { modesOf } from '../label/labelTypes.ts'
import type { CircleSizes } from './circles.ts'
import { isDiverging } from './ramps.ts'
import { hasManyZeros } from './zero.ts'

/** Grey of zones without a value. No gradient with a hue contains it. */
export const NO_DATA_COLOUR: Colour = '#77717f'

/**
 * Colours of displayed datasets: at least 3:1 with both canvases; neighbours differ in hue, and none has the
 * violet of the interface.
 */
const PALETTE: readonly [Colour, ...Colour[]] = [
  '#1b8a9e',
  '#c2612c',
  '#4a8a3d',
  '#c04a86',
  '#9a7a1f',
  '#4a74d4',
  '#b8505a',
]

/** Returns the type that is used to read a label: the user's choice, otherwise the provider's. */
export function effectiveType(label: Pick<Label, 'type'>, style: Pick<Style, 'type'>): LabelType {
  return style.type ?? label.type
}

/** Returns whether a style gathers points in hexagons. Comparisons show each point. */
export const hasHexagons = ({ hexagons, compared }: Pick<Style, 'hexagons' | 'compared'>): boolean =>
  hexagons !== 'off' && compared === null

/** Returns whether a style draws circles: only numbers have a size, and comparisons show only colours. */
export function hasCircles(label: Pick<Label, 'type'> | null, style: Style): boolean {
  const isNumber = label !== null && effectiveType(label, style) === 'number'
  return (
    isNumber &&
    !hasHexagons(style) &&
    style.form !== 'fill' &&
    style.mode === 'gradient' &&
    style.compared === null
  )
}

/** Returns how circles of a style are sized: without a method, there are no classes. */
export const circleSizesOf = ({ form, classes }: Pick<Style, 'form' | 'classes'>): CircleSizes =>
  form === 'classedCircle' && classes !== null ? 'classes' : 'proportional'

/**
 * Returns the fields of a style that depend on its form. Size classes are natural: quantiles would give the
 * largest circle to as many zones as the smallest.
 */
export function withForm({ classes }: Pick<Style, 'classes'>, form: Form) {
  const isSuited = classes !== null && classes !== 'quantile'
  return {
    form,
    hexagons: 'off' as const,
    classes: form === 'classedCircle' && !isSuited ? ('natural' as const) : classes,
  }
}

/** Returns whether a style fills areas with a count, which exaggerates large areas. It is only a hint. */
export function misleadsByArea(
  label: Pick<Label, 'type' | 'measure'> | null,
  style: Style,
  kinds: readonly GeometryKind[],
): boolean {
  if (label?.measure !== 'count' || effectiveType(label, style) !== 'number') return false
  return (
    style.mode === 'gradient' &&
    style.form === 'fill' &&
    style.compared === null &&
    !hasHexagons(style) &&
    kinds.includes('area')
  )
}

/** Default ends of a gradient on a dark basemap, in hues other than the interface's. */
export const USUAL_ENDS = { minColour: '#0d4656', maxColour: '#d2f4e3' } as const satisfies Partial<Style>

/** Returns the default style of the dataset displayed at an index, from 0. */
export function defaultStyle(index: number): Style {
  return {
    label: null,
    mode: 'gradient',
    form: 'fill',
    secondLabel: null,
    matrix: 'blue-orange',
    type: null,
    colour: PALETTE[index % PALETTE.length] ?? PALETTE[0],
    ...USUAL_ENDS,
    ramp: null,
    reversed: false,
    middle: null,
    classes: null,
    classCount: 5,
    breaks: [],
    range: null,
    zeroApart: false,
    noDataColour: NO_DATA_COLOUR,
    names: false,
    text: null,
    outlined: false,
    pointShape: 'circle',
    pointSize: null,
    pointOutline: true,
    hexagons: 'off',
    lineWidth: 2,
    lineSized: false,
    lineDash: 'solid',
    randomColours: false,
    renamed: {},
    isolated: null,
    compared: null,
  }
}

/** Resets a style to one colour for all zones. The colour is kept, since it distinguishes datasets. */
export function resetStyle(style: Style): Style {
  return { ...defaultStyle(0), colour: style.colour }
}

/** Facts about a label that determine its look: measure and distribution. */
type Drawn = Pick<Label, 'name' | 'type' | 'measure' | 'stats'>

/** Default ramp of a change: red for less, blue for more. Users can choose another diverging ramp. */
const CHANGE_RAMP = 'red-blue' satisfies Style['ramp']

/**
 * Returns the ramp and middle for a label. A change diverges at 0; these settings are dropped with the
 * change.
 */
function rampFor(style: Style, label: Pick<Label, 'name'> | null): Pick<Style, 'ramp' | 'middle'> {
  if (label && changeNamed(label.name))
    return { ramp: isDiverging(style.ramp) ? style.ramp : CHANGE_RAMP, middle: 0 }
  const wasTaken = changeNamed(style.label) !== null && style.ramp === CHANGE_RAMP
  return { ramp: wasTaken ? null : style.ramp, middle: null }
}

/**
 * Returns a style with the same colours for another label, in the form that suits its measure: circles for
 * counts, classes for other numbers (few are evenly spread), a colour per value for names. Counts with many
 * zeros get a separate 0. Changes diverge at 0. `null` is one colour. Hexagons show the values of another
 * number, or count points.
 */
export function styleForLabel(style: Style, label: Drawn | null): Style {
  const unread = { ...style, ...withoutLabel(style), ...rampFor(style, label) }
  const gathers = style.hexagons !== 'off'
  if (!label) {
    const classes = chosenMethod(style) ?? (gathers ? 'quantile' : null)
    return {
      ...unread,
      label: null,
      form: 'fill',
      classes,
      zeroApart: false,
      hexagons: gathers ? 'count' : 'off',
    }
  }
  const [usual] = modesOf(label.type)
  const mode = label.measure === 'code' ? 'value' : usual
  const form = label.measure === 'count' ? 'circle' : 'fill'
  const classes = chosenMethod(style) ?? suitedMethod(label, style.classCount)
  const zeroApart = hasManyZeros(label)
  const hexagons = gathers && label.type === 'number' && mode === 'gradient' ? 'value' : 'off'
  const randomColours = mode === 'value'
  return { ...unread, label: label.name, mode, form, classes, zeroApart, hexagons, randomColours }
}

/** Returns the method that the user chose for the former label, unless it is a default. */
const chosenMethod = ({ classes }: Style) =>
  classes === 'quantile' || classes === 'natural' || classes === 'manual' ? null : classes

/** Up to this number of distinct values, natural classes are used. */
const FEW = 20

/**
 * Returns the method that fills every class: quantiles, or natural classes if there are few distinct numbers
 * or a frequent one would merge quantiles. Null if the label is not a number.
 */
export function suitedMethod(
  { type, stats: { distinct, quantiles } }: Pick<Label, 'type' | 'stats'>,
  count: number,
): Style['classes'] {
  if (type !== 'number') return null
  if (quantiles.length === 0) return 'quantile'
  const starts = Array.from({ length: count }, (_, at) =>
    quantiles.at(Math.round((at * (quantiles.length - 1)) / count)),
  )
  return distinct <= FEW || new Set(starts).size < count ? 'natural' : 'quantile'
}

/**
 * Returns the part of a style to reset for another label: the second label, type, manual breaks, range,
 * middle, isolated entry and comparison.
 */
export function withoutLabel({ classes }: Pick<Style, 'classes'>) {
  return {
    secondLabel: null,
    type: null,
    classes: classes === 'manual' ? ('quantile' as const) : classes,
    breaks: [],
    range: null,
    middle: null,
    renamed: {},
    isolated: null,
    compared: null,
  }
}

/** Returns whether a style draws marks at zone positions, and draws nothing without these positions. */
export const needsPositions = (label: Pick<Label, 'type'> | null, style: Style): boolean =>
  hasHexagons(style) || hasCircles(label, style)

/** Returns whether the legend of a style has entries. A style with one colour has none. */
export const hasRows = ({ label, compared, hexagons }: Style): boolean =>
  label !== null || compared !== null || hexagons !== 'off'

/** Style fields that determine the legend entries. Colour fields do not. */
const ROW_FIELDS = [
  'label',
  'mode',
  'form',
  'secondLabel',
  'type',
  'classes',
  'classCount',
  'breaks',
  'zeroApart',
  'randomColours',
  'hexagons',
  'compared',
] as const satisfies (keyof Style)[]

/** Returns whether the legends of two styles have the same entries, regardless of colours. */
export function haveSameRows(one: Style, other: Style): boolean {
  return ROW_FIELDS.every(field => equal(one[field], other[field]))
}

/** Returns whether a style can be drawn with its label, or without a label. */
export function isStyleValid(style: Style, label: Pick<Label, 'type'> | null): boolean {
  return label ? modesOf(effectiveType(label, style)).includes(style.mode) : style.label === null
}
