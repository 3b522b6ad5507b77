import { expect, test } from 'vitest'
import type { Label, LabelMeasure, LabelStats } from '../../contract/label.ts'
import { displayKind, firstStyle, mainLabel } from './firstStyle.ts'
import { defaultStyle } from './style.ts'

const ZONES = 100
/** Quantiles of numbers spread evenly from 0 to 100. */
const EVEN = Array.from({ length: 21 }, (_, at) => at * 5)

function label(name: string, type: Label['type'], told: Partial<LabelStats> = {}): Label {
  const [min, max] = type === 'number' ? [0, 100] : [null, null]
  const stats = { min, max, nulls: 0, distinct: 90, quantiles: type === 'number' ? EVEN : [], ...told }
  return {
    id: name,
    name,
    title: { fr: name, en: name },
    type,
    unit: null,
    measure: null,
    column: name,
    stats,
  }
}
const number = (name: string, measure: LabelMeasure | null, told: Partial<LabelStats> = {}): Label => ({
  ...label(name, 'number', told),
  measure,
})
const text = (name: string, distinct: number) => label(name, 'text', { distinct })

const NAME = text('nom', ZONES)
const CODE = number('insee', 'code')
const sheet = (...labels: Label[]) => ({ labels, instance: { zones: ZONES } })

test.each([
  [
    'départements',
    [NAME, text('region', 18), number('population', 'count'), number('densite', 'ratio')],
    'population',
  ],
  ['unemployment', [number('taux', 'ratio')], 'taux'],
  ['earthquakes', [text('lieu', 80), number('magnitude', 'index'), number('ressenti', 'count')], 'magnitude'],
  [
    'a table that starts with a code and a year',
    [CODE, number('annee', 'year'), number('menages', 'count')],
    'menages',
  ],
  ['numbers of an unknown measure', [NAME, number('x', null)], null],
  ['counties with only names', [NAME, text('etat', 56), text('code', ZONES)], null],
  ['names alone', [NAME], null],
  ['nothing', [], null],
  [
    'an amount that is the same everywhere',
    [number('un', 'count', { min: 1, max: 1 }), text('type', 3)],
    'type',
  ],
  [
    'an amount that most zones lack',
    [number('ressenti', 'count', { nulls: 51 }), number('taux', 'ratio')],
    'taux',
  ],
  ['a few categories and a number', [text('type', 3), number('population', 'count')], 'population'],
  ['a few categories', [NAME, text('type', 12)], 'type'],
  ['too many categories to distinguish', [NAME, text('type', 13)], null],
  ['a single category', [text('type', 1)], null],
])('finds the main label of %s: %s', (_, labels, expected) => {
  expect(mainLabel(sheet(...labels))?.name ?? null).toBe(expected)
})

test('does not treat names of a few zones as categories', () => {
  expect(mainLabel({ labels: [text('nom', 10)], instance: { zones: 10 } })).toBeNull()
})

test('shows a count as circles, in the colour of its dataset', () => {
  expect(firstStyle(sheet(NAME, number('population', 'count')), defaultStyle(1))).toEqual({
    ...defaultStyle(1),
    label: 'population',
    form: 'circle',
    classes: 'quantile',
  })
})

test('shows a ratio as classes that fill the zones', () => {
  const style = firstStyle(sheet(number('densite', 'ratio')), defaultStyle(0))
  expect(style).toMatchObject({ label: 'densite', mode: 'gradient', form: 'fill', classes: 'quantile' })
})

test('gives each category a colour', () => {
  const style = firstStyle(sheet(text('type', 3)), defaultStyle(0))
  expect(style).toMatchObject({ label: 'type', mode: 'value', randomColours: true })
})

test('keeps one colour for a dataset without a suitable label', () => {
  expect(firstStyle(sheet(NAME, CODE), defaultStyle(2))).toEqual(defaultStyle(2))
})

test('names the way in which a label is shown', () => {
  const population = number('population', 'count')
  const region = text('region', 18)
  const style = { ...defaultStyle(0), label: 'population' }
  expect([
    displayKind({ ...style, form: 'circle' }, population),
    displayKind({ ...style, classes: 'natural' }, population),
    displayKind(style, population),
    displayKind({ ...style, mode: 'value', randomColours: true }, region),
    displayKind({ ...style, mode: 'value' }, region),
    displayKind({ ...style, form: 'circle', secondLabel: 'density' }, population, number('density', 'ratio')),
    displayKind({ ...style, secondLabel: 'density' }, population, number('density', 'ratio')),
  ]).toEqual(['circles', 'classes', 'gradient', 'colours', 'texts', 'circlesBy', 'matrix'])
})

test.each([
  [[NAME, number('x', null)], 'x'],
  [[NAME, number('ouverture', 'year')], 'ouverture'],
  [[number('cle', 'code'), number('solde', null)], 'solde'],
  [[NAME, number('classe', 'code')], 'classe'],
  [[text('type', 3), number('x', null)], 'x'],
  [[NAME, number('x', null, { nulls: 80 })], 'x'],
  [[NAME, number('x', null), number('y', null)], null],
  [[NAME, number('x', null, { min: 4, max: 4 })], null],
])('colours a table by its only number, whatever it measures: %#', (labels, expected) => {
  const table = { labels, instance: { zones: ZONES, origin_instance: 'zones~2026' } }
  expect(mainLabel(table)?.name ?? null).toBe(expected)
})
