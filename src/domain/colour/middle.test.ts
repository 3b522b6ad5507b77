import { expect, test } from 'vitest'
import { differenceOf } from '../../../tests/support/vision.ts'
import type { Label } from '../../contract/label.ts'
import type { Style } from '../../contract/view.ts'
import { colourScale } from './colours.ts'
import { frozenStyle } from './fromLegend.ts'
import { legendOf } from './legend.ts'
import { rampPartOf, stepsAround } from './middle.ts'
import { defaultStyle } from './style.ts'

const [LOWEST, PALE, HIGHEST] = ['#b2182b', '#f7f7f7', '#2166ac']

/** Map of numbers in red and blue by default. */
function drawn(numbers: readonly number[], patch: Partial<Style> = {}) {
  const [min = 0, max = 0] = [Math.min(...numbers), Math.max(...numbers)]
  const label: Label = {
    id: 'n',
    name: 'n',
    title: { fr: 'Nombre', en: 'Number' },
    type: 'number',
    unit: null,
    measure: null,
    column: 'c',
    stats: { min, max, nulls: 0, distinct: numbers.length, quantiles: [] },
  }
  const style: Style = { ...defaultStyle(0), label: 'n', ramp: 'red-blue', ...patch }
  const scale = colourScale(label, style, numbers)
  const legend = legendOf(scale, numbers, 'fr')
  if (legend.kind !== 'gradient' && legend.kind !== 'classes') throw new Error('Numbers are filled.')
  return { style, legend, colourOf: scale.colourOf }
}

test('puts 0 in the middle, and keeps the shorter side pale', () => {
  const { legend, colourOf } = drawn([-5, 0, 5, 100])
  expect(legend.middle).toEqual({ value: 0, of: null })
  expect(differenceOf(colourOf(0), PALE)).toBeLessThan(1)
  expect(colourOf(100)).toBe(HIGHEST)
  expect(differenceOf(colourOf(-5), PALE)).toBeLessThan(8)
  expect(differenceOf(colourOf(-5), LOWEST)).toBeGreaterThan(40)
  expect(legend).toMatchObject({ min: -5, max: 100 })
})

test('colours values at equal distances from the middle equally strongly', () => {
  const { colourOf } = drawn([-40, -10, 10, 40], { ramp: 'purple-orange' })
  expect([colourOf(-40), colourOf(40)]).toEqual(['#b35806', '#542788'])
  const alone = drawn([-20, 40], { ramp: 'purple-orange' })
  const among = drawn([-40, -20, 40], { ramp: 'purple-orange' })
  expect(differenceOf(alone.colourOf(-20), among.colourOf(-20))).toBeLessThan(1)
})

test.each<[string, number[], Partial<Style>, object | null]>([
  ['the mean', [1, 2, 9], { middle: 'mean' }, { value: 4, of: 'mean' }],
  ['the median', [1, 2, 3, 90], { middle: 'median' }, { value: 2.5, of: 'median' }],
  [
    'of skewed numbers: the median',
    [3.5, 83.6, 84.6, 19_973],
    { middle: 'median' },
    { value: 84.1, of: 'median' },
  ],
  ['a number', [1, 2, 9], { middle: 5 }, { value: 5, of: null }],
  ['of values on one side of 0: none', [1, 2, 9], {}, null],
  ['of a sequential ramp: none', [-1, 2, 9], { ramp: 'blues', middle: 'mean' }, null],
  ['of a single value: none', [3, 3], { middle: 'mean' }, null],
])('finds the middle %s', (_, numbers, patch, expected) => {
  expect(drawn(numbers, patch).legend.middle).toEqual(expected)
})

test('colours classes by their distance from the middle, and the middle class pale', () => {
  const by = { classes: 'manual' as const, breaks: [-1, 1, 10] }
  const { legend } = drawn([-5, 0, 5, 100], by)
  if (legend.kind !== 'classes') throw new Error('Breaks make classes.')
  const colours = legend.entries.map(({ colour }) => colour)
  expect(colours[1]).toBe(PALE)
  expect(colours[3]).toBe(HIGHEST)
  expect(colours[0]).not.toBe(LOWEST)
})

test.each<[number[], { min: number; max: number }, number, { first: number; steps: number }]>([
  [[-10, 0, 10, 20], { min: -20, max: 40 }, 0, { first: 1, steps: 6 }],
  [[-5, 5], { min: -9, max: 9 }, 0, { first: 0, steps: 3 }],
  [[20], { min: 10, max: 30 }, 0, { first: 2, steps: 4 }],
  [[20], { min: 10, max: 30 }, 99, { first: 0, steps: 4 }],
])('maps breaks %j over %j around %d to the steps %j', (breaks, range, middle, expected) => {
  expect(stepsAround(breaks, range, middle)).toEqual(expected)
})

test('uses half of the ramp for the longer side of a range', () => {
  expect(rampPartOf({ min: -10, max: 10 }, 0)).toEqual([0, 1])
  expect(rampPartOf({ min: -5, max: 100 }, 0)).toEqual([0.475, 1])
  expect(rampPartOf({ min: 10, max: 30 }, 50)).toEqual([0, 0.25])
})

test('keeps the middle in the next instance', () => {
  const { style, legend } = drawn([1, 2, 9], { middle: 'mean' })
  expect(frozenStyle(style, legend).middle).toBe(4)
})
