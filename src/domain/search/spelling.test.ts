import { expect, test } from 'vitest'
import { searchable } from './ranking.ts'
import { isOneMistake, vocabularyOf } from './spelling.ts'

test.each([
  ['another letter', 'regiens', 'regions'],
  ['a missing letter', 'regons', 'regions'],
  ['an extra letter', 'reegions', 'regions'],
  ['two swapped letters', 'regoins', 'regions'],
])('treats %s as one mistake', (_, typed, meant) => {
  expect(isOneMistake(typed, meant)).toBe(true)
  expect(isOneMistake(meant, typed)).toBe(true)
})

test('rejects no change, two letters and two swaps', () => {
  expect(isOneMistake('regions', 'regions')).toBe(false)
  expect(isOneMistake('ragiens', 'regions')).toBe(false)
  expect(isOneMistake('ergoins', 'regions')).toBe(false)
  expect(isOneMistake('region', 'regionsx')).toBe(false)
})

const vocabulary = vocabularyOf([
  searchable('display', ['Afficher les départements'], { keywords: ['voir montrer'] }),
  searchable('download', ['Télécharger']),
])

test('corrects a word, or its prefix', () => {
  expect(vocabulary.corrected('telecharegr')).toBe('telecharger')
  expect(vocabulary.corrected('departemants')).toBe('departements')
  expect(vocabulary.corrected('montrre')).toBe('montrer')
  expect(vocabulary.corrected('telehc')).toBe('telech')
})

test('leaves short words and numbers unchanged', () => {
  expect(vocabulary.corrected('vor')).toBeNull()
  expect(vocabulary.corrected('2021')).toBeNull()
  expect(vocabulary.corrected('bananes')).toBeNull()
})

test('knows prefixes of words', () => {
  expect(vocabulary.knows('depart', true)).toBe(true)
  expect(vocabulary.knows('partement', true)).toBe(false)
})
