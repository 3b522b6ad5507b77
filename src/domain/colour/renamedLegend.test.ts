import { expect, test } from 'vitest'
import { label } from '../../../tests/support/fixtures.ts'
import { EMPTY_VIEW } from '../../contract/view.ts'
import { encodeAddress } from '../address/address.ts'
import { readAddress } from '../address/readAddress.ts'
import { applyEdit } from '../view/edit.ts'
import { colourScale } from './colours.ts'
import { legendOf } from './legend.ts'
import { entryText } from './legendText.ts'
import { renamedLegend, withText } from './renamedLegend.ts'
import { defaultStyle, styleForLabel } from './style.ts'

const named = { ...label('density', 'number'), unit: 'hab./km²' }
const style = {
  ...defaultStyle(0),
  label: 'density',
  classes: 'manual' as const,
  breaks: [50],
  renamed: { title: 'Habitants au km²', unit: 'hab.', 'class:0': 'peu dense' },
}
const legend = () => legendOf(colourScale(named, style, [1, 99]), [1, 99], 'fr')

test('shows the texts of the user in the heading, the unit and the entries', () => {
  const renamed = renamedLegend(legend(), style)
  if (renamed.kind !== 'classes') throw new Error(renamed.kind)
  expect([renamed.label.fr, renamed.unit]).toEqual(['Habitants au km²', 'hab.'])
  expect(renamed.entries.map(entry => entryText(renamed, entry, 'fr'))).toEqual(['peu dense', '50 et plus'])
  expect(renamed.entries.map(({ count }) => count)).toEqual([1, 1])
})

test('restores the original text of a part when its text is emptied', () => {
  expect(withText({ title: 'A', unit: 'B' }, 'title', ' ')).toEqual({ unit: 'B' })
})

test('keeps the texts in the address', () => {
  const shown = applyEdit(EMPTY_VIEW, {
    type: 'instance.displayed',
    dataset: 'fr-regions',
    instance: 'fr-regions~2015',
  })
  const view = applyEdit(shown, { type: 'style.changed', dataset: 'fr-regions', style })
  expect(readAddress(encodeAddress(view)).view.displayed[0]?.style.renamed).toEqual(style.renamed)
})

test('drops the texts of another label, and keeps the names and values on the map', () => {
  const written = { ...style, names: true, text: 'population' }
  const other = styleForLabel(written, { ...named, name: 'area', stats: { ...named.stats, quantiles: [] } })
  expect(other).toMatchObject({ label: 'area', renamed: {}, names: true, text: 'population' })
})
