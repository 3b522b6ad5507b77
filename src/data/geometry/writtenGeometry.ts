import { wktToGeoJSON } from 'betterknown'
import { z } from 'zod'
import type { GeometrySource, PairOrder } from '../../contract/import.ts'
import { Geometry } from '../../contract/zone.ts'
import { jsonIn } from '../../domain/parsed.ts'
import { fromHex, isHexWkb } from '../formats/common/hexWkb.ts'
import { ImportError } from '../formats/common/importError.ts'
import type { Row } from '../formats/common/reader.ts'
import { isNoData, parseNumber } from '../values/parseNumber.ts'
import { parseDegrees } from './degrees.ts'

const Two = z.tuple([z.number(), z.number()])
const Named = z.record(z.string(), z.unknown())

/**
 * Returns the geometry of a row as written, not validated. Throws an ImportError for a text that is not a
 * geometry.
 * @param order Order of the numbers in a column of pairs.
 */
export function writtenGeometry(row: Row, source: GeometrySource, order: PairOrder): WrittenGeometry {
  switch (source.kind) {
    case 'file':
      return { geometry: row.geometry, crs: null }
    case 'columns': {
      const written = [source.longitude, source.latitude].map(column => row.properties.get(column))
      if (written.some(isEmpty)) throw new ImportError('emptyCoordinates', {}, row.line)
      const [x, y] = written.map(toCoordinate)
      return point(x, y)
    }
    case 'column':
      return fromCell(row.properties.get(source.column), row.line, order)
    case 'origin':
      return { geometry: null, crs: null }
  }
}

/** Returns the same, or null for a text that is not a geometry. The row is refused later. */
export function writtenGeometryOrNull(
  row: Row,
  source: GeometrySource,
  order: PairOrder,
): WrittenGeometry | null {
  try {
    return writtenGeometry(row, source, order)
  } catch {
    return null
  }
}

function fromCell(value: unknown, line: number, order: PairOrder): WrittenGeometry {
  const pair = pairIn(value)
  if (pair !== undefined) {
    const [first, second] = pair.numbers
    return order === 'longitudeFirst' ? point(first, second) : point(second, first)
  }
  if (typeof value === 'string') return parseGeometry(value, line)
  return placeIn(value) ?? { geometry: value ?? null, crs: null }
}

/** Reads an object with the two coordinates by name, as in JSON exports of a `geo_point_2d`. */
function placeIn(value: unknown): WrittenGeometry | undefined {
  const named = Named.safeParse(value).data
  if (named === undefined) return undefined
  const of = (names: readonly string[]) =>
    Object.entries(named).find(([name]) => names.includes(name.toLowerCase()))?.[1]
  const [x, y] = [of(['lon', 'lng', 'long', 'longitude', 'x']), of(['lat', 'latitude', 'y'])]
  return isEmpty(x) || isEmpty(y) ? undefined : point(toCoordinate(x), toCoordinate(y))
}

const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  (typeof value === 'string' && (value.trim() === '' || isNoData(value)))

/** A comma is a decimal separator here: coordinates have no thousands separators. */
function toCoordinate(value: unknown): unknown {
  if (typeof value !== 'string') return value
  const style = { decimal: value.includes('.') ? '.' : ',', grouped: false } as const
  return parseNumber(value, style) ?? parseDegrees(value) ?? Number.NaN
}

const point = (x: unknown, y: unknown): WrittenGeometry => ({
  geometry: { type: 'Point', coordinates: [x, y] },
  crs: null,
})

/** Geometry parsed from a cell, in its original coordinates. */
interface WrittenGeometry {
  geometry: unknown
  /** System that the geometry itself names (EWKT), or null. */
  crs: string | null
}

