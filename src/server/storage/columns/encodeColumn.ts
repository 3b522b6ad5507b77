import { brotliCompressSync, constants } from 'node:zlib'
import type { LabelStats, LabelType, LabelValue } from '../../../contract/label.ts'
import {
  type Arranged,
  arrangeColumn,
  arrangeNumbers,
  DISTINCT_MAX,
  numberStats,
} from '../../../data/stored/arrangeColumn.ts'
import { ByteWriter } from '../../../domain/bytes.ts'
import {
  arrayOfType,
  CHUNK_SIZE,
  CHUNK_VERSION,
  type ColumnArray,
  type Decimals,
  decimalsOf,
  toPlanes,
  VALUE_TYPE,
} from '../../../domain/column/chunk.ts'
import { encodeDictionary, encodeTexts, NO_TEXT } from '../../../domain/column/textColumn.ts'
import { orderOfTexts, type Texts } from '../../../domain/column/textOrder.ts'
import { TextTable } from '../../../domain/column/textTable.ts'
import { bytesOf, packSections } from '../files/fileSections.ts'
import { COLUMN_MAGIC, COLUMN_VERSION, SECTION } from './column.ts'

/** Column as a file, with the statistics of its values. */
export interface EncodedColumn {
  file: Uint8Array
  stats: LabelStats
}

/** Encodes the values of a label, one per ordinal. Throws as `arrangeColumn`. */
export function encodeColumn(type: LabelType, values: readonly LabelValue[]): EncodedColumn {
  if (type === 'text') return encodeTextColumn(values, Uint32Array.from(values.keys()), values.length)
  const { arranged, stats } = arrangeColumn(type, values)
  const dictionary = arranged.dictionary && compress(encodeDictionary(arranged.dictionary))
  return { file: pack({ ...arranged, dictionary }, ordinal => values[ordinal] === null), stats }
}

/** Encodes numbers that may not fit in memory together. Same arguments and errors as `encodeTextColumn`. */
export function encodeNumberColumn(
  values: Iterable<LabelValue>,
  ordinals: Uint32Array,
  count: number,
): EncodedColumn {
  const { arranged, stats, isNull } = arrangeNumbers(values, count, ordinals)
  return { file: pack({ ...arranged, dictionary: null }, isNull), stats }
}

/**
 * Encodes texts, which need not be in memory together. Throws as `arrangeColumn`.
 *
 * @param ordinals Ordinal of each value. @param count Number of ordinals.
 */
export function encodeTextColumn(
  values: Iterable<LabelValue>,
  ordinals: Uint32Array,
  count: number,
): EncodedColumn {
  const table = new TextTable()
  const numbers = new Uint32Array(count).fill(NO_TEXT)
  let row = 0
  for (const value of values) {
    const ordinal = ordinals[row++] ?? 0
    if (value === null) continue
    if (typeof value !== 'string') throw new TypeError(`${JSON.stringify(value)} is not a text`)
    numbers[ordinal] = table.add(value)
  }
  const { size } = table
  const nulls = numbers.reduce((sum, number) => sum + (number === NO_TEXT ? 1 : 0), 0)
  const dictionary = sortedDictionary(table.taken(), numbers)
  const isNull = (ordinal: number) => numbers[ordinal] === NO_TEXT
  const stats = { ...numberStats(new Float64Array(), nulls), distinct: Math.min(size, DISTINCT_MAX) }
  const type = size <= 0x10000 ? VALUE_TYPE.dictionary16 : VALUE_TYPE.dictionary32
  const array = arrayOfType(type, count)
  for (let ordinal = 0; ordinal < count; ordinal++)
    if (!isNull(ordinal)) array[ordinal] = numbers[ordinal] ?? 0
  return { file: pack({ type, array, dictionary, json: false }, isNull), stats }
}

/**
 * Encodes texts in sorted order. A separate function, so that its lists are released before the values are
 * encoded.
 * @param numbers Number of each value's text or `NO_TEXT`; replaced by its code in the dictionary.
 */
function sortedDictionary(texts: Texts, numbers: Uint32Array): Uint8Array {
  const order = orderOfTexts(texts)
  const codes = new Uint32Array(order.length)
  order.forEach((number, code) => {
    codes[number] = code
  })
  numbers.forEach((number, at) => {
    if (number !== NO_TEXT) numbers[at] = codes[number] ?? 0
  })
  return compress(encodeTexts(texts, order))
}

/** Arranged column, with its dictionary encoded and compressed. */
type Packed = Omit<Arranged, 'dictionary'> & { dictionary: Uint8Array | null }

function pack({ type, array, dictionary, json }: Packed, isNull: (ordinal: number) => boolean): Uint8Array {
  const header = new ByteWriter()
  header.byte(type)
  header.byte(json ? 1 : 0)
  header.varint(array.length)
  const chunks: Uint8Array[] = []
  for (let first = 0; first < array.length; first += CHUNK_SIZE) {
    const end = Math.min(first + CHUNK_SIZE, array.length)
    chunks.push(compress(encodeChunk(type, array, isNull, first, end)))
  }
  const sections: Uint8Array[] = []
  sections[SECTION.header] = header.finish()
  sections[SECTION.dictionary] = dictionary ?? new Uint8Array()
  sections[SECTION.chunkLengths] = bytesOf(Uint32Array.from(chunks, chunk => chunk.byteLength))
  sections[SECTION.chunks] = Buffer.concat(chunks)
  return packSections(COLUMN_MAGIC, COLUMN_VERSION, sections)
}

/**
 * Encodes values without statistics as a chunk for `decodeChunk`. Decimals take half the bytes of doubles, whose last
 * bytes do not compress.
 */
export function encodeValues(
  type: number,
  array: ColumnArray,
  isNull: (at: number) => boolean,
): Uint8Array<ArrayBuffer> {
  const decimals = array instanceof Float64Array ? decimalsOf(array) : null
  if (decimals)
    return encodeChunk(VALUE_TYPE.decimals, decimals.whole, isNull, 0, array.length, {
      places: decimals.places,
    })
  return encodeChunk(type, array, isNull, 0, array.length, { min: 0, max: 0, distinct: 0, quantiles: [] })
}

/**
 * Encodes a chunk for `decodeChunk`.
 * @param known Statistics to write instead of computing them, or the places of decimals.
 */
function encodeChunk(
  type: number,
  array: ColumnArray,
  isNull: (ordinal: number) => boolean,
  first: number,
  end: number,
  known: Pick<LabelStats, 'min' | 'max' | 'distinct' | 'quantiles'> | Pick<Decimals, 'places'> | null = null,
): Uint8Array<ArrayBuffer> {
  const nulls = new Uint8Array(Math.ceil((end - first) / 8))
  let nullCount = 0
  for (let ordinal = first; ordinal < end; ordinal += 1) {
    if (!isNull(ordinal)) continue
    nullCount += 1
    nulls[(ordinal - first) >> 3] = (nulls[(ordinal - first) >> 3] ?? 0) | (1 << ((ordinal - first) & 7))
  }
  const chunk = new ByteWriter()
  chunk.byte(CHUNK_VERSION)
  chunk.byte(type)
  chunk.varint(first)
  chunk.varint(end - first)
  chunk.varint(nullCount)
  if (known && 'places' in known) chunk.byte(known.places)
  else if (type < VALUE_TYPE.dictionary16) {
    const present = () => Float64Array.from(array.subarray(first, end)).filter((_, at) => !isNull(first + at))
    const stats = known ?? numberStats(present(), nullCount)
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
