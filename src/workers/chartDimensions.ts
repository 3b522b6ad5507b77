import type { FilterNode } from '../contract/filter.ts'
import type { Label, LabelValue } from '../contract/label.ts'
import { BARS_MAX } from '../domain/chart/chartCounts.ts'
import { type Axis, axisOf, PARTS, shareOf, valueAt } from '../domain/colour/histogram.ts'
import { isOrdered, measureOf, type OrderedType, uniqueKey } from '../domain/label/labelTypes.ts'
import type { LoadValues } from './loadValues.ts'

/** Part of values without data. */
export const NOWHERE = 255
/** Part of values without a bar. */
export const OTHERS = BARS_MAX

/** Facts about a label in a chart: values, which do not depend on filters, and conditions. */
export type Dimension = {
  label: Label
  /** Bit of the zones that fail its conditions. */
  bit: number
  /** Part of each slot: of the axis, or the rank of its value. */
  parts: Uint8Array
  /** Number of zones in each part. */
  whole: Uint32Array
  conditions: readonly FilterNode[]
} & (Ordered | Category)

export type Ordered = {
  /** Value of each slot as a number; NaN means no data. */
  numbers: Float64Array
  /** Null if all values are equal. */
  axis: Axis | null
}

type Category = {
  /** Value of each code, in the order of the first zone with that value. */
  values: readonly LabelValue[]
  /** Code of each slot, from 1; 0 means no data. */
  codes: Uint32Array
  /** Codes with a bar, most frequent first. */
  ranked: readonly number[]
}

/** Reads all values of a label once, for repeated counting. */
export function dimensionOf(label: Label, bit: number, values: LoadValues): Dimension {
  const found = isOrdered(label.type) ? ordered(label, label.type, values) : category(label, values)
  return { label, bit, conditions: [], ...found }
}

function ordered(label: Label, type: OrderedType, values: LoadValues) {
  const count = values.ordinals.length
  const numbers = new Float64Array(count).fill(Number.NaN)
  const read = values.read(label)
  const { numberOf } = measureOf(type)
  if (read) for (let slot = 0; slot < count; slot++) numbers[slot] = numberOf(read(slot)) ?? Number.NaN
  // The server provides the quantiles of a whole instance, since sorting a million numbers takes longer than
  // counting them.
  const { min, max, quantiles } = label.stats
  const known =
    quantiles.length > 1 ? quantiles : min !== null && max !== null ? [min, (min + max) / 2, max] : []
  const axis = axisOf(known, type)
  const parts = axis ? partsOf(axis, numbers) : new Uint8Array(count).fill(NOWHERE)
  return { numbers, axis, parts, whole: tally(parts, PARTS) }
}

/** Returns the part of an axis of each number: a part includes its lower end only, the last one both. */
function partsOf(axis: Axis, numbers: Float64Array): Uint8Array {
  const starts = Float64Array.from({ length: PARTS }, (_, part) => valueAt(axis, part / PARTS))
  const parts = new Uint8Array(numbers.length)
  for (let slot = 0; slot < numbers.length; slot++) {
    const number = numbers[slot] ?? Number.NaN
    if (Number.isNaN(number)) {
      parts[slot] = NOWHERE
      continue
    }
    let low = 0
    let high = PARTS - 1
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if ((starts[middle] ?? 0) <= number) low = middle
      else high = middle - 1
    }
    parts[slot] = low
  }
  return parts
}

/** Gives one code, and so one bar, to values that filters treat as equal. */
function category(label: Label, source: LoadValues) {
  const count = source.ordinals.length
  const codes = new Uint32Array(count)
  const values: LabelValue[] = []
  const known = new Map<string, number>()
  const zones = [0]
  const read = source.read(label)
  for (let slot = 0; read && slot < count; slot++) {
    const value = read(slot)
    const key = uniqueKey(value, label.type)
    if (key === null || value === undefined) continue
    let code = known.get(key)
    if (code === undefined) {
      code = values.push(value)
      known.set(key, code)
    }
    codes[slot] = code
    zones[code] = (zones[code] ?? 0) + 1
  }
  const ranked = values
    .map((_, at) => at + 1)
    .sort((one, other) => (zones[other] ?? 0) - (zones[one] ?? 0) || one - other)
    .slice(0, BARS_MAX)
  const partOf = new Uint8Array(values.length + 1).fill(OTHERS)
  partOf[0] = NOWHERE
  ranked.forEach((code, rank) => {
    partOf[code] = rank
  })
  const parts = Uint8Array.from(codes, code => partOf[code] ?? NOWHERE)
  return { values, codes, ranked, parts, whole: tally(parts, OTHERS + 1) }
}

function tally(parts: Uint8Array, size: number): Uint32Array {
  const whole = new Uint32Array(size)
  for (const part of parts) if (part !== NOWHERE) whole[part] = (whole[part] ?? 0) + 1
  return whole
}

/** Returns the position of each slot on the axis, from 0 to 1; NaN means no data. */
export const sharesOf = ({ numbers }: Ordered, axis: Axis): Float32Array =>
  Float32Array.from(numbers, number => (Number.isNaN(number) ? Number.NaN : shareOf(axis, number)))
