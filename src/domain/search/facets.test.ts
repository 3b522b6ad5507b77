import { expect, test } from 'vitest'
import { DATASETS, instance } from '../../../tests/support/fixtures.ts'
import { countsOf, matchesFacets, NO_FACETS, sortForDisplay } from './facets.ts'

test('keeps every dataset without facets', () => {
  expect(DATASETS.filter(dataset => matchesFacets(dataset, NO_FACETS))).toEqual(DATASETS)
})

test('narrows by all facets together', () => {
  const facets = { ...NO_FACETS, type: 'zone' as const, status: 'inactive' as const }
  expect(DATASETS.filter(dataset => matchesFacets(dataset, facets)).map(({ id }) => id)).toEqual(['inactive'])
})

test('counts the datasets that each value would keep, given the other facets', () => {
  const facets = { ...NO_FACETS, status: 'latest' as const, type: 'label' as const }
  expect([...countsOf(DATASETS, facets, 'type')]).toEqual([
    ['zone', 1],
    ['label', 1],
  ])
})

test('sorts recently used datasets first, then the newest import, then the catalogue', () => {
  const [first, second, third] = DATASETS
  if (!first || !second || !third) throw new Error('There are three.')
  const newer = { ...second, latest: { ...instance('labels', '2026'), imported_at: '2026-05-01T00:00:00Z' } }
  expect(sortForDisplay([first, newer, third], []).map(({ id }) => id)).toEqual([
    'labels',
    'zones',
    'inactive',
  ])
  const later = { ...first, latest: { ...instance('zones', '2026'), imported_at: '2026-05-01T00:00:01Z' } }
  expect(sortForDisplay([newer, later], []).map(({ id }) => id)).toEqual(['zones', 'labels'])
  expect(sortForDisplay([first, newer, third], ['inactive']).map(({ id }) => id)).toEqual([
    'inactive',
    'labels',
    'zones',
  ])
})
