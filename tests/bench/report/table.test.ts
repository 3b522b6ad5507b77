import { expect, test } from 'vitest'
import type { Results } from './results.ts'
import { tablesOf } from './table.ts'

const found = (ms: number) => ({ 'all zones': ms, runs: 1 })
const results = (runs: number): Results => ({
  date: '2026-11-21T00:00:00.000Z',
  minutes: 9,
  machine: { processor: 'a processor', cores: 2, memoryBytes: 8e9, node: '24', chromium: '1', graphics: '' },
  data: 'zones',
  runs,
  measures: {
    zones: {
      subjects: { cartable: found(100), 'maplibre-mvt': found(200), 'maplibre-geojson': found(1000) },
      places: {},
      failures: {},
    },
  },
  failures: {},
})

/** The cells of a row by the titles of their columns. */
function rowOf(tables: string, title: string): Record<string, string> {
  const lines = tables.split('\n').map(line => line.split('|').map(cell => cell.trim()))
  const head = lines.find(cells => cells.includes('Cartable')) ?? []
  const row = lines.find(cells => cells[1] === title) ?? []
  return Object.fromEntries(head.map((name, place) => [name, row[place] ?? '']))
}

test('each ratio stands in the column of the peer that it is held against', () => {
  const tables = tablesOf(results(1))
  expect(rowOf(tables, 'all zones')).toMatchObject({
    '/ vector tiles': '0.5',
    '/ GeoJSON': '0.1',
    '/ best': '0.5',
    met: '**no**',
  })
  expect(rowOf(tables, 'all zones, against GeoJSON')).toMatchObject({
    '/ vector tiles': '',
    '/ GeoJSON': '0.1',
    '/ best': '',
    target: '≤ 0.05 of GeoJSON',
    met: '**no**',
  })
})

test('one run is called one, and several by what was made of them', () => {
  expect(tablesOf(results(1))).toContain('; one run of each;')
  expect(tablesOf(results(3))).toContain('; medians of at most 3 runs in turns, fewer of what takes long;')
})