const EWKT = /^SRID\s*=\s*(\d{1,9})\s*;\s*/i
/** A kind without coordinates does not count, because a place may be called "Point 0". */
const WKT =
  /^(?:SRID\s*=\s*\d{1,9}\s*;\s*)?(?:(?:MULTI)?(?:POINT|LINESTRING|POLYGON)|GEOMETRYCOLLECTION)\s*(?:(?:ZM?|M)\s*)?(?:\(|EMPTY\b)/i
/**
 * Two numbers, as portals write `geo_point_2d`. With decimal commas, a semicolon or a blank separates them.
 */
const PAIRS = [
  /^[[(]?\s*([-+]?\d+(?:\.\d+)?)(?:\s*[,;]\s*|\s+)([-+]?\d+(?:\.\d+)?)\s*[\])]?$/,
  /^([-+]?\d+(?:,\d+)?)(?:\s*;\s*|\s+)([-+]?\d+(?:,\d+)?)$/,
]
/** Matches pairs that cannot be one number. "2,5" and "1 234.5" do not match: each may be one number. */
const SURE_PAIR =
  /^(?:\(|(?=.*\.)\[)\s*[-+]?\d+(?:\.\d+)?\s*[,;]\s*[-+]?\d+(?:\.\d+)?\s*[\])]$|^[-+]?\d+\.\d+(?:\s*[,;]\s*|\s+)[-+]?\d+\.\d+$|^[-+]?\d+,\d+(?:\s*;\s*|\s+)[-+]?\d+,\d+$/

/**
 * Returns whether a value looks like a geometry: WKT, WKB in hexadecimal digits, GeoJSON, or a pair of
 * coordinates.
 */
export function looksLikeGeometry(value: unknown): boolean {
  if (typeof value !== 'string') {
    if (Two.safeParse(value).success) return true
    return placeIn(value) !== undefined || Kind.safeParse(value).success
  }
  const trimmed = value.trim()
  if (WKT.test(trimmed) || isHexWkb(trimmed)) return true
  if (trimmed.startsWith('{')) return looksLikeGeometry(jsonIn(trimmed) ?? null)
  return SURE_PAIR.test(trimmed)
}

const Kind = z.object({
  type: z.enum(['GeometryCollection', ...Geometry.shape.type.options]),
})

/** Pair of numbers in one cell, and the text around it. */
export interface Pair {
  numbers: readonly [number, number]
  form: 'brackets' | 'parentheses' | 'bare'
}

/** Reads a cell as a pair of numbers; undefined for other content. */
export function pairIn(value: unknown): Pair | undefined {
  const array = Two.safeParse(value)
  if (array.success) return { numbers: array.data, form: 'brackets' }
  if (typeof value !== 'string') return undefined
  const trimmed = value.trim()
  const numbers = pairOf(trimmed)
  if (numbers === undefined) return undefined
  const form = trimmed.startsWith('[') ? 'brackets' : trimmed.startsWith('(') ? 'parentheses' : 'bare'
  return { numbers, form }
}

/** Reads a cell as a geometry, null when it is empty. Throws an ImportError for other content. */
function parseGeometry(text: string, line: number): WrittenGeometry {
  const trimmed = text.trim()
  if (trimmed === '') return { geometry: null, crs: null }
  if (isHexWkb(trimmed)) return fromHex(trimmed, line)
  try {
    if (trimmed.startsWith('{')) {
      const geometry: unknown = JSON.parse(trimmed)
      return placeIn(geometry) ?? { geometry, crs: null }
    }
    if (WKT.test(trimmed)) return fromWkt(trimmed)
  } catch (error) {
    throw notGeometry(trimmed, line, error)
  }
  throw notGeometry(trimmed, line)
}

function fromWkt(text: string): WrittenGeometry {
  const srid = EWKT.exec(text)?.[1]
  const geometry = wktToGeoJSON(text.replace(EWKT, ''))
  if (geometry === null && !/\bEMPTY\b/i.test(text)) throw new SyntaxError('The text is not WKT')
  return { geometry, crs: srid === undefined || srid === '4326' ? null : `EPSG:${srid}` }
}

function pairOf(text: string): [number, number] | undefined {
  const style = { decimal: text.includes('.') ? '.' : ',', grouped: false } as const
  for (const pattern of PAIRS) {
    const [, first, second] = pattern.exec(text) ?? []
    if (first === undefined || second === undefined) continue
    const [a, b] = [parseNumber(first, style), parseNumber(second, style)]
    if (a !== undefined && b !== undefined) return [a, b]
  }
  return undefined
}

const notGeometry = (text: string, line: number, cause?: unknown): ImportError =>
  new ImportError('badGeometryText', { value: text.slice(0, 40) }, line, cause)
