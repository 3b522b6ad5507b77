/**
 * Reads the product's files by the tables of public/docs/reference/formats.md only, without code of the
 * product.
 */
import { brotliDecompressSync } from 'node:zlib'

export type Point = [x: number, y: number]

/** Reads bytes in sequence. */
export class Cursor {
  readonly #bytes: Buffer
  #at: number
  constructor(bytes: Uint8Array, at = 0) {
    this.#bytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    this.#at = at
  }
  take(length: number): Buffer {
    if (this.#at + length > this.#bytes.length) throw new Error('The bytes end too soon')
    this.#at += length
    return this.#bytes.subarray(this.#at - length, this.#at)
  }
  u8 = () => this.take(1).readUInt8()
  f64 = () => this.take(8).readDoubleLE()
  varint(): number {
    let [value, scale, byte] = [0, 1, 0]
    do {
      byte = this.u8()
      value += (byte % 128) * scale
      scale *= 128
    } while (byte >= 128)
    return value
  }
  svarint(): number {
    const n = this.varint()
    return n % 2 === 0 ? n / 2 : -(n + 1) / 2
  }
  times = <T>(count: number, read: () => T): T[] => Array.from({ length: count }, read)
  varints = (count: number) => this.times(count, () => this.varint())
  sums = (count: number, next: () => number = () => this.svarint()) => {
    let sum = 0
    return this.times(count, () => (sum += next()))
  }
}

/** Reads the sections of a file by kind and version. */
function sectionsOf(file: Buffer, magic: string): Buffer[] {
  if (file.toString('latin1', 0, 4) !== magic || file.readUInt16LE(4) !== 1) throw new Error(`No ${magic} 1`)
  return Array.from({ length: file.readUInt16LE(6) }, (_, s) => {
    const offset = Number(file.readBigUInt64LE(8 + 16 * s))
    return file.subarray(offset, offset + Number(file.readBigUInt64LE(16 + 16 * s)))
  })
}
const u32s = (bytes: Buffer = Buffer.alloc(0)) =>
  Array.from({ length: bytes.length / 4 }, (_, i) => bytes.readUInt32LE(4 * i))

export const readOrdinals = (file: Buffer): number[] => u32s(sectionsOf(file, 'CTBO')[0])

/** Reads a geometry file: code, box and geometry of each zone, by ordinal. */
export function readGeometries(file: Buffer) {
  const [boxes, , , codeStarts, codes, , structureStarts, structures, vertexStarts, coordinates] = sectionsOf(
    file,
    'CTBG',
  ) as [Buffer, Buffer, Buffer, Buffer, Buffer, Buffer, Buffer, Buffer, Buffer, Buffer]
  return Array.from({ length: boxes.length / 16 }, (_, ordinal) => {
    const [begin, end] = [codeStarts.readUInt32LE(4 * ordinal), codeStarts.readUInt32LE(4 * ordinal + 4)]
    const vertices = new Cursor(coordinates, 16 * vertexStarts.readUInt32LE(4 * ordinal))
    const structure = new Cursor(structures, structureStarts.readUInt32LE(4 * ordinal))
    const vertex = (): Point => [vertices.f64(), vertices.f64()]
    const lines = () => structure.varints(structure.varint()).map(count => vertices.times(count, vertex))
    const read = [
      () => ({ type: 'Point', coordinates: vertex() }),
      () => ({ type: 'MultiPoint', coordinates: vertices.times(structure.varint(), vertex) }),
      () => ({ type: 'LineString', coordinates: vertices.times(structure.varint(), vertex) }),
      () => ({ type: 'MultiLineString', coordinates: lines() }),
      () => ({ type: 'Polygon', coordinates: lines() }),
      () => ({ type: 'MultiPolygon', coordinates: structure.times(structure.varint(), lines) }),
    ][structure.u8()]
    if (!read) throw new Error('Unknown kind')
    return {
      code: codes.toString('utf8', begin, end),
      bbox: [0, 4, 8, 12].map(at => boxes.readFloatLE(16 * ordinal + at)),
      geometry: read(),
    }
  })
}

/** Reads a decompressed dictionary. */
export function readDictionary(bytes: Uint8Array): string[] {
  const cursor = new Cursor(bytes)
  return cursor.varints(cursor.varint()).map(length => cursor.take(length).toString('utf8'))
}

const VALUES: [size: number, read: (bytes: Buffer, at: number) => number][] = [
  [4, (bytes, at) => bytes.readInt32LE(at)],
  [4, (bytes, at) => bytes.readFloatLE(at)],
  [8, (bytes, at) => bytes.readDoubleLE(at)],
  [2, (bytes, at) => bytes.readUInt16LE(at)],
  [4, (bytes, at) => bytes.readUInt32LE(at)],
  [4, (bytes, at) => bytes.readInt32LE(at)],
]

/** Reads a decompressed chunk: numbers or dictionary indices, null if missing. */
export function readChunk(bytes: Uint8Array) {
  const cursor = new Cursor(bytes)
  const [version, type] = [cursor.u8(), cursor.u8()]
  const [size, read] = VALUES[type] ?? []
  if (version !== 1 || !size || !read) throw new Error('Unknown chunk')
  const [first = 0, count = 0, nulls = 0] = cursor.varints(3)
  const [least, most, different] = type < 3 ? [cursor.f64(), cursor.f64(), cursor.varint()] : []
  const quantiles = type < 3 ? cursor.times(cursor.u8(), cursor.f64) : []
  const power = 10 ** (type === 5 ? cursor.u8() : 0)
  const bits = nulls > 0 ? cursor.take(Math.ceil(count / 8)) : Buffer.alloc(Math.ceil(count / 8))
  const together = unplaned(cursor, count, size)
  const isNull = (i: number) => Math.floor((bits[i >> 3] ?? 0) / 2 ** (i % 8)) % 2 === 1
  const values = Array.from({ length: count }, (_, i) =>
    isNull(i) ? null : read(together, size * i) / power,
  )
  return { first, nulls, least, most, different, quantiles, values }
}

/** Reads the summary of a column: its values, and the zones or the rank of each. */
export function readSummary(bytes: Uint8Array) {
  const cursor = new Cursor(bytes)
  const [version, kind] = [cursor.u8(), cursor.u8()]
  if (version !== 1 || kind > 1) throw new Error('Unknown summary')
  const nulls = cursor.varint()
  const zones = kind === 1 ? cursor.varint() : null
  const numbers = cursor.varints(cursor.varint())
  const together = unplaned(cursor, numbers.length, 8)
  const values = numbers.map((_, at) => together.readDoubleLE(8 * at))
  if (zones === null) return { nulls, values, zonesOfEach: numbers }
  let rank = 0
  return { nulls, values, zones, ranks: numbers.map(difference => (rank += difference)) }
}

function unplaned(cursor: Cursor, count: number, size: number): Buffer {
  const planes = cursor.take(count * size)
  const together = Buffer.alloc(count * size)
  for (let i = 0; i < planes.length; i++)
    together[(i % count) * size + Math.floor(i / count)] = planes[i] ?? 0
  return together
}

/** Reads a column: the value of each ordinal. */
export function readColumn(file: Buffer): unknown[] {
  const [head, packed, lengths, chunks] = sectionsOf(file, 'CTBC') as [Buffer, Buffer, Buffer, Buffer]
  const [type = 0, isJson] = head
  const places = new Cursor(chunks)
  const numbers = u32s(lengths).flatMap(length => readChunk(brotliDecompressSync(places.take(length))).values)
  if (new Cursor(head, 2).varint() !== numbers.length) throw new Error('Values are missing')
  if (type < 3) return numbers
  const texts = readDictionary(brotliDecompressSync(packed))
  return numbers.map(at => (at === null ? null : isJson ? JSON.parse(texts[at] ?? '') : texts[at]))
}
