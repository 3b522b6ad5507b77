import type { Compressors, ParquetParsers } from 'hyparquet'
import { compressors } from 'hyparquet-compressors'
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

/** Decompressors that together give no more than so many bytes. */
export function boundedCompressors(max: number): Compressors {
  let given = 0
  const entries = Object.entries(compressors).map(([codec, decompress]) => [
    codec,
    (input: Uint8Array, length: number) => {
      given += length
      if (given > max) throw new ImportError('groupTooLong')
      return decompress?.(input, length)
    },
  ])
  return Object.fromEntries(entries)
}
