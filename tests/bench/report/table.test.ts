import { expect, test } from 'vitest'
import { historyTable } from './history.ts'
import type { Results } from './results.ts'
import { tablesOf, tablesOfRuns } from './table.ts'

const found = (ms: number, heap = 0) => ({ 'all zones': ms, heap, runs: 1 })
const results = (runs: number): Results => ({
  date: '2026-11-21T00:00:00.000Z',
  minutes: 9,
  machine: { processor: 'a processor', cores: 2, memoryBytes: 8e9, node: '24', chromium: '1', graphics: '' },
  data: 'zones',
  runs,
  measures: {
    zones: {
      subjects: {
        cartable: { ...found(100, 20e6), 'gradient, in frames': 1.19 },
        'cartable-highlighted': { 'first zones': 60 },
        'maplibre-mvt': { ...found(160, 7e6), 'first zones': 240 },
        'maplibre-geojson': found(1000),
      },
      places: {},
      failures: {},
    },
    outlines: {
      subjects: { cartable: found(80), 'maplibre-mvt': found(160) },
      places: {},
      failures: {},
    },
  },
  failures: {},
})

/** Returns the cells of a row by column title. */
function rowOf(tables: string, title: string): Record<string, string> {
  const lines = tables.split('\n').map(line => line.split('|').map(cell => cell.trim()))
  const head = lines.find(cells => cells.includes('Cartable')) ?? []
  const row = lines.find(cells => cells[1] === title) ?? []
  return Object.fromEntries(head.map((name, place) => [name, row[place] ?? '']))
}

test('shows each ratio in the column of its peer', () => {
  const tables = tablesOf(results(1))
  expect(rowOf(tables, 'all zones')).toMatchObject({
    '/ vector tiles': '0.63',
    '/ GeoJSON': '0.1',
    '/ best': '0.63',
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

test('has separate rows for prefetching, restyles in frames and real outlines', () => {
  const tables = tablesOf(results(1))
  expect(rowOf(tables, 'first zones, their row highlighted before')).toMatchObject({
    Cartable: '60 ms',
    '/ vector tiles': '0.25',
    met: 'yes',
  })
  expect(rowOf(tables, 'a gradient, in frames')).toMatchObject({
    Cartable: '1.19',
    target: '≤ 1.2',
    met: 'yes',
  })
  expect(rowOf(tables, 'real outlines: all zones')).toMatchObject({ '/ vector tiles': '0.5', met: 'yes' })
})

test("compares memory with a peer's plus a margin", () => {
  expect(rowOf(tablesOf(results(1)), 'JS heap of the page')).toMatchObject({
    Cartable: '20 MB',
    'MapLibre, vector tiles': '7 MB',
    target: '≤ 12 MB more',
    met: '**no**',
  })
})

test('adds measures of a former run that are missing in the last, with its date', () => {
  const accounts = { 'all logins, ms': 12_000 }
  const former: Results = {
    ...results(1),
    date: '2026-10-01T00:00:00.000Z',
    measures: { zones: results(1).measures.zones!, accounts },
  }
  const [last = '', earlier = ''] = tablesOfRuns([results(1), former]).split('Measured on 2026-10-01')
  expect(rowOf(last, 'all zones')).toMatchObject({ Cartable: '100 ms' })
  expect(earlier).toContain('| the 200 logins | 12,000 ms |')
  expect(earlier).not.toContain('all zones')
  const nothingOld = { ...former, measures: { zones: results(1).measures.zones! } }
  expect(tablesOfRuns([results(1), nothingOld])).toBe(tablesOf(results(1)))
})

test('lists runs of several days, except runs without a comparison', () => {
  const former = { ...results(1), date: '2026-10-01T00:00:00.000Z', measures: {} }
  const rows = historyTable([results(1), former])
    .split('\n')
    .slice(2)
  expect(rows[0]).toBe('| 2026-11-21 | a processor, 2 cores | – | – | 0.63 | 0.50 | – | – | – | – | – | – |')
  expect(rows).toHaveLength(1)
})

test('describes one run, and several by their median', () => {
  expect(tablesOf(results(1))).toContain('; one run of each;')
  expect(tablesOf(results(3))).toContain('; medians of at most 3 alternating runs, fewer of slow measures;')
})
