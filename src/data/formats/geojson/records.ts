import { Geometry } from '../../../contract/zone.ts'
import type { Row } from '../common/reader.ts'

export const GEOMETRIES: ReadonlySet<unknown> = new Set([
  'GeometryCollection',
  ...Geometry.shape.type.options,
])

/** Members in which portals and APIs put lists of records, most likely first. */
const LISTS = ['results', 'records', 'data', 'rows', 'items', 'value', 'values']

/** Types of objects that are not tables. */
const TYPES: ReadonlySet<unknown> = new Set([...GEOMETRIES, 'Feature', 'FeatureCollection', 'Topology'])

/**
 * Returns the records of an object: from a member with a usual name, or from its only list of objects. Null
 * if there are none.
 */
export function recordsIn(value: Record<string, unknown>): Record<string, unknown>[] | null {
  if (TYPES.has(value['type'])) return null
  const lists = Object.entries(value).flatMap(([name, list]) =>
    Array.isArray(list) && list.length > 0 && list.every(isRecord) ? [{ name, list }] : [],
  )
  for (const usual of LISTS) {
    const found = lists.find(({ name }) => name === usual)
    if (found !== undefined) return found.list
  }
  return lists.length === 1 ? (lists[0]?.list ?? null) : null
}

/** Reads a record of a table: an object of values, with an optional geometry. Null for GeoJSON. */
export function recordIn(value: unknown, line: number): Row | null {
  if (!isRecord(value) || TYPES.has(value['type'])) return null
  const { geometry, ...own } = value
  const isGeometry = isRecord(geometry) && GEOMETRIES.has(geometry['type'])
  // Opendatasoft and Airtable write the values of a record to `fields`.
  const { fields } = value
  const values = isRecord(fields) ? fields : isGeometry ? own : value
  return { line, properties: propertiesOf(values, undefined), geometry: isGeometry ? geometry : null }
}

/** A feature's own id is an ordinary column, unless a property has that name. */
export function propertiesOf(properties: object | null | undefined, id: unknown): Map<string, unknown> {
  const map = new Map<string, unknown>(Object.entries(properties ?? {}))
  if ((typeof id === 'string' || typeof id === 'number') && !map.has('id')) map.set('id', id)
  return map
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
