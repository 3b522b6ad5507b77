import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isoOf } from '../label/dates.ts'
import { breaksOf, classOf, intervalText } from './classes.ts'
import { naturalStarts } from './naturalBreaks.ts'

const range = (numbers: readonly number[]) => ({ min: numbers[0] ?? 0, max: numbers.at(-1) ?? 0 })
const counts = (numbers: readonly number[], breaks: readonly number[]) =>
  Array.from(
    { length: breaks.length + 1 },
    (_, index) => numbers.filter(number => classOf(number, breaks) === index).length,
  )
const cut = (
  classes: 'equal' | 'quantile' | 'natural' | 'pretty',
  classCount: number,
  numbers: readonly number[],
) => breaksOf({ classes, classCount, breaks: [] }, numbers, range(numbers), 'number')

test('includes the lower break in a class and excludes the upper one', () => {
  expect([9, 10, 19, 20].map(number => classOf(number, [10, 20]))).toEqual([0, 1, 1, 2])
})

test('makes equal classes of the same width', () => {
  expect(cut('equal', 4, [0, 3, 100])).toEqual([25, 50, 75])
  expect(cut('equal', 3, [-1, 0, 1])).toEqual([-0.33, 0.33])
})

test('fills quantiles evenly, except for the few values that rounded breaks move', () => {
  const different = fc.uniqueArray(fc.integer({ min: -1e6, max: 1e6 }), { minLength: 9, maxLength: 90 })
  fc.assert(
    fc.property(different, fc.integer({ min: 2, max: 9 }), (values, count) => {
      const numbers = values.sort((a, b) => a - b)
      const found = counts(numbers, cut('quantile', count, numbers))
      expect(found).toHaveLength(count)
      // A break moves at most 6 % of a class, and a class has two breaks.
      const moved = Math.floor((0.06 * numbers.length) / count)
      expect(Math.max(...found) - Math.min(...found)).toBeLessThanOrEqual(1 + 4 * moved)
    }),
  )
})

test('keeps equal values in one class', () => {
  expect(counts([0, 0, 0, 0, 0, 0, 0, 1, 2, 3], cut('quantile', 5, [0, 0, 0, 0, 0, 0, 0, 1, 2, 3]))).toEqual([
    7, 1, 2,
  ])
})

test('chooses the roundest breaks between the same values', () => {
  expect(cut('quantile', 2, [9_876, 9_991, 10_234, 12_345])).toEqual([10_000])
})

test('rounds breaks to two digits, or three where two would move many values', () => {
  const even = Array.from({ length: 1000 }, (_, at) => 1000 + at * 7.31)
  expect(cut('quantile', 4, even)).toEqual([2800, 4700, 6500])
  const close = Array.from({ length: 1000 }, (_, at) => 1000 + at * 0.07)
  expect(cut('quantile', 2, close)).toEqual([1035])
  const breaks = cut('quantile', 4, even)
  expect(counts(even, breaks).reduce((sum, each) => sum + each, 0)).toBe(1000)
  for (const each of counts(even, breaks)) expect(Math.abs(each - 250)).toBeLessThan(30)
})

/** Smallest sum of squared distances to the means, over all partitions. */
function least(numbers: readonly number[], count: number): number {
  if (count === 1) return spread(numbers)
  return Math.min(
    ...numbers
      .slice(0, numbers.length - count + 1)
      .map((_, at) => spread(numbers.slice(0, at + 1)) + least(numbers.slice(at + 1), count - 1)),
  )
}
function spread(numbers: readonly number[]): number {
  const mean = numbers.reduce((sum, number) => sum + number, 0) / numbers.length
  return numbers.reduce((sum, number) => sum + (number - mean) ** 2, 0)
}

test('finds natural classes with the smallest distance to their means', () => {
  const different = fc.uniqueArray(fc.integer({ min: -50, max: 50 }), { minLength: 4, maxLength: 9 })
  fc.assert(
    fc.property(different, fc.integer({ min: 2, max: 4 }), (values, count) => {
      const numbers = values.sort((a, b) => a - b)
      const starts = [0, ...naturalStarts(numbers, count), numbers.length]
      const found = starts
        .slice(1)
        .reduce((sum, end, index) => sum + spread(numbers.slice(starts[index], end)), 0)
      expect(found).toBeCloseTo(least(numbers, count), 6)
    }),
  )
})

test('finds the gaps among more values than can be compared one by one', () => {
  const crowd = (from: number) => Array.from({ length: 5000 }, (_, at) => from + at / 5000)
  const numbers = [...crowd(0), ...crowd(50), ...crowd(51.5), 1000]
  expect(naturalStarts(numbers, 4)).toEqual([5000, 10_000, 15_000])
})

test('computes natural classes once for the same numbers and count', () => {
  let reads = 0
  const values = Array.from({ length: 500 }, (_, at) => at ** 2)
  const numbers = new Proxy(values, {
    get: (target, key) => {
      reads++
      return Reflect.get(target, key)
    },
  })
  const first = cut('natural', 5, numbers)
  const sought = reads
  reads = 0
  expect(cut('natural', 5, numbers)).toEqual(first)
  expect(reads).toBeLessThan(sought / 100)
})

const written = (text: string) => text.replace(/\s/g, ' ')

test.each([
  [{ from: 10, to: 20 }, '10 à 20', '10 to 20'],
  [{ from: 7, to: 7 }, '7', '7'],
  [{ from: null, to: 0.5 }, 'moins de 0,5', 'less than 0.5'],
  [{ from: 12000, to: null }, '12 000 et plus', '12,000 and over'],
  [{ from: -3, to: -1.5 }, '-3 à -1,5', '-3 to -1.5'],
])('writes the interval %o as %s and %s', (interval, fr, en) => {
  expect(written(intervalText(interval, 'number', 'fr'))).toBe(fr)
  expect(written(intervalText(interval, 'number', 'en'))).toBe(en)
})

test.each([
  ['deviation', 5, ['1975-04-28', '1981-11-10', '1988-06-26'], ['1978-08-01', '1981-12-01', '1985-03-01']],
  ['pretty', 3, ['1974-06-03', '1976-12-01', '1995-05-14', '1997-06-15'], ['1983-07-01']],
] as const)(
  'starts no class of dates after the last one: %s, about %i',
  (classes, classCount, dates, begin) => {
    const days = dates.map(date => Date.parse(date) / 86_400_000)
    const breaks = breaksOf({ classes, classCount, breaks: [] }, days, range(days), 'date')
    expect(breaks.map(isoOf)).toEqual(begin)
  },
)

test('has one class for the smallest numbers, which no step can divide', () => {
  expect(cut('pretty', 5, [-5e-324, 5e-324])).toEqual([])
})
