import type { Position } from 'geojson'
import { ImportError } from '../formats/common/importError.ts'
import type { Row } from '../formats/common/reader.ts'

/** Maximum depth of collections, parts, rings and vertices. Real geometries are less deep. */
const DEPTH_MAX = 16

/** Returns the first vertex of a geometry that is not validated, undefined without two finite numbers. */
export function firstVertex(geometry: unknown): Position | undefined {
  let inner = geometry
  for (let depth = 0; depth < DEPTH_MAX; depth += 1) {
    if (Array.isArray(inner)) {
      const [x, y] = inner as unknown[]
      if (typeof x === 'number') {
        return Number.isFinite(x) && typeof y === 'number' && Number.isFinite(y) ? [x, y] : undefined
      }
      inner = x
    } else if (typeof inner === 'object' && inner !== null) {
      const { coordinates, geometries } = inner as { coordinates?: unknown; geometries?: unknown }
      inner = coordinates ?? geometries
    } else {
      return undefined
    }
  }
  return undefined
}

/** Returns the approximate number of vertices of a geometry that is not validated. */
export function countVertices(geometry: unknown, depth = 0): number {
  if (depth > DEPTH_MAX) return 0
  if (Array.isArray(geometry)) {
    return typeof geometry[0] === 'number'
      ? 1
      : geometry.reduce<number>((sum, part) => sum + countVertices(part, depth + 1), 0)
  }
  if (typeof geometry !== 'object' || geometry === null) return 0
  const { coordinates, geometries } = geometry as { coordinates?: unknown; geometries?: unknown }
  return countVertices(coordinates ?? geometries, depth + 1)
}

/** Number of characters with about the memory of a vertex. */
const CHARACTERS = 32

/**
 * Returns the size of a row in vertices: those of its geometry, and an equivalent for the length of its
 * texts.
 */
export function rowWeight({ geometry, properties }: Row): number {
  let characters = 0
  for (const value of properties.values()) if (typeof value === 'string') characters += value.length
  return countVertices(geometry) + characters / CHARACTERS
}

/** Tolerance for rounding at the edge of the world (due to TopoJSON's quantisation). */
const EDGE_TOLERANCE = 1e-6
/** Latitudes past a pole by less than this are moved to the pole, with a notice in the report. */
const NEAR_POLE = 0.01
/** Maximum longitude, for maps from 0 to 360 degrees or past the edge. */
const LONGITUDE_MAX = 360

/** Converts the coordinates of a file to longitude and latitude in degrees. */
export type ToDegrees = (x: number, y: number) => readonly [number, number]

/**
 * Reads unvalidated coordinates as positions in degrees, without altitudes. Longitudes may exceed 180
 * degrees.
 */
export class PositionReader {
  readonly #line: number
  readonly #toDegrees: ToDegrees | null
  readonly #repaired: (repair: 'edge') => void

  /** @param toDegrees Null when the file has degrees already. */
  constructor(line: number, toDegrees: ToDegrees | null, repaired: (repair: 'edge') => void) {
    this.#line = line
    this.#toDegrees = toDegrees
    this.#repaired = repaired
  }

  /** Throws an ImportError for a value that is not a pair of finite numbers or not a position on Earth. */
  point(value: unknown): Position {
    if (!Array.isArray(value)) throw this.#bad()
    const [x, y] = value as unknown[]
    if (typeof x !== 'number' || typeof y !== 'number') throw this.#bad()
    const [longitude, latitude] = this.#toDegrees === null ? [x, y] : this.#toDegrees(x, y)
    return [this.#longitude(longitude), this.#latitude(latitude)]
  }

  points(value: unknown): Position[] {
    return this.list(value).map(point => this.point(point))
  }

  list(value: unknown): unknown[] {
    if (!Array.isArray(value)) throw this.#bad()
    return value
  }

  #longitude(value: number): number {
    const size = Math.abs(value)
    if (!(size <= LONGITUDE_MAX + EDGE_TOLERANCE)) throw this.#bad()
    return size > 180 && size <= 180 + EDGE_TOLERANCE ? Math.sign(value) * 180 : value
  }

  #latitude(value: number): number {
    const size = Math.abs(value)
    if (size <= 90) return value
    if (!(size <= 90 + NEAR_POLE)) throw this.#bad()
    if (size > 90 + EDGE_TOLERANCE) this.#repaired('edge')
    return Math.sign(value) * 90
  }

  #bad(): ImportError {
    return new ImportError('badCoordinates', {}, this.#line)
  }
}
