import { expect, test } from 'vitest'
import { sheetOf } from '../../../tests/support/fixtures.ts'
import type { GeometryKind } from '../../contract/tiles.ts'
import { EMPTY_VIEW, type Style, type View } from '../../contract/view.ts'
import { defaultStyle } from '../colour/style.ts'
import { applyEdit } from './edit.ts'
import type { Sheet } from './shown.ts'
import { withFillsBelow } from './stacking.ts'

const drawing = (id: string, ...kinds: GeometryKind[]): [string, Sheet] => {
  const manifest = { id: '', keys: '', zones: 101, bbox: null, levels: [{ zoom: 0, tiles: [0] }], kinds }
  return [`${id}~2026`, { ...sheetOf('zones', 'zones~2026'), files: { manifest, names: '' } }]
}
const SHEETS = Object.fromEntries([
  drawing('regions', 'area'),
  drawing('counties', 'area'),
  drawing('towns', 'point'),
  drawing('rivers', 'line'),
])

const displaying = (...datasets: (string | [string, Partial<Style>])[]): View =>
  datasets.reduce<View>((view, each) => {
    const [dataset, style] = typeof each === 'string' ? [each, {}] : each
    const shown = { type: 'instance.displayed', dataset, instance: `${dataset}~2026` } as const
    return applyEdit(applyEdit(view, shown), {
      type: 'style.changed',
      dataset,
      style: { ...defaultStyle(0), ...style },
    })
  }, EMPTY_VIEW)

const orderOf = ({ displayed }: View) => displayed.map(({ dataset }) => dataset)
const CIRCLES = { label: 'population', mode: 'gradient', form: 'circle' } as const

test('places a new fill below points and lines', () => {
  const placed = (former: View, view: View) => orderOf(withFillsBelow(view, former, SHEETS))
  expect(placed(displaying('towns'), displaying('towns', 'regions'))).toEqual(['regions', 'towns'])
  expect(placed(displaying('counties', 'rivers'), displaying('counties', 'rivers', 'regions'))).toEqual([
    'counties',
    'regions',
    'rivers',
  ])
  expect(placed(EMPTY_VIEW, displaying('towns', 'regions', 'counties'))).toEqual([
    'regions',
    'counties',
    'towns',
  ])
})

test('places a new fill below proportional circles', () => {
  const former = displaying(['counties', CIRCLES])
  const view = displaying(['counties', CIRCLES], 'regions')
  expect(orderOf(withFillsBelow(view, former, SHEETS))).toEqual(['regions', 'counties'])
})

test('places a new fill of a file of this browser below points', () => {
  const own = { ...sheetOf('zones', 'zones~2026'), files: null, kinds: ['area' as const] }
  const view = displaying('towns', 'own')
  expect(orderOf(withFillsBelow(view, displaying('towns'), { ...SHEETS, 'own~2026': own }))).toEqual([
    'own',
    'towns',
  ])
})

test('keeps new points, circles and outlines on top', () => {
  for (const top of ['towns', ['regions', CIRCLES], ['regions', { outlined: true }]] as const) {
    const view = displaying('rivers', typeof top === 'string' ? top : [top[0], top[1]])
    expect(withFillsBelow(view, displaying('rivers'), SHEETS)).toBe(view)
  }
})

test('keeps the order that the user chose for displayed datasets', () => {
  const view = displaying('towns', 'regions')
  expect(withFillsBelow(view, view, SHEETS)).toBe(view)
})

test('keeps a new dataset on top while the kinds of its zones are unknown', () => {
  const view = displaying('towns', 'regions')
  const { 'towns~2026': towns } = SHEETS
  expect(withFillsBelow(view, displaying('towns'), { 'towns~2026': towns! })).toBe(view)
})
