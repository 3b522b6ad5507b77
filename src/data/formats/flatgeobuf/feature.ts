import type { Geometry } from 'flatgeobuf/lib/mjs/flat-geobuf/geometry.js'
import { ColumnType, GeometryType } from 'flatgeobuf/lib/mjs/flat-geobuf.js'
import type { Geometry as GeoJsonGeometry, Position } from 'geojson'
import { jsonIn } from '../../../domain/parsed.ts'
import { DEPTH_MAX, ImportError, POINTS_MAX, RINGS_MAX, requireAtMost } from '../common/importError.ts'

/**
 * Returns the geometry of a FlatGeobuf feature as GeoJSON, or null. Throws an ImportError when it has too
 * many points or parts: parts are offsets, and many may refer to the same bytes.
 */
export function toGeometry(
  geometry: Geometry | null,
  headerType: GeometryType,
  line: number,
): GeoJsonGeometry | null {
  return geometry === null ? null : new Decoder(line).decode(geometry, headerType, 0)
}

class Decoder {
  #points = 0
  #parts = 0
  readonly #line: number

  constructor(line: number) {
    this.#line = line
  }

  decode(geometry: Geometry, headerType: GeometryType, depth: number): GeoJsonGeometry {
    requireAtMost(depth, DEPTH_MAX, 'tooDeep', this.#line)
    const type = headerType === GeometryType.Unknown ? geometry.type() : headerType
    switch (type) {
      case GeometryType.Point:
        return { type: 'Point', coordinates: this.#positions(geometry)[0] ?? [] }
      case GeometryType.MultiPoint:
        return { type: 'MultiPoint', coordinates: this.#positions(geometry) }
      case GeometryType.LineString:
        return { type: 'LineString', coordinates: this.#positions(geometry) }
      case GeometryType.MultiLineString:
        return { type: 'MultiLineString', coordinates: this.#rings(geometry) }
      case GeometryType.Polygon:
        return { type: 'Polygon', coordinates: this.#rings(geometry) }
      case GeometryType.MultiPolygon:
        return { type: 'MultiPolygon', coordinates: this.#partsOf(geometry, part => this.#rings(part)) }
      case GeometryType.GeometryCollection:
        return {
          type: 'GeometryCollection',
          geometries: this.#partsOf(geometry, part => this.decode(part, GeometryType.Unknown, depth + 1)),
        }
      default:
        throw new ImportError('geometryKind', { kind: GeometryType[type] ?? String(type) }, this.#line)
    }
  }

  #partsOf<T>(geometry: Geometry, decode: (part: Geometry) => T): T[] {
    const count = geometry.partsLength()
    this.#take(count)
    return Array.from({ length: count }, (_, index) => {
      const part = geometry.parts(index)
      if (part === null) throw new ImportError('badFlatGeobuf', {}, this.#line)
      return decode(part)
    })
  }

  /** Returns lists of positions: the flat list split at `ends`, or whole. */
  #rings(geometry: Geometry): Position[][] {
    const positions = this.#positions(geometry)
    const ends = geometry.endsArray()
    if (ends === null || ends.length === 0) return [positions]
    this.#take(ends.length)
    return Array.from(ends, (end, index) => positions.slice(index === 0 ? 0 : ends[index - 1], end))
  }

  #positions(geometry: Geometry): Position[] {
    const xy = geometry.xyArray()
    if (xy === null) return []
    this.#points += xy.length / 2
    requireAtMost(this.#points, POINTS_MAX, 'tooManyPoints', this.#line)
    const z = geometry.zArray()
    return Array.from({ length: Math.floor(xy.length / 2) }, (_, index) => {
      const [x = Number.NaN, y = Number.NaN] = [xy[2 * index], xy[2 * index + 1]]
      const height = z?.[index]
      return height === undefined ? [x, y] : [x, y, height]
    })
  }

  #take(parts: number): void {
    this.#parts += parts
    requireAtMost(this.#parts, RINGS_MAX, 'tooManyRings', this.#line)
  }
}

export interface FlatColumn {
  name: string
  type: ColumnType
}

const INDEX_BYTES = 2
const LENGTH_BYTES = 4

/** Size of a value in bytes, and its reader. A whole number that a double cannot represent becomes text. */
const FIXED: Readonly<
  Partial<Record<ColumnType, [bytes: number, read: (view: DataView, at: number) => unknown]>>
> = {
  [ColumnType.Byte]: [1, (view, at) => view.getInt8(at)],
  [ColumnType.UByte]: [1, (view, at) => view.getUint8(at)],
  [ColumnType.Bool]: [1, (view, at) => view.getUint8(at) !== 0],
  [ColumnType.Short]: [2, (view, at) => view.getInt16(at, true)],
  [ColumnType.UShort]: [2, (view, at) => view.getUint16(at, true)],
  [ColumnType.Int]: [4, (view, at) => view.getInt32(at, true)],
  [ColumnType.UInt]: [4, (view, at) => view.getUint32(at, true)],
  [ColumnType.Long]: [8, (view, at) => exact(view.getBigInt64(at, true))],
  [ColumnType.ULong]: [8, (view, at) => exact(view.getBigUint64(at, true))],
  [ColumnType.Float]: [4, (view, at) => view.getFloat32(at, true)],
  [ColumnType.Double]: [8, (view, at) => view.getFloat64(at, true)],
}

const exact = (value: bigint): number | string =>
  Number.isSafeInteger(Number(value)) ? Number(value) : String(value)

const TEXT = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** Returns the properties of a feature; a column without a value is null. Throws on invalid bytes. */
export function toProperties(bytes: Uint8Array | null, columns: readonly FlatColumn[]): Map<string, unknown> {
  const properties = new Map<string, unknown>(columns.map(({ name }) => [name, null]))
  if (bytes === null) return properties
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let at = 0
  while (at < bytes.length) {
    const column = columns[view.getUint16(at, true)]
    if (column === undefined) throw new ImportError('badFlatGeobuf')
    at += INDEX_BYTES
    const fixed = FIXED[column.type]
    if (fixed) {
      const [size, read] = fixed
      properties.set(column.name, read(view, at))
      at += size
    } else {
      const end = at + LENGTH_BYTES + view.getUint32(at, true)
      if (end > bytes.length) throw new ImportError('badFlatGeobuf')
      properties.set(column.name, sized(column.type, bytes.subarray(at + LENGTH_BYTES, end)))
      at = end
    }
  }
  return properties
}

/** Returns a value of variable length, skipping bytes of unknown types. */
function sized(type: ColumnType, bytes: Uint8Array): unknown {
  if (type === ColumnType.Binary) return null
  const text = TEXT.decode(bytes)
  // Some programs write plain texts into JSON columns.
  return type === ColumnType.Json ? jsonIn(text, text) : text
}
