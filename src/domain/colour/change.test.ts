import { expect, test } from 'vitest'
import type { Label } from '../../contract/label.ts'
import { computedLabel } from '../label/computed.ts'
import { breaksAround } from './classes.ts'
import { colourScale } from './colours.ts'
import { legendOf } from './legend.ts'
import { entryText } from './legendText.ts'
import { defaultStyle, styleForLabel } from './style.ts'

const population: Label = {
  id: 'communes~2018.population',
  name: 'population',
  title: { fr: 'Population', en: 'Population' },
  type: 'number',
  measure: 'count',
  unit: null,
  column: 'hash',
  stats: { min: 0, max: 9, nulls: 0, distinct: 9, quantiles: [0, 9] },
}
const change = computedLabel('=population-"population@communes~2016"', [population]) as Label
const style = { ...styleForLabel(defaultStyle(0), change), classCount: 5 }
/** Most values grew: the middle of five quantile classes would start at 20. */
const AMOUNTS = [-40, -10, -5, 4, 8, 12, 20, 30, 60, 90]
const channel = (colour: string, at: number) => Number.parseInt(colour.slice(1 + 2 * at, 3 + 2 * at), 16)
const isRed = (colour: string) => channel(colour, 0) > channel(colour, 2)

test('displays a change as filled classes with colours that diverge at 0', () => {
  expect(style).toMatchObject({ form: 'fill', classes: 'quantile', ramp: 'red-blue', middle: 0 })
})

test('never mixes growth and decline in a class, and gives each side a hue', () => {
  const scale = colourScale(change, style, AMOUNTS)
  for (const amount of AMOUNTS) expect([amount, isRed(scale.colourOf(amount))]).toEqual([amount, amount < 0])
  const legend = legendOf(scale, [...AMOUNTS, null, null], 'fr')
  if (legend.kind !== 'classes') throw new Error(legend.kind)
  expect(legend.breaks).toContain(0)
  expect(legend.noData.count).toBe(2)
  for (const { colour, count } of legend.entries)
    expect(AMOUNTS.filter(amount => scale.colourOf(amount) === colour)).toHaveLength(count)
})

test('colours all zones with the pale middle if nothing changed', () => {
  for (const classes of ['quantile', null] as const) {
    const scale = colourScale(change, { ...style, classes }, [0, 0, 0])
    expect([0, 1, 2].map(at => channel(scale.colourOf(0), at) > 0xe0)).toEqual([true, true, true])
    expect(isRed(colourScale(change, { ...style, classes }, [-2, -2]).colourOf(-2))).toBe(true)
  }
})

test('writes signs in the legend', () => {
  const legend = legendOf(colourScale(change, style, AMOUNTS), AMOUNTS, 'fr')
  if (legend.kind !== 'classes') throw new Error(legend.kind)
  const texts = legend.entries.map(row => entryText(legend, row, 'fr').replaceAll(/\s/g, ' '))
  expect(texts[0]).toBe('moins de −10')
  expect(texts[1]).toBe('−10 à 0')
  expect(texts[2]).toBe('0 à +10')
  expect(texts.at(-1)).toMatch(/^\+\d+ et plus$/)
})

test('moves the nearest break to the middle, unless all numbers are on one side', () => {
  const range = { min: -5, max: 50 }
  expect(breaksAround([3, 10, 20], range, 0)).toEqual([0, 10, 20])
  expect(breaksAround([-4, -1, 20], range, 0)).toEqual([-4, 0, 20])
  expect(breaksAround([10, 20], { min: 1, max: 50 }, 0)).toEqual([10, 20])
})

test('removes the colours of a change with the change', () => {
  expect(styleForLabel(style, population)).toMatchObject({ ramp: null, middle: null, form: 'circle' })
  const chosen = { ...style, ramp: 'viridis' as const }
  expect(styleForLabel(chosen, population).ramp).toBe('viridis')
  expect(styleForLabel({ ...style, ramp: 'tarn' }, change).ramp).toBe('tarn')
})
