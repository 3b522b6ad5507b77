import { booleanPointInPolygon, pointOnFeature } from '@turf/turf'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anchorOf } from './anchor.ts'

test('places the anchor of a polygon inside it', () => {
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

test('avoids holes and chooses the largest part', () => {
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

const box = (west: number, south: number, east: number, north: number) => [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
  [west, south],
]

test('compares parts by area on the ground, not in degrees', () => {
  const [arctic, equatorial] = [box(0, 75, 10, 85), box(100, 0, 108, 8)]
  expect(anchorOf({ type: 'MultiPolygon', coordinates: [[arctic], [equatorial]] })).toEqual([104, 4])
})

test('compares lines by length on the ground, for any number of vertices', () => {
  const [bend, road] = [
    [
      [0, 0],
      [0.1, 0],
      [0.1, 0.1],
      [0, 0.1],
    ],
    [
      [5, 0],
      [7, 0],
      [9, 0],
    ],
  ]
  expect(anchorOf({ type: 'MultiLineString', coordinates: [bend, road] })).toEqual([7, 0])
})

test('keeps the anchor of a bay on land, unlike pointOnFeature', () => {
  const bay = [
    [0, 0],
    [10, 0],
    [10, 1],
    [1, 1],
    [1, 9],
    [10, 9],
    [10, 10],
    [0, 10],
    [0, 0],
  ]
  const polygon = { type: 'Polygon' as const, coordinates: [bay] }
  const isWithin = (point: number[]) => booleanPointInPolygon(point, polygon, { ignoreBoundary: true })
  expect(isWithin(pointOnFeature(polygon).geometry.coordinates)).toBe(false)
  expect(isWithin([...anchorOf(polygon)!])).toBe(true)
})

test('returns no anchor for an empty geometry', () => {
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
