import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  heightOf,
  offsetAt,
  offsetShowingRow,
  ROW_HEIGHT,
  rowsPerPage,
  rowsToDraw,
  scrolledTo,
} from './rowScroll.ts'

const FIREFOX_TALLEST = 17_895_696
const someRows = fc.record({
  count: fc.oneof(fc.integer({ min: 1, max: 200 }), fc.integer({ min: 1, max: 20_000_000 })),
  view: fc.integer({ min: 40, max: 3000 }),
})
const share = fc.double({ min: 0, max: 1, noNaN: true })

test('never needs an element taller than browsers can draw', () => {
  fc.assert(
    fc.property(someRows, rows => {
      expect(heightOf(rows)).toBeLessThan(FIREFOX_TALLEST)
    }),
  )
})

test('shows the last row at the end and the first row at the start', () => {
  fc.assert(
    fc.property(someRows, rows => {
      const end = offsetAt(Math.max(0, heightOf(rows) - rows.view), rows)
      expect(rowsToDraw(end, rows, 0).end).toBe(rows.count)
      expect(end + rows.view).toBeGreaterThanOrEqual(rows.count * ROW_HEIGHT - 0.001)
      expect(rowsToDraw(offsetAt(0, rows), rows, 0).first).toBe(0)
    }),
  )
})

test('shows the target row, and never moves up when scrolling down', () => {
  fc.assert(
    fc.property(someRows, share, share, (rows, one, other) => {
      const reach = Math.max(0, rows.count * ROW_HEIGHT - rows.view)
      const [low = 0, high = 0] = [one * reach, other * reach].sort((a, b) => a - b)
      expect(offsetAt(scrolledTo(low, rows), rows)).toBeCloseTo(low, 4)
      expect(scrolledTo(low, rows)).toBeLessThanOrEqual(scrolledTo(high, rows))
    }),
  )
})

test('maps a pixel to a pixel up to half a million rows', () => {
  const rows = { count: 500_000, view: 300 }
  expect(offsetAt(123_456, rows)).toBe(123_456)
})

test('reveals a row completely, and keeps visible rows in place', () => {
  fc.assert(
    fc.property(someRows, share, share, (rows, at, from) => {
      const row = Math.floor(at * (rows.count - 1))
      const offset = offsetShowingRow(row, from * rows.count * ROW_HEIGHT, rows)
      expect(offset).toBeLessThanOrEqual(row * ROW_HEIGHT)
      expect(offset + rows.view).toBeGreaterThanOrEqual((row + 1) * ROW_HEIGHT)
      expect(offsetShowingRow(row, offset, rows)).toBe(offset)
    }),
  )
})

test('reveals a row at the nearer edge without moving visible rows', () => {
  fc.assert(
    fc.property(someRows, share, share, (rows, at, from) => {
      const row = Math.floor(at * (rows.count - 1))
      const [first, second] = [row * ROW_HEIGHT, (row + 1) * ROW_HEIGHT]
      const before = from * rows.count * ROW_HEIGHT
      const after = offsetShowingRow(row, before, rows)
      if (before > first) expect(after).toBe(first)
      else if (before + rows.view < second) expect(after + rows.view).toBe(second)
      else expect(after).toBe(before)
    }),
  )
})

test.each([
  { view: 0, rows: 1 },
  { view: 27, rows: 1 },
  { view: 280, rows: 10 },
  { view: 307, rows: 10 },
])('moves by $rows rows per page key if $view pixels are visible', ({ view, rows }) => {
  expect(rowsPerPage({ view })).toBe(rows)
})
