import { z } from 'zod'
import { ImportError } from '../../formats/common/importError.ts'

/** Collections within collections, and parts: more is no geometry that somebody drew. */
const DEPTH_MAX = 8

const Collection = z.object({ type: z.literal('GeometryCollection'), geometries: z.array(z.unknown()) })
const Part = z.object({ type: z.string(), coordinates: z.unknown().optional() })

/** The kinds that can be kept, and the kind that several of them make together. */
const TOGETHER: Readonly<Record<string, string>> = {
  Point: 'MultiPoint',
  MultiPoint: 'MultiPoint',
  LineString: 'MultiLineString',
  MultiLineString: 'MultiLineString',
  Polygon: 'MultiPolygon',
  MultiPolygon: 'MultiPolygon',
}

export const isCollection = (geometry: unknown): boolean => Collection.safeParse(geometry).success

/**
 * A GeometryCollection of one kind as one geometry of several parts. Throws an ImportError when it is empty, too
 * deep, or of several kinds: which of them is meant cannot be told.
 */
export function uncollected(collection: unknown, line: number): { type: string; coordinates: unknown[] } {
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
