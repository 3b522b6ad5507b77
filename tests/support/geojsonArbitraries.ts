import fc from 'fast-check'
import type { Feature, Geometry, Position } from 'geojson'

const degrees = (limit: number) =>
  fc.integer({ min: -limit * 1e6, max: limit * 1e6 }).map(millionths => millionths / 1e6)

const position: fc.Arbitrary<Position> = fc.tuple(degrees(180), degrees(90))
/** No place twice: a line between equal ends is no line. */
const line = fc.uniqueArray(position, { minLength: 2, maxLength: 6, selector: String })

/** A triangle somewhere: closed, anticlockwise, not flat. */
const ring: fc.Arbitrary<Position[]> = fc
  .tuple(degrees(170), degrees(80), fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 9 }))
  .map(([x, y, width, height]) => [
    [x, y],
    [x + width, y],
    [x, y + height],
    [x, y],
  ])
const rings = ring.map(outer => [outer])

/** Any valid geometry that a zone can have. */
export const arbitraryGeometry: fc.Arbitrary<Geometry> = fc.oneof(
  position.map(coordinates => ({ type: 'Point' as const, coordinates })),
  fc
    .array(position, { minLength: 1, maxLength: 5 })
    .map(coordinates => ({ type: 'MultiPoint' as const, coordinates })),
  line.map(coordinates => ({ type: 'LineString' as const, coordinates })),
  fc
    .array(line, { minLength: 1, maxLength: 3 })
    .map(coordinates => ({ type: 'MultiLineString' as const, coordinates })),
  rings.map(coordinates => ({ type: 'Polygon' as const, coordinates })),
  fc
    .array(rings, { minLength: 1, maxLength: 3 })
    .map(coordinates => ({ type: 'MultiPolygon' as const, coordinates })),
)

/** Features with any properties that JSON can hold, whatever their names. */
export const arbitraryFeatures: fc.Arbitrary<Feature[]> = fc.array(
  fc.record({
    type: fc.constant('Feature' as const),
    properties: fc.dictionary(fc.string({ unit: 'grapheme' }), fc.jsonValue({ maxDepth: 3 }), { maxKeys: 5 }),
    geometry: arbitraryGeometry,
  }),
  { minLength: 1, maxLength: 8 },
) as fc.Arbitrary<Feature[]>
