import type { Dataset } from '../../../contract/dataset.ts'
import { nextTurn, type Requester, SLICE_VERTICES, stopIfAborted } from '../../platform/queue/scheduling.ts'
import type { GeometrySet } from '../../storage/geometry/geometry.ts'
import type { Tileset } from '../../storage/tileset.ts'
import type { OpenInstance } from '../../zones/openInstance.ts'
import type { ExportWriter, Provenance, WriterOf } from './written.ts'

/** A file of zones, in the order of their ordinals as given. */
export interface ExportFile {
  /** The file, piece by piece as it is read. Ends with an AbortError once aborted. */
  write: (ordinals: Uint32Array, requester: Requester) => AsyncIterable<Uint8Array<ArrayBuffer>>
  /** Bytes of the file, about, without writing it. Rejects with an AbortError once aborted. */
  estimate: (ordinals: Uint32Array, requester: Requester) => Promise<number>
}

/** Means that a format may need besides the zones. */
export interface FileMeans {
  dataset: Dataset
  /** Makes a new folder, for a file that is not written from its beginning to its end. */
  folder: () => Promise<string>
  /** Opens the tiles of the instance. Rejects while they are being made. */
  tiles: () => Promise<Tileset>
}

export type FileOf = (open: OpenInstance, provenance: Provenance, means: FileMeans) => ExportFile

/** Zones written before other requests get their turn: about a millisecond of work. */
const SLICE = 8
/** Comparisons that take as long as writing a vertex. */
const COST = 8
/** Zones that a size is estimated from. */
const SAMPLE = 200

/** The part of geometries that says how much work a zone is. */
type Weights = Pick<GeometrySet, 'vertices'>

/**
 * The ordinals, some at a time, in the turns of the requester: a few zones, fewer where they have many vertices, and one
 * at least. Ends with an AbortError once aborted.
 */
export async function* slicesOf(
  ordinals: Uint32Array,
  geometry: Weights,
  { who, signal }: Requester,
): AsyncGenerator<Uint32Array> {
  for (let start = 0; start < ordinals.length; ) {
    await nextTurn(who)
    stopIfAborted(signal)
    let end = start
    for (let work = 0; end < Math.min(start + SLICE, ordinals.length); end++) {
      work += geometry.vertices(ordinals[end] ?? 0) * COST
      if (end > start && work > SLICE_VERTICES) break
    }
    yield ordinals.subarray(start, end)
    start = end
  }
}

/** Ordinals spread over the whole list; all of them when they are few. */
export function sampleOf(ordinals: Uint32Array): Uint32Array {
  const taken = Math.min(ordinals.length, SAMPLE)
  return Uint32Array.from(
    { length: taken },
    (_, index) => ordinals[Math.floor((index * ordinals.length) / taken)] ?? 0,
  )
}

const utf8 = new TextEncoder()

/** Makes a file out of a format of text. */
export function textFile(writerOf: WriterOf): FileOf {
  return (open, provenance) => {
    const writer = writerOf(open, provenance)
    return {
      write: (ordinals, requester) => exportChunks(writer, ordinals, open.geometry, requester),
      estimate: (ordinals, requester) => estimateBytes(writer, ordinals, open.geometry, requester),
    }
  }
}

/** A file of text, piece by piece as it is read. Ends with an AbortError once aborted. */
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

/** Bytes of so many rows, from the mean of those of a sample. Rejects with an AbortError once aborted. */
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

/** Bytes of the file, from the mean of rows spread over it; exact when all of them fit into the sample. */
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
