import { expect, test } from 'vitest'
import type { Label, LabelType } from '../../contract/label.ts'
import { columnsOf, computedLabel, computedProblem, labelNamed } from './computed.ts'

const label = (name: string, unit: string | null, type: LabelType = 'number', title = name): Label => ({
  id: `i.${name}`,
  name,
  title: { fr: title, en: `${title} (en)` },
  type,
  measure: type === 'number' ? 'count' : null,
  unit,
  column: `hash-${name}`,
  stats: { min: 0, max: 1, nulls: 0, distinct: 2, quantiles: [] },
})
const LABELS = [
  label('population', 'hab.', 'number', 'Population'),
  label('menages', 'hab.'),
  label('surface', 'km²', 'number', 'Surface'),
  label('indice', null),
  label('densite', 'hab./km²'),
  label('nom', null, 'text'),
  label('=indice/2', 'o', 'number', 'Called so'),
]

test.each([
  ['=population/surface', 'hab./km²'],
  ['=population-menages', 'hab.'],
  ['=population+surface', null],
  ['=population/menages', null],
  ['=population*2', 'hab.'],
  ['=100-population', 'hab.'],
  ['=1/surface', '/km²'],
  ['=indice/surface', '/km²'],
  ['=population/indice', 'hab.'],
  ['=population/densite', 'hab./(hab./km²)'],
  ['=indice*surface', 'km²'],
  ['=population*surface', 'hab.·km²'],
])('derives the unit of %s: %s', (name, unit) => expect(computedLabel(name, LABELS)?.unit).toBe(unit))

test('computes a number with a title made of its operands', () => {
  const made = computedLabel('=(population - menages)/surface*1.5', LABELS)
  expect(made).toMatchObject({
    name: '=(population - menages)/surface*1.5',
    type: 'number',
    title: {
      fr: '(Population − menages) / Surface × 1,5',
      en: '(Population (en) − menages (en)) / Surface (en) × 1.5',
    },
  })
  expect(made && columnsOf(made).map(({ name }) => name)).toEqual(['population', 'menages', 'surface'])
})

test.each([
  ['=population/', 'computedUnreadable'],
  ['=2*3', 'computedNoLabel'],
  ['=population/altitude', 'labelUnknown'],
  ['=population/nom', 'computedNotNumber'],
  [`=${'abcdefghi'.split('').join('+')}`, 'computedTooMany'],
  ['=population/surface', null],
])('reports the problem of %s: %s', (name, problem) => {
  expect(computedProblem(name, LABELS)).toBe(problem)
  expect(computedLabel(name, LABELS) === null).toBe(problem !== null)
})

test('prefers a stored label to a computed one', () => {
  expect(labelNamed(LABELS, '=indice/2')?.unit).toBe('o')
  expect(labelNamed(LABELS, '=indice/3')?.unit).toBeNull()
  expect(labelNamed(LABELS, 'altitude')).toBeNull()
})

test.each([
  ['=population / surface', 'ratio'],
  ['=population / 1000', 'count'],
  ['=population + surface', 'count'],
  ['=population - surface', null],
  ['=100 * population / surface', 'ratio'],
] as const)('derives the measure of %s from its labels', (name, measure) => {
  expect(computedLabel(name, [label('population', null), label('surface', 'km²')])?.measure).toBe(measure)
})
