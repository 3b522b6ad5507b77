import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fold } from './fold.ts'

test('ignores accents and case', () => {
  expect(fold('ÉDITER')).toBe(fold('editer'))
})

test('expands ligatures', () => {
  expect(fold('Œuvre Æther Straße')).toBe('oeuvre aether strasse')
})

test('reads hyphens, apostrophes and blanks as one space', () => {
  expect(fold('  L’Haÿ-les-Roses ')).toBe(fold("l'hay les  roses"))
})

test('leaves a folded text unchanged', () => {
  fc.assert(fc.property(fc.string({ unit: 'binary' }), text => fold(fold(text)) === fold(text)))
})
