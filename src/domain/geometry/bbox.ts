// Own code: Turf's boxes end at the antimeridian, which these may cross.

import { bbox } from '@turf/turf'
import type { Bbox } from '../../contract/common.ts'
import { decimalOf } from '../label/numbers.ts'

/** Returns the box around geometries in degrees; null if there are none, or they are outside the world. */
export function extentOf(geometries: readonly GeoJSON.Geometry[]): Bbox | null {
  if (geometries.length === 0) return null
  const [west, south, east, north] = bbox({ type: 'GeometryCollection', geometries: [...geometries] })
  const isInWorld = west >= -180 && east <= 180 && south >= -90 && north <= 90
  return isInWorld ? [west, south, east, north] : null
}

type Corners = readonly [number, number, number, number]

/**
 * Creates a bounding box from two opposite corners (longitude, latitude) in any order: the corner with the
 * higher latitude is the northern one. Corners of equal latitude are read as east, north, west, south.
 */
export function bboxOfCorners([lng1, lat1, lng2, lat2]: Corners): Bbox {
  return lat1 >= lat2 ? [lng2, lat2, lng1, lat1] : [lng1, lat1, lng2, lat2]
}

/** Reads the `in_bbox` parameter in degrees; null unless it has four coordinates on Earth. */
export function parseInBbox(text: string): Bbox | null {
  const parts = text.split(',')
  const [lng1, lat1, lng2, lat2] = parts.map(part => decimalOf(part) ?? Number.NaN)
  if (parts.length !== 4 || lng1 === undefined || lat1 === undefined) return null
  if (lng2 === undefined || lat2 === undefined) return null
  if (!(Math.abs(lng1) <= 180 && Math.abs(lng2) <= 180)) return null
  if (!(Math.abs(lat1) <= 90 && Math.abs(lat2) <= 90)) return null
  return bboxOfCorners([lng1, lat1, lng2, lat2])
}

/** Writes the `in_bbox` parameter: east, north, west, south. */
export function formatInBbox([west, south, east, north]: Bbox): string {
  return [east, north, west, south].join(',')
}

const longitudesOverlap = (west1: number, east1: number, west2: number, east2: number): boolean => {
  if (west1 > east1)
    return longitudesOverlap(west1, 180, west2, east2) || longitudesOverlap(-180, east1, west2, east2)
  if (west2 > east2) return longitudesOverlap(west2, east2, west1, east1)
  return west1 <= east2 && west2 <= east1
}

/** Returns whether two boxes share a point, edges included; either may cross the antimeridian. */
export function overlaps(a: Bbox, b: Bbox): boolean {
  return a[1] <= b[3] && b[1] <= a[3] && longitudesOverlap(a[0], a[2], b[0], b[2])
}

/** Returns the centre of a box to 5 decimals; the box may cross the antimeridian. */
export function centreOf([west, south, east, north]: Bbox): { lng: number; lat: number } {
  const middle = west <= east ? (west + east) / 2 : (west + east + 360) / 2
  const rounded = (degrees: number) => Number(degrees.toFixed(5))
  return { lng: rounded(middle > 180 ? middle - 360 : middle), lat: rounded((south + north) / 2) }
}

/** Returns a box for programs that do not support the antimeridian: a box that crosses it spans the world. */
export const onPlane = ([west, south, east, north]: Bbox): Bbox =>
  east < west ? [-180, south, 180, north] : [west, south, east, north]

/** Returns the box around two boxes. */
export const boxAround = (a: Bbox, b: Bbox): Bbox => [
  Math.min(a[0], b[0]),
  Math.min(a[1], b[1]),
  Math.max(a[2], b[2]),
  Math.max(a[3], b[3]),
]
