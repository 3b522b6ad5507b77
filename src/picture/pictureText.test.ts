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
  misses: (label: string | null, count: number) => `${count} without ${label ?? 'both'}`,
  sized: (kind: string, count: number) => `${count} ${kind}`,
  hexagons: (gathering: string, label: string) => `${label} ${gathering} by hexagon`,
  gathered: ({ points, hexagons }: { points: number; hexagons: number }) => [`${points} in ${hexagons}`],
  zoneNames: 'name',
  text: (what: string) => `Text: ${what}`,
}
const shownOf = (dataset: string, style: Style = defaultStyle(0)) =>
  ({ sheet: sheetOf(dataset, `${dataset}~2026`), displayed: { dataset, style } }) as unknown as Shown
const values: Legend = {
  kind: 'values',
  label: { fr: 'région', en: 'region' },
  unit: null,
  entries: [{ id: 'a', colour: '#111111', count: 4, value: 'Bretagne' }],
  others: { values: 3, count: 9 },
  noData: { id: 'none', colour: '#999999', count: 1 },
}

const TITLE = { title: 'Population (2026)', subtitle: 'Communes' }

test('writes the given title, and each source once', () => {
  const drawn = [
    { shown: shownOf('zones'), legend: null },
    { shown: shownOf('labels'), legend: values },
  ]
  const told = pictureText(TITLE, drawn, 'Natural Earth | INSEE', words, 'en')
  expect(told).toMatchObject(TITLE)
  expect(told.notes).toEqual(['INSEE · Licence Ouverte', 'Natural Earth'])
})

