import { expect, test } from 'vitest'
import { labelOver } from '../../../tests/support/paintedLegend.ts'
import { lightnessOf } from '../../../tests/support/vision.ts'
import type { Style } from '../../contract/view.ts'
import { colourScale } from './colours.ts'
import { legendOf } from './legend.ts'
import { defaultStyle } from './style.ts'

/** Most values grew: 900 of 1,000. */
const AMOUNTS = Array.from({ length: 1000 }, (_, at) => (at - 100) * 1.7)

function drawn(patch: Partial<Style>, numbers: readonly number[] = AMOUNTS) {
  const style: Style = { ...defaultStyle(0), label: 'n', ramp: 'red-blue', ...patch }
  const legend = legendOf(colourScale(labelOver(numbers), style, numbers), numbers, 'en')
  if (legend.kind !== 'classes') throw new Error(legend.kind)
  return legend
}

test.each(['quantile', 'natural', 'equal', 'pretty'] as const)(
  'cuts %s classes at the same distances on both sides of 0, with true counts',
  classes => {
    const { breaks, entries } = drawn({ classes, classCount: 6 })
    expect(breaks).toContain(0)
    const reach = Math.min(...breaks)
    for (const each of breaks) if (-each >= reach) expect(breaks.map(Math.abs)).toContain(Math.abs(each))
    for (const each of breaks.filter(found => found < 0)) expect(breaks).toContain(-each)
    expect(entries.reduce((sum, { count }) => sum + count, 0)).toBe(1000)
    entries.forEach(({ count }, at) => {
      const [from, to] = [breaks[at - 1] ?? -Infinity, breaks[at] ?? Infinity]
      expect(count).toBe(AMOUNTS.filter(each => each >= from && each < to).length)
    })
  },
)

test('drops outer classes beyond all values, and keeps the shorter side pale', () => {
  const { entries } = drawn({ classes: 'equal', classCount: 6 })
  expect(entries.filter(({ to }) => (to ?? 0) <= 0)).toHaveLength(1)
  expect(entries.every(({ count }) => count > 0)).toBe(true)
})

test('adds a class to an odd number of classes', () => {
  expect(
    drawn({ classes: 'quantile', classCount: 5 }, [-9, -7, -5, -3, -1, 1, 3, 5, 7, 9]).breaks,
  ).toHaveLength(5)
})

test('keeps typed breaks', () => {
  expect(drawn({ classes: 'manual', breaks: [-33, 7, 150] }).breaks).toEqual([-33, 7, 150])
})

test('draws classes at the same distance from the middle equally light', () => {
  const even = Array.from({ length: 201 }, (_, at) => at - 100)
  const colours = drawn({ classes: 'equal', classCount: 6 }, even).entries.map(({ colour }) => colour)
  expect(colours).toHaveLength(6)
  for (const at of [0, 1, 2])
    expect(Math.abs(lightnessOf(colours[at] ?? '') - lightnessOf(colours[5 - at] ?? ''))).toBeLessThan(6)
})

test.each([8, 9])('draws at most nine pretty classes around a mean when %i are requested', classCount => {
  const { entries } = drawn({ classes: 'pretty', classCount, middle: 'mean' }, [-46, -20, 0, 10, 30, 60])
  expect(entries.length).toBeLessThanOrEqual(9)
  expect(entries.length).toBeGreaterThan(4)
})

test.each(['quantile', 'natural', 'equal', 'pretty'] as const)(
  'ends with %s classes around a middle that the lowest number is too far from',
  classes => {
    const numbers = [-Number.MAX_VALUE, -3, 0, 12, 20, Number.MAX_VALUE]
    const { breaks, entries } = drawn({ classes, classCount: 7, middle: 1.284e307 }, numbers)
    expect(breaks).toContain(1.284e307)
    expect(entries.reduce((sum, { count }) => sum + count, 0)).toBe(6)
  },
)
