import type { Dataset } from '../../../contract/dataset.ts'
import type { Language } from '../../../contract/languages.mjs'
import type { ExportWriter, Provenance, WriterOf } from '../../../data/formats/common/exportWriter.ts'
import type { GeometrySet } from '../../../data/stored/geometrySet.ts'
import type { OpenInstance } from '../../../data/zones/openInstance.ts'
import {
  nextTurn,
  type Requester,
  SLICE_MS,
  SLICE_VERTICES,
  stopIfAborted,
} from '../../platform/queue/scheduling.ts'
import type { Tileset } from '../../storage/tileset.ts'

/** File of zones, in the given order of ordinals. */
export interface ExportFile {
  /** Yields the file in chunks, at the speed of the reader. Rejects with an AbortError once aborted. */
  write: (ordinals: Uint32Array, requester: Requester) => AsyncIterable<Uint8Array<ArrayBuffer>>
  /**
   * Returns the approximate size in bytes without writing the file. Rejects with an AbortError once aborted.
   */
  estimate: (ordinals: Uint32Array, requester: Requester) => Promise<number>
}

/** Resources other than zones that a format may need. */
export interface FileMeans {
  dataset: Dataset
  /** Creates a folder, for a file that cannot be streamed. */
  folder: () => Promise<string>
  /** Opens the tiles of the instance. Rejects while they are being built. */
  tiles: () => Promise<Tileset>
  /** Language of the titles of columns; null names them by their labels. */
  titles: Language | null
}

export type FileOf = (open: OpenInstance, provenance: Provenance, means: FileMeans) => ExportFile

/** Minimum and maximum number of zones of a slice. Slices grow while they take less than half a millisecond. */
const SLICE = { min: 8, max: 256 }
/** Cost of writing a zone, as a number of vertices. */
const COST = 8
/** Number of zones in the sample for estimating a size. */
const SAMPLE = 200

/** Weight of each zone for scheduling. */
type Weights = Pick<GeometrySet, 'vertices'>

/**
 * Yields the ordinals in slices, in the requester's turns. A slice has as many zones as the consumer processes
 * in about a millisecond, fewer if they have many vertices, but at least one. Rejects with an AbortError when
 * aborted.
 */
export async function* slicesOf(
  ordinals: Uint32Array,
  geometry: Weights,
  { who, signal }: Requester,
): AsyncGenerator<Uint32Array> {
  let zones = SLICE.min
  for (let start = 0; start < ordinals.length; ) {
    await nextTurn(who)
    stopIfAborted(signal)
    let end = start
    for (let work = 0; end < Math.min(start + zones, ordinals.length); end++) {
      work += geometry.vertices(ordinals[end] ?? 0) * COST
      if (end > start && work > SLICE_VERTICES) break
    }
    const begun = performance.now()
    yield ordinals.subarray(start, end)
    const isShort = performance.now() - begun < SLICE_MS / 2
    zones = isShort ? Math.min(zones * 2, SLICE.max) : Math.max(zones / 2, SLICE.min)
    start = end
  }
}

/** Returns ordinals spread over the whole list, or all of them if they are few. */
export function sampleOf(ordinals: Uint32Array): Uint32Array {
  const taken = Math.min(ordinals.length, SAMPLE)
  return Uint32Array.from(
    { length: taken },
    (_, index) => ordinals[Math.floor((index * ordinals.length) / taken)] ?? 0,
  )
}

const utf8 = new TextEncoder()

/** Creates a file from a text format. */
export function textFile(writerOf: WriterOf): FileOf {
  return (open, provenance, { titles }) => {
    const writer = writerOf(open, provenance, titles)
    return {
      write: (ordinals, requester) => exportChunks(writer, ordinals, open.geometry, requester),
      estimate: (ordinals, requester) => estimateBytes(writer, ordinals, open.geometry, requester),
    }
  }
}

/** Yields a text file in chunks, at the speed of the reader. Rejects with an AbortError once aborted. */
export async function* exportChunks(
  writer: ExportWriter,
  ordinals: Uint32Array,
  geometry: Weights,
  requester: Requester,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  yield utf8.encode(writer.head)
  let separator = ''
  for await (const slice of slicesOf(ordinals, geometry, requester)) {
    yield utf8.encode(separator + Array.from(slice, writer.row).join(writer.separator))
    separator = writer.separator
  }
  yield utf8.encode(writer.tail)
}

/** Estimates the size of rows from the mean of a sample. Rejects with an AbortError once aborted. */
export async function bytesFromSample(
  ordinals: Uint32Array,
  geometry: Weights,
  requester: Requester,
  bytesOf: (ordinal: number) => number,
): Promise<number> {
  const sample = sampleOf(ordinals)
  let sampled = 0
  for await (const slice of slicesOf(sample, geometry, requester))
    for (const ordinal of slice) sampled += bytesOf(ordinal)
  return sample.length === 0 ? 0 : Math.round((sampled * ordinals.length) / sample.length)
}

/**
 * Estimates the size of the file from the mean of rows spread over it; exact when all rows fit into the
 * sample.
 */
export async function estimateBytes(
  writer: ExportWriter,
  ordinals: Uint32Array,
  geometry: Weights,
  requester: Requester,
): Promise<number> {
  const rows = ordinals.length
  const bytes = (text: string) => Buffer.byteLength(text)
  const body = await bytesFromSample(ordinals, geometry, requester, ordinal => bytes(writer.row(ordinal)))
  const separators = bytes(writer.separator) * Math.max(0, rows - 1)
  return bytes(writer.head) + body + separators + bytes(writer.tail)
}
