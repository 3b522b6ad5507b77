import type { Position } from 'geojson'
import { DEPTH_MAX, ImportError, POINTS_MAX, RINGS_MAX, requireAtMost } from './importError.ts'
import type { GeometryDecision } from './reader.ts'
import { straightened } from './straightenArcs.ts'

// Well-known binary (OGC 06-103r4, 8.2), and its older form with a flag for heights.

/** Kinds of geometries by code. Those after the seventh may have curves. */
const KINDS = [
  'Geometry',
  'Point',
  'LineString',
  'Polygon',
  'MultiPoint',
  'MultiLineString',
  'MultiPolygon',
  'GeometryCollection',
  'CircularString',
  'CompoundCurve',
  'CurvePolygon',
  'MultiCurve',
  'MultiSurface',
  'Curve',
  'Surface',
  'PolyhedralSurface',
  'TIN',
  'Triangle',
] as const
const PARTS_FROM = 4
const PARTS_TO = 7

const HAS_Z = 0x80000000
const HAS_M = 0x40000000
const HAS_SRID = 0x20000000

/** Geometry, or the reason why it cannot be read. */
export type ReadGeometry = { geometry: unknown; mended?: GeometryDecision } | { refusal: ImportError }

/**
 * Reads well-known binary in two dimensions. Drops heights and measures, and converts arcs to short lines.
 */
export function fromWkb(bytes: Uint8Array, line: number | null = null): ReadGeometry {
  try {
    const reader = new Reader(bytes)
    const geometry = reader.geometry(0)
    return reader.hasArcs ? { geometry, mended: 'arcs' } : { geometry }
  } catch (error) {
    if (error instanceof ImportError) return { refusal: new ImportError(error.problem, error.params, line) }
    // The bytes end before the geometry is complete.
    if (error instanceof RangeError) return { refusal: new ImportError('badWkb', {}, line, error) }
    throw error
  }
}

class Reader {
  hasArcs = false
  readonly #view: DataView
  #at = 0
  #isLittle = true
  #dimensions = 2
  #points = 0
  #rings = 0

  constructor({ buffer, byteOffset, byteLength }: Uint8Array) {
    this.#view = new DataView(buffer, byteOffset, byteLength)
  }

  geometry(depth: number): unknown {
    requireAtMost(depth, DEPTH_MAX, 'tooDeep')
    const code = this.#head()
    const type = KINDS[code]
    if (type === undefined) throw new ImportError('badWkb')
    switch (type) {
      case 'Point': {
        const point = this.#point()
        return { type, coordinates: point.every(Number.isNaN) ? [] : point }
      }
      case 'LineString':
        return { type, coordinates: this.#line() }
      case 'Polygon':
        return { type, coordinates: this.#each(() => this.#line()) }
      case 'GeometryCollection':
        return { type, geometries: this.#each(() => this.geometry(depth + 1)) }
      case 'CircularString':
      case 'CompoundCurve':
        return { type: 'LineString', coordinates: this.#curve(code) }
      case 'CurvePolygon':
        return { type: 'Polygon', coordinates: this.#surface(code) }
      case 'MultiCurve':
        return { type: 'MultiLineString', coordinates: this.#each(() => this.#curve(this.#head())) }
      case 'MultiSurface':
        return { type: 'MultiPolygon', coordinates: this.#each(() => this.#surface(this.#head())) }
      default:
        if (code < PARTS_FROM || code > PARTS_TO) return { type, coordinates: [] }
        return { type, coordinates: this.#each(() => this.#part(code - PARTS_FROM + 1)) }
    }
  }

  /** Reads a part of a multi-part geometry, which repeats its type. */
  #part(expected: number): Position | Position[] | Position[][] {
    if (this.#head() !== expected) throw new ImportError('badWkb')
    if (expected === 1) return this.#point()
    return expected === 2 ? this.#line() : this.#each(() => this.#line())
  }

  #surface(code: number): Position[][] {
    if (KINDS[code] === 'Polygon') return this.#each(() => this.#line())
    if (KINDS[code] !== 'CurvePolygon') throw new ImportError('badWkb')
    return this.#each(() => this.#curve(this.#head()))
  }

  #curve(code: number): Position[] {
    if (KINDS[code] !== 'CompoundCurve') return this.#simpleCurve(code)
    // Each part begins at the last point of the previous part.
    return this.#each(() => this.#simpleCurve(this.#head())).flatMap((part, at) =>
      at === 0 ? part : part.slice(1),
    )
  }

  #simpleCurve(code: number): Position[] {
    if (KINDS[code] === 'LineString') return this.#line()
    if (KINDS[code] !== 'CircularString') throw new ImportError('badWkb')
    this.hasArcs = true
    const line = straightened(this.#line())
    this.#points += line.length
    requireAtMost(this.#points, POINTS_MAX, 'tooManyPoints')
    return line
  }

  /** Reads the byte order, the dimensions and the code of a geometry. */
  #head(): number {
    this.#isLittle = this.#view.getUint8(this.#at) === 1
    const code = this.#view.getUint32(this.#at + 1, this.#isLittle)
    this.#at += code & HAS_SRID ? 9 : 5
    const plain = code & 0xffff
    const extra = Math.floor(plain / 1000)
    const flags = (code & HAS_Z ? 1 : 0) + (code & HAS_M ? 1 : 0)
    this.#dimensions = 2 + (extra === 3 ? 2 : Math.min(extra, 1)) + flags
    return plain % 1000
  }

  #each<Part>(read: () => Part): Part[] {
    const count = this.#count()
    this.#rings += count
    requireAtMost(this.#rings, RINGS_MAX + POINTS_MAX, 'tooManyRings')
    const parts: Part[] = []
    for (let at = 0; at < count; at += 1) parts.push(read())
    return parts
  }

  #line(): Position[] {
    const count = this.#count()
    this.#points += count
    requireAtMost(this.#points, POINTS_MAX, 'tooManyPoints')
    if (this.#at + count * this.#dimensions * 8 > this.#view.byteLength) throw new ImportError('badWkb')
    return Array.from({ length: count }, () => this.#point())
  }

  #point(): Position {
    const x = this.#view.getFloat64(this.#at, this.#isLittle)
    const y = this.#view.getFloat64(this.#at + 8, this.#isLittle)
    this.#at += this.#dimensions * 8
    return [x, y]
  }

  #count(): number {
    const count = this.#view.getUint32(this.#at, this.#isLittle)
    this.#at += 4
    return count
  }
}
