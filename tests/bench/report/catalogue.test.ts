import { expect, test } from 'vitest'
import { catalogueTable } from './catalogue.ts'

test('has a column per database, and meets a target only if all do', () => {
  const lines = catalogueTable('2026-11-27T01:00:00.000Z', {
    'PostgreSQL: search p95': 49.6,
    'SQLite: search p95': 51,
    'PostgreSQL: last page / page 1': 1.2,
    'SQLite: last page / page 1': 0.9,
    'PostgreSQL: facets p95': 30,
  }).split('\n')
  expect(lines).toContain('| time of all processors | PostgreSQL | SQLite | target | met |')
  expect(lines).toContain('| a search, p95 | 50 ms | 51 ms | ≤ 50 ms | **no** |')
  expect(lines).toContain('| last page / page 1 | 1.20 | 0.90 | ≤ 1.2 | yes |')
  expect(lines).toContain('| facets, p95 | 30 ms | – |  |  |')
})
