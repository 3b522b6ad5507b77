import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Label } from '../../contract/label.ts'
import { ClassMethod, type Style } from '../../contract/view.ts'
import { colourScale } from './colours.ts'
import { frozenStyle, zonesIn } from './fromLegend.ts'
import { legendOf } from './legend.ts'
import { defaultStyle, styleForLabel } from './style.ts'

const labelOver = (numbers: readonly number[]): Label => ({
  id: 'n',
  name: 'n',
  title: { fr: 'n', en: 'n' },
  type: 'number',
  unit: null,
  measure: null,
  column: 'c',
  stats: { min: Math.min(...numbers), max: Math.max(...numbers), nulls: 0, distinct: 2, quantiles: [] },
})
/** Distinct numbers, ascending. */
const numbers = fc
  .uniqueArray(fc.integer({ min: -1000, max: 1000 }), { minLength: 2, maxLength: 40 })
  .map(found => found.sort((a, b) => a - b))
const methods = fc.constantFrom(null, ...ClassMethod.options.filter(method => method !== 'manual'))

test('keeps the colour of a value in the next instance', () => {
  fc.assert(
    fc.property(numbers, numbers, methods, (former, next, classes) => {
      const style = { ...styleForLabel(defaultStyle(0), labelOver(former)), classes }
      const drawn = colourScale(labelOver(former), style, former)
      const frozen = frozenStyle(style, legendOf(drawn, former, 'fr'))
      const { colourOf } = colourScale(labelOver(next), frozen, next)
      expect(former.map(colourOf)).toEqual(former.map(drawn.colourOf))
    }),
  )
})

test('leaves a style unchanged if its colours are already fixed', () => {
  fc.assert(
    fc.property(numbers, numbers, methods, (former, next, classes) => {
      const style = { ...styleForLabel(defaultStyle(0), labelOver(former)), classes }
      const legendIn = (shown: Style, of: number[]) =>
        legendOf(colourScale(labelOver(of), shown, of), of, 'fr')
      const once = frozenStyle(style, legendIn(style, former))
      expect(frozenStyle(once, legendIn(once, next))).toBe(once)
    }),
  )
})

test('fixes no colours for a label without numbers', () => {
  const style = defaultStyle(0)
  expect(frozenStyle(style, legendOf(colourScale(null, style), [1, 2], 'fr'))).toBe(style)
  expect(frozenStyle(style, null)).toBe(style)
})

const label: Label = {
  id: 'population',
  name: 'population',
  title: { fr: 'Population', en: 'Population' },
  type: 'number',
  unit: null,
  measure: null,
  column: '',
  stats: { min: 0, max: 100, nulls: 0, distinct: 2, quantiles: [] },
}

test('covers every displayed zone in the legend, for every style', () => {
  const values = fc.array(fc.oneof(fc.integer({ min: 0, max: 100 }), fc.constant(null)))
  const style = fc.record({
    mode: fc.constantFrom('gradient', 'value'),
    randomColours: fc.boolean(),
    classes: fc.constantFrom(null, ...ClassMethod.options),
  })
  fc.assert(
    fc.property(values, style, fc.boolean(), (displayed, choice, isLabelled) => {
      const scale = colourScale(isLabelled ? label : null, { ...defaultStyle(0), ...choice })
      expect(zonesIn(legendOf(scale, displayed, 'fr'))).toBe(displayed.length)
    }),
  )
})
