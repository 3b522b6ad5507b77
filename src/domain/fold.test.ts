import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fold } from './fold.ts'

test('accents and case do not matter', () => {
  expect(fold('ÉDITER')).toBe(fold('editer'))
})

test('ligatures are spelt out', () => {
  expect(fold('Œuvre Æther Straße')).toBe('oeuvre aether strasse')
})

test('hyphens, apostrophes and blanks are one space', () => {
  expect(fold('  L’Haÿ-les-Roses ')).toBe(fold("l'hay les  roses"))
})

test('folding a folded text changes nothing', () => {
  fc.assert(fc.property(fc.string({ unit: 'binary' }), text => fold(fold(text)) === fold(text)))
})
