import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CHANGES, type Changes, changeAt, changeRow, changeScale } from './changes.ts'
import { legendOf, rowsOf } from './legend.ts'
import { defaultStyle } from './style.ts'

const changes = (codes: readonly number[]): Changes => ({
  instance: 'zones~2026',
  base: 'zones~2016',
  label: null,
  counts: { unchanged: 0, value: 0, geometry: 0, both: 0, added: 0, removed: 0 },
  codes: Uint8Array.from(codes),
  removed: [],
})
const codes = fc.array(fc.integer({ min: 0, max: CHANGES.length }), { maxLength: 60 })

test('the legend of changes counts every zone once, in the colour it has', () => {
  fc.assert(
    fc.property(codes, list => {
      const compared = changes(list)
      const values = list.map((_, ordinal) => changeAt(compared, ordinal))
      const scale = changeScale(compared, defaultStyle(0))
      const legend = legendOf(scale, values, 'fr')
      if (legend.kind !== 'changes') throw new Error(legend.kind)
      for (const { change, colour, count } of legend.rows) {
        expect(count).toBe(values.filter(value => value === change).length)
        expect(scale.colourOf(change)).toBe(colour)
      }
      const counted = legend.rows.reduce((sum, { count }) => sum + count, legend.noData.count)
      expect(counted).toBe(list.length)
    }),
  )
})

test('a change that is isolated is drawn alone', () => {
  const compared = changes([])
  for (const { row } of rowsOf(legendOf(changeScale(compared, defaultStyle(0)), [], 'fr'))) {
    const { isDrawn } = changeScale(compared, { ...defaultStyle(0), isolated: row })
    expect(CHANGES.filter(isDrawn).map(changeRow)).toEqual([row])
  }
})

test('a zone that the comparison does not know has no change', () => {
  expect(changeAt(changes([1]), 7)).toBeNull()
  expect(changeAt(changes([0]), 0)).toBeNull()
})
