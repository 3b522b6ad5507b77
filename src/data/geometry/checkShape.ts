import type { Position } from 'geojson'
import { z } from 'zod'
import { ImportError } from '../formats/common/importError.ts'
import { withoutRepeatedPoints } from '../formats/common/ring.ts'
import type { Shape } from '../stored/storedShape.ts'
import { type Geos, type Repair, repairArea } from './polygon.ts'
import { PositionReader, type ToDegrees } from './vertices.ts'
import { linesWithin, polygonsWithin, wrapLongitude } from './world.ts'

const Kind = z.object({ type: z.string(), coordinates: z.unknown().optional() })

/** Valid geometry, with its repairs. */
export interface CheckedShape {
  shape: Shape
  repairs: ReadonlySet<Repair>
}

/**
 * Checks a geometry from a file and repairs faults that need no decision; see `Repair` for the kinds. A
 * second check changes nothing. Throws an ImportError with the problem.
 * @param geos Needed for polygons.
 * @param toDegrees Conversion of coordinates that are not longitude and latitude.
 */
export function checkShape(
  geometry: unknown,
  line: number,
  geos: Geos | null,
  toDegrees: ToDegrees | null = null,
): CheckedShape {
  const repairs = new Set<Repair>()
  const repaired = (repair: Repair) => repairs.add(repair)
  if (isCollection(geometry)) {
    repaired('collection')
    return {
      shape: new Check(line, geos, toDegrees, repaired).shape(flattenCollection(geometry, line)),
      repairs,
    }
  }
  return { shape: new Check(line, geos, toDegrees, repaired).shape(geometry), repairs }
}

class Check {
  readonly #line: number
  readonly #geos: Geos | null
  readonly #positions: PositionReader
  readonly #repaired: (repair: Repair) => void

  constructor(
    line: number,
    geos: Geos | null,
    toDegrees: ToDegrees | null,
    repaired: (repair: Repair) => void,
  ) {
    this.#line = line
    this.#geos = geos
    this.#positions = new PositionReader(line, toDegrees, repaired)
    this.#repaired = repaired
  }

  shape(geometry: unknown): Shape {
    const kind = Kind.safeParse(geometry)
    if (!kind.success) throw new ImportError('noGeometry', {}, this.#line)
    const { type, coordinates } = kind.data
    switch (type) {
      case 'Point':
        if (isEmpty(coordinates)) throw new ImportError('emptyGeometry', {}, this.#line)
        return { type, coordinates: this.#point(coordinates) }
      case 'MultiPoint':
        return { type, coordinates: this.#filled(coordinates, point => this.#point(point)) }
      case 'LineString': {
        const [line = [], ...others] = this.#lines([coordinates])
        return others.length === 0
          ? { type, coordinates: line }
          : { type: 'MultiLineString', coordinates: [line, ...others] }
      }
      case 'MultiLineString':
        return { type, coordinates: this.#lines(coordinates) }
      case 'Polygon': {
        const polygons = this.#polygons([coordinates])
        const [only = []] = polygons
        return polygons.length === 1
          ? { type, coordinates: only }
          : { type: 'MultiPolygon', coordinates: polygons }
      }
      case 'MultiPolygon':
        return { type, coordinates: this.#polygons(coordinates) }
      default:
        throw new ImportError('geometryKind', { kind: type.slice(0, 40) }, this.#line)
    }
  }

  #point(value: unknown): Position {
    return wrapLongitude(this.#positions.point(value), this.#repaired)
  }

  #lines(coordinates: unknown): Position[][] {
    const lines = this.#filled(coordinates, line => {
      const points = this.#positions.points(line)
      const single = withoutRepeatedPoints(points)
      if (single !== points) this.#repaired('repeats')
      return single.length < 2 ? [] : linesWithin(single, this.#repaired)
    })
    if (lines.flat().length === 0) throw new ImportError('tooFewPoints', {}, this.#line)
    if (lines.some(line => line.length === 0)) this.#repaired('emptyParts')
    return lines.flat()
  }

  #polygons(coordinates: unknown): Position[][][] {
    if (this.#geos === null) throw new Error('GEOS is not loaded: call its loader before reading this file')
    const polygons = this.#filled(coordinates, polygon =>
      polygonsWithin(
        this.#filled(polygon, ring => this.#positions.points(ring)),
        this.#repaired,
      ),
    ).flat()
    const area = repairArea(polygons, this.#geos, this.#line, this.#repaired)
    if (area.length === 0) throw new ImportError('noArea', {}, this.#line)
    return area
  }

  /** Reads the non-empty parts. */
  #filled<T>(parts: unknown, read: (part: unknown) => T): T[] {
    if (isEmpty(parts)) throw new ImportError('emptyGeometry', {}, this.#line)
    const filled = this.#positions.list(parts).filter(part => !isEmpty(part))
    if (filled.length === 0) throw new ImportError('emptyGeometry', {}, this.#line)
    if (filled.length < (parts as unknown[]).length) this.#repaired('emptyParts')
    return filled.map(read)
  }
}

const isEmpty = (value: unknown): boolean => Array.isArray(value) && value.length === 0

/** Maximum depth of collections and parts. Real geometries are less deep. */
const DEPTH_MAX = 8

const Collection = z.object({ type: z.literal('GeometryCollection'), geometries: z.array(z.unknown()) })
const Part = z.object({ type: z.string(), coordinates: z.unknown().optional() })

/** Supported kinds, and the multi-part kind of each. */
const TOGETHER: Readonly<Record<string, string>> = {
  Point: 'MultiPoint',
  MultiPoint: 'MultiPoint',
  LineString: 'MultiLineString',
  MultiLineString: 'MultiLineString',
  Polygon: 'MultiPolygon',
  MultiPolygon: 'MultiPolygon',
}

const isCollection = (geometry: unknown): boolean => Collection.safeParse(geometry).success

/**
 * Converts a GeometryCollection of one kind to a multi-part geometry. Throws an ImportError when it is empty,
 * too deep, or of several kinds, which is ambiguous.
 */
function flattenCollection(collection: unknown, line: number): { type: string; coordinates: unknown[] } {
  const parts = partsOf(collection, line, 0)
  const [first] = parts
  if (first === undefined) throw new ImportError('emptyGeometry', {}, line)
  const type = kindOf(first.type, line)
  const other = parts.find(part => kindOf(part.type, line) !== type)
  if (other !== undefined) {
    throw new ImportError('mixedCollection', { first: first.type, second: other.type }, line)
  }
  const coordinates = parts.flatMap(part => {
    if (part.type !== type) return [part.coordinates]
    return Array.isArray(part.coordinates) ? (part.coordinates as unknown[]) : [null]
  })
  return { type, coordinates }
}

function partsOf(geometry: unknown, line: number, depth: number): z.infer<typeof Part>[] {
  if (depth > DEPTH_MAX) throw new ImportError('geometryKind', { kind: 'GeometryCollection' }, line)
  const collection = Collection.safeParse(geometry)
  if (collection.success) return collection.data.geometries.flatMap(part => partsOf(part, line, depth + 1))
  const part = Part.safeParse(geometry)
  if (!part.success) throw new ImportError('noGeometry', {}, line)
  return [part.data]
}

function kindOf(type: string, line: number): string {
  const kind = Object.hasOwn(TOGETHER, type) ? TOGETHER[type] : undefined
  if (kind === undefined) throw new ImportError('geometryKind', { kind: type.slice(0, 40) }, line)
  return kind
}
