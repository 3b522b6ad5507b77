import proj4 from 'proj4'
import type { ProjectionName } from '../../contract/page.ts'

/** Place on the ground, in degrees. */
export type Place = readonly [lng: number, lat: number]
/** Point in a projection, in metres east and north. */
export type Point = readonly [x: number, y: number]

/** Map projection. Both directions return null if the place or point has no counterpart. */
export type Projection = {
  forward: (place: Place) => Point | null
  inverse: (point: Point) => Place | null
  /** Domain of the projection: west, south, east and north, in degrees. */
  domain: readonly [number, number, number, number]
}

/** Radius of the authalic sphere in metres. */
const SPHERE = 6_371_007.181
/** Maximum longitude of the centre, in degrees, for which a world map is centred on the prime meridian. */
const PRIME = 40

/** PROJ definitions: EPSG:2154, EPSG:3035, EPSG:5070, and Equal Earth around a meridian, without a seam. */
const DEFINITIONS: Record<ProjectionName, (meridian: number) => string> = {
  lambert93: () =>
    '+proj=lcc +lat_0=46.5 +lon_0=3 +lat_1=49 +lat_2=44 +x_0=700000 +y_0=6600000 +ellps=GRS80 +units=m',
  laea: () => '+proj=laea +lat_0=52 +lon_0=10 +x_0=4321000 +y_0=3210000 +ellps=GRS80 +units=m',
  albers: () => '+proj=aea +lat_0=23 +lon_0=-96 +lat_1=29.5 +lat_2=45.5 +x_0=0 +y_0=0 +ellps=GRS80 +units=m',
  equalEarth: meridian => `+proj=eqearth +lon_0=${meridian} +R=${SPHERE} +over +units=m`,
}

const domainOf = (name: ProjectionName, meridian: number): Projection['domain'] =>
  ({
    lambert93: [-25, 30, 35, 65] as const,
    laea: [-45, 20, 65, 82] as const,
    albers: [-140, 10, -50, 65] as const,
    equalEarth: [meridian - 180, -90, meridian + 180, 90] as const,
  })[name]

/** Returns a projection for a map centred at a longitude. */
export function projectionOf(name: ProjectionName, middle: number): Projection {
  const meridian = Math.abs(middle) <= PRIME ? 0 : Math.round(middle / 10) * 10
  // Without a datum on either side: both use the ellipsoid.
  const { forward, inverse } = proj4('+proj=longlat +ellps=GRS80 +over', DEFINITIONS[name](meridian))
  return {
    domain: domainOf(name, meridian),
    forward: ([lng, lat]) => known(forward([lng, lat])),
    inverse: ([x, y]) => known(inverse([x, y])),
  }
}

const known = ([x, y]: readonly number[]): readonly [number, number] | null =>
  x !== undefined && y !== undefined && Number.isFinite(x) && Number.isFinite(y) ? [x, y] : null
