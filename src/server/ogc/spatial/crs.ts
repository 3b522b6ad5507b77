import proj4 from 'proj4'
import { type Point, projectionOf } from '../../../domain/picture/projections.ts'

/** Coordinate reference system available for features. */
export interface Crs {
  uri: string
  /** True if the first axis of the system points north, as latitude does. */
  isNorthFirst: boolean
  /** Projects degrees east and north on WGS 84 to easting and northing; null outside the system. */
  forward: (lng: number, lat: number) => Point | null
  inverse: (x: number, y: number) => Point | null
  /** True if its coordinates are degrees, whose longitudes wrap around the Earth. */
  isGeographic: boolean
}

const epsg = (code: number): string => `http://www.opengis.net/def/crs/EPSG/0/${code}`

const same = (x: number, y: number): Point => [x, y]

const geographic = (uri: string, isNorthFirst: boolean): Crs => ({
  uri,
  isNorthFirst,
  isGeographic: true,
  forward: same,
  inverse: same,
})

function ofFrance(uri: string, name: 'lambert93' | 'laea', isNorthFirst: boolean): Crs {
  const { forward, inverse } = projectionOf(name, 0)
  return {
    uri,
    isNorthFirst,
    isGeographic: false,
    forward: (lng, lat) => forward([lng, lat]),
    inverse: (x, y) => inverse([x, y]),
  }
}

/** Maximum latitude of the Web Mercator projection; places beyond it are drawn at its edge. */
const EDGE = 85.051128

function webMercator(uri: string): Crs {
  const { forward, inverse } = proj4('EPSG:4326', 'EPSG:3857')
  return {
    uri,
    isNorthFirst: false,
    isGeographic: false,
    forward: (lng, lat) => forward([lng, Math.max(-EDGE, Math.min(EDGE, lat))]) as [number, number],
    inverse: (x, y) => inverse([x, y]) as [number, number],
  }
}

/** Longitude and latitude in degrees on WGS 84, in this order: as in GeoJSON and in the stored zones. */
export const CRS84 = geographic('http://www.opengis.net/def/crs/OGC/1.3/CRS84', false)

/** Available systems, starting with the system of the zones. Each has the axis order of its registry. */
export const SYSTEMS: readonly Crs[] = [
  CRS84,
  geographic(epsg(4326), true),
  webMercator(epsg(3857)),
  ofFrance(epsg(2154), 'lambert93', false),
  ofFrance(epsg(3035), 'laea', true),
]

/** Precision of coordinates in metres: a millimetre. */
const PER_METRE = 1000

/** Number of vertices projected between two yields. */
const PIECE = 1024
/** Number of comparisons that take as long as projecting a vertex. */
const COST = 8

/**
 * Projects vertices (longitude, latitude, …) into a system, with its axis order; null if a vertex is outside.
 * Yields the cost of the next vertices.
 */
export function* projectVertices(vertices: Float64Array, crs: Crs): Generator<number, Float64Array | null> {
  if (crs === CRS84) return vertices
  const ordered = new Float64Array(vertices.length)
  for (let from = 0; from < vertices.length; from += PIECE * 2) {
    const to = Math.min(from + PIECE * 2, vertices.length)
    yield ((to - from) / 2) * COST
    if (!project(vertices, ordered, from, to, crs)) return null
  }
  return ordered
}

/** @returns Whether all of these vertices are inside the system. */
function project(vertices: Float64Array, into: Float64Array, from: number, to: number, crs: Crs): boolean {
  for (let at = from; at < to; at += 2) {
    const [x, y] = crs.forward(vertices[at] ?? 0, vertices[at + 1] ?? 0) ?? [Number.NaN, Number.NaN]
    if (!(Number.isFinite(x) && Number.isFinite(y))) return false
    into[crs.isNorthFirst ? at + 1 : at] = crs.isGeographic ? x : rounded(x)
    into[crs.isNorthFirst ? at : at + 1] = crs.isGeographic ? y : rounded(y)
  }
  return true
}

const rounded = (metres: number): number => Math.round(metres * PER_METRE) / PER_METRE
