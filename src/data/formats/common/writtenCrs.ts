import { z } from 'zod'

/** Codes of longitude and latitude on WGS 84. */
const DEGREES = new Set(['EPSG:4326', 'EPSG:4979'])
/** Other codes of Web Mercator, older or from other authorities. */
const WEB_MERCATOR = new Set(['EPSG:900913', 'EPSG:3785', 'EPSG:102100', 'ESRI:102100', 'ESRI:102113'])

/**
 * Returns the system that a file names: its code, otherwise the text for PROJ. Null for longitude and
 * latitude on WGS 84, or without a name.
 */
export function crsFromText(text: string): string | null {
  const trimmed = text.trim()
  if (trimmed === '' || /CRS:?84"?$/i.test(trimmed)) return null
  // Applies to most shapefiles, and saves a call of PROJ.
  if (/^GEOG(?:CS|CRS)\s*\[\s*"(?:GCS_WGS_1984|WGS ?84)"/i.test(trimmed)) return null
  const code = codeOf(trimmed) ?? trimmed
  if (WEB_MERCATOR.has(code)) return 'EPSG:3857'
  return DEGREES.has(code) ? null : code
}

/** System that a file names for its coordinates, or the fact that it names none. */
export interface DeclaredCrs {
  crs: string | null
  /** Includes formats that require degrees. */
  by: 'file' | 'nobody'
}

/** Systems without a position on the Earth. GDAL writes them if it knows no system. */
const NOWHERE = /^\s*(?:(?:LOCAL_CS|ENGCRS|ENGINEERINGCRS)\s*\[|undefined|unknown$)/i

export const declaredCrs = (text: string): DeclaredCrs =>
  text.trim() === '' || NOWHERE.test(text)
    ? { crs: null, by: 'nobody' }
    : { crs: crsFromText(text), by: 'file' }

/** Returns the name in a definition of a system, or the start of the definition. */
export const nameOfCrs = (text: string): string =>
  (/^\s*\w+\s*\[\s*"([^"]+)"/.exec(text)?.[1] ?? /"name"\s*:\s*"([^"]+)"/.exec(text)?.[1] ?? text)
    .trim()
    .replace(/\s+/g, ' ')
    .slice(0, 60)

const NamedCrs = z.object({ properties: z.object({ name: z.string() }) })

const EsriCrs = z.object({
  wkid: z.number().optional(),
  latestWkid: z.number().optional(),
  wkt: z.string().optional(),
})

/** Members that name the system in a JSON file: of GeoJSON before RFC 7946, and of ArcGIS. */
export const CRS_MEMBERS: ReadonlySet<string> = new Set(['crs', 'spatialReference'])

/** Returns the system that such a member names, in the form of `crsFromText`. */
export function crsFromMember(member: unknown): string | null {
  const named = NamedCrs.safeParse(member)
  if (named.success) return crsFromText(named.data.properties.name)
  const { wkid, latestWkid, wkt = '' } = EsriCrs.safeParse(member).data ?? {}
  const code = latestWkid ?? wkid
  if (code === undefined) return crsFromText(wkt)
  // Esri numbers its own systems in a range that EPSG does not use.
  return crsFromText(`${code < ESRI_FROM ? 'EPSG' : 'ESRI'}:${code}`)
}

const ESRI_FROM = 37_000

/**
 * Returns the code in `EPSG:2154`, `urn:ogc:def:crs:EPSG::2154` and
 * `http://www.opengis.net/def/crs/EPSG/0/2154`.
 */
function codeOf(text: string): string | undefined {
  const [, authority, code] = /^(?:\S*[/:])?(EPSG|ESRI)[:/](?:[\d.]*[:/])?(\d{4,6})$/i.exec(text) ?? []
  return authority === undefined ? undefined : `${authority.toUpperCase()}:${code}`
}
