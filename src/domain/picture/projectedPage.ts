import type { ProjectionName } from '../../contract/page.ts'
import { latitudeOf, longitudeOf, WORLD, worldY } from '../geometry/mercator.ts'
import type { Place, Point, Projection } from './projections.ts'
import { SCALE_SLACK } from './scale.ts'

/** View of a map in Web Mercator: its centre, zoom, and size in CSS pixels. */
export type Sight = { lng: number; lat: number; zoom: number; width: number; height: number }
type Size = { width: number; height: number }

/** World size in pixels at zoom 0. */
const TILE = 512
/** Radius of the Web Mercator sphere in metres. */
const RADIUS = 6_378_137
/** Latitudes of all inhabited land, with Greenland. */
const INHABITED = { north: 84, south: -57 }
/** Sample lines per direction of a box. */
const LINES = 24

/** Box in Web Mercator, as shares of the world from its north-west; west may exceed the antimeridian. */
export type MercatorBox = { west: number; north: number; east: number; south: number }

/** Page with the ground in a projection. */
export type ProjectedPage = Size & {
  /** Position of a place in pixels, or null if it is outside the page. */
  pixelOf: (place: Place) => Point | null
  /** Like `pixelOf`, but a longitude outside the domain stays there, so that no outline is torn apart. */
  pixelBeyond: (place: Place) => Point | null
  /** Position of a pixel in the Web Mercator world (0 to 1); null outside the world. */
  mercatorOf: (x: number, y: number) => Point | null
  /** Visible area of the page, in Web Mercator. */
  box: MercatorBox
  /** World size in Web Mercator pixels, at the scale of the page's centre. */
  worldSize: number
  /** Metres per pixel, or null if the scale varies too much. */
  metres: number | null
  /** Edge of the world in pixels, or null if no page of this projection reaches it. */
  edge: Point[] | null
}

const span = (from: number, to: number): number[] =>
  Array.from({ length: LINES + 1 }, (_, at) => from + ((to - from) * at) / LINES)

const mercatorY = (lat: number) => worldY(lat) / WORLD

/** Returns the visible degrees of a map, within the domain of the projection. */
function degreesOf({ lng, lat, zoom, width, height }: Sight, { domain }: Projection) {
  const size = TILE * 2 ** zoom
  const [west, south, east, north] = domain
  const middle = mercatorY(lat)
  const latOf = (y: number) => latitudeOf(Math.min(1, Math.max(0, y)) * WORLD)
  const half = (width / size) * 180
  const shown = {
    west: Math.max(west, lng - half),
    east: Math.min(east, lng + half),
    north: Math.min(north, latOf(middle - height / 2 / size)),
    south: Math.max(south, latOf(middle + height / 2 / size)),
  }
  // A map of the whole world keeps all inhabited land, which Web Mercator leaves no room for.
  const isWhole = shown.east - shown.west >= 360
  return isWhole
    ? {
        ...shown,
        north: Math.max(shown.north, INHABITED.north),
        south: Math.min(shown.south, INHABITED.south),
      }
    : shown
}

/** Returns whether the centre of a map is in the domain of a projection. */
export function isInDomain({ lng, lat }: Pick<Sight, 'lng' | 'lat'>, { domain }: Projection): boolean {
  const [west, south, east, north] = domain
  return lng >= west && lng <= east && lat >= south && lat <= north
}

/** Maximum map areas for which a national or continental projection is proposed. */
const FRANCE = [-12, 37, 17, 55] as const
const EUROPE = [-45, 25, 65, 78] as const
const UNITED_STATES = [-126, 22, -65, 51] as const

/** Degrees by which a map may exceed the United States on each side. */
const MARGIN = 10

/** Returns the projection that suits a map, or null if the screen's projection suits it best. */
export function suitableProjection(sight: Sight): ProjectionName | null {
  const half = (sight.width / (TILE * 2 ** sight.zoom)) * 180
  const isIn = ([west, south, east, north]: readonly [number, number, number, number]) =>
    sight.lng >= west && sight.lng <= east && sight.lat >= south && sight.lat <= north
  if (isIn(FRANCE) && half <= (FRANCE[2] - FRANCE[0]) / 2) return 'lambert93'
  if (isIn(EUROPE) && half <= (EUROPE[2] - EUROPE[0]) / 2) return 'laea'
  if (isIn(UNITED_STATES) && half <= (UNITED_STATES[2] - UNITED_STATES[0]) / 2 + MARGIN) return 'albers'
  return half >= (EUROPE[2] - EUROPE[0]) / 2 ? 'equalEarth' : null
}

