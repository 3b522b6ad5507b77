import { expect, test } from 'vitest'
import type { Label } from '../../contract/label.ts'
import { furtherCalculations, quotientsOf, readCalculation } from './calculation.ts'

const label = (name: string, title: string, type: Label['type'] = 'number'): Label => ({
  id: name,
  name,
  title: { fr: title, en: title },
  type,
  unit: null,
  measure: null,
  column: name,
  stats: { min: 0, max: 1, nulls: 0, distinct: 2, quantiles: [] },
})
const LABELS = [
  label('population', 'Population légale'),
  label('surface', 'Surface'),
  label('emploi', 'Emploi des 15-64 ans'),
  label('nom', 'Nom', 'text'),
]

test.each([
  ['population / surface', '=population/surface'],
  ['pop ÷ surf', '=population/surface'],
  ['Population légale − Surface × 1,5', '=population-surface*1.5'],
  ['(population - surface) / 2', '=(population-surface)/2'],
  ['emploi des 15-64 ans / population', '=emploi/population'],
])('reads %s as %s', (text, name) => expect(readCalculation(text, LABELS, 'fr')?.name).toBe(name))

test.each(['population', 'population /', 'population / nom', '2 + 2', 'population surface', ''])(
  'rejects %j as a calculation',
  text => expect(readCalculation(text, LABELS, 'fr')).toBeNull(),
)

test('completes an unfinished calculation with each other number', () => {
  const continued = (text: string) => furtherCalculations(text, LABELS, 'fr').map(({ name }) => name)
  expect(continued('population /')).toEqual(['=population/surface', '=population/emploi'])
  expect(continued('population - su')).toEqual(['=population-surface'])
})

test('suggests quotients of two different numbers', () => {
  expect(quotientsOf(LABELS).map(({ name }) => name)).toEqual([
    '=population/surface',
    '=population/emploi',
    '=surface/population',
    '=surface/emploi',
    '=emploi/population',
    '=emploi/surface',
  ])
})

test('looks labels up in proportion to the length of a calculation', () => {
  const looksAt = (terms: number) => {
    let looks = 0
    const counted = LABELS.map(each =>
      Object.defineProperty({ ...each }, 'title', {
        enumerable: true,
        get: () => {
          looks++
          return each.title
        },
      }),
    )
    const text = ['surface', ...Array.from({ length: terms - 1 }, () => '1')].join(' + ')
    expect(readCalculation(text, counted, 'fr')).not.toBeNull()
    return looks
  }
  expect(looksAt(60) / looksAt(30)).toBeLessThan(2.5)
})
