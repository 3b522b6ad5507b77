import type { Position } from 'geojson'
import { describe, expect, test } from 'vitest'
import { toPolygons } from './toPolygons.ts'

/** A square, clockwise. */
const square = (west: number, south: number, size: number): Position[] => [
  [west, south],
  [west, south + size],
  [west + size, south + size],
  [west + size, south],
  [west, south],
]
const areaOf = (...rings: Position[][]) => toPolygons(rings, 1).geometry
const hole = (...of: [number, number, number]) => square(...of).toReversed()

test('assigns each hole to the smallest ring around it', () => {
  const [lake, island, pond] = [hole(1, 1, 8), square(2, 2, 5), hole(3, 3, 1)]
  const { coordinates } = areaOf(square(0, 0, 10), island, pond, lake)
  expect(coordinates).toEqual([
    [square(0, 0, 10), lake],
    [island, pond],
  ])
})

test('assigns a hole that touches its ring to it', () => {
  const touching: Position[] = [
    [0, 0],
    [2, 1],
    [1, 2],
    [0, 0],
  ]
  expect(areaOf(square(0, 0, 10), touching)).toEqual({
    type: 'Polygon',
    coordinates: [square(0, 0, 10), touching],
  })
})

test('turns a hole without a ring around it into an area', () => {
  const { type, coordinates } = areaOf(square(0, 0, 1), hole(5, 5, 1))
  expect([type, coordinates.length]).toEqual(['MultiPolygon', 2])
})

test('refuses rings that would take too long to compare', () => {
  const around = Array.from({ length: 50_000 }, (_, index): Position => [index / 50_000, index % 2])
  const outer = [...around, [2, 3], [-1, 3], [-1, -1], [2, -1]].reverse() as Position[]
  const holes = Array.from({ length: 5000 }, () => hole(0, 0, 0.5))
  expect(() => toPolygons([outer, outer, ...holes], 1)).toThrow(
    expect.objectContaining({ problem: 'tooManyRings' }),
  )
})

describe('rings in one direction', () => {
  test.each([
    ['clockwise', square],
    ['counterclockwise', hole],
  ])('finds holes and parts by position (%s)', (_, ring) => {
    const [lake, island] = [ring(1, 1, 8), ring(2, 2, 5)]
    const [outer, apart] = [ring(0, 0, 10), ring(20, 0, 1)]
    expect(toPolygons([island, outer, lake, apart], 1)).toEqual({
      geometry: { type: 'MultiPolygon', coordinates: [[island], [outer, lake], [apart]] },
      isAgainstDirection: true,
    })
  })

  test('makes no holes from partly overlapping rings', () => {
    const [first, second] = [square(0, 0, 10), square(5, 5, 10)]
    expect(toPolygons([first, second], 1)).toEqual({
      geometry: { type: 'MultiPolygon', coordinates: [[first], [second]] },
      isAgainstDirection: false,
    })
  })

  test('makes a hole from a ring whose points all touch its outline', () => {
    const diamond: Position[] = [
      [5, 0],
      [0, 5],
      [5, 10],
      [10, 5],
      [5, 0],
    ]
    expect(areaOf(square(0, 0, 10), diamond).coordinates).toEqual([square(0, 0, 10), diamond])
  })

  test('makes no hole from a part that fills a notch', () => {
    const u = [
      [0, 0],
      [0, 9],
      [3, 9],
      [3, 3],
      [6, 3],
      [6, 9],
      [9, 9],
      [9, 0],
      [0, 0],
    ]
    const filling = [
      [3, 3],
      [3, 9],
      [6, 9],
      [6, 3],
      [3, 3],
    ]
    expect(areaOf(u, filling).type).toBe('MultiPolygon')
  })

  test('makes no hole from a duplicate ring', () => {
    expect(areaOf(square(0, 0, 1), square(0, 0, 1)).type).toBe('MultiPolygon')
  })
})

test('keeps an island that fills its lake as a part', () => {
  const [outer, lake, island] = [square(0, 0, 9), hole(1, 1, 2), square(1, 1, 2)]
  expect(areaOf(outer, lake, island).coordinates).toEqual([[outer, lake], [island]])
})

test('reads tens of thousands of islands with little work', () => {
  const coast = Array.from({ length: 200_000 }, (_, at): Position => {
    const angle = (-2 * Math.PI * at) / 200_000
    return [100 * Math.cos(angle), 100 * Math.sin(angle)]
  })
  const islands = Array.from({ length: 20_000 }, (_, at) =>
    square(-60 + (at % 150) * 0.8, -55 + Math.floor(at / 150) * 0.8, 0.5),
  )
  const { geometry } = toPolygons([coast, ...islands], 1)
  expect(geometry.coordinates).toHaveLength(20_001)
})
