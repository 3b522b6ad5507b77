import proj4 from 'proj4'
import { type Point, projectionOf } from '../../../domain/picture/projections.ts'

/** A coordinate reference system in which features can be had. */
export interface Crs {
  uri: string
  /** Whether its first axis goes to the north, as latitudes do. */
  isNorthFirst: boolean
  /** Degrees to the east and the north of WGS 84 into its coordinates to the east and the north; null outside of it. */
  forward: (lng: number, lat: number) => Point | null
  inverse: (x: number, y: number) => Point | null
  /** Whether its coordinates are degrees, which go around the Earth. */
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

/** Greatest latitude of the Web Mercator projection; what lies beyond is drawn at its edge. */
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

/** Longitude and latitude in degrees on WGS 84, in this order: that of GeoJSON and of the zones as they are kept. */
export const CRS84 = geographic('http://www.opengis.net/def/crs/OGC/1.3/CRS84', false)

/** Every system that can be asked for, that of the zones first; the order of axes is that of their registry. */
export const SYSTEMS: readonly Crs[] = [
  CRS84,
  geographic(epsg(4326), true),
  webMercator(epsg(3857)),
  ofFrance(epsg(2154), 'lambert93', false),
  ofFrance(epsg(3035), 'laea', true),
]

/** Decimals of metres that are told: a millimetre. */
const PER_METRE = 1000

/** Projects vertices (longitude, latitude, …) into a system, with its order of axes; null where one lies outside. */
export function projected(vertices: Float64Array, crs: Crs): Float64Array | null {
  if (crs === CRS84) return vertices
  const ordered = new Float64Array(vertices.length)
  for (let at = 0; at < vertices.length; at += 2) {
    const point = crs.forward(vertices[at] ?? 0, vertices[at + 1] ?? 0)
    if (point === null || !point.every(Number.isFinite)) return null
    const [x, y] = crs.isGeographic ? point : point.map(part => Math.round(part * PER_METRE) / PER_METRE)
    ordered[at] = (crs.isNorthFirst ? y : x) ?? 0
    ordered[at + 1] = (crs.isNorthFirst ? x : y) ?? 0
  }
  return ordered
}
