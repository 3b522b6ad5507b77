import type { LabelStats, LabelType, LabelValue } from '../../contract/label.ts'
import { arrayOfType, type ColumnArray, VALUE_TYPE } from '../../domain/column/chunk.ts'
import { LABEL_TYPES, type Measure } from '../../domain/label/labelTypes.ts'

/** Values of a label as a column stores them: numbers, or codes of the entries of a dictionary. */
export interface Arranged {
  /** One of `VALUE_TYPE`. */
  type: number
  array: ColumnArray
  /** Entries in UTF-16 order; null for numbers. */
  dictionary: readonly string[] | null
  /** True if the entries are JSON. */
  json: boolean
}

/** Arranged column, with statistics of its values. */
export interface ArrangedColumn {
  arranged: Arranged
  stats: LabelStats
}

/**
 * Arranges the values of a label, one per ordinal. `number`: finite numbers (-0 becomes 0) or null; `text` and `date`:
 * strings or null (lone surrogates are replaced); `other`: any JSON. Throws on a value of another kind.
 */
export function arrangeColumn(type: LabelType, values: readonly LabelValue[]): ArrangedColumn {
  const { column, measure } = LABEL_TYPES[type]
  return column === 'numbers'
    ? arrangeNumbers(values, values.length)
    : arrangeTexts(values, column === 'json', measure)
}

/**
 * Arranges numbers that may not fit in memory together. Throws like `arrangeColumn`.
 * @param count Number of ordinals.
 * @param ordinals Ordinal of each value; by default its place.
 */
export function arrangeNumbers(
  values: Iterable<LabelValue>,
  count: number,
  ordinals?: Uint32Array,
): ArrangedColumn & { isNull: (ordinal: number) => boolean } {
  const numbers = new Float64Array(count)
  const isPresent = new Uint8Array(count)
  let row = 0
  for (const value of values) {
    const ordinal = ordinals?.[row] ?? row
    row++
    if (value === null) continue
    if (typeof value !== 'number' || !Number.isFinite(value)) throw new TypeError(`${value} is not a number`)
    numbers[ordinal] = value + 0
    isPresent[ordinal] = 1
  }
  const type = numbers.every(isInt32)
    ? VALUE_TYPE.i32
    : numbers.every(value => Math.fround(value) === value)
      ? VALUE_TYPE.f32
      : VALUE_TYPE.f64
  const array = arrayOfType(type, count)
  array.set(numbers)
  let present = 0
  for (let ordinal = 0; ordinal < count; ordinal++)
    if (isPresent[ordinal] === 1) numbers[present++] = numbers[ordinal] ?? 0
  const stats = numberStats(numbers.subarray(0, present), count - present)
  const arranged = { type, array, dictionary: null, json: false }
  return { arranged, stats, isNull: ordinal => isPresent[ordinal] !== 1 }
}

function arrangeTexts(values: readonly LabelValue[], json: boolean, measure: Measure | null): ArrangedColumn {
  const texts = values.map(value => (value === null ? null : toText(value, json)))
  const { dictionary, codes } = coded(texts)
  const type = dictionary.length <= 0x10000 ? VALUE_TYPE.dictionary16 : VALUE_TYPE.dictionary32
  const array = arrayOfType(type, values.length)
  array.set(codes)
  const nulls = texts.reduce((count, text) => count + (text === null ? 1 : 0), 0)
  const distinct = Math.min(dictionary.length, DISTINCT_MAX)
  const measured = measure ? values.map(measure.numberOf).filter(number => number !== null) : []
  return {
    arranged: { type, array, dictionary, json },
    stats: { ...numberStats(Float64Array.from(measured), nulls), distinct },
  }
}

/** Distinct texts in UTF-16 order, and the index of each text among them; 0 for null. */
interface Coded {
  dictionary: string[]
  codes: Uint32Array
}

function coded(texts: readonly (string | null)[]): Coded {
  const distinct = new Set<string>()
  for (const text of texts) {
    if (text !== null) distinct.add(text)
    if (distinct.size > DISTINCT_MAX) return codedBySorting(texts)
  }
  const dictionary = [...distinct].sort()
  const numbers = new Map(dictionary.map((text, code) => [text, code]))
  const codes = Uint32Array.from(texts, text => (text === null ? 0 : (numbers.get(text) ?? 0)))
  return { dictionary, codes }
}

/** Uses less memory than a Map of millions of texts. */
function codedBySorting(texts: readonly (string | null)[]): Coded {
  const present = Uint32Array.from(texts.keys()).filter(index => texts[index] !== null)
  present.sort((a, b) => compared(texts[a] ?? '', texts[b] ?? ''))
  const dictionary: string[] = []
  const codes = new Uint32Array(texts.length)
  for (const index of present) {
    const text = texts[index] ?? ''
    if (dictionary.at(-1) !== text) dictionary.push(text)
    codes[index] = dictionary.length - 1
  }
  return { dictionary, codes }
}

const compared = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

function toText(value: LabelValue, json: boolean): string {
  if (json) return JSON.stringify(value).toWellFormed()
  if (typeof value !== 'string') throw new TypeError(`${JSON.stringify(value)} is not a text`)
  return value.toWellFormed()
}

const isInt32 = (value: number): boolean => (value | 0) === value

/** Maximum count of distinct values. */
export const DISTINCT_MAX = 65_536
const QUANTILE_STEPS = 20

/** Returns the statistics of a column of numbers. `values` are not null, and are sorted in place. */
export function numberStats(values: Float64Array, nulls: number): LabelStats {
  values.sort()
  const distinct = values.reduce(
    (count, value, index) => count + (index === 0 || value !== values[index - 1] ? 1 : 0),
    0,
  )
  return {
    min: values[0] ?? null,
    max: values.at(-1) ?? null,
    nulls,
    distinct: Math.min(distinct, DISTINCT_MAX),
    quantiles: quantiles(values),
  }
}

/**
 * Returns the quantiles 0, 1/20 … 1, interpolated between neighbours (type 7 of Hyndman and Fan, as in R).
 * Empty without values.
 */
function quantiles(sorted: Float64Array): number[] {
  if (sorted.length === 0) return []
  return Array.from({ length: QUANTILE_STEPS + 1 }, (_, step) => {
    const place = ((sorted.length - 1) * step) / QUANTILE_STEPS
    const low = sorted[Math.floor(place)] ?? 0
    const high = sorted[Math.ceil(place)] ?? 0
    const share = place - Math.floor(place)
    // This form avoids overflow for two huge values of opposite sign.
    return low === high ? low : low * (1 - share) + high * share
  })
}
