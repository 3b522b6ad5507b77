import { expect, test } from 'vitest'
import { sheetOf } from '../../tests/support/fixtures.ts'
import type { Style } from '../contract/view.ts'
import type { Legend } from '../domain/colour/legend.ts'
import { defaultStyle } from '../domain/colour/style.ts'
import type { Shown } from '../domain/view/shown.ts'
import { pictureText } from './pictureText.ts'

const words = {
  all: 'All',
  noData: 'No data',
  others: (count: number) => `${count} others`,
  change: (change: string) => `is ${change}`,
  middle: (of: string, value: string) => `middle ${of} ${value}`,
  sized: (kind: string, count: number) => `${count} ${kind}`,
  zoneNames: 'name',
  text: (what: string) => `Text: ${what}`,
}
const shownOf = (dataset: string, style: Style = defaultStyle(0)) =>
  ({ sheet: sheetOf(dataset, `${dataset}~2026`), displayed: { dataset, style } }) as unknown as Shown
const values: Legend = {
  kind: 'values',
  label: { fr: 'région', en: 'region' },
  unit: null,
  rows: [{ row: 'a', colour: '#111111', count: 4, value: 'Bretagne' }],
  others: { values: 3, count: 9 },
  noData: { row: 'none', colour: '#999999', count: 1 },
}

const TITLE = { title: 'Population (2026)', subtitle: 'Communes' }

test('a picture has the title it is given, and says whose it is, each source once', () => {
  const drawn = [
    { shown: shownOf('zones'), legend: null },
    { shown: shownOf('labels'), legend: values },
  ]
  const told = pictureText(TITLE, drawn, 'Natural Earth | INSEE', words, 'en')
  expect(told).toMatchObject(TITLE)
  expect(told.notes).toEqual(['INSEE · Licence Ouverte', 'Natural Earth'])
})

test('the legend of a picture has every row with its count', () => {
  const { legends } = pictureText(TITLE, [{ shown: shownOf('zones'), legend: values }], '', words, 'fr')
  expect(legends).toEqual([
    {
      title: 'Jeu zones',
      heading: 'région',
      lines: [
        { colours: ['#111111'], text: 'Bretagne', count: 4 },
        { colours: [], text: '3 others', count: 9 },
        { colours: ['#999999'], symbol: { kind: 'hatch' }, text: 'No data', count: 1 },
      ],
    },
  ])
})

test('the legend of a picture says what is written on the zones', () => {
  const style = { ...defaultStyle(0), names: true, text: 'population' }
  const { legends } = pictureText(
    TITLE,
    [{ shown: shownOf('zones', style), legend: values }],
    '',
    words,
    'en',
  )
  expect(legends[0]?.note).toBe('Text: name · population')
})

test('the legend of a picture that compares has every change, and the zones that are gone', () => {
  const changes: Legend = {
    kind: 'changes',
    changes: {
      instance: 'zones~2026',
      base: 'zones~2016',
      label: null,
      counts: { unchanged: 1, value: 0, geometry: 0, both: 0, added: 0, removed: 7 },
      codes: new Uint8Array([1]),
      removed: [],
      tolerance: null,
      former: Uint8Array.of(127),
    },
    rows: [{ row: 'change:unchanged', change: 'unchanged', colour: '#222222', count: 1 }],
    removed: { row: 'change:removed', change: 'removed', colour: null, count: 7 },
    noData: { row: 'none', colour: '#999999', count: 0 },
  }
  const { legends } = pictureText(TITLE, [{ shown: shownOf('zones'), legend: changes }], '', words, 'en')
  expect(legends[0]?.lines).toEqual([
    { colours: ['#222222'], text: 'is unchanged', count: 1 },
    { colours: [], isStriped: true, text: 'is removed', count: 7 },
  ])
})

test('the picture of a map of circles says how many zones have a value, 0 and none', () => {
  const circles: Legend = {
    kind: 'circles',
    label: { fr: 'population', en: 'population' },
    type: 'number',
    unit: null,
    colour: '#8a63e8',
    max: 2_600_000,
    count: 101,
    zero: 1,
    negative: 0,
    noData: { row: 'none', colour: '#999999', count: 2 },
    histogram: null,
  }
  const { legends } = pictureText(TITLE, [{ shown: shownOf('zones'), legend: circles }], '', words, 'fr')
  expect(legends[0]?.lines.map(({ text }) => text)).toEqual(['101 withValue', '1 zero', 'No data'])
  expect(legends[0]?.circles?.write(2_500_000).replaceAll(/\s/g, ' ')).toBe('2 500 000')
})
