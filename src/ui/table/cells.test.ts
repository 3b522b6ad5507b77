import { expect, test } from 'vitest'
import { zoneOf } from '../../../tests/support/fixtures.ts'
import { rowOf } from './cells.ts'

const zone = (id: string) => zoneOf(id).zone

/** The first and the third page of a table, as far as they are read: pages have 250 rows. */
const PAGES = { 1: [zone('zones.01'), zone('zones.38')], 3: [zone('zones.69'), zone('zones.73')] }

test.each([
  ['zones.01', 0],
  ['zones.38', 1],
  ['zones.69', 500],
  ['zones.73', 501],
  ['zones.75', null],
  [null, null],
])('the zone %s is in the row %s', (id, row) => {
  expect(rowOf(PAGES, id)).toBe(row)
})
