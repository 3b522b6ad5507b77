import type { ProjectionName } from '../../contract/page.ts'
import { latitudeOf, longitudeOf, WORLD } from '../geometry/mercator.ts'
import { projectedPage, type Sight } from './projectedPage.ts'
import { type Point, projectionOf } from './projections.ts'

/** Size of a map in Web Mercator whose centre and zoom are known. */
const TILE = 512

/** Box of a map on a page in CSS pixels, and the place that the map shows. */
export type MapPlace = { left: number; top: number; width: number; height: number } & (
  | { projection: null; lng: number; lat: number; zoom: number }
  | { projection: ProjectionName; sight: Sight }
)

/** Returns the function from the Web Mercator world, 0 to 1, to the page; null for no position. */
export function placeOnPage(place: MapPlace): (x: number, y: number) => Point | null {
  const { left, top, width, height } = place
  if (place.projection === null) {
    const size = TILE * 2 ** place.zoom
    const [east, south] = [
      left + width / 2 - mercatorX(place.lng) * size,
      top + height / 2 - mercatorY(place.lat) * size,
    ]
    return (x, y) => [x * size + east, y * size + south]
  }
  const { pixelBeyond } = projectedPage(place.sight, projectionOf(place.projection, place.sight.lng), {
    width,
    height,
  })
  return (x, y) => {
    const pixel = pixelBeyond([longitudeOf(x * WORLD), latitudeOf(y * WORLD)])
    return pixel && [pixel[0] + left, pixel[1] + top]
  }
}

/** Returns the number of worlds by which something at a place of the Web Mercator world must be moved. */
export function copyFor(place: MapPlace, x: number): number {
  if (place.projection === null) return 0
  const [west, , east] = projectionOf(place.projection, place.sight.lng).domain
  return Math.round(mercatorX((west + east) / 2) - x)
}

/** Returns the position of a longitude in the Web Mercator world, beyond 0 to 1 in its copies. */
export const mercatorX = (lng: number): number => lng / 360 + 0.5

export function mercatorY(lat: number): number {
  const sine = Math.sin((lat * Math.PI) / 180)
  return 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)
}
