import { expect, test } from 'vitest'
import { nearestSize, nextSize } from './sizes.ts'

test('steps through the sizes and stops at both ends', () => {
  expect([nextSize('100', 1), nextSize('100', -1), nextSize('75', -1), nextSize('200', 1)]).toEqual([
    ...['125', '75', '75', '200'],
  ])
})

test.each([
  ['100', 1.2, '125', 1.25],
  ['100', 0, '75', 0.75],
  ['150', 1.2, '200', 4 / 3],
  ['200', 0.55, '100', 0.5],
  ['100', 1.02, '100', 1],
] as const)('snaps a corner pulled from %s by %d to %s', (from, factor, size, own) => {
  expect(nearestSize(from, factor)).toEqual({ size, factor: own })
})
