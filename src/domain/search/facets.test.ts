import { expect, test } from 'vitest'
import { DATASETS, instance } from '../../../tests/support/fixtures.ts'
import { countsOf, inOrder, isLike, NO_FACETS } from './facets.ts'

test('without facets every dataset is proposed', () => {
  expect(DATASETS.filter(dataset => isLike(dataset, NO_FACETS))).toEqual(DATASETS)
})

test('facets narrow down together', () => {
  const facets = { ...NO_FACETS, type: 'zone' as const, status: 'inactive' as const }
  expect(DATASETS.filter(dataset => isLike(dataset, facets)).map(({ id }) => id)).toEqual(['inactive'])
})

test('a count says what the value would leave, the other facets kept', () => {
  const facets = { ...NO_FACETS, status: 'latest' as const, type: 'label' as const }
  expect([...countsOf(DATASETS, facets, 'type')]).toEqual([
    ['zone', 1],
    ['label', 1],
  ])
})

test('what was used lately comes first, then what came on the newest day, then the order of the catalogue', () => {
  const [first, second, third] = DATASETS
  if (!first || !second || !third) throw new Error('There are three.')
  const newer = { ...second, latest: { ...instance('labels', '2026'), imported_at: '2026-05-01T00:00:00Z' } }
  expect(inOrder([first, newer, third], []).map(({ id }) => id)).toEqual(['labels', 'zones', 'inactive'])
  expect(inOrder([first, newer, third], ['inactive']).map(({ id }) => id)).toEqual([
    'inactive',
    'labels',
    'zones',
  ])
})
