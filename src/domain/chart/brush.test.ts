import { expect, test } from 'vitest'
import { intervalBetween, moveInterval, spanOf, withEndAt } from './brush.ts'

const axis = { type: 'number', min: 0, max: 1000, bend: null } as const

test('gives an interval readable ends, open at the ends of the axis', () => {
  expect(intervalBetween(axis, 0.2503, 0.7499)).toEqual({ from: 250, to: 750 })
  expect(intervalBetween(axis, 0.75, 0.25)).toEqual({ from: 250, to: 750 })
  expect(intervalBetween(axis, 0, 0.5)).toEqual({ from: null, to: 500 })
  expect(intervalBetween(axis, 0.5, 1)).toEqual({ from: 500, to: null })
})

test('stops a moved end before the opposite end, and opens it at the end of the axis', () => {
  const interval = { from: 200, to: 400 }
  expect(withEndAt(axis, interval, 'low', 0.3)).toEqual({ from: 300, to: 400 })
  expect(withEndAt(axis, interval, 'low', 0.9)).toEqual({ from: 390, to: 400 })
  expect(withEndAt(axis, interval, 'high', 0)).toEqual({ from: 200, to: 210 })
  expect(withEndAt(axis, interval, 'low', 0)).toEqual({ from: null, to: 400 })
  expect(withEndAt(axis, interval, 'high', 1)).toEqual({ from: 200, to: null })
})

test('moves an interval as a whole, up to the end of the axis', () => {
  const span = spanOf(axis, { from: 200, to: 400 })
  expect(span).toEqual({ low: 0.2, high: 0.4 })
  expect(moveInterval(axis, span, 0.1)).toEqual({ from: 300, to: 500 })
  expect(moveInterval(axis, span, 0.9)).toEqual({ from: 800, to: null })
  expect(moveInterval(axis, span, -0.9)).toEqual({ from: null, to: 200 })
})
