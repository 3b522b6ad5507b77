import { expect, test } from 'vitest'
import { searchable } from './ranking.ts'
import { isOneMistake, vocabularyOf } from './spelling.ts'

test.each([
  ['another letter', 'regiens', 'regions'],
  ['a letter that is missing', 'regons', 'regions'],
  ['a letter too many', 'reegions', 'regions'],
  ['two letters that changed places', 'regoins', 'regions'],
])('%s is one mistake', (_, typed, meant) => {
  expect(isOneMistake(typed, meant)).toBe(true)
  expect(isOneMistake(meant, typed)).toBe(true)
})

test('nothing, two letters and two swaps are not one mistake', () => {
  expect(isOneMistake('regions', 'regions')).toBe(false)
  expect(isOneMistake('ragiens', 'regions')).toBe(false)
  expect(isOneMistake('ergoins', 'regions')).toBe(false)
  expect(isOneMistake('region', 'regionsx')).toBe(false)
})

const vocabulary = vocabularyOf([
  searchable('display', ['Afficher les départements'], { keywords: ['voir montrer'] }),
  searchable('download', ['Télécharger']),
])

test('a word is put right, and so is the beginning of one', () => {
  expect(vocabulary.corrected('telecharegr')).toBe('telecharger')
  expect(vocabulary.corrected('departemants')).toBe('departements')
  expect(vocabulary.corrected('montrre')).toBe('montrer')
  expect(vocabulary.corrected('telehc')).toBe('telech')
})

test('short words and numbers are left as they are', () => {
  expect(vocabulary.corrected('vor')).toBeNull()
  expect(vocabulary.corrected('2021')).toBeNull()
  expect(vocabulary.corrected('bananes')).toBeNull()
})

test('it knows what words begin with', () => {
  expect(vocabulary.knows('depart')).toBe(true)
  expect(vocabulary.knows('partement')).toBe(false)
})
