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

test('lines of a gradient are as wide at its ends as these are far from 0', () => {
  expect(endWidths(legendFrom(2, 8), style)).toEqual([2, 8])
  expect(endWidths(legendFrom(-8, 4), style)).toEqual([8, 4])
})

test('no end of a gradient has a width of its own where all lines are as wide, or not all are lines', () => {
  expect(endWidths(legendFrom(2, 8), { ...style, lineSized: false })).toBeNull()
  expect(endWidths({ ...legendFrom(2, 8), kinds: ['line', 'area'] }, style)).toBeNull()
  expect(endWidths({ ...legendFrom(2, 8), kinds: ['area'] }, style)).toBeNull()
})
