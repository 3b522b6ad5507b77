import { expect, test } from 'vitest'
import { suggestions } from './suggestions.ts'

const values = ['Ain', 'Saint-Étienne', 'Étampes', 'Nantes', 'Sainte', '', 'Ain']

test('ranks prefixes before matches inside words, ignoring accents and case', () => {
  expect(suggestions(values, 'et')).toEqual(['Étampes', 'Saint-Étienne'])
  expect(suggestions(values, 'AIN')).toEqual(['Ain', 'Saint-Étienne', 'Sainte'])
})

test('suggests the first distinct values before anything is typed', () => {
  expect(suggestions(values, '')).toEqual(['Ain', 'Saint-Étienne', 'Étampes', 'Nantes', 'Sainte'])
})

test('suggests the best twelve of many values', () => {
  const many = Array.from({ length: 40 }, (_, at) => `Zone ${at}`)
  expect(suggestions([...many, 'Ozone'], '')).toEqual(many.slice(0, 12))
  expect(suggestions(['Ozone', ...many], 'zone')).toEqual(many.slice(0, 12))
})
