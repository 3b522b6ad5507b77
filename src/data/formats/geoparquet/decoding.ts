import { decompress as decompressZstd } from 'fzstd'
import { type Compressors, type ParquetParsers, snappyUncompress } from 'hyparquet'
import { decompressBrotli } from 'hyparquet-compressors/src/brotli.js'
import { gunzip } from 'hyparquet-compressors/src/gzip.js'
import { decompressLz4, decompressLz4Raw } from 'hyparquet-compressors/src/lz4.js'
import { ImportError } from '../common/importError.ts'

/** Geometries stay bytes and are read one by one. Days and moments become texts, as in other formats. */
export const PARSERS: Partial<ParquetParsers> = {
  geometryFromBytes: bytes => bytes,
  geographyFromBytes: bytes => bytes,
  dateFromDays: days => isoOf(days * 86_400_000)?.slice(0, 10) ?? null,
  timestampFromMilliseconds: millis => isoOf(Number(millis)),
  timestampFromMicroseconds: micros => isoOf(Number(micros / 1000n)),
  timestampFromNanoseconds: nanos => isoOf(Number(nanos / 1_000_000n)),
}

/** Returns a moment as text, without milliseconds when they are zero; null outside the range of dates. */
function isoOf(millis: number): string | null {
  const date = new Date(millis)
  return Number.isNaN(date.getTime()) ? null : date.toISOString().replace('.000Z', 'Z')
}

/**
 * Decompressors in plain JavaScript, imported one by one: the whole library compiles WebAssembly for Snappy,
 * which our pages do not allow.
 */
const DECOMPRESSORS: Compressors = {
  SNAPPY: (input, length) => {
    const output = new Uint8Array(length)
    snappyUncompress(input, output)
    return output
  },
  GZIP: (input, length) => gunzip(input, new Uint8Array(length)),
  BROTLI: decompressBrotli,
  ZSTD: input => decompressZstd(input),
  LZ4: decompressLz4,
  LZ4_RAW: decompressLz4Raw,
}

/** Returns decompressors with a common limit of bytes. */
export function boundedCompressors(max: number): Compressors {
  let given = 0
  const entries = Object.entries(DECOMPRESSORS).map(([codec, decompress]) => [
    codec,
    (input: Uint8Array, length: number) => {
      given += length
      if (given > max) throw new ImportError('groupTooLong')
      return decompress?.(input, length)
    },
  ])
  return Object.fromEntries(entries)
}
