import type { Geometry } from 'geojson'

/** Zones as the text of a GeoJSON FeatureCollection. */
export function toGeoJson(
  zones: Iterable<{ properties: Record<string, unknown>; geometry: Geometry }>,
): string {
  const features = Array.from(zones, ({ properties, geometry }) => ({
    type: 'Feature',
    properties,
    geometry,
  }))
  return JSON.stringify({ type: 'FeatureCollection', features })
}
