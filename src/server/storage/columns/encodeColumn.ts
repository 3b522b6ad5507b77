import { brotliCompressSync, constants } from 'node:zlib'
import type { LabelStats, LabelType, LabelValue } from '../../../contract/label.ts'
import { ByteWriter } from '../../../domain/bytes.ts'
import {
  CHUNK_SIZE,
  CHUNK_VERSION,
  type ColumnArray,
  toPlanes,
  VALUE_TYPE,
} from '../../../domain/column/chunk.ts'
import { encodeDictionary } from '../../../domain/column/texts.ts'
import { bytesOf, packSections } from '../files/sections.ts'
import { type Arranged, arrangeColumn, numberStats } from './arrangeColumn.ts'
import { COLUMN_MAGIC, COLUMN_VERSION, SECTION } from './column.ts'

/** Column as a file, with the statistics of its values. */
export interface EncodedColumn {
  file: Uint8Array
  stats: LabelStats
}

/** Encodes the values of a label, one per ordinal. Throws as `arrangeColumn`. */
export function encodeColumn(type: LabelType, values: readonly LabelValue[]): EncodedColumn {
  const { arranged, stats } = arrangeColumn(type, values)
  return { file: pack(arranged, values), stats }
}

function pack({ type, array, dictionary, json }: Arranged, values: readonly LabelValue[]): Uint8Array {
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

/** Encodes a chunk for `decodeChunk`. */
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
