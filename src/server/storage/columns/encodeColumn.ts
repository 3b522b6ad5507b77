import { brotliCompressSync, constants } from 'node:zlib'
import type { LabelStats, LabelType, LabelValue } from '../../../contract/label.ts'
import { ByteWriter } from '../../../domain/bytes.ts'
import {
  arrayOfType,
  CHUNK_SIZE,
  CHUNK_VERSION,
  type ColumnArray,
  toPlanes,
  VALUE_TYPE,
} from '../../../domain/column/chunk.ts'
import { encodeDictionary } from '../../../domain/column/texts.ts'
import { LABEL_TYPES, type Measure } from '../../../domain/label/labelTypes.ts'
import { bytesOf, packSections } from '../files/sections.ts'
import { COLUMN_MAGIC, COLUMN_VERSION, SECTION } from './column.ts'

/** A column as a file, with the statistics of its values. */
export interface EncodedColumn {
  file: Uint8Array
  stats: LabelStats
}

/**
 * Writes the values of a label, one per ordinal. `number`: finite numbers (-0 becomes 0) or null; `text` and `date`:
 * strings or null (lone surrogates are replaced); `other`: any JSON. Throws on a value of another kind.
 */
export function encodeColumn(type: LabelType, values: readonly LabelValue[]): EncodedColumn {
  const { column, measure } = LABEL_TYPES[type]
  return column === 'numbers' ? encodeNumbers(values) : encodeTexts(values, column === 'json', measure)
}

function encodeNumbers(values: readonly LabelValue[]): EncodedColumn {
  const numbers = new Float64Array(values.length)
  const present = new Float64Array(values.length)
  let presentCount = 0
  values.forEach((value, ordinal) => {
    if (value === null) return
    if (typeof value !== 'number' || !Number.isFinite(value)) throw new TypeError(`${value} is not a number`)
    numbers[ordinal] = value + 0
    present[presentCount++] = value + 0
  })
  const type = numbers.every(isInt32)
    ? VALUE_TYPE.i32
    : numbers.every(value => Math.fround(value) === value)
      ? VALUE_TYPE.f32
      : VALUE_TYPE.f64
  const array = arrayOfType(type, values.length)
  array.set(numbers)
  const stats = numberStats(present.slice(0, presentCount), values.length - presentCount)
  return { file: pack({ type, array, values, dictionary: null, json: false }), stats }
}

function encodeTexts(values: readonly LabelValue[], json: boolean, measure: Measure | null): EncodedColumn {
  const texts = values.map(value => (value === null ? null : toText(value, json)))
  const dictionary = [...new Set(texts.filter(text => text !== null))].sort()
  const codes = new Map(dictionary.map((text, code) => [text, code]))
  const type = dictionary.length <= 0x10000 ? VALUE_TYPE.dictionary16 : VALUE_TYPE.dictionary32
  const array = arrayOfType(type, values.length)
  texts.forEach((text, ordinal) => {
    if (text !== null) array[ordinal] = codes.get(text) ?? 0
  })
  const nulls = texts.reduce((count, text) => count + (text === null ? 1 : 0), 0)
  const distinct = Math.min(dictionary.length, DISTINCT_MAX)
  const measured = measure ? values.map(measure.numberOf).filter(number => number !== null) : []
  return {
    file: pack({ type, array, values, dictionary, json }),
    stats: { ...numberStats(Float64Array.from(measured), nulls), distinct },
  }
}

function toText(value: LabelValue, json: boolean): string {
  if (json) return JSON.stringify(value).toWellFormed()
  if (typeof value !== 'string') throw new TypeError(`${JSON.stringify(value)} is not a text`)
  return value.toWellFormed()
}

interface Packing {
  type: number
  array: ColumnArray
  values: readonly LabelValue[]
  dictionary: readonly string[] | null
  json: boolean
}

function pack({ type, array, values, dictionary, json }: Packing): Uint8Array {
  const header = new ByteWriter()
  header.byte(type)
  header.byte(json ? 1 : 0)
  header.varint(array.length)
  const chunks: Uint8Array[] = []
  for (let first = 0; first < array.length; first += CHUNK_SIZE) {
    const end = Math.min(first + CHUNK_SIZE, array.length)
    chunks.push(compress(encodeChunk(type, array, values, first, end)))
  }
  const sections: Uint8Array[] = []
  sections[SECTION.header] = header.finish()
  sections[SECTION.dictionary] = dictionary ? compress(encodeDictionary(dictionary)) : new Uint8Array()
  sections[SECTION.chunkLengths] = bytesOf(Uint32Array.from(chunks, chunk => chunk.byteLength))
  sections[SECTION.chunks] = Buffer.concat(chunks)
  return packSections(COLUMN_MAGIC, COLUMN_VERSION, sections)
}

/** A chunk as `decodeChunk` reads it. */
function encodeChunk(
  type: number,
  array: ColumnArray,
  values: readonly LabelValue[],
  first: number,
  end: number,
): Uint8Array {
  const nulls = new Uint8Array(Math.ceil((end - first) / 8))
  let nullCount = 0
  for (let ordinal = first; ordinal < end; ordinal += 1) {
    if (values[ordinal] !== null) continue
    nullCount += 1
    nulls[(ordinal - first) >> 3] = (nulls[(ordinal - first) >> 3] ?? 0) | (1 << ((ordinal - first) & 7))
  }
  const chunk = new ByteWriter()
  chunk.byte(CHUNK_VERSION)
  chunk.byte(type)
  chunk.varint(first)
  chunk.varint(end - first)
  chunk.varint(nullCount)
  if (type < VALUE_TYPE.dictionary16) {
    const present = Float64Array.from(array.subarray(first, end)).filter(
      (_, at) => values[first + at] !== null,
    )
    const stats = numberStats(present, nullCount)
    chunk.float64(stats.min ?? 0)
    chunk.float64(stats.max ?? 0)
    chunk.varint(stats.distinct)
    chunk.byte(stats.quantiles.length)
    for (const quantile of stats.quantiles) chunk.float64(quantile)
  }
  if (nullCount > 0) chunk.bytes(nulls)
  chunk.bytes(toPlanes(bytesOf(array.slice(first, end)), array.BYTES_PER_ELEMENT))
  return chunk.finish()
}

function compress(bytes: Uint8Array): Uint8Array {
  return brotliCompressSync(bytes, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength },
  })
}

const isInt32 = (value: number): boolean => (value | 0) === value

/** Distinct values are counted up to here. */
const DISTINCT_MAX = 65_536
const QUANTILE_STEPS = 20

/** Statistics of a column of numbers. `values` are those that are not null; they are sorted in place. */
function numberStats(values: Float64Array, nulls: number): LabelStats {
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

/** 0, 1/20 … 1, interpolated between neighbours (type 7 of Hyndman and Fan, as R does). Empty for no value. */
function quantiles(sorted: Float64Array): number[] {
  if (sorted.length === 0) return []
  return Array.from({ length: QUANTILE_STEPS + 1 }, (_, step) => {
    const place = ((sorted.length - 1) * step) / QUANTILE_STEPS
    const low = sorted[Math.floor(place)] ?? 0
    const high = sorted[Math.ceil(place)] ?? 0
    const share = place - Math.floor(place)
    // Written this way, two huge values of opposite sign do not overflow.
    return low === high ? low : low * (1 - share) + high * share
  })
}
