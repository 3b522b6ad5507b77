import { expect, test } from 'vitest'
import { suggestions } from './suggestions.ts'

const values = ['Ain', 'Saint-Étienne', 'Étampes', 'Nantes', 'Sainte', '', 'Ain']

test('what begins with the text comes before what has it in a word, accents and case aside', () => {
  expect(suggestions(values, 'et')).toEqual(['Étampes', 'Saint-Étienne'])
  expect(suggestions(values, 'AIN')).toEqual(['Ain', 'Saint-Étienne', 'Sainte'])
})

test('before anything is typed the first values are proposed, each once', () => {
  expect(suggestions(values, '')).toEqual(['Ain', 'Saint-Étienne', 'Étampes', 'Nantes', 'Sainte'])
})

test('of many values twelve are proposed, those that fit best', () => {
  const many = Array.from({ length: 40 }, (_, at) => `Zone ${at}`)
  expect(suggestions([...many, 'Ozone'], '')).toEqual(many.slice(0, 12))
  expect(suggestions(['Ozone', ...many], 'zone')).toEqual(many.slice(0, 12))
})
