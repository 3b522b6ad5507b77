import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Axis } from '../colour/histogram.ts'
import { axisTicks } from './axisTicks.ts'

const axis = (min: number, max: number, bend: number | null = null): Axis => ({
  type: 'number',
  min,
  max,
  bend,
})

test('offers round values between the ends of an axis', () => {
  expect(axisTicks(axis(76_486, 2_615_635)).map(({ value }) => value)).toEqual([1_000_000, 2_000_000])
  expect(axisTicks(axis(0, 50)).map(({ value }) => value)).toEqual([10, 20, 30, 40])
})

test('leaves room between texts, at any range and bend', () => {
  fc.assert(
    fc.property(
      fc.double({ min: -1e9, max: 1e9, noNaN: true }),
      fc.double({ min: 1e-3, max: 1e9, noNaN: true }),
      fc.boolean(),
      (min, extent, isBent) => {
        const places = axisTicks(axis(min, min + extent, isBent ? extent / 100 : null)).map(({ at }) => at)
        for (const [index, at] of [0, ...places, 1].entries())
          if (index > 0) expect(at - ([0, ...places, 1][index - 1] ?? 0)).toBeGreaterThanOrEqual(0.199 - 1e-9)
      },
    ),
  )
})

test('marks no value on an axis of dates, which has its own', () => {
  expect(axisTicks({ type: 'date', min: 0, max: 100, bend: null })).toEqual([])
})
