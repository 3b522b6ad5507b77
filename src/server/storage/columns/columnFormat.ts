/** Mark and version of the file of a column, which its writer and its reader share. */
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
  /** Chunks, each brotli, one after the other. */
  chunks: 3,
} as const
