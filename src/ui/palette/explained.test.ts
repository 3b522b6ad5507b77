import { expect, test } from 'vitest'
import { wordsExplained } from './explained.ts'

const marked = (text: string, query: string) =>
  wordsExplained(text, query)
    .map(({ text: piece, isExplained }) => (isExplained ? `[${piece}]` : piece))
    .join('')

test('marks the words that a query contains or begins, without accents', () => {
  expect(marked('Départements français', 'dep')).toBe('[Départements] français')
  expect(marked('Zones de France', 'zone de france')).toBe('[Zones] de [France]')
  expect(marked('Annuler', '>annul')).toBe('[Annuler]')
})

test('leaves a text whole if the query contains none of its words', () => {
  expect(wordsExplained('Colorer selon', 'xyz')).toEqual([{ text: 'Colorer selon', isExplained: false }])
})
