import { expect, test } from 'vitest'
import { plainText } from './plainText.ts'

const fill = (wanted: string) => (wanted === 'Rennes population' ? '222 485' : `{${wanted}}`)

test('writes paragraphs, headings and lists on lines of their own', () => {
  expect(plainText('# Rennes\nUne **grande** ville.\n\n- un\n- *deux*\n\n1. trois', fill)).toBe(
    'Rennes\n\nUne grande ville.\n\n• un\n• deux\n\n1. trois',
  )
})

test('fills figures, and keeps the words of unknown ones', () => {
  expect(plainText('**{Rennes population}** et {Renes population}', fill)).toBe(
    '222 485 et {Renes population}',
  )
})

test('writes the address of a link after its words, and HTML as text', () => {
  expect(plainText('[INSEE](https://insee.fr/) <b>x</b>', fill)).toBe('INSEE (https://insee.fr/) <b>x</b>')
})
