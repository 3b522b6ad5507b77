import type { Feature, Geometry, Position } from 'geojson'

/**
 * The three files of a shapefile (ESRI Shapefile Technical Description, 1998; dBASE III), with one kind of
 * geometry.
 */
export interface ShapefileBytes {
  shp: Buffer
  shx: Buffer
  dbf: Buffer
}

export function shapefileOf(features: Feature[], encoding: 'utf8' | 'latin1' = 'utf8'): ShapefileBytes {
  const records = features.map(({ geometry }) => recordOf(geometry))
  const code = Math.max(0, ...records.map(record => record.readInt32LE(0)))
  let offset = 100
  const index: Buffer[] = []
  const body = records.map((record, row) => {
    const head = Buffer.alloc(8)
    head.writeInt32BE(row + 1, 0)
    head.writeInt32BE(record.length / 2, 4)
    const entry = Buffer.alloc(8)
    entry.writeInt32BE(offset / 2, 0)
    entry.writeInt32BE(record.length / 2, 4)
    index.push(entry)
    offset += 8 + record.length
    return Buffer.concat([head, record])
  })
  return { shp: withHeader(body, code), shx: withHeader(index, code), dbf: dbfOf(features, encoding) }
}

function withHeader(body: Buffer[], code: number): Buffer {
  const header = Buffer.alloc(100)
  header.writeInt32BE(9994, 0)
  header.writeInt32BE((100 + body.reduce((sum, { length }) => sum + length, 0)) / 2, 24)
  header.writeInt32LE(1000, 28)
  header.writeInt32LE(code, 32)
  return Buffer.concat([header, ...body])
}

function recordOf(geometry: Geometry | null): Buffer {
  switch (geometry?.type) {
    case undefined:
      return int32(0)
    case 'Point':
      return Buffer.concat([int32(1), doubles(geometry.coordinates.slice(0, 2))])
    case 'MultiPoint':
      return Buffer.concat([
        int32(8),
        doubles([0, 0, 0, 0]),
        int32(geometry.coordinates.length),
        ...geometry.coordinates.map(doubles),
      ])
    case 'LineString':
      return partsOf(3, [geometry.coordinates])
    case 'MultiLineString':
      return partsOf(3, geometry.coordinates)
    case 'Polygon':
      return partsOf(5, wound(geometry.coordinates))
    case 'MultiPolygon':
      return partsOf(5, geometry.coordinates.flatMap(wound))
    default:
      throw new Error(`No shape of a ${geometry?.type}.`)
  }
}

function partsOf(code: number, parts: Position[][]): Buffer {
  let begin = 0
  const begins = parts.map(part => {
    const at = begin
    begin += part.length
    return at
  })
  return Buffer.concat([
    int32(code),
    doubles([0, 0, 0, 0]),
    int32(parts.length),
    int32(begin),
    ...begins.map(int32),
    ...parts.flat().map(point => doubles(point.slice(0, 2))),
  ])
}

/** Outer rings are clockwise, holes anticlockwise. */
const wound = (rings: Position[][]): Position[][] =>
  rings.map((ring, index) => (clockwise(ring) === (index === 0) ? ring : ring.toReversed()))

export const clockwise = (ring: Position[]): boolean =>
  ring.reduce((sum, [x = 0, y = 0], index) => {
    const [px = x, py = y] = ring[index - 1] ?? []
    return sum + (px * y - x * py)
  }, 0) < 0

/**
 * Texts have at most 120 bytes; numbers are stored as written. The first row with a value determines the
 * type.
 */
function dbfOf(features: Feature[], encoding: BufferEncoding): Buffer {
  const names = Object.keys(features[0]?.properties ?? {})
  const fields = names.map(name => {
    const value = features.map(({ properties }) => properties?.[name]).find(each => each !== null)
    return typeof value === 'number'
      ? ({ name, type: 'N', length: 24 } as const)
      : ({ name, type: 'C', length: 120 } as const)
  })
  const rowBytes = 1 + fields.reduce((sum, { length }) => sum + length, 0)
  const head = Buffer.alloc(32)
  head.writeUInt8(3, 0)
  head.writeUInt32LE(features.length, 4)
  head.writeUInt16LE(32 + 32 * fields.length + 1, 8)
  head.writeUInt16LE(rowBytes, 10)
  const described = fields.map(({ name, type, length }) => {
    const field = Buffer.alloc(32)
    field.write(name, 0, 10, encoding)
    field.write(type, 11, 'latin1')
    field.writeUInt8(length, 16)
    field.writeUInt8(type === 'N' ? 15 : 0, 17)
    return field
  })
  const rows = features.map(({ properties }) => {
    const row = Buffer.alloc(rowBytes, ' ')
    let at = 1
    for (const { name, type, length } of fields) {
      const value = properties?.[name] ?? ''
      const written = type === 'N' ? String(value).padStart(length) : String(value)
      row.write(written, at, length, encoding)
      at += length
    }
    return row
  })
  return Buffer.concat([head, ...described, Buffer.from([0x0d]), ...rows, Buffer.from([0x1a])])
}

function int32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeInt32LE(value)
  return bytes
}

function doubles(values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(8 * values.length)
  values.forEach((value, index) => {
    bytes.writeDoubleLE(value, 8 * index)
  })
  return bytes
}
