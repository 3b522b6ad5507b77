import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Label } from '../../contract/label.ts'
import { continuationsOf, readSentenceValue, writeSentenceValue } from './sentence.ts'

const labelOf = (
  name: string,
  fr: string,
  en: string,
  type: Label['type'],
  middle: number | null,
): Label => ({
  id: name,
  name,
  title: { fr, en },
  type,
  unit: null,
  measure: null,
  column: name,
  stats: { min: null, max: null, nulls: 0, distinct: 9, quantiles: middle === null ? [] : [middle] },
})
const labels = [
  labelOf('population', 'Population', 'Population', 'number', 500),
  labelOf('area', 'Superficie totale', 'Total area', 'number', 12.5),
  labelOf('region', 'Région', 'Region', 'text', null),
]
const read = (text: string) => writeSentenceValue(readSentenceValue(text, labels, 'fr'))
const further = (text: string) => continuationsOf(text, labels, 'fr').map(writeSentenceValue)

test('keeps any single value as it is', () => {
  expect(readSentenceValue(' 10 000 ', labels, 'fr')).toEqual({
    text: '10 000',
    combinator: 'and',
    further: [],
  })
  expect(readSentenceValue('Ille et Vilaine', labels, 'fr').text).toBe('Ille et Vilaine')
  expect(readSentenceValue('or', labels, 'fr').text).toBe('or')
})

test('reads joined conditions in both languages, by the words of their labels', () => {
  expect(read('10 000 et superficie<50')).toBe('10 000 et area < 50')
  expect(read('10 000 AND total area <= 50')).toBe('10 000 et area <= 50')
  expect(read('5 ou region = Ille et Vilaine')).toBe('5 ou region = Ille et Vilaine')
})

test('reads several conditions joined by one word', () => {
  expect(readSentenceValue('1 et pop > 2 et sup < 3', labels, 'fr').further).toHaveLength(2)
  expect(readSentenceValue('1 et pop > 2 ou sup < 3', labels, 'fr').further).toHaveLength(0)
})

test('compares a number with numbers only', () => {
  expect(readSentenceValue('1 et population > beaucoup', labels, 'fr').further).toHaveLength(0)
})

test('completes an unfinished line with every number its words match', () => {
  expect(further('1 et')).toEqual(['1 et population >= 500', '1 et area >= 12,5'])
  expect(further('1 et sup')).toEqual(['1 et area >= 12,5'])
  expect(further('1 et superficie <')).toEqual(['1 et area < 12,5'])
  expect(further('1 et pop > 2 ou')).toEqual([])
  expect(further('1 et superficie < 3')).toEqual([])
  expect(further('et')).toEqual([])
  expect(further('1 ou région < ou')).toEqual([])
})

test('reads its own output again', () => {
  const words = fc.array(
    fc.constantFrom('1', '2,5', 'et', 'ou', 'and', 'population', 'sup', 'région', '<', '>=', '=', 'Ain', '-'),
    { minLength: 1, maxLength: 12 },
  )
  fc.assert(
    fc.property(words, said => {
      const written = read(said.join(' '))
      expect(read(written)).toBe(written)
      for (const more of further(said.join(' '))) expect(read(more)).toBe(more)
    }),
  )
})
