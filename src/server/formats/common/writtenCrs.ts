import { z } from 'zod'

/** The systems that are longitude and latitude on WGS 84, by their codes. */
const DEGREES = new Set(['EPSG:4326', 'EPSG:4979'])

/**
 * Returns the system that a file names: a code where one is written, else the text itself, for PROJ. Null for longitude
 * and latitude on WGS 84, and when nothing is said.
 */
export function crsFromText(text: string): string | null {
  const trimmed = text.trim()
  if (trimmed === '' || /CRS:?84"?$/i.test(trimmed)) return null
  // Most shapefiles: PROJ need not be asked for them.
  if (/^GEOG(?:CS|CRS)\s*\[\s*"(?:GCS_WGS_1984|WGS ?84)"/i.test(trimmed)) return null
  const code = codeOf(trimmed) ?? trimmed
  return DEGREES.has(code) ? null : code
}

/** System that a file names for its coordinates, or the fact that it names none. */
export interface DeclaredCrs {
  crs: string | null
  /** `file` also for a format that demands degrees. */
  by: 'file' | 'nobody'
}

export const declaredCrs = (text: string): DeclaredCrs =>
  text.trim() === '' ? { crs: null, by: 'nobody' } : { crs: crsFromText(text), by: 'file' }

const NamedCrs = z.object({ properties: z.object({ name: z.string() }) })

/** The system named by the `crs` member that GeoJSON had before RFC 7946, as `crsFromText` gives it. */
export function crsFromMember(member: unknown): string | null {
  const named = NamedCrs.safeParse(member)
  return named.success ? crsFromText(named.data.properties.name) : null
}

/** The code in `EPSG:2154`, `urn:ogc:def:crs:EPSG::2154` and `http://www.opengis.net/def/crs/EPSG/0/2154`. */
function codeOf(text: string): string | undefined {
  const [, authority, code] = /^(?:\S*[/:])?(EPSG|ESRI)[:/](?:[\d.]*[:/])?(\d{4,6})$/i.exec(text) ?? []
  return authority === undefined ? undefined : `${authority.toUpperCase()}:${code}`
}
