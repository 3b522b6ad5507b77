import { expect, test } from 'vitest'
import { sheetOf } from '../../../tests/support/fixtures.ts'
import type { FilterNode } from '../../contract/filter.ts'
import { fileName } from './fileName.ts'

const sheet = sheetOf('zones', 'zones~2026')
const named = (filter: FilterNode | null, language: 'fr' | 'en' = 'fr') =>
  fileName(
    { sheet },
    { filter: filter && { mode: 'l', filter }, bbox: null, isSelection: false },
    language,
  ).replaceAll(/[\u202f\u00a0]/g, ' ')

const populous = { label: 'population', operator: 'gte', value: 1_000_000 } as const
const breton = { label: 'region', operator: 'equals', value: 'Bretagne' } as const

test('names a file by its dataset and date, and by its filter in words', () => {
  expect(named(null)).toBe('Jeu zones 2026')
  expect(named(populous)).toBe('Jeu zones 2026, population ≥ 1 000 000')
  expect(named({ and: [populous, breton] })).toBe(
    'Jeu zones 2026, population ≥ 1 000 000 et region = Bretagne',
  )
  expect(named({ or: [populous, breton] }, 'en')).toBe(
    'Dataset zones 2026, population ≥ 1,000,000 or region = Bretagne',
  )
})

test('writes no character that a file name cannot have', () => {
  expect(named({ ...populous, operator: 'lt' })).toBe('Jeu zones 2026, population moins de 1 000 000')
  expect(named({ ...breton, value: 'a/b:c*?"d"<e>|\\f\n' })).toBe('Jeu zones 2026, region = a b c d e f')
})

test('mentions a long filter instead of writing it', () => {
  expect(named({ or: Array.from({ length: 9 }, () => breton) })).toBe('Jeu zones 2026, filtré')
})

test('mentions a selection and a part of the map', () => {
  const bbox: [number, number, number, number] = [0, 0, 1, 1]
  expect(fileName({ sheet }, { filter: null, bbox, isSelection: true }, 'fr')).toBe(
    'Jeu zones 2026, sélection, partie affichée',
  )
})
