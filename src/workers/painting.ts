import type { Colour } from '../contract/common.ts'
import type { Label, LabelValue } from '../contract/label.ts'
import type { Style } from '../contract/view.ts'
import type { Numbers } from '../domain/colour/binarySearch.ts'
import { categoriesIn } from '../domain/colour/categories.ts'
import type { ColourScale } from '../domain/colour/colours.ts'
import { HATCHED_ALPHA } from '../domain/colour/hatch.ts'
import { type LegendCount, legendCount } from '../domain/colour/legend.ts'
import { plainStroke, strokesOf, WIDTH_STEPS } from '../domain/colour/symbols.ts'
import { measureOf, type OrderedType } from '../domain/label/labelTypes.ts'
import { type Circles, largestFirst } from './circleOrder.ts'
import type { LoadValues, ReadSlot } from './loadValues.ts'
import type { Symbols } from './messages.ts'
import type { ValueColumn } from './openColumn.ts'

/** Sorted numbers of columns. A column never changes, so it is sorted once per type. */
export class Distributions {
  readonly #sorted = new WeakMap<ValueColumn, Map<OrderedType, Numbers>>()

  of(column: ValueColumn, type: OrderedType): Numbers {
    const byType = this.#sorted.get(column) ?? new Map<OrderedType, Numbers>()
    this.#sorted.set(column, byType)
    const known = byType.get(type)
    if (known) return known
    const own = type === 'number' ? (column.sorted?.() ?? column.numbers()?.sort()) : null
    const sorted = own ?? numbersIn(column.size, ordinal => column.value(ordinal), type)
    byType.set(type, sorted)
    return sorted
  }
}

/** Maximum number of distinct values that are stored. With more, all values are assumed to be distinct. */
const KNOWN_MAX = 65_536

const categories = new WeakMap<ValueColumn, string[]>()

/**
 * Adds the first unique values to a computed label or one of another instance, which lacks them. Their source
 * order is unknown, and ordinals are spatial, so they are sorted alphabetically.
 */
export function withCategories(label: Label, column: ValueColumn): Label {
  if (label.stats.categories) return label
  const known = categories.get(column) ?? categoriesIn(sortedValues(column), label.type)
  categories.set(column, known)
  return { ...label, stats: { ...label.stats, categories: known } }
}

/** Lists the distinct values of a column; empty if there are too many for categories. */
function sortedValues(column: ValueColumn): LabelValue[] {
  const found = new Set<LabelValue>()
  for (let ordinal = 0; ordinal < column.size && found.size <= KNOWN_MAX; ordinal++)
    found.add(column.value(ordinal))
  return found.size > KNOWN_MAX ? [] : [...found].sort()
}

/** Returns the values as numbers, ascending, without missing values. */
export function numbersIn(
  count: number,
  read: (at: number) => LabelValue | undefined,
  type: OrderedType,
): Float64Array {
  const { numberOf } = measureOf(type)
  const numbers = new Float64Array(count)
  let size = 0
  for (let at = 0; at < count; at++) {
    const number = numberOf(read(at))
    if (number !== null) numbers[size++] = number
  }
  return numbers.slice(0, size).sort()
}

type Value = LabelValue | undefined

/** Values of the displayed label, and of the second one if there is one. */
export type ReadPair = { first: ReadSlot; second: ReadSlot | null }

/** Alpha of an unfilled zone, which has only its outline and marks. */
export const BARE_ALPHA = 254

/**
 * Returns the zones of a load in the colours of a scale: RGBA per ordinal, transparent where nothing is
 * drawn, and the number of zones per legend entry. Zones that fail the filter are neither drawn nor counted.
 */
export function paintZones(
  scale: ColourScale,
  { ordinals, size }: LoadValues,
  { first: read, second: readSecond }: ReadPair,
  passes: ((slot: number) => boolean) | null = null,
): { colours: Uint8Array<ArrayBuffer>; count: LegendCount } {
  const pixels = new Uint32Array(size)
  const count = legendCount(scale)
  const pixelOf = paletteOf(scale)
  // There may be a million zones, so shared results are computed once.
  const groups = scale.kind === 'values' || scale.kind === 'changes' ? new Groups(scale, pixelOf) : null
  const single = scale.kind === 'single' ? pixelOf(null) : null
  for (let slot = 0; slot < ordinals.length; slot++) {
    if (passes && !passes(slot)) continue
    const ordinal = ordinals[slot] ?? 0
    if (single !== null) {
      pixels[ordinal] = single
      count.add(null)
      continue
    }
    const value = read(slot)
    const group = groups?.of(value)
    if (group) {
      pixels[ordinal] = group.pixel
      group.zones++
      continue
    }
    const second = readSecond?.(slot)
    if (scale.isDrawn(value, second)) pixels[ordinal] = pixelOf(value, second)
    count.add(value, 1, second)
  }
  for (const { value, zones } of groups?.all() ?? []) count.add(value, zones)
  return { colours: new Uint8Array(pixels.buffer), count }
}

