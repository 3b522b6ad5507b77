import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Label } from '../../contract/label.ts'
import { ClassMethod } from '../../contract/view.ts'
import { colourScale } from './colours.ts'
import { legendOf } from './legend.ts'
import { defaultStyle } from './style.ts'
import { zonesIn } from './zonesIn.ts'

const label: Label = {
  id: 'population',
  name: 'population',
  title: { fr: 'Population', en: 'Population' },
  type: 'number',
  unit: null,
  column: '',
  stats: { min: 0, max: 100, nulls: 0, distinct: 2, quantiles: [] },
}

test('a legend speaks of every displayed zone, whatever it colours by', () => {
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
