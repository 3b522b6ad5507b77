import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Label } from '../../contract/label.ts'
import type { Style } from '../../contract/view.ts'
import type { Summary } from '../column/summary.ts'
import { colourScale } from './colours.ts'
import { legendOf } from './legend.ts'
import { defaultStyle, styleForLabel } from './style.ts'
import { countedIn, numbersIn, rankedNumbers } from './summarised.ts'

const labelOf = (numbers: Float64Array): Label => ({
  id: 'n',
  name: 'n',
  title: { fr: 'N', en: 'N' },
  type: 'number',
  unit: null,
  measure: 'ratio',
  column: 'c',
  stats: { min: numbers[0] ?? null, max: numbers.at(-1) ?? null, nulls: 3, distinct: 65_536, quantiles: [] },
})

/** Makes the legend of a style from all numbers, and from a summary of them. */
function legendsOf(numbers: Float64Array, changes: Partial<Style>) {
  const label = labelOf(numbers)
  const style: Style = { ...styleForLabel(defaultStyle(0), label), form: 'fill', ...changes }
  const whole = legendOf(colourScale(label, style, numbers), [...numbers, null, null, null], 'en')
  const summary: Summary = { kind: 'ranks', nulls: 3, count: numbers.length, ...rankedNumbers(numbers) }
  const known = numbersIn(summary)
  const byRank = countedIn(summary, known, colourScale(label, style, known)).legend('en')
  return { whole, byRank, values: summary.values.length }
}

const STYLES: Partial<Style>[] = [
  { classes: null },
  { classes: null, ramp: 'purple-orange', middle: 'median' },
  { classes: 'quantile', classCount: 2 },
  { classes: 'quantile', classCount: 5 },
  { classes: 'quantile', classCount: 9 },
  { classes: 'equal', classCount: 7 },
  { classes: 'pretty', classCount: 5 },
]

test('makes the same legend from a summary as from all numbers', () => {
  const numbers = fc
    .float64Array({ minLength: 1, maxLength: 400, noNaN: true, noDefaultInfinity: true })
    .map(each => each.map(number => number + 0).sort())
  fc.assert(
    fc.property(numbers, fc.constantFrom(...STYLES), (each, style) => {
      const { whole, byRank } = legendsOf(each, style)
      expect(byRank).toEqual(whole)
    }),
  )
})

test('makes the same legend from a summary of skewed numbers with many equal ones', () => {
  const skewed = Float64Array.from({ length: 5000 }, (_, at) => Math.floor((at / 500) ** 6) / 100).sort()
  for (const style of STYLES) {
    const { whole, byRank } = legendsOf(skewed, style)
    expect(byRank).toEqual(whole)
  }
})

test('lists few of many numbers', () => {
  const many = Float64Array.from({ length: 200_000 }, (_, at) => at * 1.5)
  expect(legendsOf(many, { classes: 'quantile', classCount: 5 }).values).toBeLessThan(4000)
})

test('refuses to guess a number that is not listed', () => {
  const many = Float64Array.from({ length: 200_000 }, (_, at) => at * 1.5)
  const summary: Summary = { kind: 'ranks', nulls: 0, count: many.length, ...rankedNumbers(many) }
  const label = labelOf(many)
  const natural: Style = { ...styleForLabel(defaultStyle(0), label), form: 'fill', classes: 'natural' }
  expect(() => colourScale(label, natural, numbersIn(summary))).toThrow(RangeError)
})
