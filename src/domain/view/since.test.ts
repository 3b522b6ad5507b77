import { expect, test } from 'vitest'
import { sheetOf } from '../../../tests/support/fixtures.ts'
import type { Style } from '../../contract/view.ts'
import { defaultStyle } from '../colour/style.ts'
import { changeName } from '../label/computed.ts'
import { withComputedLabels } from '../table/zoneLabels.ts'
import { comparisonBaseOf, sheetShown } from './shown.ts'

const sheet = sheetOf('zones', 'zones~2026')
const base = 'zones~2021'
const difference = changeName({ label: 'population', base, amount: 'difference', isBaseNewer: false })
const percent = changeName({ label: 'population', base, amount: 'percent', isBaseNewer: false })
const shownWith = (style: Partial<Style>) =>
  sheetShown(sheet, { style: { ...defaultStyle(0), ...style }, filter: null })
const titles = (style: Partial<Style>) => shownWith(style).labels.map(({ title }) => title.en)

test('adds former value and change beside a compared number', () => {
  const columns = [
    'population',
    'population (2021)',
    'population, change from 2021 to 2026',
    'population, change from 2021 to 2026',
    'region',
  ]
  expect(titles({ label: difference })).toEqual(columns)
  expect(titles({ label: percent })).toEqual(columns)
  expect(titles({ label: 'population', compared: base })).toEqual(columns)
})

test('uses the article of a day in a French sentence, and none alone', () => {
  const dates = [
    { id: 'zones~2026', status: 'latest' as const, data_date: '2026' },
    { id: base, status: 'historical' as const, data_date: '2021-03-14' },
    { id: 'zones~2021b', status: 'historical' as const, data_date: '2021-07-01' },
  ]
  const dated = { ...sheet, dataset: { ...sheet.dataset, dates } }
  const style = { ...defaultStyle(0), label: percent }
  const said = sheetShown(dated, { style, filter: null }).labels.slice(1, 4)
  expect(said.map(({ title }) => title.fr)).toEqual([
    'population (14 mars 2021)',
    'population, évolution entre le 14 mars 2021 et 2026',
    'population, évolution entre le 14 mars 2021 et 2026',
  ])
  expect(said[1]?.title.en).toBe('population, change from 14 March 2021 to 2026')
})

test('reads a change to a newer instance from the displayed one', () => {
  const dates = ['2026', '2021'].map(data_date => ({
    id: `zones~${data_date}`,
    status: 'historical' as const,
    data_date,
  }))
  const older = sheetOf('zones', 'zones~2021')
  const dated = { ...older, dataset: { ...older.dataset, dates } }
  const style = { ...defaultStyle(0), label: 'population', compared: 'zones~2026' }
  expect(sheetShown(dated, { style, filter: null }).labels[2]).toMatchObject({
    name: '="population@zones~2026"-population',
    title: { en: 'population, change from 2021 to 2026' },
  })
})

test('adds nothing without a comparison, or for a text', () => {
  expect(titles({ label: 'population' })).toEqual(['population', 'region'])
  expect(titles({ label: 'region', compared: base })).toEqual(['population', 'region'])
})

test('compares by kind of change or by amount', () => {
  expect(comparisonBaseOf({ compared: base, label: 'population' })).toBe(base)
  expect(comparisonBaseOf({ compared: null, label: percent })).toBe(base)
  expect(comparisonBaseOf({ compared: null, label: 'population' })).toBeNull()
})

test('computes a change only for zones that existed in the other instance', () => {
  const zone = { labels: { population: 130 }, origin_labels: {} }
  const valuesWith = (values: Record<string, number> | null) =>
    withComputedLabels({ zone, labels: [], before: { base, values } }, shownWith({ label: percent })).map(
      ({ value }) => value,
    )
  expect(valuesWith({ population: 100 })).toEqual([100, 30, 30])
  expect(valuesWith(null)).toEqual([null, null, null])
})
