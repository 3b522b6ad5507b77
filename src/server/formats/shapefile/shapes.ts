import type { Geometry } from 'geojson'
import { ImportError } from '../common/importError.ts'
import { PIECE_CHARS_MAX, requireAtMost } from '../common/limits.ts'
import { ByteReader, type Source } from '../common/source.ts'
import { readShape, readShpHeader, SHP_HEADER_BYTES } from './shp.ts'

/** A record of a .shp; its geometry is null when it has none. */
export interface ShapeRecord {
  geometry: Geometry | null
}

/** The shapes of a .shp: those of its index in their order where it has one, else all as they lie in the file. */
export async function* readShapes(
  shp: Source,
  shx: Source | null,
  signal: AbortSignal,
): AsyncGenerator<ShapeRecord> {
  const offsets = shx === null ? null : await readShx(shx, signal)
  const isForward = offsets?.every((offset, index) => offset > (offsets[index - 1] ?? 0)) ?? true
  if (offsets !== null && !isForward) yield* scattered(await wholeOf(shp, signal), offsets, signal)
  else yield* forward(shp, offsets, signal)
}

async function* forward(
  shp: Source,
  offsets: number[] | null,
  signal: AbortSignal,
): AsyncGenerator<ShapeRecord> {
  const bytes = new ByteReader(shp, signal)
  try {
    await readShpHeader(bytes)
    let [at, line] = [SHP_HEADER_BYTES, 0]
    for (;;) {
      const offset = offsets === null ? at : offsets[line]
      if (offset === undefined) return
      if (offset < at) throw new ImportError('badShapefile', {}, line + 1)
      await bytes.skip(offset - at)
      line += 1
      const shape = await readShape(bytes, line)
      if (shape === undefined) return
      at = offset + shape.bytes
      yield shape
    }
  } finally {
    await bytes.close()
  }
}

/** Shapes that were moved when they grew: the file is held to be read here and there. */
async function* scattered(
  shp: Uint8Array,
  offsets: number[],
  signal: AbortSignal,
): AsyncGenerator<ShapeRecord> {
  await readShpHeader(new ByteReader(() => oneOf(shp), signal))
  for (const [index, offset] of offsets.entries()) {
    signal.throwIfAborted()
    const shape = await readShape(new ByteReader(() => oneOf(shp.subarray(offset)), signal), index + 1)
    if (shape === undefined) return
    yield shape
  }
}

async function* oneOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}

async function wholeOf(source: Source, signal: AbortSignal): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of source(signal)) {
    size += chunk.length
    requireAtMost(size, 4 * PIECE_CHARS_MAX, 'tooLong')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

const HEADER_BYTES = 100
const ENTRY_BYTES = 8
const FILE_CODE = 9994

/**
 * Reads the beginnings of the records of a .shp, by its .shx, in bytes: programs that edit shapes in place leave old
 * ones between them. Null for an index that is none.
 */
async function readShx(source: Source, signal: AbortSignal): Promise<number[] | null> {
  const bytes = new ByteReader(source, signal)
  try {
    const header = await bytes.takeUnlessEnd(HEADER_BYTES)
    if (header === undefined || viewOf(header).getInt32(0) !== FILE_CODE) return null
    const length = 2 * viewOf(header).getInt32(24) - HEADER_BYTES
    if (length < 0 || length % ENTRY_BYTES !== 0) return null
    requireAtMost(length, PIECE_CHARS_MAX, 'tooLong')
    const entries = viewOf(await bytes.take(length))
    return Array.from(
      { length: length / ENTRY_BYTES },
      (_, index) => 2 * entries.getInt32(index * ENTRY_BYTES),
    )
  } finally {
    await bytes.close()
  }
}

const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
