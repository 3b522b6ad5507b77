import type { LabelValue } from '../../contract/label.ts'
import type { PointShape, Style } from '../../contract/view.ts'
import { measureOf } from '../label/labelTypes.ts'
import { classRadius } from './circles.ts'
import { classOf, NO_DATA_ENTRY } from './classes.ts'
import type { ColourScale } from './colours.ts'
import type { Legend } from './legend.ts'
import { ZERO_ENTRY } from './zero.ts'

/** Line patterns from dotted to solid: lengths of stroke and gap in line widths, with round caps. */
export const PATTERNS = [
  { stroke: 0, gap: 2 },
  { stroke: 1.5, gap: 2 },
  { stroke: 3.5, gap: 2 },
  { stroke: 7, gap: 2 },
  { stroke: 1, gap: 0 },
] as const

/** Index of a pattern: 0 is dotted, the last is solid. */
export type Pattern = 0 | 1 | 2 | 3 | 4
const WHOLE = 4

/** Look of a line: width in CSS pixels, and pattern. */
export type Stroke = { width: number; pattern: Pattern }

/** The GPU receives line widths in this many steps per pixel. */
export const WIDTH_STEPS = 16

/** Suggested line widths and point diameters, in pixels. */
export const LINE_WIDTHS = [0.5, 1, 2, 3, 4, 6, 8, 12] as const
export const POINT_SIZES = [3, 5, 8, 12, 16, 24, 32] as const

/** Minimum line width at which a colour is recognisable. */
const WIDTH_MIN = 0.5
/** Thinner lines use the dash lengths of this width. */
export const DASH_WIDTH_MIN = 1.5

/** Dash pattern shared by all lines. */
const DASHES = { solid: WHOLE, dashed: 2, dotted: 0, classes: WHOLE } as const

type OfLines = Pick<Style, 'lineWidth' | 'lineSized' | 'lineDash'>

/** Returns how lines without a position on a scale are drawn. */
export const plainStroke = ({ lineWidth, lineDash }: OfLines): Stroke => ({
  width: lineWidth,
  pattern: DASHES[lineDash],
})

/**
 * Returns how a line is drawn by its position on a scale: proportional widths follow the share of the largest
 * value; classes grow in even steps, and from dotted to solid.
 * @param share 0 to 1; null for no data, which is thin and dotted if other lines vary.
 */
function strokeOf(style: OfLines, share: number | null, isClass: boolean): Stroke {
  const { width, pattern } = plainStroke(style)
  return {
    width: style.lineSized ? Math.max(WIDTH_MIN, width * (share ?? 0)) : width,
    pattern: style.lineDash === 'classes' && isClass ? patternOf(share) : pattern,
  }
}

const patternOf = (share: number | null): Pattern =>
  share === null ? 0 : (Math.max(0, Math.ceil(share * PATTERNS.length) - 1) as Pattern)

/** Returns the share of a class, counted from the lowest. The last one has 1. */
const classShare = (index: number, count: number): number => (index + 1) / count

const greatest = (min: number, max: number) => Math.max(Math.abs(min), Math.abs(max))

/** Returns the stroke of each value on a scale; null if all lines are alike. */
export function strokesOf(
  scale: ColourScale,
  style: OfLines,
): ((value: LabelValue | undefined) => Stroke) | null {
  if (scale.kind !== 'classes' && scale.kind !== 'gradient') return null
  if (!style.lineSized && !(style.lineDash === 'classes' && scale.kind === 'classes')) return null
  const { numberOf } = measureOf(scale.type)
  const max = scale.range ? greatest(scale.range.min, scale.range.max) : 0
  return value => {
    const own = numberOf(value)
    if (own === 0 && scale.zero !== null) return strokeOf(style, 0, scale.kind === 'classes')
    const number = scale.range === null ? null : own
    if (number === null) return strokeOf(style, null, scale.kind === 'classes')
    if (scale.kind === 'gradient')
      return strokeOf(style, max > 0 ? Math.min(1, Math.abs(number) / max) : 0, false)
    const { breaks } = scale
    return strokeOf(style, classShare(classOf(number, breaks), breaks.length + 1), true)
  }
}

/** Mark in a legend entry that is not a plain colour: a point, a line, an outline, or hatching. */
export type SwatchSymbol =
  | { kind: 'hatch' }
  | { kind: 'outline'; hatched: boolean }
  | { kind: 'circle'; diameter: number; isHollow: boolean }
  | { kind: 'point'; shape: PointShape; diameter: number; outlined: boolean }
  | { kind: 'line'; stroke: Stroke }

