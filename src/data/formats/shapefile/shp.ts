import type { Geometry, Position } from 'geojson'
import { concatenated } from '../../../domain/bytes.ts'
import { ImportError, PIECE_CHARS_MAX, POINTS_MAX, RINGS_MAX, requireAtMost } from '../common/importError.ts'
import type { GeometryDecision } from '../common/reader.ts'
import { ByteReader, type Source } from '../common/source.ts'
import { toPolygons } from '../common/toPolygons.ts'

const SHP_HEADER_BYTES = 100
const FILE_CODE = 9994
const RECORD_HEADER_BYTES = 8
const POINT_BYTES = 16

/**
 * Codes of shapes (ESRI Shapefile Technical Description, 1998). Codes with heights and measures are greater
 * by 10 and 20.
 */
const NULL = 0
const POINT = 1
const POLYLINE = 3
const POLYGON = 5
const MULTIPOINT = 8
const MULTIPATCH = 31

/** Checks the header of a .shp file. */
async function readShpHeader(bytes: ByteReader): Promise<void> {
  const header = viewOf(await bytes.take(SHP_HEADER_BYTES))
  if (header.getInt32(0) !== FILE_CODE) throw new ImportError('badShapefile')
  if (header.getInt32(32, true) === MULTIPATCH) throw new ImportError('geometryKind', { kind: 'MultiPatch' })
}

/**
 * Returns the geometry of the next record as planar GeoJSON, and its length; undefined at the end of the
 * file.
 */
async function readShape(
  bytes: ByteReader,
  line: number,
): Promise<(ShapeRecord & { bytes: number }) | undefined> {
  const prefix = await bytes.takeUnlessEnd(RECORD_HEADER_BYTES)
  if (prefix === undefined) return undefined
  const length = 2 * viewOf(prefix).getInt32(4)
  if (length < 4) throw new ImportError('badShapefile', {}, line)
  requireAtMost(length, PIECE_CHARS_MAX, 'tooLong', line)
  const record = viewOf(await bytes.take(length))
  try {
    return { ...toShape(record, line), bytes: RECORD_HEADER_BYTES + length }
  } catch (error) {
    // A count exceeds the record.
    if (error instanceof RangeError) throw new ImportError('badShapefile', {}, line, error)
    throw error
  }
}

function toShape(record: DataView, line: number): ShapeRecord {
  const code = record.getInt32(0, true)
  if (code % 10 !== POLYGON) return { geometry: toGeometry(code, record, line) }
  const { geometry, isAgainstDirection } = toPolygons(parts(record, hasHeight(code), line), line)
  return isAgainstDirection ? { geometry, mended: 'rings' } : { geometry }
}

const hasHeight = (code: number): boolean => code > 10 && code < 20

function toGeometry(code: number, record: DataView, line: number): Geometry | null {
  if (code === NULL) return null
  const height = hasHeight(code)
  switch (code % 10) {
    case POINT:
      return { type: 'Point', coordinates: pointOf(record, height) }
    case MULTIPOINT:
      return { type: 'MultiPoint', coordinates: positions(record, 36, 40, height, line) }
    case POLYLINE:
      return lines(parts(record, height, line))
    default:
      throw new ImportError('geometryKind', { kind: String(code) }, line)
  }
}

function lines(parts: Position[][]): Geometry {
  const [only] = parts
  return only !== undefined && parts.length === 1
    ? { type: 'LineString', coordinates: only }
    : { type: 'MultiLineString', coordinates: parts }
}

function pointOf(record: DataView, height: boolean): Position {
  const [x, y] = [record.getFloat64(4, true), record.getFloat64(12, true)]
  return height ? [x, y, record.getFloat64(20, true)] : [x, y]
}

/** Returns the lines or rings of a record: positions, split at the starts of the parts. */
function parts(record: DataView, height: boolean, line: number): Position[][] {
  const count = record.getInt32(36, true)
  requireAtMost(count, RINGS_MAX, 'tooManyRings', line)
  const begins = Array.from({ length: Math.max(0, count) }, (_, index) =>
    record.getInt32(44 + 4 * index, true),
  )
  const all = positions(record, 40, 44 + 4 * begins.length, height, line)
  return begins.map((begin, index) => {
    const end = begins[index + 1] ?? all.length
    if (begin < 0 || end < begin || end > all.length) throw new ImportError('badShapefile', {}, line)
    return all.slice(begin, end)
  })
}

/** Reads the counted positions. Heights, if any, follow all positions and their range. */
function positions(record: DataView, countAt: number, at: number, height: boolean, line: number): Position[] {
  const count = record.getInt32(countAt, true)
  requireAtMost(count, POINTS_MAX, 'tooManyPoints', line)
  if (count < 0 || at + count * POINT_BYTES > record.byteLength)
    throw new ImportError('badShapefile', {}, line)
  const heightsAt = at + count * POINT_BYTES + 16
  return Array.from({ length: count }, (_, index) => {
    const x = record.getFloat64(at + index * POINT_BYTES, true)
    const y = record.getFloat64(at + index * POINT_BYTES + 8, true)
    return height ? [x, y, record.getFloat64(heightsAt + index * 8, true)] : [x, y]
  })
}

const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

/** Record of a .shp; null geometry if it is empty. */
export interface ShapeRecord {
  geometry: Geometry | null
  mended?: GeometryDecision
}

/** Yields the shapes of a .shp in the order of its index, or of the file if it has none. */
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

/** Reads shapes by random access: programs move shapes that grow. */
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
  return concatenated(chunks)
}

const ENTRY_BYTES = 8

/**
 * Reads the offsets of the records of a .shp from its .shx, in bytes: programs that edit shapes in place
 * leave old ones between them. Null for an invalid index.
 */
async function readShx(source: Source, signal: AbortSignal): Promise<number[] | null> {
  const bytes = new ByteReader(source, signal)
  try {
    const header = await bytes.takeUnlessEnd(SHP_HEADER_BYTES)
    if (header === undefined || viewOf(header).getInt32(0) !== FILE_CODE) return null
    const length = 2 * viewOf(header).getInt32(24) - SHP_HEADER_BYTES
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
