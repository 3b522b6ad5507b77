import { decompress as decompressZstd } from 'fzstd'
import { type Compressors, type ParquetParsers, snappyUncompress } from 'hyparquet'
import { decompressBrotli } from 'hyparquet-compressors/src/brotli.js'
import { gunzip } from 'hyparquet-compressors/src/gzip.js'
import { decompressLz4, decompressLz4Raw } from 'hyparquet-compressors/src/lz4.js'
import { ImportError } from '../common/importError.ts'

/** Geometries stay bytes, which are read one by one; days and moments are texts, as elsewhere. */
export const PARSERS: Partial<ParquetParsers> = {
  geometryFromBytes: bytes => bytes,
  geographyFromBytes: bytes => bytes,
  dateFromDays: days => isoOf(days * 86_400_000)?.slice(0, 10) ?? null,
  timestampFromMilliseconds: millis => isoOf(Number(millis)),
  timestampFromMicroseconds: micros => isoOf(Number(micros / 1000n)),
  timestampFromNanoseconds: nanos => isoOf(Number(nanos / 1_000_000n)),
}

/** A moment as text, without the part of a second where it has none; null for one that no calendar has. */
function isoOf(millis: number): string | null {
  const date = new Date(millis)
  return Number.isNaN(date.getTime()) ? null : date.toISOString().replace('.000Z', 'Z')
}

/**
 * Decompressors in plain JavaScript, taken one by one: the library as a whole compiles WebAssembly for Snappy, which no
 * page of ours does.
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

/** Decompressors that together give no more than so many bytes. */
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
