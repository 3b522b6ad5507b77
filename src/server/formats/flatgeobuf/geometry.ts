import type { Geometry } from 'flatgeobuf/lib/mjs/flat-geobuf/geometry.js'
import { GeometryType } from 'flatgeobuf/lib/mjs/flat-geobuf.js'
import type { Geometry as GeoJsonGeometry, Position } from 'geojson'
import { ImportError } from '../common/importError.ts'
import { DEPTH_MAX, POINTS_MAX, RINGS_MAX, requireAtMost } from '../common/limits.ts'

/**
 * A geometry of a FlatGeobuf as GeoJSON, or null. Throws an ImportError when it has too many points or parts:
 * parts are offsets, and many may lead to the same bytes.
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

  /** Lists of positions: the flat list cut where `ends` says, or whole. */
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
