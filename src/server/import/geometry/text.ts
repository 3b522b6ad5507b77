import { wktToGeoJSON } from 'betterknown'
import { ImportError } from '../../formats/common/importError.ts'
import { parseNumber } from '../values/numbers.ts'

/** A geometry written in a cell, in the coordinates it is written in. */
export interface WrittenGeometry {
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
export function parseGeometry(text: string, line: number): WrittenGeometry {
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
