import { expect, test } from 'vitest'
import { formatValue, uniqueKey } from './labelTypes.ts'
import { numberOf } from './numbers.ts'

const spaces = (text: string) => text.replace(/\s/g, ' ')

test('writes numbers in the style of the language', () => {
  expect(spaces(formatValue(1284948.5, { type: 'number' }, 'fr'))).toBe('1 284 948,5')
  expect(formatValue(1284948.5, { type: 'number' }, 'en')).toBe('1,284,948.5')
})

test('does not group a number read as text', () => {
  expect(formatValue(38000, { type: 'text' }, 'fr')).toBe('38000')
})

test('writes no data as empty text', () => {
  expect([null, undefined].map(value => formatValue(value, { type: 'other' }, 'fr'))).toEqual(['', ''])
  expect(formatValue('n.d.', { type: 'number' }, 'fr')).toBe('')
})

test('writes booleans as words and joins lists', () => {
  expect(formatValue(true, { type: 'other' }, 'fr')).toBe('oui')
  expect(formatValue([false, 'a', null], { type: 'other' }, 'en')).toBe('no, a')
  expect(formatValue({ fr: ['38000', '38100'] }, { type: 'other' }, 'fr')).toBe('fr\u00a0: 38000, 38100')
  expect(formatValue({ fr: ['38000', '38100'] }, { type: 'other' }, 'en')).toBe('fr: 38000, 38100')
})

test('writes a list of objects without the names of texts', () => {
  const languages = [
    { code: 'de', nom: 'allemand', pourcentage: 76, officielle: true },
    { code: 'it', nom: 'italien', pourcentage: 7.5, officielle: false },
    { code: 'rm', nom: null, pourcentage: null, officielle: true },
  ]
  expect(formatValue(languages, { type: 'other' }, 'fr')).toBe(
    'de, allemand, pourcentage 76, officielle\u00a0; it, italien, pourcentage 7,5\u00a0; rm, officielle',
  )
  expect(formatValue(languages, { type: 'other' }, 'en')).toBe(
    'de, allemand, pourcentage 76, officielle; it, italien, pourcentage 7.5; rm, officielle',
  )
})

test('reads text as a number with decimal comma and grouping spaces', () => {
  expect(['1 284,5', ' 12 ', '-3.5', '1e3'].map(numberOf)).toEqual([1284.5, 12, -3.5, 1000])
})

test('treats text that is not a number as no data', () => {
  expect(['', ' ', '12a', '0x10', 'Infinity', Number.NaN, true, [1], null].map(numberOf)).toEqual(
    Array(9).fill(null),
  )
})

test('compares unique values as the type reads them', () => {
  expect([uniqueKey('1,0', 'number'), uniqueKey(1, 'number')]).toEqual(['1', '1'])
  expect(uniqueKey('1,0', 'text')).toBe('1,0')
  expect(uniqueKey('x', 'number')).toBeNull()
})

test('writes a date in the style of the language, and other text as no data', () => {
  expect(
    ['2024', '2024-05-13', 2024, 'n.d.'].map(value => formatValue(value, { type: 'date' }, 'fr')),
  ).toEqual(['2024', '13 mai 2024', '2024', ''])
  expect([uniqueKey('2024-05-13', 'date'), uniqueKey('n.d.', 'date')]).toEqual(['2024-05-13', null])
})
