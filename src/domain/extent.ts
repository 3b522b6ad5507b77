import { bbox } from '@turf/turf'
import type { Bbox } from '../contract/common.ts'

/** The box around geometries in degrees; null when there are none, or when they lie outside the world. */
export function extentOf(geometries: readonly GeoJSON.Geometry[]): Bbox | null {
  if (geometries.length === 0) return null
  const [west, south, east, north] = bbox({ type: 'GeometryCollection', geometries: [...geometries] })
  const isInWorld = west >= -180 && east <= 180 && south >= -90 && north <= 90
  return isInWorld ? [west, south, east, north] : null
}
