import { wktToGeoJSON } from 'betterknown'
import { z } from 'zod'
import type { GeometrySource } from '../../../contract/import.ts'
import { ImportError } from '../../formats/common/importError.ts'
import type { Row } from '../../formats/common/reader.ts'
import { isNoData, parseNumber } from '../values/numbers.ts'

/** Form in which JSON exports of portals write a `geo_point_2d`. */
const Place = z.object({ lon: z.number(), lat: z.number() })
const Pair = z.tuple([z.number(), z.number()])

/** The geometry of a row as it is written, before anything is checked. Throws an ImportError when a text is none. */
export function writtenGeometry(row: Row, source: GeometrySource): WrittenGeometry {
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
      return fromCell(row.properties.get(source.column), row.line)
    case 'origin':
      return { geometry: null, crs: null }
  }
}

/** The same, or null for a text that is none: the row is refused when its turn comes. */
export function writtenGeometryOrNull(row: Row, source: GeometrySource): WrittenGeometry | null {
  try {
    return writtenGeometry(row, source)
  } catch {
    return null
  }
}

function fromCell(value: unknown, line: number): WrittenGeometry {
  if (typeof value === 'string') return parseGeometry(value, line)
  const place = Place.safeParse(value)
  if (place.success) return point(place.data.lon, place.data.lat)
  const pair = Pair.safeParse(value)
  if (pair.success) return point(pair.data[1], pair.data[0])
  return { geometry: value ?? null, crs: null }
}

const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  (typeof value === 'string' && (value.trim() === '' || isNoData(value)))

/** A comma can only be a decimal one here: nobody parts the thousands of a coordinate by commas. */
function toCoordinate(value: unknown): unknown {
  if (typeof value !== 'string') return value
  return parseNumber(value, { decimal: value.includes('.') ? '.' : ',', grouped: false }) ?? Number.NaN
}

const point = (x: unknown, y: unknown): WrittenGeometry => ({
  geometry: { type: 'Point', coordinates: [x, y] },
  crs: null,
})

/** A geometry written in a cell, in the coordinates it is written in. */
interface WrittenGeometry {
  geometry: unknown
  /** The system it names itself (EWKT), or null. */
  crs: string | null
}

const EWKT = /^SRID\s*=\s*(\d{1,9})\s*;\s*/i
/** A kind alone is none: places are called "Point 0", too. */
const WKT =
  /^(?:SRID\s*=\s*\d{1,9}\s*;\s*)?(?:(?:MULTI)?(?:POINT|LINESTRING|POLYGON)|GEOMETRYCOLLECTION)\s*(?:(?:ZM?|M)\s*)?(?:\(|EMPTY\b)/i
/**
 * As portals write `geo_point_2d`, latitude first; with decimal commas, the two are parted by a semicolon or a
 * blank.
 */
const PAIRS = [
  /^[[(]?\s*([-+]?\d+(?:\.\d+)?)(?:\s*[,;]\s*|\s+)([-+]?\d+(?:\.\d+)?)\s*[\])]?$/,
  /^([-+]?\d+(?:,\d+)?)(?:\s*;\s*|\s+)([-+]?\d+(?:,\d+)?)$/,
]
/** A pair that cannot be one number: "2,5" and "1 234.5" can. */
const SURE_PAIR =
  /^(?:\(|(?=.*\.)\[)\s*[-+]?\d+(?:\.\d+)?\s*[,;]\s*[-+]?\d+(?:\.\d+)?\s*[\])]$|^[-+]?\d+\.\d+(?:\s*[,;]\s*|\s+)[-+]?\d+\.\d+$|^[-+]?\d+,\d+(?:\s*;\s*|\s+)[-+]?\d+,\d+$/

/** Tells whether a text looks like a geometry: WKT, EWKT, GeoJSON, or a latitude and a longitude. */
export function looksLikeGeometry(text: string): boolean {
  const trimmed = text.trim()
  if (WKT.test(trimmed)) return true
  if (trimmed.startsWith('{')) return /^\{[^{]*"(?:type|coordinates|geometries)"/.test(trimmed)
  return SURE_PAIR.test(trimmed)
}

/** Reads a cell as a geometry, null when it is empty. Throws an ImportError when it is none. */
function parseGeometry(text: string, line: number): WrittenGeometry {
  const trimmed = text.trim()
  if (trimmed === '') return { geometry: null, crs: null }
  try {
    if (trimmed.startsWith('{')) return { geometry: JSON.parse(trimmed) as unknown, crs: null }
    if (WKT.test(trimmed)) return fromWkt(trimmed)
  } catch (error) {
    throw notGeometry(trimmed, line, error)
  }
  const pair = pairOf(trimmed)
  if (pair === undefined) throw notGeometry(trimmed, line)
  const [latitude, longitude] = pair
  return { geometry: { type: 'Point', coordinates: [longitude, latitude] }, crs: null }
}

function fromWkt(text: string): WrittenGeometry {
  const srid = EWKT.exec(text)?.[1]
  const geometry = wktToGeoJSON(text.replace(EWKT, ''))
  if (geometry === null && !/\bEMPTY\b/i.test(text)) throw new SyntaxError('No WKT')
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
