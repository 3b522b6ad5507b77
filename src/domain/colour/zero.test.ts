import { expect, test } from 'vitest'
import { differenceOf } from '../../../tests/support/vision.ts'
import type { Label } from '../../contract/label.ts'
import { RampName } from '../../contract/view.ts'
import { LAND } from './hatch.ts'
import { rampOf } from './ramp.ts'
import { RAMP_STOPS } from './ramps.ts'
import { hasManyZeros, rangeWithoutZero, withoutZero, zeroColour } from './zero.ts'

test('keeps all other numbers in order when 0 is removed', () => {
  expect([...Array.from(withoutZero([-2, -1, 0, 0, 3]))]).toEqual([-2, -1, 3])
  expect([...Array.from(withoutZero(Float64Array.of(0, 0, 4, 9)))]).toEqual([4, 9])
  expect([...Array.from(withoutZero([0]))]).toEqual([])
})

test.each([
  ['the positive values', { min: 0, max: 9 }, [4, 9], { min: 4, max: 9 }],
  ['the negative values', { min: -9, max: 0 }, [-9, -4], { min: -9, max: -4 }],
  ['itself if 0 is inside', { min: -9, max: 4 }, [-9, 4], { min: -9, max: 4 }],
  ['nothing if all values are 0', { min: 0, max: 0 }, [], null],
])('reduces a range without 0 to %s', (_, range, rest, expected) => {
  expect(rangeWithoutZero(range, rest)).toEqual(expected)
})

test.each(RampName.options)('distinguishes 0 from five classes of %s and from both grounds', ramp => {
  const colours = rampOf(
    RAMP_STOPS[ramp].split(' ').map(stop => `#${stop}`),
    5,
  )
  const zero = zeroColour(colours)
  for (const other of [...colours, LAND.dark, LAND.light]) {
    expect(differenceOf(zero, other)).toBeGreaterThanOrEqual(10)
    expect(differenceOf(zero, other, 'deuteranopia')).toBeGreaterThanOrEqual(4)
  }
})

test('keeps 0 as close to the ground as low values', () => {
  const [dark, light] = [rampOf(['#0d4656', '#d2f4e3'], 5), rampOf(['#d2f4e3', '#0d4656'], 5)]
  expect(differenceOf(zeroColour(dark), LAND.dark)).toBeLessThan(30)
  expect(differenceOf(zeroColour(light), LAND.light)).toBeLessThan(20)
})

test('counts zeros as many from a tenth of a count, and never for other measures', () => {
  const label = (zeros: number, measure: Label['measure'] = 'count') => ({
    type: 'number' as const,
    measure,
    stats: {
      min: 0,
      max: 21,
      nulls: 0,
      distinct: 21,
      quantiles: Array.from({ length: 21 }, (_, at) => Math.max(0, at + 1 - zeros)),
    },
  })
  expect([0, 2, 3, 21].map(zeros => hasManyZeros(label(zeros)))).toEqual([false, false, true, true])
  expect(hasManyZeros(label(21, 'ratio'))).toBe(false)
})