/** Projects a map onto a page, as large as fits. */
export function projectedPage(sight: Sight, projection: Projection, { width, height }: Size): ProjectedPage {
  const degrees = degreesOf(sight, projection)
  const points = span(degrees.west, degrees.east).flatMap(lng =>
    span(degrees.south, degrees.north).flatMap(lat => {
      const point = projection.forward([lng, lat])
      return point ? [point] : []
    }),
  )
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)]
  const [left, right] = [Math.min(...xs), Math.max(...xs)]
  const [low, high] = [Math.min(...ys), Math.max(...ys)]
  const perMetre = Math.min(width / (right - left), height / (high - low))
  const [midX, midY] = [(left + right) / 2, (low + high) / 2]
  const toPixel = ([x, y]: Point): Point => [
    width / 2 + (x - midX) * perMetre,
    height / 2 - (y - midY) * perMetre,
  ]
  const toPoint = (x: number, y: number): Point => [
    midX + (x - width / 2) / perMetre,
    midY - (y - height / 2) / perMetre,
  ]
  const [west, , east] = projection.domain
  const isWorld = east - west >= 360
  const mercatorOf = (x: number, y: number): Point | null => {
    const place = projection.inverse(toPoint(x, y))
    return place && [place[0] / 360 + 0.5, mercatorY(place[1])]
  }
  const pixelBeyond = (place: Place): Point | null => {
    const point = projection.forward(place)
    return point && toPixel(point)
  }
  const middleLat = projection.inverse([midX, midY])?.[1] ?? sight.lat
  return {
    width,
    height,
    pixelOf: ([lng, lat]) => pixelBeyond([lng - 360 * Math.round((lng - (west + east) / 2) / 360), lat]),
    pixelBeyond,
    mercatorOf,
    box: boxOf({ width, height }, mercatorOf, isWorld ? [west / 360 + 0.5, east / 360 + 0.5] : null),
    worldSize: perMetre * 2 * Math.PI * RADIUS * Math.cos((middleLat * Math.PI) / 180),
    metres: metresOf({ width, height }, perMetre, projection, toPoint),
    edge: isWorld ? edgeOf(projection, toPixel) : null,
  }
}

/** Returns the visible area of a page in Web Mercator, sampled on a coarse grid. */
function boxOf(
  { width, height }: Size,
  mercatorOf: ProjectedPage['mercatorOf'],
  ends: readonly [number, number] | null,
): MercatorBox {
  const places = span(0, width).flatMap(x =>
    span(0, height).flatMap(y => {
      const place = mercatorOf(x, y)
      return place ? [place] : []
    }),
  )
  const [xs, ys] = [places.map(([x]) => x), places.map(([, y]) => y)]
  // Slightly more may be visible between two grid lines.
  const slack = 0.02 * (Math.max(...xs) - Math.min(...xs))
  const [first, last] = ends ?? [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]
  return {
    west: Math.max(first, Math.min(...xs) - slack),
    east: Math.min(last, Math.max(...xs) + slack),
    north: Math.max(0, Math.min(...ys) - slack),
    south: Math.min(1, Math.max(...ys) + slack),
  }
}

/** Returns metres per pixel if they are nearly constant over the page. */
function metresOf(
  { width, height }: Size,
  perMetre: number,
  { inverse }: Projection,
  toPoint: (x: number, y: number) => Point,
): number | null {
  const [half, down] = [width / 2, height / 2]
  const at = (x: number, y: number, stepX: number, stepY: number) => {
    const [one, other] = [inverse(toPoint(x, y)), inverse(toPoint(x + stepX, y + stepY))]
    return one && other ? groundMetres(one, other) * perMetre : Number.NaN
  }
  const scales = [0.1, 0.5, 0.9].flatMap(x =>
    [0.1, 0.5, 0.9].flatMap(y => [at(x * width, y * height, 1, 0), at(x * width, y * height, 0, 1)]),
  )
  const isEven = scales.every(scale => Math.abs(scale - 1) < SCALE_SLACK)
  return isEven ? at(half, down, 1, 0) / perMetre : null
}

function groundMetres([lng, lat]: Place, [nextLng, nextLat]: Place): number {
  const radians = Math.PI / 180
  const across = (nextLng - lng) * radians * Math.cos(((lat + nextLat) / 2) * radians)
  return RADIUS * Math.hypot(across, (nextLat - lat) * radians)
}

function edgeOf({ forward, domain }: Projection, toPixel: (point: Point) => Point): Point[] {
  const [west, , east] = domain
  const lats = Array.from({ length: 181 }, (_, at) => at - 90)
  const along = (lng: number, order: readonly number[]) =>
    order.flatMap(lat => {
      const point = forward([lng, lat])
      return point ? [toPixel(point)] : []
    })
  return [...along(west, lats), ...along(east, lats.toReversed())]
}

/** Returns a scale bar of a round length within a maximum number of pixels. */
export function scaleBar(metres: number, most: number): { metres: number; width: number } {
  const exponent = 10 ** Math.floor(Math.log10(metres * most))
  const round = [5, 3, 2, 1].map(each => each * exponent).find(each => each <= metres * most) ?? exponent
  return { metres: round, width: round / metres }
}

/** Degrees northwards by which the direction of the north is measured. */
const NORTHWARDS = 0.01

/** Returns the direction of the north at a pixel in radians, clockwise from the top; 0 outside the world. */
export function northAt({ mercatorOf, pixelBeyond }: ProjectedPage, [x, y]: Point): number {
  const place = mercatorOf(x, y)
  if (!place) return 0
  const north = pixelBeyond([longitudeOf(place[0] * WORLD), latitudeOf(place[1] * WORLD) + NORTHWARDS])
  return north ? Math.atan2(north[0] - x, y - north[1]) : 0
}
