import { area, booleanClockwise } from '@turf/turf'
import type { Position } from 'geojson'
import { expect, test } from 'vitest'
import { isInside, signedArea } from './ring.ts'

const square: Position[] = [
  [700_000, 6_600_000],
  [700_002, 6_600_000],
  [700_002, 6_600_002],
  [700_000, 6_600_002],
  [700_000, 6_600_000],
]

test('returns a signed area, exact even far from the origin', () => {
  expect(signedArea(square)).toBe(4)
  expect(signedArea(square.toReversed())).toBe(-4)
})

test('returns no area for a ring that encloses nothing, unlike Turf', () => {
  const flat: Position[] = [
    [2, 48],
    [3, 49],
    [4, 50],
    [2, 48],
  ]
  expect(Math.abs(signedArea(flat))).toBe(0)
  expect(area({ type: 'Polygon', coordinates: [flat] })).toBeGreaterThan(1e7)
  expect([booleanClockwise(flat), booleanClockwise(flat.toReversed())]).toEqual([false, false])
})

test('distinguishes points inside, outside and on the edge', () => {
  expect(isInside([700_001, 6_600_001], square)).toBe(true)
  expect(isInside([700_003, 6_600_001], square)).toBe(false)
  expect(isInside([700_002, 6_600_001], square)).toBeUndefined()
  expect(isInside([700_000, 6_600_000], square)).toBeUndefined()
})
