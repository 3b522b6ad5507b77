import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Shape } from '../../data/stored/storedShape.ts'
import { concatenated } from '../../domain/bytes.ts'
import { decodeGeometrySet } from '../storage/geometry/geometry.ts'
import { GeometrySetBuilder } from '../storage/geometry/geometryBuilder.ts'
import { shapeText } from './zoneJson.ts'

/** Coordinates with few decimals, as in data; with all decimals; and close to zero. */
const coordinate = (limit: number) =>
  fc
    .oneof(
      fc
        .tuple(fc.integer({ min: -limit * 1e7, max: limit * 1e7 }), fc.integer({ min: 0, max: 7 }))
        .map(([scaled, decimals]) => Number((scaled / 1e7).toFixed(decimals))),
      fc.double({ min: -limit, max: limit, noNaN: true }),
      fc.constantFrom(0, -0, 1e-7, -1e-7, 5e-8, 1e-300, limit, -limit, 0.1 + 0.2, 99.9999999, 9.99999999),
    )
    .map(value => value + 0)
const position = fc.tuple(coordinate(180), coordinate(90)) as fc.Arbitrary<number[]>
const line = fc.array(position, { minLength: 1, maxLength: 40 })
const lines = fc.array(line, { minLength: 1, maxLength: 3 })
const shape: fc.Arbitrary<Shape> = fc.oneof(
  position.map((coordinates): Shape => ({ type: 'Point', coordinates })),
  line.map((coordinates): Shape => ({ type: 'MultiPoint', coordinates })),
  line.map((coordinates): Shape => ({ type: 'LineString', coordinates })),
  lines.map((coordinates): Shape => ({ type: 'MultiLineString', coordinates })),
  lines.map((coordinates): Shape => ({ type: 'Polygon', coordinates })),
  fc
    .array(lines, { minLength: 1, maxLength: 3 })
    .map((coordinates): Shape => ({ type: 'MultiPolygon', coordinates })),
)

function encodedAlone(geometry: Shape) {
  const builder = new GeometrySetBuilder()
  builder.add('only', geometry)
  return decodeGeometrySet(concatenated([...builder.build().pieces()])).encoded(0)
}

test('writes a text of a geometry that parses to the geometry', () => {
  fc.assert(
    fc.property(shape, geometry => {
      expect(JSON.parse(shapeText(encodedAlone(geometry)))).toEqual(geometry)
    }),
    { numRuns: 500 },
  )
})

test('writes coordinates with few decimals in their shortest form', () => {
  const geometry: Shape = { type: 'Point', coordinates: [-150.010821, 46] }
  expect(shapeText(encodedAlone(geometry))).toBe(JSON.stringify(geometry))
})

test('writes the text of a geometry of any length', () => {
  const coordinates = Array.from({ length: 20_000 }, (_, at) => [at / 1000, -at / 1000 + 0])
  const geometry: Shape = { type: 'LineString', coordinates }
  expect(shapeText(encodedAlone(geometry))).toBe(JSON.stringify(geometry))
})