test('writes every legend entry with its count', () => {
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

test('writes the texts that the user gave to a legend', () => {
  const style = { ...defaultStyle(0), renamed: { title: 'Où vivre', a: 'En Bretagne' } }
  const { legends } = pictureText(
    TITLE,
    [{ shown: shownOf('zones', style), legend: values }],
    '',
    words,
    'fr',
  )
  expect(legends[0]!.heading).toBe('Où vivre')
  expect(legends[0]!.lines.map(({ text }) => text)).toEqual(['En Bretagne', '3 others', 'No data'])
})

test('describes the texts on the zones', () => {
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

test('lists every change of a comparison, and removed zones', () => {
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
    entries: [{ id: 'change:unchanged', change: 'unchanged', colour: '#222222', count: 1 }],
    removed: { id: 'change:removed', change: 'removed', colour: null, count: 7 },
    noData: { id: 'none', colour: '#999999', count: 0 },
  }
  const { legends } = pictureText(TITLE, [{ shown: shownOf('zones'), legend: changes }], '', words, 'en')
  expect(legends[0]?.lines).toEqual([
    { colours: ['#222222'], text: 'is unchanged', count: 1 },
    { colours: [], isStriped: true, text: 'is removed', count: 7 },
  ])
})

test('calls zones that only the newer date has added, whichever date is displayed', () => {
  const linesAt = (instance: string, base: string) => {
    const changes: Legend = {
      kind: 'changes',
      changes: {
        instance,
        base,
        label: null,
        counts: { unchanged: 0, value: 0, geometry: 0, both: 0, added: 3, removed: 7 },
        codes: new Uint8Array([4]),
        removed: [],
        tolerance: null,
        former: Uint8Array.of(127),
      },
      entries: [{ id: 'change:added', change: 'added', colour: '#222222', count: 3 }],
      removed: { id: 'change:removed', change: 'removed', colour: null, count: 7 },
      noData: { id: 'none', colour: '#999999', count: 0 },
    }
    const dates = ['2026', '2021'].map(data_date => ({
      id: `zones~${data_date}`,
      status: 'historical' as const,
      data_date,
    }))
    const sheet = sheetOf('zones', instance)
    const shown = { ...shownOf('zones'), sheet: { ...sheet, dataset: { ...sheet.dataset, dates } } }
    const { legends } = pictureText(TITLE, [{ shown, legend: changes }], '', words, 'en')
    return legends[0]?.lines.map(({ text, count }) => `${text} ${count}`)
  }
  expect(linesAt('zones~2026', 'zones~2021')).toEqual(['is added 3', 'is removed 7'])
  expect(linesAt('zones~2021', 'zones~2026')).toEqual(['is removed 3', 'is added 7'])
})

test('counts zones with a value, with 0 and without data for circles', () => {
  const circles: Legend = {
    kind: 'circles',
    label: { fr: 'population', en: 'population' },
    type: 'number',
    unit: null,
    colour: '#1b8a9e',
    max: 2_600_000,
    least: 400,
    count: 101,
    zero: 1,
    second: null,
    missing: null,
    entries: [],
    breaks: [],
    asked: 0,
    negative: 0,
    noData: { id: 'none', colour: '#999999', count: 2 },
    histogram: null,
  }
  const { legends } = pictureText(TITLE, [{ shown: shownOf('zones'), legend: circles }], '', words, 'fr')
  expect(legends[0]?.lines.map(({ text }) => text)).toEqual(['101 withValue', '1 zero', 'No data'])
  expect(legends[0]?.circles?.write(2_500_000).replaceAll(/\s/g, ' ')).toBe('2 500 000')
})

const NO_DATA = { id: 'none', colour: '#999999', count: 6 }
const side = (label: string, unit: string | null, breaks: number[]) => ({
  label: { fr: label, en: label },
  type: 'number' as const,
  unit,
  breaks,
  classes: [
    { from: 0, to: breaks[0] ?? 0 },
    { from: breaks[0] ?? 0, to: 9000 },
  ],
})

test('writes both labels along the sides of a matrix', () => {
  const crossed: Legend = {
    kind: 'bivariate',
    label: { fr: 'a × b', en: 'a × b' },
    unit: null,
    x: side('population', null, [1500]),
    y: side('density', '/km²', [2.5]),
    entries: [0, 1].flatMap(y =>
      [0, 1].map(x => ({ id: `cell:${x}:${y}`, x, y, colour: '#123456', count: x + y })),
    ),
    noData: NO_DATA,
    missing: { first: 1, second: 2, both: 3 },
  }
  const { legends } = pictureText(TITLE, [{ shown: shownOf('zones'), legend: crossed }], '', words, 'en')
  expect(legends[0]).toMatchObject({
    heading: '',
    matrix: {
      across: { title: 'population', breaks: ['1,500'] },
      up: { title: 'density (/km²)', breaks: ['2.5'] },
      cells: [{ count: 0 }, { count: 1 }, { count: 1 }, { count: 2 }],
    },
    lines: [
      { text: 'No data', count: 6 },
      { text: '1 without population' },
      { text: '2 without density' },
      { text: '3 without both' },
    ],
  })
})

test('writes breaks beside a matrix as short numbers, or dates', () => {
  const crossed: Legend = {
    kind: 'bivariate',
    label: { fr: 'a × b', en: 'a × b' },
    unit: null,
    x: side('pib', '$', [15_000_000_000, 15_010_000_000]),
    // Days since 1970.
    y: { ...side('création', null, [19_723]), type: 'date' },
    entries: [{ id: 'cell:0:0', x: 0, y: 0, colour: '#123456', count: 1 }],
    noData: NO_DATA,
    missing: { first: 0, second: 0, both: 0 },
  }
  const { legends } = pictureText(TITLE, [{ shown: shownOf('zones'), legend: crossed }], '', words, 'en')
  expect(legends[0]).toMatchObject({
    matrix: {
      across: { breaks: ['15B', '15.01B'] },
      up: { title: 'création', breaks: ['1\u00a0Jan\u00a02024'] },
    },
  })
})

test('explains sizes and colours of circles with a second label', () => {
  const coloured: Legend = {
    kind: 'circles',
    label: { fr: 'population', en: 'population' },
    type: 'number',
    unit: null,
    entries: [],
    breaks: [],
    asked: 0,
    colour: '#1b8a9e',
    max: 2000,
    least: 10,
    count: 12,
    zero: 0,
    negative: 0,
    second: {
      kind: 'classes',
      label: { fr: 'density', en: 'density' },
      type: 'number',
      unit: '/km²',
      entries: [{ id: 'class:0', colour: '#123456', count: 12, from: 1, to: 8 }],
      breaks: [],
      asked: 1,
      zero: null,
      middle: null,
      noData: NO_DATA,
      histogram: null,
    },
    missing: { first: 0, second: 6, both: 0 },
    noData: NO_DATA,
    histogram: null,
  }
  const { legends } = pictureText(TITLE, [{ shown: shownOf('zones'), legend: coloured }], '', words, 'en')
  expect(legends[0]?.heading).toBe('population')
  // The circles have no fill colour, since their colour does not represent a size.
  expect(legends[0]?.circles?.colour).toBeNull()
  expect(legends[0]?.lines.map(({ text }) => text)).toEqual([
    '12 withValue',
    'density (/km²)',
    '1 to 8',
    'No data',
    '6 without density',
  ])
})
