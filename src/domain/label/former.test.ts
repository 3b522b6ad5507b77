import { expect, test } from 'vitest'
import type { Label } from '../../contract/label.ts'
import {
  basesNamed,
  changeName,
  changeNamed,
  changeOf,
  columnsOf,
  computedLabel,
  computedProblem,
  computedValue,
} from './computed.ts'
import { amountsBetween } from './former.ts'
import { formatValue } from './labelTypes.ts'

const label = (name: string, unit: string | null, type: Label['type'] = 'number'): Label => ({
  id: `communes~2018.${name}`,
  name,
  title: { fr: 'Population', en: 'Inhabitants' },
  type,
  measure: type === 'number' ? 'count' : null,
  unit,
  column: `hash-${name}`,
  stats: { min: 0, max: 1, nulls: 0, distinct: 2, quantiles: [] },
})
const LABELS = [label('population', 'hab.'), label('nom', null, 'text')]
const DIFFERENCE = '=population-"population@communes~2016"'
const PERCENT = '=100*(population-"population@communes~2016")/"population@communes~2016"'

test('gives a change a name that reads as the same change', () => {
  const change = { label: 'population', base: 'communes~2016', isBaseNewer: false }
  expect(changeName({ ...change, amount: 'difference' })).toBe(DIFFERENCE)
  expect(changeName({ ...change, amount: 'percent' })).toBe(PERCENT)
  expect(changeNamed(DIFFERENCE)).toEqual({ ...change, amount: 'difference' })
  expect(changeNamed(PERCENT)).toEqual({ ...change, amount: 'percent' })
  expect(basesNamed([PERCENT, '=population/2'])).toEqual(['communes~2016'])
})

test.each([
  '=population-"menages@communes~2016"',
  '=10*(population-"population@communes~2016")/"population@communes~2016"',
  '=100*(population-"population@communes~2016")/"population@communes~2015"',
  '="population@communes~2016"',
  'population',
])('rejects %s as a change', name => expect(changeNamed(name)).toBeNull())

test("describes a change in each language, in the label's unit or in percent", () => {
  const difference = computedLabel(DIFFERENCE, LABELS)
  expect(difference).toMatchObject({
    title: {
      fr: 'Population, évolution entre 2016 et 2018',
      en: 'Inhabitants, change from 2016 to 2018',
    },
    unit: 'hab.',
    measure: null,
  })
  expect(computedLabel(PERCENT, LABELS)).toMatchObject({ unit: '%', measure: 'ratio' })
  expect(computedLabel('="population@communes~2016"', LABELS)?.title).toMatchObject({
    fr: 'Population (2016)',
  })
})

test('reads a change to a newer base from the displayed instance', () => {
  const change = { label: 'population', base: 'communes~2026', isBaseNewer: true }
  const difference = '="population@communes~2026"-population'
  const percent = '=100*("population@communes~2026"-population)/population'
  expect(changeName({ ...change, amount: 'difference' })).toBe(difference)
  expect(changeName({ ...change, amount: 'percent' })).toBe(percent)
  expect(changeNamed(difference)).toEqual({ ...change, amount: 'difference' })
  expect(changeNamed(percent)).toEqual({ ...change, amount: 'percent' })
  expect(computedLabel(difference, LABELS)?.title.en).toBe('Inhabitants, change from 2018 to 2026')
  const zone = { labels: { population: 100, 'population@communes~2026': 130 }, origin_labels: {} }
  expect([difference, percent].map(name => computedValue(zone, name))).toEqual([30, 30])
})

test('computes a change from the present and former values', () => {
  const computed = computedLabel(DIFFERENCE, LABELS)
  expect(columnsOf(computed as Label)).toMatchObject([
    { column: 'hash-population' },
    { former: { instance: 'communes~2018', base: 'communes~2016', label: 'population' } },
  ])
})

test.each([
  [130, 100, 30, 30],
  [90, 120, -30, -25],
  [5, 0, 5, null],
  [0, 0, 0, null],
  [5, null, null, null],
  [null, 5, null, null],
])('computes the change of %s, formerly %s: %s, and %s percent', (now, then, difference, percent) => {
  const zone = { labels: { population: now, 'population@communes~2016': then }, origin_labels: {} }
  expect(computedValue(zone, DIFFERENCE)).toBe(difference)
  expect(computedValue(zone, PERCENT)).toBe(percent)
})

test('rejects changes of texts and of other datasets', () => {
  expect(computedProblem('=nom-"nom@communes~2016"', LABELS)).toBe('computedNotNumber')
  expect(computedLabel('=population-"population@regions~2016"', LABELS)).toBeNull()
  expect(computedLabel('=population-"surface@communes~2016"', LABELS)).toBeNull()
})

test('writes a change with its sign, and zero without a sign', () => {
  const change = computedLabel(PERCENT, LABELS) as Label
  expect(changeOf(change)?.amount).toBe('percent')
  const said = [5.04321, -120, 0, null].map(value => formatValue(value, change, 'fr'))
  expect(said).toEqual(['+5,043', '−120', '0', ''])
  expect(formatValue(1234, change, 'en')).toBe('+1,234')
})

test('shows the change of a zone, without a percentage of 0', () => {
  expect(amountsBetween(150, 100)).toEqual({ difference: 50, percent: 50 })
  expect(amountsBetween(90, 120)).toEqual({ difference: -30, percent: -25 })
  expect(amountsBetween(5, 0)).toEqual({ difference: 5, percent: null })
  for (const unknown of [null, undefined, '12'])
    expect(amountsBetween(5, unknown)).toEqual({ difference: null, percent: null })
})
