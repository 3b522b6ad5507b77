import { brotliDecompressSync } from 'node:zlib'
import { type Column, columnOf, type Dictionary, isCodes } from '../../../data/stored/columnOf.ts'
import { ByteReader } from '../../../domain/bytes.ts'
import { arrayOfType, CHUNK_SIZE, decodeChunk, VALUE_TYPE } from '../../../domain/column/chunk.ts'
import { decodeDictionary } from '../../../domain/column/textColumn.ts'
import { readSections, sectionAt } from '../files/fileSections.ts'
import { EncodedTexts } from './encodedTexts.ts'

/** Memory overhead of a string in bytes, besides its characters. */
const STRING_BYTES = 24

/**
 * Opens a column. A chunk is decompressed when one of its values is read. Throws if the bytes are not a
 * column, or a column of another version.
 */
export function decodeColumn(file: Uint8Array<ArrayBuffer>): Column {
  const sections = readSections(COLUMN_MAGIC, COLUMN_VERSION, file)
  const header = new ByteReader(sectionAt(sections, SECTION.header))
  const type = header.byte()
  const holdsJson = header.byte() === 1
  const count = header.varint()
  const array = arrayOfType(type, count)
  const nulls = new Uint8Array(Math.ceil(count / 8))
  /** Chunks that are still compressed, by number. */
  const packed = new Map(chunksOf(sections).entries())
  const unpack = (number: number) => {
    const bytes = packed.get(number)
    if (bytes === undefined) return
    const chunk = decodeChunk(brotliDecompressSync(bytes))
    if (chunk.type !== type) throw new Error('The type of a chunk differs from the type of its column')
    if (chunk.first !== number * CHUNK_SIZE) throw new Error('A chunk is not at its place')
    array.set(chunk.values, chunk.first)
    nulls.set(chunk.nulls, chunk.first / 8)
    packed.delete(number)
  }
  const isNull = (ordinal: number) => {
    if (packed.size > 0) unpack(Math.floor(ordinal / CHUNK_SIZE))
    return ((nulls[ordinal >> 3] ?? 0) & (1 << (ordinal & 7))) !== 0
  }
  const dictionary = isCodes(array) ? dictionaryIn(sections, type) : null
  return columnOf({ array, dictionary, json: holdsJson }, isNull, () => {
    for (const number of packed.keys()) unpack(number)
  })
}

/**
 * Decodes a dictionary. A large dictionary stays encoded, since millions of strings would fill the memory.
 */
function dictionaryIn(sections: Uint8Array<ArrayBuffer>[], type: number): Dictionary {
  const bytes = brotliDecompressSync(sectionAt(sections, SECTION.dictionary))
  return type === VALUE_TYPE.dictionary16 ? decodeDictionary(bytes) : new EncodedTexts(bytes)
}

/** Returns the approximate memory of an opened column in bytes, after decompressing all of it. */
export function columnSize(column: Column): number {
  if (column.kind === 'number') return column.count * Float64Array.BYTES_PER_ELEMENT
  const { count, dictionary } = column
  const codes = count * Uint32Array.BYTES_PER_ELEMENT
  if (dictionary instanceof EncodedTexts) return codes + dictionary.size
  return [...dictionary].reduce((size, text) => size + STRING_BYTES + 2 * text.length, codes)
}

/** Returns the compressed chunks, in order. */
function chunksOf(sections: Uint8Array<ArrayBuffer>[]): Uint8Array<ArrayBuffer>[] {
  const chunks = sectionAt(sections, SECTION.chunks)
  const { buffer, byteOffset, byteLength } = sectionAt(sections, SECTION.chunkLengths)
  let end = 0
  return Array.from(new Uint32Array(buffer, byteOffset, byteLength / 4), length => {
    end += length
    return chunks.subarray(end - length, end)
  })
}

/** Magic number of column files. */
export const COLUMN_MAGIC = 'CTBC'
export const COLUMN_VERSION = 1

/** Order of the sections of a column. */
export const SECTION = {
  /** Header: u8 value type, u8 whether the dictionary holds JSON, varint number of ordinals. */
  header: 0,
  /** Brotli of the dictionary, its entries in UTF-16 order. Empty for numbers. */
  dictionary: 1,
  /** Uint32: length of each chunk. */
  chunkLengths: 2,
  /** Chunks, each in brotli, one after the other. */
  chunks: 3,
} as const
