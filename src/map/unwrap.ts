import type { Feature, FeatureCollection, Geometry, Position } from 'geojson'

type Shapes = Feature | FeatureCollection

/**
 * Makes rings across the antimeridian continuous: longitudes continue past 180, which MapLibre draws on both
 * sides of the world. A ring around a pole is closed through it. Other geometries do not change.
 */
export function unwrapped(shapes: Shapes): Shapes {
  if (shapes.type === 'Feature') return { ...shapes, geometry: unwrappedGeometry(shapes.geometry) }
  return {
    ...shapes,
    features: shapes.features.map(shape => ({ ...shape, geometry: unwrappedGeometry(shape.geometry) })),
  }
}

export function unwrappedGeometry<T extends Geometry>(geometry: T): T {
  if (geometry.type === 'Polygon')
    return { ...geometry, coordinates: geometry.coordinates.map(unwrappedRing) }
  if (geometry.type !== 'MultiPolygon') return geometry
  return { ...geometry, coordinates: geometry.coordinates.map(rings => rings.map(unwrappedRing)) }
}

/** A step of more than 180 degrees crosses the antimeridian. */
export function unwrappedRing(ring: Position[]): Position[] {
  let turns = 0
  const continuous = ring.map(([lng = 0, lat = 0], i) => {
    const step = lng - (ring[i - 1]?.[0] ?? lng)
    if (step > 180) turns--
    if (step < -180) turns++
    return [lng + turns * 360, lat]
  })
  const first = continuous[0]
  const last = continuous.at(-1)
  if (turns === 0 || !first || !last) return continuous
  const pole = (first[1] ?? 0) < 0 ? -90 : 90
  return [...continuous, [last[0] ?? 0, pole], [first[0] ?? 0, pole], first]
}
