import { expect, test } from 'vitest'
import en from '../../../../locales/en/grammar.json' with { type: 'json' }
import fr from '../../../../locales/fr/grammar.json' with { type: 'json' }
import { grammarOf } from './grammar.ts'
import { tokensOf } from './line.ts'

const grammar = grammarOf({ fr, en })
const numbersIn = (line: string, language: 'fr' | 'en' = 'fr') =>
  tokensOf(line, language, grammar).flatMap(({ number }) => number ?? [])

test.for([
  ['population > 1 000 000', 1_000_000],
  ['1.000.000', 1_000_000],
  ['1,000,000', 1_000_000],
  ['1.000', 1000],
  ['10,5', 10.5],
  ['1,5 M', 1_500_000],
  ['500k', 500_000],
  ['plus d’un million d’habitants', 1_000_000],
  ['deux cent mille', 200_000],
  ['2 millions', 2_000_000],
  ['deux mille', 2000],
  ['plus d’un demi million', 500_000],
  ['half a million', 500_000],
  ['moins de 200 000 habitants', 200_000],
] as const)('reads the number in %s', ([line, number]) => expect(numbersIn(line)).toEqual([number]))

test('reads English groups and decimals', () => {
  expect(numbersIn('200,000', 'en')).toEqual([200_000])
  expect(numbersIn('1.5 million', 'en')).toEqual([1_500_000])
  expect(numbersIn('more than a million', 'en')).toEqual([1_000_000])
  expect(numbersIn('two hundred thousand', 'en')).toEqual([200_000])
})

test('gives the multiplier of the last number to both ends of an interval', () => {
  expect(numbersIn('entre 400 et 600 mille')).toEqual([400_000, 600_000])
  expect(numbersIn('from 2 to 3 million', 'en')).toEqual([2_000_000, 3_000_000])
  expect(numbersIn('entre 5000 et 2 millions')).toEqual([5000, 2_000_000])
})

test('does not read an article as a number', () => {
  expect(numbersIn('un département')).toEqual([])
  expect(numbersIn('créer un compte')).toEqual([])
})

test('splits elisions, hyphens and signs', () => {
  expect(tokensOf('l’Île-de-France >= 3', 'fr', grammar).map(({ text }) => text)).toEqual([
    'l',
    'ile',
    'de',
    'france',
    '>=',
    '3',
  ])
})

test('keeps the power of a unit', () => {
  expect(tokensOf('hab/km²', 'fr', grammar).map(({ text }) => text)).toEqual(['habitants', '/', 'km2'])
})
