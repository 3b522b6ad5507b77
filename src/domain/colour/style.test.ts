import { expect, test } from 'vitest'
import type { Label, LabelStats } from '../../contract/label.ts'
import { Style } from '../../contract/view.ts'
import { modesOf } from '../label/labelTypes.ts'
import { defaultStyle, misleadsByArea, styleForLabel } from './style.ts'

type Told = Partial<Pick<Label, 'type' | 'measure'>> & { stats?: Partial<LabelStats> }

const label = (name: string, { type = 'number', measure = null, stats }: Told) => ({
  name,
  type,
  measure,
  stats: { min: 0, max: 100, nulls: 0, distinct: 100, quantiles: [], ...stats },
})

test('satisfies the contract with every default style', () => {
  for (let index = 0; index < 20; index++) expect(Style.safeParse(defaultStyle(index)).success).toBe(true)
})

test('offers gradients for numbers only', () => {
  expect([modesOf('number'), modesOf('text'), modesOf('other')]).toEqual([
    ['gradient', 'value'],
    ['value'],
    ['value'],
  ])
})

test('starts with a gradient for numbers and a colour per value otherwise', () => {
  const style = defaultStyle(0)
  expect(styleForLabel(style, label('p', { measure: 'count' }))).toMatchObject({
    mode: 'gradient',
    label: 'p',
  })
  expect(styleForLabel(style, label('r', { type: 'text' }))).toMatchObject({
    mode: 'value',
    randomColours: true,
    classes: null,
  })
  expect(styleForLabel(style, label('insee', { measure: 'code' }))).toMatchObject({
    mode: 'value',
    randomColours: true,
  })
})

test('resets how the former label was read when another is chosen', () => {
  expect(
    styleForLabel({ ...defaultStyle(0), type: 'text' }, label('p', { measure: 'count' })).type,
  ).toBeNull()
})

test.each([
  ['count', 'circle'],
  ['ratio', 'fill'],
  ['index', 'fill'],
  [null, 'fill'],
  ['year', 'fill'],
] as const)('shows a label that is a %s as %s, for any former form', (measure, form) => {
  for (const former of ['circle', 'fill'] as const)
    expect(
      styleForLabel({ ...defaultStyle(0), label: 'former', form: former }, label('next', { measure })).form,
    ).toBe(form)
})

/** Quantiles at each twentieth, of evenly spread numbers, and of numbers that are mostly 0. */
const EVEN = Array.from({ length: 21 }, (_, at) => at * 5)
const MOSTLY_ZERO = Array.from({ length: 21 }, (_, at) => Math.max(0, at - 14))

test.each([
  ['many different numbers', { distinct: 4889, quantiles: EVEN }, 'quantile'],
  ['a few different numbers', { distinct: 20, quantiles: EVEN }, 'natural'],
  ['one number that most zones have', { distinct: 300, quantiles: MOSTLY_ZERO }, 'natural'],
  ['calculated numbers without statistics', { distinct: 0, quantiles: [] }, 'quantile'],
] as const)('never shows %s as a ramp without classes', (_, { distinct, quantiles }, method) => {
  const ratio = label('densite', { measure: 'ratio', stats: { distinct, quantiles: [...quantiles] } })
  expect(styleForLabel(defaultStyle(0), ratio).classes).toBe(method)
})

test.each([
  ['a count of areas', {}, 'count', ['area'], true],
  ['a count of areas and points', {}, 'count', ['area', 'point'], true],
  ['a ratio of areas', {}, 'ratio', ['area'], false],
  ['a count of points', {}, 'count', ['point'], false],
  ['a count in circles', { form: 'circle' as const }, 'count', ['area'], false],
  ['a count that is written', { mode: 'value' as const }, 'count', ['area'], false],
  ['a count that is compared', { compared: 'zones~2021' }, 'count', ['area'], false],
] as const)('warns that %s misleads when it fills areas', (_, patch, measure, kinds, expected) => {
  const style = { ...defaultStyle(0), label: 'population', ...patch }
  expect(misleadsByArea(label('population', { measure }), style, kinds)).toBe(expected)
})

test('separates 0 immediately for counts with many zeros, and for no other label', () => {
  const zeros = (measure: Label['measure'], quantiles: number[]) =>
    styleForLabel(defaultStyle(0), label('n', { measure, stats: { distinct: 9, quantiles } })).zeroApart
  expect([zeros('count', MOSTLY_ZERO), zeros('count', EVEN), zeros('ratio', MOSTLY_ZERO)]).toEqual([
    true,
    false,
    false,
  ])
})

test('keeps a method chosen by the user for the next number, but not a default', () => {
  const few = label('magnitude', { measure: 'index', stats: { distinct: 5, quantiles: EVEN } })
  const after = (classes: Style['classes']) =>
    styleForLabel({ ...defaultStyle(0), label: 'densite', classes }, few).classes
  expect([after('equal'), after('headTail'), after('quantile'), after('manual'), after(null)]).toEqual([
    'equal',
    'headTail',
    'natural',
    'natural',
    'natural',
  ])
})

test('drops circles and classes of a label for one colour', () => {
  const style = styleForLabel(defaultStyle(0), label('population', { measure: 'count' }))
  expect(style).toMatchObject({ form: 'circle', classes: 'quantile' })
  expect(styleForLabel(style, null)).toEqual(defaultStyle(0))
})
