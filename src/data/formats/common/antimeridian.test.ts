import type { Position } from 'geojson'
import { expect, test } from 'vitest'
import { cutAtAntimeridian } from './antimeridian.ts'

/** Planar area in square degrees. */
const area = (ring: Position[]) =>
  Math.abs(
    ring.reduce((sum, [x = 0, y = 0], index) => {
      const [px = 0, py = 0] = ring[index - 1] ?? [x, y]
      return sum + (px * y - x * py) / 2
    }, 0),
  )
const polygon = (...rings: Position[][]) => cutAtAntimeridian({ type: 'Polygon', coordinates: rings })
const ring = (west: number, east: number, south: number, north: number): Position[] => [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
  [west, south],
]

test('cuts a ring that crosses the antimeridian in two', () => {
  const cut = polygon(ring(179, -178, 0, 1))
  expect(cut.type).toBe('MultiPolygon')
  const pieces = (cut as { coordinates: Position[][][] }).coordinates.map(([outer]) => outer!)
  expect(pieces.map(area)).toEqual([1, 2])
  expect(pieces.flat().every(([x = 0]) => Math.abs(x) <= 180)).toBe(true)
})

test('keeps a hole in the part that contains it', () => {
  const cut = polygon(ring(170, -170, 0, 10), ring(-175, -174, 2, 3).toReversed())
  const pieces = (cut as { coordinates: Position[][][] }).coordinates
  expect(pieces.map(rings => rings.map(area))).toEqual([[100], [100, 1]])
})

test('extends a ring around the pole to the pole and both edges of the map', () => {
  const coast = [-179, -90, 0, 90, 179].map(x => [x, -70])
  const cut = polygon([...coast, [-179, -70]])
  const [outer] = (cut as { coordinates: Position[][] }).coordinates
  expect(area(outer!)).toBeCloseTo(360 * 20)
})

test('cuts no hole into the area between two rings around a pole', () => {
  const circle = (latitude: number) => [-179, -90, 0, 90, 179, -179].map(x => [x, latitude])
  const cut = polygon(circle(-89).toReversed(), circle(-70))
  const rings = (cut as { coordinates: Position[][] }).coordinates
  expect(rings).toHaveLength(1)
  expect(area(rings[0]!)).toBeCloseTo(360 * 19)
})

test('leaves a ring along the edge of the map unchanged', () => {
  const world = { type: 'Polygon', coordinates: [ring(-180, 180, -90, 90)] } as const
  expect(cutAtAntimeridian(world as never)).toBe(world)
})

test('refuses a ring that circles the Earth many times', () => {
  const spiral = Array.from({ length: 1000 }, (_, index) => [((index * 170 + 180) % 360) - 180, index / 1000])
  expect(() => polygon([...spiral, [179, 1], [-179, 1], spiral[0]!])).toThrow(
    expect.objectContaining({ problem: 'badCoordinates' }),
  )
})

test('does not treat a projected ring as crossing the antimeridian', () => {
  const projected: Position[][] = [ring(983_808, 1_052_000, 965_545, 1_014_000)]
  expect(polygon(...projected)).toEqual({ type: 'Polygon', coordinates: projected })
})
