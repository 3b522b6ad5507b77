/** What the two sides of the column format share. The layout of a chunk is in `encodeChunk`. */
export const COLUMN_MAGIC = 'CTBC'
export const COLUMN_VERSION = 1
export const CHUNK_VERSION = 1
/** Ordinals in a chunk. */
export const CHUNK_SIZE = 65_536

/** Order of the sections of a column. */
export const SECTION = {
  /** u8 value type, u8 whether the dictionary holds JSON, then varint count of ordinals. */
  header: 0,
  /** Brotli of: varint count, varint lengths in bytes, UTF-8. Empty for numbers. Entries in UTF-16 order. */
  dictionary: 1,
  /** Uint32: length of each chunk. */
  chunkLengths: 2,
  /** Chunks, each brotli, one after the other. */
  chunks: 3,
} as const

/** How the values lie in a chunk. */
export const VALUE_TYPE = { i32: 0, f32: 1, f64: 2, dictionary16: 3, dictionary32: 4 } as const

export type ColumnArray =
  | Int32Array<ArrayBuffer>
  | Float32Array<ArrayBuffer>
  | Float64Array<ArrayBuffer>
  | Uint16Array<ArrayBuffer>
  | Uint32Array<ArrayBuffer>

const ARRAYS = [Int32Array, Float32Array, Float64Array, Uint16Array, Uint32Array] as const

/** An array of zeros for values of a type. Throws for a type that does not exist. */
export function arrayOfType(type: number, length: number): ColumnArray {
  const ArrayType = ARRAYS[type]
  if (ArrayType === undefined) throw new Error(`Unknown type of column ${type}`)
  return new ArrayType(length)
}
