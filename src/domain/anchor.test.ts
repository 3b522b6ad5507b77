import { booleanPointInPolygon } from '@turf/turf'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anchorOf } from './anchor.ts'

test('the anchor of a polygon is inside it', () => {
  const star = fc.array(fc.double({ min: 0.2, max: 1, noNaN: true }), { minLength: 5, maxLength: 20 })
  fc.assert(
    fc.property(star, radii => {
      const ring = radii.map((r, i) => [
        r * Math.cos((2 * Math.PI * i) / radii.length),
        r * Math.sin((2 * Math.PI * i) / radii.length),
      ])
      const polygon = { type: 'Polygon' as const, coordinates: [[...ring, ring[0]!]] }
      expect(booleanPointInPolygon([...anchorOf(polygon)!], polygon)).toBe(true)
    }),
  )
})

test('the anchor avoids the hole and takes the largest part', () => {
  const square = (x: number, size: number) => [
    [x, 0],
    [x + size, 0],
    [x + size, size],
    [x, size],
    [x, 0],
  ]
  const hole = [
    [12, 1],
    [19, 1],
    [19, 9],
    [12, 9],
    [12, 1],
  ]
  const parts = { type: 'MultiPolygon' as const, coordinates: [[square(0, 1)], [square(10, 10), hole]] }
  expect(anchorOf(parts)).toEqual([11, 5])
})

test('an empty geometry has no anchor', () => {
  for (const type of [
    'Point',
    'MultiPoint',
    'LineString',
    'MultiLineString',
    'Polygon',
    'MultiPolygon',
  ] as const)
    expect(anchorOf({ type, coordinates: [] })).toBeNull()
})
