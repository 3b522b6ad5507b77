import { expect, test } from 'vitest'
import type { Readings, SizedReading } from '../measures/readers.ts'
import { readersTable } from './readers.ts'

const read = (size: number, peak: number, processorMs: number | null): SizedReading => ({
  ...{ size, bytes: size * 1e6, rows: 1, ms: 9000, processorMs, peak: peak * 1e6 },
  ...{ problem: null, isCut: false },
})
const refused = { ...read(100, 100, 1000), problem: 'It is too long.' }
const readings: Readings = {
  date: '2026-11-26T00:00:00.000Z',
  plain: {
    100: { ms: 9000, processorMs: 1000, peak: 100e6 },
    500: { ms: 9000, processorMs: 2000, peak: 100e6 },
  },
  readers: {
    csv: { by: 'somebody', sizes: [read(100, 150, 3000), read(500, 450, 7000)], failure: null },
    topojson: { by: 'somebody', sizes: [refused], failure: null },
    gpx: { by: 'somebody', sizes: [read(100, 150, null)], failure: 'there is no more disk' },
  },
}

const cellsOf = (title: string) =>
  readersTable(readings)
    .split('\n')
    .find(line => line.startsWith(`| ${title} |`))
    ?.split('|')
    .map(cell => cell.trim())
    .slice(1, -1)

test('shows time, speed and memory of a reader beside a plain read', () => {
  // Minimum rate: 500 MB in five seconds more than a plain read.
  expect(cellsOf('csv')).toEqual([
    ...['csv', 'somebody', '3 s', '7 s', '100', '3.5', '150 MB', '450 MB', '4.5', '**3**'],
  ])
})

test("shows a refused file with the product's message below", () => {
  expect(cellsOf('topojson')).toEqual([
    ...['topojson', 'somebody', 'refused', '–', '', '', 'refused', '–', '', ''],
  ])
  expect(readersTable(readings)).toContain('topojson, 100 MB: “It is too long.”')
})

test('explains missing figures, and uses the clock without processor times', () => {
  expect(cellsOf('gpx')?.slice(2, 4)).toEqual(['9 s', '–'])
  expect(readersTable(readings)).toContain('gpx: there is no more disk.')
})
