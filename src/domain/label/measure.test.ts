import { expect, test } from 'vitest'
import { sameInEveryLanguage } from '../../contract/texts.ts'
import { factsIn, factsOf, guessMeasure } from './measure.ts'

const guessed = (name: string, values: readonly number[], unit: string | null = null, title = name) =>
  guessMeasure({ name, title: sameInEveryLanguage(title), type: 'number', unit }, factsIn(values))

/** Figures of some départements. */
const PEOPLE = [657_856, 529_374, 336_659, 166_077, 140_976, 1_097_496, 326_606, 270_582, 153_067, 311_076]

test.each([
  ['population', PEOPLE, null, 'count'],
  ['POP_2021', PEOPLE, null, 'count'],
  ['nbCommunes', [391, 798, 317], null, 'count'],
  ['valeur', PEOPLE, null, 'count'],
  ['surface', [5762.4, 7361.7], 'km²', 'count'],
  ['pib', [2_700_000, 3_100_000], '$', 'count'],
  ['densite', [113.2, 71.9], 'hab./km²', 'ratio'],
  ['taux_chomage', [7.1, 8.2], null, 'ratio'],
  ['revenu median', [21_000, 19_500], '€', 'ratio'],
  ['valeur', [0.12, 0.5, 0.98], null, 'ratio'],
  ['valeur', [12.5, 37.5, 49.9, 0.1], null, 'ratio'],
  ['population par km2', [113, 72], null, 'ratio'],
  ['magnitude', [4.5, 6.1], null, 'index'],
  ['IDH', [0.7, 0.8], null, 'index'],
  ['code_insee', [1001, 1002], null, 'code'],
  ['dep_code', [1, 2, 3], null, 'code'],
  ['departement', [35, 29, 56, 22], null, 'code'],
  ['Numéro de département', [1, 2, 95], null, 'code'],
  ['dep', [35, 29], null, 'code'],
  ['codePostal', [35_000, 29_200], null, 'code'],
  ['ecoles commune', [3, 12], null, 'count'],
  ['habitants du departement', PEOPLE, null, 'count'],
  ['valeur', Array.from({ length: 30 }, (_, at) => at + 1), null, 'code'],
  ['annee', [1990, 2004], null, 'year'],
  ['construit', [1871, 1998, 2004], null, 'year'],
  ['altitude', [12, 450, 1980], 'm', null],
  ['profondeur', [10.5, 35], 'km', null],
  ['solde', [-120, 45], null, null],
] as const)('guesses the measure of "%s" by name, unit or numbers', (name, values, unit, measure) => {
  expect(guessed(name, values, unit)).toBe(measure)
})

test('guesses by the title if the name is short', () => {
  expect(guessed('v1', [12.4, 89], null, 'Densité de population')).toBe('ratio')
})

test('assigns no measure to text', () => {
  expect(
    guessMeasure({ name: 'code', title: sameInEveryLanguage('Code'), type: 'text', unit: null }, null),
  ).toBeNull()
  expect(guessed('valeur', [])).toBeNull()
})

const stats = (numbers: readonly number[], distinct = new Set(numbers).size) => ({
  min: numbers[0] ?? null,
  max: numbers.at(-1) ?? null,
  nulls: 0,
  distinct,
  quantiles: [...numbers],
})

test('recognises whole numbers by statistics, even with fractional quantiles', () => {
  // 0, 1/4 … 1 of 1 2 4 5 8 9 in R: quantile(c(1, 2, 4, 5, 8, 9))
  expect(factsOf(stats([1, 2.5, 4.5, 7.25, 9], 6))?.areWhole).toBe(true)
  expect(factsOf(stats([1, 2.51, 4.5, 7.25, 9], 6))?.areWhole).toBe(false)
})

test('recognises row numbers by statistics', () => {
  expect(factsOf(stats([1, 25.75, 50.5, 75.25, 100], 100))?.areInARow).toBe(true)
  expect(factsOf(stats([1, 20, 50, 75, 100], 100))?.areInARow).toBe(false)
  expect(factsOf(stats([], 0))).toBeNull()
})
