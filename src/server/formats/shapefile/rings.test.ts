import type { Position } from 'geojson'
import { expect, test } from 'vitest'
import { toPolygons } from './rings.ts'

/** A square, clockwise. */
const square = (west: number, south: number, size: number): Position[] => [
  [west, south],
  [west, south + size],
  [west + size, south + size],
  [west + size, south],
  [west, south],
]
const hole = (...of: [number, number, number]) => square(...of).toReversed()

test('each hole belongs to the smallest ring that it lies in', () => {
  const [lake, island, pond] = [hole(1, 1, 8), square(2, 2, 5), hole(3, 3, 1)]
  const { coordinates } = toPolygons([square(0, 0, 10), island, pond, lake], 1)
  expect(coordinates).toEqual([
    [square(0, 0, 10), lake],
    [island, pond],
  ])
})

test('a hole that touches its ring belongs to it', () => {
  const touching: Position[] = [
    [0, 0],
    [2, 1],
    [1, 2],
    [0, 0],
  ]
  expect(toPolygons([square(0, 0, 10), touching], 1)).toEqual({
    type: 'Polygon',
    coordinates: [square(0, 0, 10), touching],
  })
})

test('a hole in nothing is an area', () => {
  const { type, coordinates } = toPolygons([square(0, 0, 1), hole(5, 5, 1)], 1)
  expect([type, coordinates.length]).toEqual(['MultiPolygon', 2])
})

test('rings made to be compared without end are given up', () => {
  const around = Array.from({ length: 50_000 }, (_, index): Position => [index / 50_000, index % 2])
  const outer = [...around, [2, 3], [-1, 3], [-1, -1], [2, -1]].reverse() as Position[]
  const holes = Array.from({ length: 5000 }, () => hole(0, 0, 0.5))
  expect(() => toPolygons([outer, outer, ...holes], 1)).toThrow(
    expect.objectContaining({ problem: 'tooManyRings' }),
  )
})
