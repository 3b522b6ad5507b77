import { expect, test } from 'vitest'
import type { Label } from '../../contract/label.ts'
import type { Style } from '../../contract/view.ts'
import { defaultStyle, styleForLabel } from './style.ts'
import { coloursOnly } from './summarised.ts'

const label: Label = {
  id: 'n',
  name: 'n',
  title: { fr: 'N', en: 'N' },
  type: 'number',
  unit: null,
  measure: 'ratio',
  column: 'c',
  stats: { min: 0, max: 10, nulls: 0, distinct: 11, quantiles: [0, 5, 10] },
}
const plain: Style = { ...styleForLabel(defaultStyle(0), label), form: 'fill' }

test.each<[string, Partial<Style>]>([
  ['classes', { classes: 'quantile' }],
  ['a gradient', { classes: null }],
  ['outlines', { outlined: true }],
])('colours zones by %s from their own values', (_, changes) => {
  expect(coloursOnly(label, { ...plain, ...changes })).toBe(true)
})

test.each<[string, Partial<Style>]>([
  ['circles', { form: 'circle' }],
  ['hexagons', { hexagons: 'value' }],
  ['values on the map', { mode: 'value' }],
  ['unique values', { type: 'text', mode: 'value' }],
  ['a second label', { secondLabel: 'm' }],
  ['another text', { text: 'm' }],
  ['names', { names: true }],
  ['a comparison', { compared: 'd~2020' }],
  ['one legend entry', { isolated: 'class:1' }],
  ['widths of lines', { lineSized: true }],
  ['dashes by class', { lineDash: 'classes' }],
])('needs all values for %s', (_, changes) => {
  expect(coloursOnly(label, { ...plain, ...changes })).toBe(false)
})

const many = { ...label, stats: { ...label.stats, distinct: 65_536 } }

test.each<[string, boolean, Partial<Style>]>([
  ['a gradient', true, { classes: null }],
  ['quantiles', true, { classes: 'quantile' }],
  ['equal classes', true, { classes: 'equal' }],
  ['pretty classes', true, { classes: 'pretty' }],
  ['a ramp around the median', true, { classes: null, ramp: 'purple-orange', middle: 'median' }],
  ['natural classes', false, { classes: 'natural' }],
  ['manual classes', false, { classes: 'manual', breaks: [3] }],
  ['0 apart', false, { classes: 'quantile', zeroApart: true }],
  ['a ramp around the mean', false, { classes: null, ramp: 'purple-orange', middle: 'mean' }],
])('colours many distinct numbers by %s from a summary: %s', (_, expected, changes) => {
  expect(coloursOnly(many, { ...plain, ...changes })).toBe(expected)
})

test.each<[string, Label | null]>([
  ['no label', null],
  ['texts', { ...label, type: 'text' }],
  ['dates', { ...label, type: 'date' }],
  ['a computed label', { ...label, operands: [label], change: null } as unknown as Label],
  ['values of another instance', { ...label, former: { instance: 'd~2', base: 'd~1', label: 'n' } } as Label],
])('needs all values for %s ', (_, other) => {
  expect(coloursOnly(other, plain)).toBe(false)
})
