import proj4 from 'proj4'
import { z } from 'zod'
import { ImportError } from '../error.ts'
import { codeOfName, definitionOf, isGeographic } from './projections.ts'

/** Takes coordinates of a system to longitude and latitude in degrees (WGS 84); not numbers where it has none. */
export type Projection = (x: number, y: number) => [longitude: number, latitude: number]

const identity: Projection = (x, y) => [x, y]

/**
 * How coordinates of a system become degrees.
 * @param crs A code like `EPSG:2154`, or a definition in well-known text. Throws an ImportError when it is neither.
 */
export function projectionOf(crs: string): Projection {
  const code = codeOf(crs)
  if (code !== undefined && isGeographic(code)) return identity
  const definition = code === undefined ? crs : definitionOf(code)
  if (definition === undefined || (code === undefined && !isWellKnownText(crs))) throw unknown(crs)
  try {
    const { forward } = proj4(definition, 'WGS84')
    // A definition that reads well may still be of a projection that does not exist.
    forward([0, 0])
    return through(forward)
  } catch (error) {
    throw unknown(crs, error)
  }
}

function through(forward: (point: [number, number]) => number[]): Projection {
  return (x, y) => {
    if (!Number.isFinite(x) || !Number.isFinite(y)) return [Number.NaN, Number.NaN]
    const [longitude = Number.NaN, latitude = Number.NaN] = forward([x, y])
    return [longitude, latitude]
  }
}

/**
 * What a file says of its coordinates, as something that `projectionOf` takes: a code where one is known, else the
 * well-known text itself. Null for longitude and latitude, and when nothing is said.
 */
export function crsFromText(text: string): string | null {
  const trimmed = text.trim()
  if (trimmed === '' || /CRS:?84"?$/i.test(trimmed)) return null
  const code = codeOf(trimmed) ?? (isWellKnownText(trimmed) ? codeFromWellKnownText(trimmed) : undefined)
  if (code !== undefined) return isGeographic(code) ? null : `EPSG:${code}`
  return /^GEOG/i.test(trimmed) && /WGS|RGF|ETRS|NAD_?(19)?83/i.test(trimmed) ? null : trimmed
}

const NamedCrs = z.object({ properties: z.object({ name: z.string() }) })

/** The system named by the `crs` member that GeoJSON had before RFC 7946, as `crsFromText` gives it. */
export function crsFromMember(member: unknown): string | null {
  const named = NamedCrs.safeParse(member)
  return named.success ? crsFromText(named.data.properties.name) : null
}

const isWellKnownText = (text: string): boolean => /^[A-Z_]+\s*[[(]/i.test(text.trim())

/** The code in `EPSG:2154`, `urn:ogc:def:crs:EPSG::2154` and `http://www.opengis.net/def/crs/EPSG/0/2154`. */
function codeOf(text: string): number | undefined {
  const match = /^(?:\S*[/:])?EPSG[:/](?:[\d.]*[:/])?(\d{4,6})$/i.exec(text.trim())
  return match === null ? undefined : Number(match[1])
}

/** The code that the text gives for the whole of it, or the one of its name, when that system is known. */
function codeFromWellKnownText(text: string): number | undefined {
  const authority = /(?:AUTHORITY|ID)\s*\[\s*"EPSG"\s*,\s*"?(\d{4,6})"?\s*\]\s*\]\s*$/i.exec(text)
  const code = authority === null ? undefined : Number(authority[1])
  if (code !== undefined && (isGeographic(code) || definitionOf(code) !== undefined)) return code
  const name = /^\w+\s*[[(]\s*"([^"]{1,200})"/.exec(text)
  return name === null ? undefined : (codeOfName(name[1] ?? '') ?? codeOfZone(name[1] ?? ''))
}

/** The code of a zone by its name, as `WGS_1984_UTM_Zone_31N`, `ETRS_1989_UTM_Zone_32N` or `RGF93_CC49`. */
function codeOfZone(name: string): number | undefined {
  const utm = /^(WGS|ETRS).*UTM[ _]zone[ _](\d{1,2})([NS])$/i.exec(name)
  if (utm !== null) {
    const zone = Number(utm[2])
    const [system = '', , half = ''] = utm.slice(1)
    if (/etrs/i.test(system)) return 25800 + zone
    return (/n/i.test(half) ? 32600 : 32700) + zone
  }
  const conic = /^RGF93.*CC(4[2-9]|50)$/i.exec(name)
  return conic === null ? undefined : 3900 + Number(conic[1])
}

const unknown = (crs: string, cause?: unknown): ImportError =>
  new ImportError('unknownCrs', { crs: crs.slice(0, 60) }, null, cause)
