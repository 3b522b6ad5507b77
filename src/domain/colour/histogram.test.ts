import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  addBreak,
  evenBreaks,
  histogramOf,
  histogramOfQuantiles,
  moveBreak,
  shareOf,
  spreadSliders,
  valueAt,
} from './histogram.ts'

const someNumbers = fc
  .array(fc.oneof(fc.integer({ min: -1000, max: 1000 }), fc.integer({ min: 0, max: 10_000_000 })), {
    minLength: 2,
    maxLength: 80,
  })
  .map(numbers => numbers.sort((a, b) => a - b))
  .filter(numbers => numbers[0] !== numbers.at(-1))

const rises = (breaks: readonly number[]) =>
  breaks.every((each, at) => each > (breaks[at - 1] ?? Number.NEGATIVE_INFINITY))

test('counts every number once', () => {
  fc.assert(
    fc.property(someNumbers, numbers => {
      const { counts } = histogramOf(numbers, 'number')!
      expect(counts.reduce((sum, count) => sum + count, 0)).toBe(numbers.length)
      expect(Math.min(...counts)).toBeGreaterThanOrEqual(0)
    }),
  )
})

test('places bars at their numbers', () => {
  const even = Array.from({ length: 480 }, (_, number) => number + 0.5)
  expect(histogramOf([0, ...even, 480], 'number')!.counts).toEqual([11, ...Array(46).fill(10), 11])
  const { counts } = histogramOf([0, 205, 245, 475, 480], 'number')!
  expect(counts.flatMap((count, bar) => (count > 0 ? [[bar, count]] : []))).toEqual([
    [0, 1],
    [20, 1],
    [24, 1],
    [47, 2],
  ])
})

test('spreads the zones between two quantiles evenly', () => {
  const { counts } = histogramOfQuantiles([0, 1, 2, 3, 4, 12], 'number')!
  // A third of the axis has four fifths of the zones.
  const [low, high] = [counts.slice(0, 16), counts.slice(16)].map(part =>
    part.reduce((sum, each) => sum + each, 0),
  )
  expect([low, high]).toEqual([expect.closeTo(800), expect.closeTo(200)])
  expect(histogramOfQuantiles([], 'number')).toBeNull()
  expect(histogramOfQuantiles([3, 3], 'number')).toBeNull()
})

test('returns no histogram for equal numbers or none', () => {
  expect([histogramOf([], 'number'), histogramOf([7], 'number'), histogramOf([7, 7, 7], 'number')]).toEqual([
    null,
    null,
    null,
  ])
})

test('converts between positions on the axis and values', () => {
  fc.assert(
    fc.property(someNumbers, fc.double({ min: 0, max: 1, noNaN: true }), (numbers, share) => {
      const { axis } = histogramOf(numbers, 'number')!
      expect(shareOf(axis, valueAt(axis, share))).toBeCloseTo(share, 6)
    }),
  )
})

test('gives at most half of the axis to values crowded at the lower end', () => {
  const numbers = [...Array(90).keys()].concat([10_000, 2_000_000])
  const { axis } = histogramOf(numbers, 'number')!
  expect(axis.bend).not.toBeNull()
  expect(shareOf(axis, 45)).toBeGreaterThan(0.05)
})

test('keeps breaks ascending when one is moved or added', () => {
  const moves = fc.array(fc.tuple(fc.nat(7), fc.double({ min: -1, max: 2, noNaN: true })), { maxLength: 20 })
  fc.assert(
    fc.property(someNumbers, fc.integer({ min: 2, max: 6 }), moves, (numbers, count, moved) => {
      const { axis } = histogramOf(numbers, 'number')!
      let breaks = addBreak(axis, addBreak(axis, evenBreaks(axis, count)))
      for (const [index, share] of moved) {
        breaks = moveBreak(axis, breaks, index % breaks.length, share)
        expect(rises(breaks)).toBe(true)
      }
    }),
  )
})

test('moves a break to a readable number', () => {
  const axis = { type: 'number', min: 0, max: 1000, bend: null } as const
  expect(moveBreak(axis, [400], 0, 0.3337)).toEqual([335])
})

test('keeps sliders in order, apart and within the axis', () => {
  const places = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 8 })
  fc.assert(
    fc.property(places, found => {
      const hung = spreadSliders(found.sort((a, b) => a - b))
      expect(hung.every((each, at) => at === 0 || each - (hung[at - 1] ?? 0) > 0.109)).toBe(true)
      expect(hung.every(each => each >= 0 && each <= 1)).toBe(true)
    }),
  )
})
