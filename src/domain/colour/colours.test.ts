import { wcagContrast } from 'culori'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Label } from '../../contract/label.ts'
import type { Style } from '../../contract/view.ts'
import { colourOfText } from './categoryColours.ts'
import { colourScale, readColour } from './colours.ts'
import { legendOf } from './legend.ts'
import { defaultStyle, NO_DATA_COLOUR, styleForLabel } from './style.ts'

const label = (over: Partial<Label> = {}): Label => ({
  id: 'population',
  name: 'population',
  title: { fr: 'Population', en: 'Population' },
  type: 'number',
  unit: null,
  measure: null,
  column: 'c0',
  stats: { min: 0, max: 100, nulls: 0, distinct: 100, quantiles: [] },
  ...over,
})
const gradient: Style = { ...styleForLabel(defaultStyle(0), label()), classes: null }
const byValue: Style = { ...gradient, mode: 'value', randomColours: true }

test('gives the ends of a gradient exactly the two colours', () => {
  const { colourOf } = colourScale(label(), gradient)
  expect([colourOf(0), colourOf(100)]).toEqual(['#0d4656', '#d2f4e3'])
})

test('spreads a gradient over the whole instance, not the loaded zones', () => {
  expect(colourScale(label(), gradient, [40, 60]).colourOf(100)).toBe('#d2f4e3')
})

test('spreads text read as numbers over the loaded zones, for lack of statistics', () => {
  const text = label({ type: 'text', stats: { min: null, max: null, nulls: 0, distinct: 3, quantiles: [] } })
  const { colourOf } = colourScale(text, { ...gradient, type: 'number' }, [1, 3])
  expect([colourOf('1'), colourOf('3,0'), colourOf('n.d.')]).toEqual(['#0d4656', '#d2f4e3', NO_DATA_COLOUR])
})

test.each([null, 'quantile'] as const)(
  'treats text read as numbers as no data until it loads (classes: %s)',
  classes => {
    const stats = { min: null, max: null, nulls: 0, distinct: 3, quantiles: [] }
    const style = { ...gradient, type: 'number' as const, classes }
    const scale = colourScale(label({ type: 'text', stats }), style, [])
    expect([scale.colourOf('1'), scale.isNoData('1')]).toEqual([NO_DATA_COLOUR, true])
  },
)

test('uses one colour for a label with a single value', () => {
  const same = label({ stats: { min: 7, max: 7, nulls: 0, distinct: 1, quantiles: [7] } })
  expect(colourScale(same, gradient).colourOf(7)).toBe('#0d4656')
})

test('treats null, NaN, lists and empty text as no data under a gradient', () => {
  const { colourOf } = colourScale(label(), gradient)
  for (const value of [null, undefined, Number.NaN, [1], '']) expect(colourOf(value)).toBe(NO_DATA_COLOUR)
})

test('distinguishes the ends of a gradient over the whole range of doubles', () => {
  const wide = label({
    stats: { min: -Number.MAX_VALUE, max: Number.MAX_VALUE, nulls: 0, distinct: 2, quantiles: [] },
  })
  const { colourOf } = colourScale(wide, gradient)
  expect([colourOf(-Number.MAX_VALUE), colourOf(Number.MAX_VALUE)]).toEqual(['#0d4656', '#d2f4e3'])
})

test('keeps the random colour of a value between loads', () => {
  expect(colourScale(label(), byValue).colourOf('Bretagne')).toBe(
    colourScale(label(), byValue).colourOf('Bretagne'),
  )
})

test('contrasts random and default colours at 3:1 in both themes', () => {
  const standsOut = (colour: string) =>
    Math.min(wcagContrast(colour, '#100c18'), wcagContrast(colour, '#f4f2f8'))
  fc.assert(fc.property(fc.string(), text => standsOut(colourOfText(text)) >= 3))
  for (let index = 0; index < 8; index++)
    expect(standsOut(defaultStyle(index).colour)).toBeGreaterThanOrEqual(3)
  expect(standsOut(NO_DATA_COLOUR)).toBeGreaterThanOrEqual(3)
})

test('keeps the geometry colour if random colours are off', () => {
  expect(colourScale(label(), { ...byValue, randomColours: false }).colourOf('x')).toBe(byValue.colour)
})

test('lists the twelve most frequent values in the legend and counts the rest', () => {
  const values = Array.from({ length: 40 }, (_, i) => `v${i}`).concat('v39', 'v39', 'v38')
  const legend = legendOf(colourScale(label({ type: 'text' }), byValue), values, 'fr')
  expect(legend).toMatchObject({ kind: 'values', others: { values: 28, count: 28 } })
  expect(legend.kind === 'values' && legend.entries.slice(0, 2).map(row => [row.value, row.count])).toEqual([
    ['v39', 3],
    ['v38', 2],
  ])
})

test.each([
  ['#F80', '#ff8800'],
  ['Ff8800', '#ff8800'],
  [' #0a0B0c ', '#0a0b0c'],
  ['#ff88', null],
  ['red', null],
])('reads %s as the colour %s', (text, colour) => {
  expect(readColour(text)).toBe(colour)
})
