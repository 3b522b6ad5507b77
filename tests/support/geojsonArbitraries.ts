import fc from 'fast-check'
import type { Feature, Geometry, Position } from 'geojson'

const degrees = (limit: number) =>
  fc.integer({ min: -limit * 1e6, max: limit * 1e6 }).map(millionths => millionths / 1e6)

const position: fc.Arbitrary<Position> = fc.tuple(degrees(180), degrees(90))
/**
 * Distinct positions: a line between equal ends is invalid. All are on one half of the earth: a step of more than 180
 * degrees crosses the antimeridian, where the import cuts the line.
 */
const line = fc
  .tuple(
    fc.constantFrom(-1, 1),
    fc.uniqueArray(fc.tuple(degrees(180), degrees(90)), {
      minLength: 2,
      maxLength: 6,
      selector: ([east, north]) => `${Math.abs(east)} ${north}`,
    }),
  )
  .map(([half, positions]): Position[] => positions.map(([east, north]) => [half * Math.abs(east), north]))

interface Triangle {
  /** Returns the indices of the ten-degree square around a position. */
  square: readonly [number, number]
  /** Millionths of a degree from the south-west corner of the square. */
  corner: readonly [number, number]
  width: number
  height: number
}

const millionths = fc.integer({ min: 1, max: 900_000 })
const triangle: fc.Arbitrary<Triangle> = fc.record({
  square: fc.tuple(fc.integer({ min: -18, max: 17 }), fc.integer({ min: -9, max: 8 })),
  corner: fc.tuple(millionths, millionths),
  width: fc.integer({ min: 1, max: 9 }),
  height: fc.integer({ min: 1, max: 9 }),
})

/** Returns the ring of a triangle: closed, anticlockwise, not degenerate. */
function ringOf({ square, corner, width, height }: Triangle): Position[] {
  const at = (east: number, north: number): Position => [
    (square[0] * 1e7 + corner[0] + east * 1e6) / 1e6,
    (square[1] * 1e7 + corner[1] + north * 1e6) / 1e6,
  ]
  return [at(0, 0), at(width, 0), at(0, height), at(0, 0)]
}

/** Any valid geometry of a zone. */
export const arbitraryGeometry: fc.Arbitrary<Geometry> = fc.oneof(
  position.map(coordinates => ({ type: 'Point' as const, coordinates })),
  fc
    .array(position, { minLength: 1, maxLength: 5 })
    .map(coordinates => ({ type: 'MultiPoint' as const, coordinates })),
  line.map(coordinates => ({ type: 'LineString' as const, coordinates })),
  fc
    .array(line, { minLength: 1, maxLength: 3 })
    .map(coordinates => ({ type: 'MultiLineString' as const, coordinates })),
  triangle.map(each => ({ type: 'Polygon' as const, coordinates: [ringOf(each)] })),
  // Overlapping polygons in one geometry are invalid, so each has its own square.
  fc
    .uniqueArray(triangle, { minLength: 1, maxLength: 3, selector: ({ square }) => String(square) })
    .map(each => ({ type: 'MultiPolygon' as const, coordinates: each.map(one => [ringOf(one)]) })),
)

/** Features with any JSON properties and names. */
export const arbitraryFeatures: fc.Arbitrary<Feature[]> = fc.array(
  fc.record({
    type: fc.constant('Feature' as const),
    properties: fc.dictionary(fc.string({ unit: 'grapheme' }), fc.jsonValue({ maxDepth: 3 }), { maxKeys: 5 }),
    geometry: arbitraryGeometry,
  }),
  { minLength: 1, maxLength: 8 },
) as fc.Arbitrary<Feature[]>
