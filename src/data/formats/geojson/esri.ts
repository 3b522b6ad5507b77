import { z } from 'zod'
import { ImportError } from '../common/importError.ts'
import type { Row } from '../common/reader.ts'
import { toPolygons } from '../common/toPolygons.ts'

/** Feature of ArcGIS (Esri's JSON of feature sets). */
const EsriFeature = z.object({
  attributes: z.record(z.string(), z.unknown()),
  geometry: z.record(z.string(), z.unknown()).nullish(),
})
const Field = z.object({ name: z.string(), type: z.string() })

const Position = z.array(z.number()).min(2)
const Point = z.object({ x: z.union([z.number(), z.literal('NaN')]).nullable(), y: z.unknown() })
const MultiPoint = z.object({ points: z.array(Position) })
const Lines = z.object({ paths: z.array(z.array(Position)) })
const Rings = z.object({ rings: z.array(z.array(Position)) })

/** Returns whether an object is an ArcGIS feature and not GeoJSON. */
export const isEsriFeature = (value: object): boolean =>
  !('type' in value) && EsriFeature.safeParse(value).success

/** Returns the names of the columns with timestamps, in milliseconds. */
export function esriDates(fields: unknown): ReadonlySet<string> {
  const found = z.array(Field).safeParse(fields).data ?? []
  return new Set(found.flatMap(({ name, type }) => (type === 'esriFieldTypeDate' ? [name] : [])))
}

/** Reads an ArcGIS feature. */
export function esriRow(value: unknown, dates: ReadonlySet<string>, line: number): Row {
  const { attributes, geometry } = EsriFeature.parse(value)
  const properties = new Map(
    Object.entries(attributes).map(([name, each]) => [name, dates.has(name) ? momentOf(each) : each]),
  )
  return { line, properties, ...geometryOf(geometry ?? null, line) }
}

function momentOf(value: unknown): unknown {
  if (typeof value !== 'number' || !(Math.abs(value) <= 8.64e15)) return value
  // ArcGIS writes most days as midnight.
  return new Date(value).toISOString().replace('T00:00:00.000Z', '')
}

function geometryOf(geometry: object | null, line: number): Pick<Row, 'geometry' | 'mended'> {
  if (geometry === null || Object.keys(geometry).length === 0) return { geometry: null }
  const point = Point.safeParse(geometry).data
  if (point !== undefined) {
    const { x, y } = point
    return {
      geometry:
        typeof x === 'number' && typeof y === 'number' ? { type: 'Point', coordinates: [x, y] } : null,
    }
  }
  const points = MultiPoint.safeParse(geometry).data
  if (points !== undefined) return { geometry: { type: 'MultiPoint', coordinates: points.points } }
  const lines = Lines.safeParse(geometry).data
  if (lines !== undefined) return { geometry: { type: 'MultiLineString', coordinates: lines.paths } }
  const area = Rings.safeParse(geometry).data
  if (area === undefined)
    throw new ImportError('geometryKind', { kind: Object.keys(geometry).join(', ').slice(0, 40) }, line)
  // Outer rings run clockwise, as in a shapefile.
  const { geometry: polygons, isAgainstDirection } = toPolygons(area.rings, line)
  return isAgainstDirection ? { geometry: polygons, mended: 'rings' } : { geometry: turned(polygons) }
}

/** Reverses all rings for GeoJSON. */
function turned(polygons: ReturnType<typeof toPolygons>['geometry']): unknown {
  return polygons.type === 'Polygon'
    ? { ...polygons, coordinates: polygons.coordinates.map(ring => ring.toReversed()) }
    : { ...polygons, coordinates: polygons.coordinates.map(rings => rings.map(ring => ring.toReversed())) }
}
