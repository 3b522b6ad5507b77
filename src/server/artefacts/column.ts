import { brotliDecompressSync } from 'node:zlib'
import type { LabelValue } from '../../contract/label.ts'
import { ByteReader } from '../../domain/bytes.ts'
import {
  arrayOfType,
  CHUNK_VERSION,
  COLUMN_MAGIC,
  COLUMN_VERSION,
  type ColumnArray,
  SECTION,
  VALUE_TYPE,
} from './column-format.ts'
import { fromPlanes } from './planes.ts'
import { bytesOf, readSections, sectionAt } from './sections.ts'

/** What a string takes besides its characters. */
const STRING_BYTES = 24

interface AnyColumn {
  /** Ordinals are 0 to count - 1. */
  readonly count: number
  isNull(ordinal: number): boolean
  value(ordinal: number): LabelValue
}

/** For scans: read `values` directly, after `isNull`. */
interface NumberColumn extends AnyColumn {
  readonly kind: 'number'
  readonly values: Int32Array | Float32Array | Float64Array
  value(ordinal: number): number | null
}

/** For scans: decide once per entry of `dictionary`, then read `codes` (after `isNull`). */
export interface TextColumn extends AnyColumn {
  readonly kind: 'text'
  readonly codes: Uint16Array | Uint32Array
  readonly dictionary: readonly string[]
  value(ordinal: number): string | null
}

/** As a text column, with JSON texts in the dictionary. */
interface OtherColumn extends AnyColumn {
  readonly kind: 'other'
  readonly codes: Uint16Array | Uint32Array
  readonly dictionary: readonly string[]
}

/** One label of an instance: a value, or null for "no data", for each ordinal of a geometry set. */
export type Column = NumberColumn | TextColumn | OtherColumn

/** Opens a column. Throws when the bytes are not one, or of another version. */
export function decodeColumn(file: Uint8Array<ArrayBuffer>): Column {
  const sections = readSections(COLUMN_MAGIC, COLUMN_VERSION, file)
  const header = new ByteReader(sectionAt(sections, SECTION.header))
  const type = header.byte()
  const holdsJson = header.byte() === 1
  const count = header.varint()
  const array = arrayOfType(type, count)
  const nulls = new Uint8Array(Math.ceil(count / 8))
  readChunks(sections, type, array, nulls)

  const isNull = (ordinal: number) => ((nulls[ordinal >> 3] ?? 0) & (1 << (ordinal & 7))) !== 0
  if (!isCodes(array)) {
    return {
      kind: 'number',
      count,
      values: array,
      isNull,
      value: ordinal => (isNull(ordinal) ? null : (array[ordinal] ?? null)),
    }
  }
  const dictionary = readDictionary(sectionAt(sections, SECTION.dictionary))
  const text = (ordinal: number) => (isNull(ordinal) ? null : (dictionary[array[ordinal] ?? 0] ?? null))
  if (!holdsJson) return { kind: 'text', count, codes: array, dictionary, isNull, value: text }
  return {
    kind: 'other',
    count,
    codes: array,
    dictionary,
    isNull,
    value: ordinal => JSON.parse(text(ordinal) ?? 'null') as LabelValue,
  }
}

function isCodes(array: ColumnArray): array is Uint16Array<ArrayBuffer> | Uint32Array<ArrayBuffer> {
  return array instanceof Uint16Array || array instanceof Uint32Array
}

function readDictionary(section: Uint8Array): string[] {
  const bytes = brotliDecompressSync(section)
  const reader = new ByteReader(bytes)
  const lengths = Array.from({ length: reader.varint() }, () => reader.varint())
  let start = reader.position
  return lengths.map(length => {
    start += length
    return bytes.toString('utf8', start - length, start)
  })
}

/** What an opened column takes in memory, in bytes, about. */
export function columnSize(column: Column): number {
  if (column.kind === 'number') return column.values.byteLength
  return column.dictionary.reduce(
    (size, text) => size + STRING_BYTES + 2 * text.length,
    column.codes.byteLength,
  )
}

function readChunks(
  sections: Uint8Array<ArrayBuffer>[],
  type: number,
  target: ColumnArray,
  nulls: Uint8Array,
): void {
  const lengthBytes = sectionAt(sections, SECTION.chunkLengths)
  const lengths = new Uint32Array(lengthBytes.buffer, lengthBytes.byteOffset, lengthBytes.byteLength / 4)
  const chunks = sectionAt(sections, SECTION.chunks)
  const values = bytesOf(target)
  let position = 0
  for (const length of lengths) {
    readChunk(brotliDecompressSync(chunks.subarray(position, position + length)), type, values, nulls)
    position += length
  }
}

function readChunk(bytes: Uint8Array, type: number, values: Uint8Array, nulls: Uint8Array): void {
  const reader = new ByteReader(bytes)
  const version = reader.byte()
  if (version !== CHUNK_VERSION) throw new Error(`Chunk version ${version} is not ${CHUNK_VERSION}`)
  if (reader.byte() !== type) throw new Error('A chunk has another type than its column')
  const first = reader.varint()
  const count = reader.varint()
  const nullCount = reader.varint()
  if (type < VALUE_TYPE.dictionary16) skipStats(reader)
  if (nullCount > 0) nulls.set(reader.bytes(Math.ceil(count / 8)), first / 8)
  const width = arrayOfType(type, 0).BYTES_PER_ELEMENT
  fromPlanes(reader.bytes(count * width), width, values.subarray(first * width, (first + count) * width))
}

function skipStats(reader: ByteReader): void {
  reader.float64()
  reader.float64()
  reader.varint()
  reader.bytes(reader.byte() * 8)
}
