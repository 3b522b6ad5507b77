import type { Bbox } from '../../contract/common.ts'
import type { Zone } from '../../contract/zone.ts'
import { latitudeOf, worldY } from '../geometry/mercator.ts'
import { fittingZoom } from '../insets/insets.ts'

/** Zone that has a page of its own. */
export type PageZone = Pick<Zone, 'name' | 'bbox' | 'ordinal'>

/** Most pages of a file: with more, drawing them takes many minutes. */
export const PAGES_MOST = 300

/** Share of the map for the zone of a page, and the largest zoom, for a single point. */
const SHARE = 0.88
const ZOOM_MOST = 14

type Size = { width: number; height: number }
type Sight = Size & { lng: number; lat: number; zoom: number }

/** Returns the place of a map that shows a zone as large as it fits; the rest is as in another place. */
export function sightOf<S extends Sight>(
  [west, south, east, north]: Bbox,
  { width, height }: Size,
  other: S,
): S {
  const right = west > east ? east + 360 : east
  const middle = (west + right) / 2
  const across = west > east ? { west: west - middle, east: right - middle } : { west, east }
  const zoom = fittingZoom([across.west, south, across.east, north], width * SHARE, height * SHARE)
  return {
    ...other,
    lng: middle > 180 ? middle - 360 : middle,
    lat: latitudeOf((worldY(south) + worldY(north)) / 2),
    zoom: Math.min(ZOOM_MOST, zoom),
    width,
    height,
  }
}