/**
 * Returns the colours of a scale as four bytes in a number, in memory order. Few colours serve many zones.
 */
export function paletteOf(scale: ColourScale): (value: Value, second?: Value) => number {
  const known = new Map<number, Map<Colour, number>>()
  for (const alpha of [255, BARE_ALPHA, HATCHED_ALPHA]) known.set(alpha, new Map())
  return (value, second) => {
    const colour = scale.colourOf(value, second)
    const alpha = alphaOf(scale, value, second)
    const pixels = known.get(alpha)
    const pixel = pixels?.get(colour) ?? pixelOf(colour, alpha)
    pixels?.set(colour, pixel)
    return pixel
  }
}

/** Encodes in alpha how a zone is filled. */
function alphaOf(scale: ColourScale, value: Value, second: Value): number {
  if (scale.isNoData(value, second)) return HATCHED_ALPHA
  return (scale.isFilled?.(value) ?? true) ? 255 : BARE_ALPHA
}

function pixelOf(colour: Colour, alpha: number): number {
  const rgb = Number.parseInt(colour.slice(1), 16)
  return new Uint32Array(Uint8Array.of(rgb >> 16, (rgb >> 8) & 255, rgb & 255, alpha).buffer)[0] ?? 0
}

type Group = { value: Value; pixel: number; zones: number }

/** Pixel and count per value, unless there are too many values to store. */
class Groups {
  readonly #scale: ColourScale
  readonly #pixelOf: (value: Value) => number
  readonly #groups = new Map<Value, Group>()

  constructor(scale: ColourScale, pixelOf: (value: Value) => number) {
    this.#scale = scale
    this.#pixelOf = pixelOf
  }

  of(value: Value): Group | undefined {
    const known = this.#groups.get(value)
    if (known || this.#groups.size >= KNOWN_MAX) return known
    const pixel = this.#scale.isDrawn(value) ? this.#pixelOf(value) : 0
    const group = { value, pixel, zones: 0 }
    this.#groups.set(value, group)
    return group
  }

  all(): Iterable<Group> {
    return this.#groups.values()
  }
}

/** Returns the circles of a load's zones. Zones that fail the filter have no circle. */
export function circlesOf(
  scale: Extract<ColourScale, { kind: 'circles' }>,
  { ordinals, size }: LoadValues,
  { first: read, second: readSecond }: ReadPair,
  passes: ((slot: number) => boolean) | null,
  home?: number,
): Circles {
  const shares = new Float32Array(size)
  for (let slot = 0; slot < ordinals.length; slot++) {
    if (passes && !passes(slot)) continue
    const value = read(slot)
    if (scale.isDrawn(value, readSecond?.(slot))) shares[ordinals[slot] ?? 0] = scale.shareOf(value)
  }
  return { sizes: scale.classes ? 'classes' : 'proportional', home, shares, order: largestFirst(shares) }
}

/** Returns the looks of points, lines and areas for a style. */
export function symbolsOf(
  scale: ColourScale,
  style: Style,
  { ordinals, size }: LoadValues,
  read: ReadSlot,
): Symbols {
  const { pointShape, pointSize, pointOutline } = style
  const outlined = style.outlined && scale.kind !== 'circles'
  const strokeOf = strokesOf(scale, style)
  const strokes = strokeOf && new Uint8Array(size * 2)
  if (strokeOf && strokes)
    for (let slot = 0; slot < ordinals.length; slot++) {
      const { width, pattern } = strokeOf(read(slot))
      strokes.set([Math.round(width * WIDTH_STEPS), pattern], (ordinals[slot] ?? 0) * 2)
    }
  return { outlined, pointShape, pointSize, pointOutline, stroke: plainStroke(style), strokes }
}
