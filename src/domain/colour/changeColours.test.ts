import fc from 'fast-check'
import { expect, test } from 'vitest'
import { NO_ORDINALS } from '../ordinals.ts'
import {
  CHANGES,
  type Changes,
  changeAt,
  changeEntryId,
  changeScale,
  drawnRemovedZones,
  REMOVED_ENTRY,
  readChanges,
} from './changeColours.ts'
import { entriesOf, legendOf } from './legend.ts'
import { defaultStyle } from './style.ts'

const changes = (codes: readonly number[]): Changes => ({
  instance: 'zones~2026',
  base: 'zones~2016',
  label: null,
  counts: { unchanged: 0, value: 0, geometry: 0, both: 0, added: 0, removed: 0 },
  codes: Uint8Array.from(codes),
  removed: [],
  tolerance: null,
  former: Uint8Array.of(6),
})
const codes = fc.array(fc.integer({ min: 0, max: CHANGES.length }), { maxLength: 60 })

test('counts every zone once in the legend of changes, in its colour', () => {
  fc.assert(
    fc.property(codes, list => {
      const compared = changes(list)
      const values = list.map((_, ordinal) => changeAt(compared, ordinal))
      const scale = changeScale(compared, defaultStyle(0))
      const legend = legendOf(scale, values, 'fr')
      if (legend.kind !== 'changes') throw new Error(legend.kind)
      for (const { change, colour, count } of legend.entries) {
        expect(count).toBe(values.filter(value => value === change).length)
        expect(scale.colourOf(change)).toBe(colour)
      }
      const counted = legend.entries.reduce((sum, { count }) => sum + count, legend.noData.count)
      expect(counted).toBe(list.length)
    }),
  )
})

test('draws only an isolated change', () => {
  const compared = changes([])
  for (const { id: row } of entriesOf(legendOf(changeScale(compared, defaultStyle(0)), [], 'fr'))) {
    const { isDrawn } = changeScale(compared, { ...defaultStyle(0), isolated: row })
    expect(CHANGES.filter(isDrawn).map(changeEntryId)).toEqual(row === REMOVED_ENTRY ? [] : [row])
  }
})

test('draws removed zones with all others, or isolated', () => {
  const compared = changes([1])
  expect(drawnRemovedZones(compared, { isolated: null })).toEqual(compared.former)
  expect(drawnRemovedZones(compared, { isolated: REMOVED_ENTRY })).toEqual(compared.former)
  expect(drawnRemovedZones(compared, { isolated: changeEntryId('added') })).toEqual(NO_ORDINALS)
})

test('returns no change for a zone that the comparison lacks', () => {
  expect(changeAt(changes([1]), 7)).toBeNull()
  expect(changeAt(changes([0]), 0)).toBeNull()
})

test('reads the change of each zone from the API by its position', () => {
  const { codes: _, former: __, ...rest } = changes([])
  // The bytes 1, 2, 0, 4, 5.
  const read = readChanges({ ...rest, changes: 'AQIABAU=', former: '' })
  expect([0, 1, 2, 3, 4, 5].map(ordinal => changeAt(read, ordinal))).toEqual([
    'unchanged',
    'value',
    null,
    'both',
    'added',
    null,
  ])
})

test('treats zones without a change as no data', () => {
  const { isNoData } = changeScale(changes([]), defaultStyle(0))
  expect([null, 'removed', 'added', 'unchanged'].map(isNoData)).toEqual([true, true, false, false])
})
