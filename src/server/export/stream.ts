import { setImmediate } from 'node:timers/promises'
import type { ExportFormat } from '../../contract/export.ts'
import { stopIfAborted } from '../zones/slices.ts'
import { csv, csvFr } from './csv.ts'
import type { ExportWriter, WriterOf } from './format.ts'
import { geojson } from './geojson.ts'

export const WRITERS: Record<ExportFormat, WriterOf> = { geojson, csv, 'csv-fr': csvFr }

/** Zones written before other requests get their turn. */
const SLICE = 100
/** Zones that the size is estimated from. */
const SAMPLE = 200

const utf8 = new TextEncoder()

/** The file, piece by piece as it is read. Ends with an AbortError once aborted. */
export async function* exportChunks(
  writer: ExportWriter,
  ordinals: Uint32Array,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  yield utf8.encode(writer.head)
  for (let start = 0; start < ordinals.length; start += SLICE) {
    await setImmediate()
    stopIfAborted(signal)
    const rows = Array.from(ordinals.subarray(start, start + SLICE), writer.row).join(writer.separator)
    yield utf8.encode((start > 0 ? writer.separator : '') + rows)
  }
  yield utf8.encode(writer.tail)
}

/** Bytes of the file, from the mean of rows spread over it; exact when all of them fit into the sample. */
export function estimateBytes(writer: ExportWriter, ordinals: Uint32Array): number {
  const rows = ordinals.length
  const taken = Math.min(rows, SAMPLE)
  const bytes = (text: string) => Buffer.byteLength(text)
  let sampled = 0
  for (let index = 0; index < taken; index++) {
    const ordinal = ordinals[Math.floor((index * rows) / taken)] ?? 0
    sampled += bytes(writer.row(ordinal))
  }
  const separators = bytes(writer.separator) * Math.max(0, rows - 1)
  const body = taken === 0 ? 0 : Math.round((sampled * rows) / taken)
  return bytes(writer.head) + body + separators + bytes(writer.tail)
}
