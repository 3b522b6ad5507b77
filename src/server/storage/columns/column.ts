import { brotliDecompressSync } from 'node:zlib'
import { type Column, columnOf, type Dictionary, isCodes } from '../../../data/stored/columnOf.ts'
import { ByteReader } from '../../../domain/bytes.ts'
import { arrayOfType, type ColumnArray, decodeChunk, VALUE_TYPE } from '../../../domain/column/chunk.ts'
import { decodeDictionary } from '../../../domain/column/texts.ts'
import { readSections, sectionAt } from '../files/sections.ts'
import { EncodedTexts } from './encodedTexts.ts'

/** Bytes of memory of a string besides its characters. */
const STRING_BYTES = 24

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
  const codes = isCodes(array)
  const dictionary = codes ? dictionaryIn(sections, type) : null
  return columnOf({ array, dictionary, json: holdsJson }, isNull)
}

/** Decodes a dictionary. One of many texts stays encoded: millions of strings would fill the memory. */
function dictionaryIn(sections: Uint8Array<ArrayBuffer>[], type: number): Dictionary {
  const bytes = brotliDecompressSync(sectionAt(sections, SECTION.dictionary))
  return type === VALUE_TYPE.dictionary16 ? decodeDictionary(bytes) : new EncodedTexts(bytes)
}

/** Returns the approximate memory of an opened column in bytes. */
export function columnSize(column: Column): number {
  if (column.kind === 'number') return column.values.byteLength
  const { codes, dictionary } = column
  if (dictionary instanceof EncodedTexts) return codes.byteLength + dictionary.size
  return [...dictionary].reduce((size, text) => size + STRING_BYTES + 2 * text.length, codes.byteLength)
}

function readChunks(
  sections: Uint8Array<ArrayBuffer>[],
  type: number,
  target: ColumnArray,
  nulls: Uint8Array,
): void {
  const chunks = sectionAt(sections, SECTION.chunks)
  let position = 0
  for (const length of chunkLengths(sections)) {
    const chunk = decodeChunk(brotliDecompressSync(chunks.subarray(position, position + length)))
    if (chunk.type !== type) throw new Error('The type of a chunk differs from the type of its column')
    target.set(chunk.values, chunk.first)
    nulls.set(chunk.nulls, chunk.first / 8)
    position += length
  }
}

function chunkLengths(sections: Uint8Array<ArrayBuffer>[]): Uint32Array {
  const bytes = sectionAt(sections, SECTION.chunkLengths)
  return new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / 4)
}

/** Magic number of column files. */
export const COLUMN_MAGIC = 'CTBC'
export const COLUMN_VERSION = 1

/** Order of the sections of a column. */
export const SECTION = {
  /** u8 value type, u8 whether the dictionary holds JSON, then varint count of ordinals. */
  header: 0,
  /** Brotli of the dictionary, its entries in UTF-16 order. Empty for numbers. */
  dictionary: 1,
  /** Uint32: length of each chunk. */
  chunkLengths: 2,
  /** Chunks, each in brotli, one after the other. */
  chunks: 3,
} as const
