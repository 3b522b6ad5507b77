import { expect, test } from 'vitest'
import { unwrappedRing } from './unwrap.ts'

test('continues a ring across the antimeridian past 180', () => {
  const ring = [
    [170, 60],
    [-170, 60],
    [-170, 70],
    [170, 70],
    [170, 60],
  ]
  expect(unwrappedRing(ring).map(([lng]) => lng)).toEqual([170, 190, 190, 170, 170])
})

test('closes a ring around the south pole through it', () => {
  const ring = [
    [-120, -70],
    [0, -75],
    [120, -70],
    [-120, -70],
  ]
  expect(unwrappedRing(ring)).toEqual([
    [-120, -70],
    [0, -75],
    [120, -70],
    [240, -70],
    [240, -90],
    [-120, -90],
    [-120, -70],
  ])
})

test('leaves any other ring unchanged', () => {
  const ring = [
    [0, 0],
    [10, 0],
    [0, 10],
    [0, 0],
  ]
  expect(unwrappedRing(ring)).toEqual(ring)
})
