import { expect, test } from 'vitest'
import { label } from '../../../tests/support/fixtures.ts'
import { colourScale } from './colours.ts'
import { type Legend, legendOf } from './legend.ts'
import { defaultStyle } from './style.ts'
import { endWidths } from './symbols.ts'

const style = { ...defaultStyle(0), label: 'population', classes: null, lineSized: true, lineWidth: 8 }
const legendFrom = (min: number, max: number): Legend => {
  const population = label('population', 'number')
  const scale = colourScale({ ...population, stats: { ...population.stats, min, max } }, style)
  return { ...legendOf(scale, [min, max], 'fr'), kinds: ['line'] }
}

test('sizes the lines at the ends of a gradient by their distance from 0', () => {
  expect(endWidths(legendFrom(2, 8), style)).toEqual([2, 8])
  expect(endWidths(legendFrom(-8, 4), style)).toEqual([8, 4])
})

test('has no end widths if all lines are equally wide or zones are mixed', () => {
  expect(endWidths(legendFrom(2, 8), { ...style, lineSized: false })).toBeNull()
  expect(endWidths({ ...legendFrom(2, 8), kinds: ['line', 'area'] }, style)).toBeNull()
  expect(endWidths({ ...legendFrom(2, 8), kinds: ['area'] }, style)).toBeNull()
})
