import fc from 'fast-check'
import { expect, test } from 'vitest'
import { arbitraryView } from '../../../tests/support/arbitraries.ts'
import { EMPTY_VIEW } from '../../contract/view.ts'
import { applyEdit } from '../view/edit.ts'
import { encodeAddress } from './address.ts'
import { readAddress } from './readAddress.ts'

test('restores the view that an address was created from, without saved styles', () => {
  fc.assert(
    fc.property(arbitraryView, view => {
      expect(readAddress(encodeAddress(view))).toEqual({ view, unstyled: [], faults: [] })
    }),
  )
})

test("survives the browser's normalisation of addresses", () => {
  fc.assert(
    fc.property(arbitraryView, view => {
      expect(readAddress(new URL(`http://localhost/${encodeAddress(view)}`).search).view).toEqual(view)
    }),
  )
})

test('writes nothing for an empty view', () => {
  expect(encodeAddress(EMPTY_VIEW)).toBe('')
})

test('writes a newly displayed dataset in a short, readable form', () => {
  const view = applyEdit(EMPTY_VIEW, {
    type: 'instance.displayed',
    dataset: 'fr-regions',
    instance: 'fr-regions~2015',
  })
  expect(encodeAddress(view)).toBe('?show=fr-regions~2015,style:usual')
})

test('leaves the style unset if an address only names a dataset', () => {
  expect(readAddress('?show=fr-regions~2015').unstyled).toEqual(['fr-regions'])
  expect(readAddress('?show=fr-regions~2015,visible:false').unstyled).toEqual(['fr-regions'])
  expect(readAddress('?show=fr-regions~2015,style:usual').unstyled).toEqual([])
  expect(readAddress('?show=fr-regions~2015,opacity:40').unstyled).toEqual([])
})

test('reads an empty query as the empty view', () => {
  expect(readAddress('')).toEqual({ view: EMPTY_VIEW, unstyled: [], faults: [] })
})

test('rejects a scatter plot of the same label twice', () => {
  const charts = (...labels: string[]) => encodeURIComponent(JSON.stringify([{ kind: 'scatter', labels }]))
  const { view, faults } = readAddress(`?show=fr-regions~2015,charts:${charts('menages', 'menages')}`)
  expect(view.displayed.map(({ charts }) => charts)).toEqual([[]])
  expect(faults).toMatchObject([{ part: 'setting', dataset: 'fr-regions', setting: 'charts' }])
  expect(readAddress(`?show=fr-regions~2015,charts:${charts('menages', 'population')}`).faults).toEqual([])
})

test('writes the page of a picture, and reads its valid choices', () => {
  const ground = { page: { size: 'a4', title: 'Densité, 2026', arrow: true } } as const
  const view = applyEdit(EMPTY_VIEW, { type: 'ground.changed', ground })
  expect(encodeAddress(view)).toBe('?page=size:a4,title:%22Densit%C3%A9%2C%202026%22,arrow:true')
  const { view: read, faults } = readAddress(
    `?page=size:a9,arrow:%7B,constructor:a,orientation:portrait,title:${'A'.repeat(201)},body`,
  )
  expect(read).toEqual(
    applyEdit(EMPTY_VIEW, { type: 'ground.changed', ground: { page: { orientation: 'portrait' } } }),
  )
  expect(faults.map(({ text }) => text.slice(0, 9))).toEqual([
    ...['size:a9', 'arrow:{', 'construct', 'title:AAA', 'body'],
  ])
  expect(faults.every(({ part }) => part === 'page')).toBe(true)
})

const REGIONS = 'show=fr-regions~2026,label:population,opacity:60'
const regions = readAddress(`?${REGIONS}`).view

test.each([
  ['show=', [{ part: 'dataset', text: '' }]],
  ['show=fr-departements', [{ part: 'dataset', text: 'fr-departements' }]],
  ['show=%', [{ part: 'dataset', text: '%' }]],
  ['show=fr-regions~2015', [{ part: 'dataset', text: 'fr-regions~2015' }]],
  ['zone=%E0%A4%A', [{ part: 'zone', text: '%E0%A4%A' }]],
  ['map=5/100/2', [{ part: 'camera', text: '5/100/2' }]],
  ['map=here', [{ part: 'camera', text: 'here' }]],
  ['map=', [{ part: 'camera', text: '' }]],
  ['reload=sometimes', [{ part: 'reload', text: 'sometimes' }]],
  ['basemap=blue', [{ part: 'basemap', text: 'blue' }]],
  ['insets=some', [{ part: 'insets', text: 'some' }]],
  ['legend=middle', [{ part: 'legend', text: 'middle' }]],
])('ignores the invalid part %s and reads the others', (bad, faults) => {
  expect(readAddress(`?${REGIONS}&${bad}&reload=on`)).toEqual({
    view: { ...regions, reloadOnMove: true },
    unstyled: [],
    faults,
  })
})

test.each([
  ['opacity:400', 'opacity', '400'],
  ['filter:{', 'filter', '{'],
  ['minColour:red', 'minColour', 'red'],
  ['breaks:[3,1]'.replaceAll(',', '%2C'), 'breaks', '[3,1]'],
  ['size:3', 'unknown', 'size:3'],
  ['nonsense', 'unknown', 'nonsense'],
])('ignores the invalid setting %s and reads the others', (bad, setting, text) => {
  const { view, faults } = readAddress(`?show=fr-regions~2026,${bad},label:population`)
  expect(view.displayed[0]?.style.label).toBe('population')
  expect(view.displayed[0]?.opacity).toBe(100)
  expect(faults).toEqual([{ part: 'setting', dataset: 'fr-regions', setting, text }])
})

test('never throws, for any query', () => {
  fc.assert(
    fc.property(fc.string(), text => {
      expect(() => readAddress(text)).not.toThrow()
    }),
  )
})