/** Maximum diameter in the legend for points with a size that depends on the zoom. */
const SWATCH_POINT = 9
const SWATCH_POINT_MAX = 16

/** Returns whether the areas of a legend are only outlined. Areas below circles are never filled. */
export const isOutlined = ({ kind, kinds = ['area'] }: Legend, { outlined }: Style): boolean =>
  outlined && kind !== 'circles' && kinds.includes('area')

/**
 * Returns the symbol of a legend entry; null for filled areas, circles and mixed kinds. Areas without a value
 * are hatched; points and lines are too small for hatching.
 */
export function symbolOf(legend: Legend, style: Style, entryId: string | null): SwatchSymbol | null {
  // Hexagons look like their swatches.
  if (legend.gathered) return null
  const { kinds = ['area'] } = legend
  const [kind, ...others] = kinds
  const hatched = entryId === NO_DATA_ENTRY && kinds.includes('area')
  if (isOutlined(legend, style)) return { kind: 'outline', hatched }
  if (hatched) return { kind: 'hatch' }
  if (legend.kind === 'circles') return circleOf(legend, entryId)
  if (others.length > 0) return null
  if (kind === 'point') {
    const diameter = Math.min(style.pointSize ?? SWATCH_POINT, SWATCH_POINT_MAX)
    return { kind, shape: style.pointShape, diameter, outlined: style.pointOutline }
  }
  return kind === 'line' ? { kind, stroke: entryStroke(legend, style, entryId) } : null
}

/** Circle of a size class, hollow if another label colours it. */
function circleOf(
  { entries, second }: Extract<Legend, { kind: 'circles' }>,
  entryId: string | null,
): SwatchSymbol | null {
  const index = entries.findIndex(each => each.id === entryId)
  if (index < 0) return null
  return { kind: 'circle', diameter: 2 * classRadius(index, entries.length), isHollow: second !== null }
}

function entryStroke(legend: Legend, style: Style, entryId: string | null): Stroke {
  if (entryId === ZERO_ENTRY) return strokeOf(style, 0, legend.kind === 'classes')
  if (legend.kind === 'gradient') return strokeOf(style, entryId === NO_DATA_ENTRY ? null : 1, false)
  if (legend.kind !== 'classes') return plainStroke(style)
  const index = legend.entries.findIndex(each => each.id === entryId)
  return strokeOf(style, index < 0 ? null : classShare(index, legend.entries.length), true)
}

/** Returns the line widths at both ends of a gradient; null if all lines are equally wide. */
export function endWidths(legend: Legend, style: Style): [min: number, max: number] | null {
  const isOfLines = legend.kinds?.length === 1 && legend.kinds[0] === 'line'
  if (legend.kind !== 'gradient' || !isOfLines || !style.lineSized) return null
  const { min, max } = legend
  if (min === null || max === null) return null
  const most = greatest(min, max)
  const widthOf = (end: number) => strokeOf(style, most > 0 ? Math.abs(end) / most : 0, false).width
  return [widthOf(min), widthOf(max)]
}

/** Half side of a square, and circumradius of a triangle, with the area of a circle of radius 1. */
export const SQUARE_HALF = Math.sqrt(Math.PI) / 2
export const TRIANGLE_IN = Math.sqrt(Math.PI / (3 * Math.sqrt(3)))

/**
 * Returns the corners of a shape with the area of a circle of some radius, around 0 with y down; empty for a
 * circle.
 */
export function cornersOf(shape: PointShape, radius: number): [x: number, y: number][] {
  const half = SQUARE_HALF * radius
  if (shape === 'square')
    return [
      [-half, -half],
      [half, -half],
      [half, half],
      [-half, half],
    ]
  const tip = half * Math.SQRT2
  if (shape === 'diamond')
    return [
      [0, -tip],
      [tip, 0],
      [0, tip],
      [-tip, 0],
    ]
  const inner = TRIANGLE_IN * radius
  if (shape === 'triangle')
    return [
      [0, -2 * inner],
      [inner * Math.sqrt(3), inner],
      [-inner * Math.sqrt(3), inner],
    ]
  return []
}

/** Returns the stroke and gap lengths of a line in CSS pixels; empty if it is solid. */
export function dashesOf({ width, pattern }: Stroke): number[] {
  const { stroke, gap } = PATTERNS[pattern]
  const unit = Math.max(width, DASH_WIDTH_MIN)
  return gap === 0 ? [] : [stroke * unit, gap * unit]
}
