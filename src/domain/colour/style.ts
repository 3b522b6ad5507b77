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

/** Grey of zones without a value, which no gradient with a hue contains. */
export const NO_DATA_COLOUR: Colour = '#77717f'

/** Colours of displayed datasets: contrast of 3:1 or more with both canvases, neighbours far apart in hue. */
const PALETTE: readonly [Colour, ...Colour[]] = [
  '#8a63e8',
  '#1b8a9e',
  '#c2612c',
  '#4a8a3d',
  '#c04a86',
  '#9a7a1f',
  '#4a74d4',
  '#b8505a',
]

/** The type a label is read as: the person's choice, else the provider's. */
export function effectiveType(label: Pick<Label, 'type'>, style: Pick<Style, 'type'>): LabelType {
  return style.type ?? label.type
}

/** Tells whether a style gathers points in hexagons: a comparison with another instance shows each of them. */
export const hasHexagons = ({ hexagons, compared }: Pick<Style, 'hexagons' | 'compared'>): boolean =>
  hexagons !== 'off' && compared === null

/**
 * Tells whether a style draws circles: only numbers have a size, and a comparison with another instance has colours
 * alone.
 */
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

/** Returns the sizes of the circles of a style: without a method there are no classes. */
export const circleSizesOf = ({ form, classes }: Pick<Style, 'form' | 'classes'>): CircleSizes =>
  form === 'classedCircle' && classes !== null ? 'classes' : 'proportional'

/**
 * Returns the part of a style that changes with its form: classes of sizes gather where the values do, as quantiles would
 * give the largest circle to as many zones as the smallest.
 */
export function withForm({ classes }: Pick<Style, 'classes'>, form: Form) {
  const isSuited = classes !== null && classes !== 'quantile'
  return {
    form,
    hexagons: 'off' as const,
    classes: form === 'classedCircle' && !isSuited ? ('natural' as const) : classes,
  }
}

/**
 * Tells whether a style colours areas by what is counted in them, which misleads: large ones seem to have more. It is a
 * hint, and nothing is refused.
 */
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

/** Holds the ends of a gradient that nobody chose, as they are on a dark basemap. */
export const USUAL_ENDS = { minColour: '#3a2170', maxColour: '#dccdff' } as const satisfies Partial<Style>

/** Returns the style of the dataset displayed at an index (0 is the first) before the person changes anything. */
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
    isolated: null,
    compared: null,
  }
}

/** Returns a style with one colour for all zones; the colour itself stays, as it tells the datasets apart. */
export function resetOf(style: Style): Style {
  return { ...defaultStyle(0), colour: style.colour }
}

/** Facts about a label that decide on its look: what its values are, and how they are distributed. */
type Drawn = Pick<Label, 'name' | 'type' | 'measure' | 'stats'>

/** The ramp of a change, unless another one is chosen that parts two ways: what is less is red, and what is more blue. */
const CHANGE_RAMP = 'red-blue' satisfies Style['ramp']

/**
 * Returns the ramp and its middle for a label: that of a change parts at 0. What was taken for a change goes with it.
 */
function rampFor(style: Style, label: Pick<Label, 'name'> | null): Pick<Style, 'ramp' | 'middle'> {
  if (label && changeNamed(label.name))
    return { ramp: isDiverging(style.ramp) ? style.ramp : CHANGE_RAMP, middle: 0 }
  const wasTaken = changeNamed(style.label) !== null && style.ramp === CHANGE_RAMP
  return { ramp: wasTaken ? null : style.ramp, middle: null }
}

/**
 * Returns a style with the same colours for another label, in the look that suits what it measures: circles for what is
 * counted, as the area of a circle says an amount; classes for any other number, as few are spread evenly; a colour for
 * each value of what is a name. Where many zones have none of what is counted, 0 is apart. A change has colours that part
 * at 0. `null` is one colour. Hexagons have the values of another number, or count points where there is none.
 */
export function styleForLabel(style: Style, label: Drawn | null): Style {
  const unread = { ...style, ...ofNoLabel(style), ...rampFor(style, label) }
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

/** The method that the person has chosen for the former label: one that the product would not choose by itself. */
const chosenMethod = ({ classes }: Style) =>
  classes === 'quantile' || classes === 'natural' || classes === 'manual' ? null : classes

/** Numbers of which there are no more different ones than this are parted where they gather. */
const FEW = 20

/**
 * Returns the method that parts the numbers of a label so that each class has zones: quantiles or, where there are few
 * different numbers or one is so frequent that quantiles fall together, natural classes. Null for what is no number.
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
 * Returns the part of a style that must be reset for another label: the one beside it, the type as which the former was
 * read, its breaks by hand, its range and its middle, the isolated row of its legend and its comparison.
 */
export function ofNoLabel({ classes }: Pick<Style, 'classes'>) {
  return {
    secondLabel: null,
    type: null,
    classes: classes === 'manual' ? ('quantile' as const) : classes,
    breaks: [],
    range: null,
    middle: null,
    isolated: null,
    compared: null,
  }
}

/** Tells whether a style draws marks that stand on the places of zones: without these nothing is to be seen. */
export const standsOnPlaces = (label: Pick<Label, 'type'> | null, style: Style): boolean =>
  hasHexagons(style) || hasCircles(label, style)

/** Tells whether the legend of a style has rows: one colour for all has none. */
export const hasRows = ({ label, compared, hexagons }: Style): boolean =>
  label !== null || compared !== null || hexagons !== 'off'

/** Fields of a style that decide on the rows of a legend. Colours do not. */
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

/** Tells whether the legends of two styles have the same rows, whatever their colours. */
export function haveSameRows(one: Style, other: Style): boolean {
  return ROW_FIELDS.every(field => equal(one[field], other[field]))
}

/** Tells whether a style can be drawn with the label it names, or with none. */
export function isStyleValid(style: Style, label: Pick<Label, 'type'> | null): boolean {
  return label ? modesOf(effectiveType(label, style)).includes(style.mode) : style.label === null
}
