import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Bbox } from '../../contract/common.ts'
import { hilbertIndex, hilbertOrder } from './hilbert.ts'

const STEP = 1 / 2 ** 16

test('stores positions in 32 bits, different between cells', () => {
  const cell = fc.integer({ min: 0, max: 2 ** 16 - 1 })
  const place = (column: number, row: number) =>
    hilbertIndex((column + 0.5) * STEP * 360 - 180, (row + 0.5) * STEP * 180 - 90)
  fc.assert(
    fc.property(cell, cell, cell, cell, (a, b, c, d) => {
      const [first, second] = [place(a, b), place(c, d)]
      expect(Number.isInteger(first) && first >= 0 && first < 2 ** 32).toBe(true)
      expect(first === second).toBe(a === c && b === d)
    }),
  )
})

test('begins the curve in the south-west and ends it in the south-east', () => {
  expect(hilbertIndex(-180, -90)).toBe(0)
  expect(hilbertIndex(180, -90)).toBe(2 ** 32 - 1)
})

test('visits the four quarters of the world one after the other', () => {
  const quarter = (longitude: number, latitude: number) =>
    Math.floor(hilbertIndex(longitude, latitude) / 2 ** 30)
  fc.assert(
    fc.property(
      fc.double({ min: 0.1, max: 179.9, noNaN: true }),
      fc.double({ min: 0.1, max: 89.9, noNaN: true }),
      (x, y) => {
        expect([quarter(-x, -y), quarter(-x, y), quarter(x, y), quarter(x, -y)]).toEqual([0, 1, 2, 3])
      },
    ),
  )
})

test('sorts zones at one position by key, and others along the curve', () => {
  const paris: Bbox = [2, 48, 3, 49]
  // The centre of Fiji is beyond the antimeridian, at the start of the curve.
  const fiji: Bbox = [179, -19, -170, -16]
  const keysInOrder = (zones: readonly (readonly [string, Bbox])[]) => {
    const keys = zones.map(([key]) => key)
    return hilbertOrder(
      zones.map(([, bbox]) => bbox),
      keys,
    ).map(at => keys[at])
  }
  const zones = [
    ['b', paris],
    ['fiji', fiji],
    ['c', paris],
    ['a', paris],
  ] as const
  expect(keysInOrder(zones)).toEqual(['fiji', 'a', 'b', 'c'])
  expect(keysInOrder(zones.toReversed())).toEqual(['fiji', 'a', 'b', 'c'])
})
