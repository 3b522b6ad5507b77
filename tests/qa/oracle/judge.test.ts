import { expect, test } from 'vitest'
import { EMPTY_VIEW } from '../../../src/contract/view.ts'
import { run } from '../model/commandActs.ts'
import { openDraft } from './draft.ts'
import { judgeFile } from './files.ts'
import { type ExpectedScreen, judge } from './judge.ts'
import { numberIn, shownSentence, valueIn } from './reading.ts'
import { openReferenceModel } from './referenceModel.ts'
import type { Screen } from './screen.ts'
import type { Row, Truth } from './truth.ts'

const ROWS: Row[] = [
  { id: 'villes.a', key: 'a', name: 'Ahun', habitants: 1389, pente: null },
  { id: 'villes.b', key: 'b', name: 'Brest', habitants: 139_619, pente: 2.5 },
]
const TRUTH: Truth = {
  name: { fr: 'Villes', en: 'Towns' },
  zones: 2,
  unzoned: 0,
  labels: [
    { name: 'habitants', title: { fr: 'Habitants', en: 'People' }, type: 'number', unit: null },
    { name: 'pente', title: { fr: 'Pente', en: 'Slope' }, type: 'number', unit: '%' },
  ],
  labelOf: name => TRUTH.labels.find(label => label.name === name) ?? null,
  rows: condition => (condition ? ROWS.filter(({ habitants }) => Number(habitants) >= 100_000) : ROWS),
  groups: (condition, label) => TRUTH.rows(condition).map(row => ({ value: row[label] ?? null, count: 1 })),
}
const FILTER = { label: 'habitants', sign: '>=', value: 100_000 } as const
const EXPECTED: ExpectedScreen = {
  language: 'fr',
  shown: [{ dataset: 'villes', instance: 'villes~1', label: 'habitants', filter: null, isVisible: true }],
  truths: new Map([['villes~1', TRUTH]]),
  active: 'villes',
  inspected: 'villes.b',
  isWhole: true,
  isTriedOut: false,
  tried: null,
  isCompared: false,
}
const CARD: Screen['legends'][number] = {
  name: 'Villes',
  isOpen: true,
  heading: 'HABITANTS',
  ramp: [],
  ends: [],
  circles: null,
  rows: [
    { colour: 'rgb(1, 2, 3)', text: 'moins de 10 000', count: '1' },
    { colour: 'rgb(4, 5, 6)', text: '10 000 et plus', count: '1' },
    { colour: 'rgb(7, 8, 9)', text: 'Pas de données', count: '0' },
  ],
}
const SCREEN: Screen = {
  layers: ['Villes'],
  status: { name: 'Villes', zones: '2 zones', problem: '' },
  legends: [CARD],
  table: {
    count: 2,
    state: '2 zones',
    search: '',
    columns: [
      { id: 'name', title: 'Nom', sort: 'none' },
      { id: 'habitants', title: 'Habitants', sort: 'none' },
      { id: 'pente', title: 'Pente (%)', sort: 'none' },
    ],
    rows: [
      { index: 0, zone: 'villes.a', isInspected: false, cells: ['Ahun', '1 389', '–'] },
      { index: 1, zone: 'villes.b', isInspected: true, cells: ['Brest', '139 619', '2,5'] },
    ],
  },
  tab: 'zone',
  zone: {
    name: 'Brest',
    facts: [
      ['Habitants', '139 619'],
      ['Pente', '2,5 %'],
    ],
  },
  panels: [],
}

test('finds no fault on a correct screen', () => {
  expect(judge(SCREEN, EXPECTED)).toEqual([])
})

const { table } = SCREEN
const [low, high, none] = CARD.rows
const withCard = (card: Partial<typeof CARD>): Partial<Screen> => ({ legends: [{ ...CARD, ...card }] })

test('counts zones with a value in circles', () => {
  const circles = { values: ['100 000', '10 000'], zones: '2 zones avec une valeur' }
  expect(judge({ ...SCREEN, ...withCard({ circles, rows: [none!] }) }, EXPECTED)).toEqual([])
})

test.each<[what: string, screen: Partial<Screen>]>([
  ['a dataset missing in the drawer', { layers: [] }],
  ['a missing legend', { legends: [] }],
  ['another number in the status line', { status: { name: 'Villes', zones: '1 zone / 2', problem: '' } }],
  [
    'two rows of one grey',
    withCard({ rows: [{ ...low!, colour: 'grey' }, { ...high!, colour: 'grey' }, none!] }),
  ],
  ['a class that counts one zone too few', withCard({ rows: [low!, { ...high!, count: '0' }, none!] })],
  [
    'circles that count one zone too few',
    withCard({ circles: { values: ['100 000', '10 000'], zones: '1 zone avec une valeur' }, rows: [none!] }),
  ],
  [
    'a circle of a value that no zone has',
    withCard({ circles: { values: ['250 000', '10 000'], zones: '2 zones avec une valeur' }, rows: [none!] }),
  ],
  ['the heading of another label', withCard({ heading: 'PENTE (%)' })],
  [
    'a column that shows its neighbour',
    {
      table: {
        ...table!,
        rows: table!.rows.map(row => ({ ...row, cells: [row.cells[0]!, row.cells[2]!, row.cells[2]!] })),
      },
    },
  ],
  [
    'rows in another order',
    {
      table: {
        ...table!,
        rows: [
          { ...table!.rows[1]!, index: 0 },
          { ...table!.rows[0]!, index: 1 },
        ],
      },
    },
  ],
  ['no row at all', { table: { ...table!, rows: [] } }],
  [
    'an unmarked row',
    { table: { ...table!, rows: table!.rows.map(row => ({ ...row, isInspected: false })) } },
  ],
  [
    'the value of another label in the inspector',
    {
      zone: {
        name: 'Brest',
        facts: [
          ['Habitants', '2,5'],
          ['Pente', '2,5 %'],
        ],
      },
    },
  ],
])('reports %s', (_, screen) => {
  expect(judge({ ...SCREEN, ...screen }, EXPECTED)).not.toEqual([])
})

test('reports a filter that is not applied', () => {
  const shown = EXPECTED.shown.map(entry => ({ ...entry, filter: FILTER }))
  expect(judge(SCREEN, { ...EXPECTED, shown }).length).toBeGreaterThan(2)
})

test('derives undo and redo from the actions alone', () => {
  const reference = openReferenceModel(EMPTY_VIEW)
  const entry = {
    dataset: 'villes',
    instance: 'villes~1',
    filter: null,
    style: { label: null },
    visible: true,
  }
  reference.note(run('dataset.display', 'villes'), { ...EMPTY_VIEW, displayed: [entry] as never }, true)
  // The test sends nothing to the machines from here on.
  const note = (...[command, ...args]: [string, ...string[]]) => {
    reference.note(run(command, ...args), EMPTY_VIEW, true)
    return reference.shown().map(({ label, filter }) => [label, filter])
  }
  note('label.display', 'villes', 'habitants')
  const filtered = [['habitants', FILTER]]
  expect(note('filter.by', 'villes', 'habitants', 'gte', '100000')).toEqual(filtered)
  expect(note('label.display', 'villes', 'pente')).toEqual([['pente', FILTER]])
  expect(note('view.undo')).toEqual(filtered)
  expect(note('view.undo')).toEqual([['habitants', null]])
  expect(note('view.redo')).toEqual(filtered)
  expect(note('filter.clear', 'villes')).toEqual([['habitants', null]])
})

test('counts an edit of the draft as a step of undo', () => {
  const reference = openReferenceModel(EMPTY_VIEW)
  const displayed = [{ dataset: 'villes', instance: 'villes~1', filter: null, style: {}, visible: true }]
  const view = { ...EMPTY_VIEW, displayed: displayed as never }
  const note = (...[command, ...args]: [string, ...string[]]) => {
    reference.note(run(command, ...args), view, true)
    return reference.shown().length
  }
  note('dataset.display', 'villes')
  note('ramp.choose', 'viridis')
  expect(note('view.undo')).toBe(1)
  expect(note('view.undo')).toBe(0)
})

test('reads and writes numbers as each language does', () => {
  expect([numberIn('1 234,5 zones', 'fr'), numberIn('1,234.5 zones', 'en')]).toEqual([1234.5, 1234.5])
  expect([valueIn(1234567.25, 'number', 'fr'), valueIn(1234567.25, 'number', 'en')]).toEqual([
    '1 234 567,25',
    '1,234,567.25',
  ])
  expect([valueIn(-12345, 'number', 'en'), valueIn('01', 'text', 'fr')]).toEqual(['-12,345', '01'])
  expect(shownSentence('Villes', 1, 'fr')).toBe('Villes : 1 zone affichée.')
})

test('reports a file with another format, other rows or values', () => {
  const csv = 'name,habitants\nAhun,1389\nBrest,139619\n'
  expect(judgeFile('villes.csv', csv, 'csv', ROWS)).toEqual([])
  expect(judgeFile('villes.csv', csv, 'geojson', ROWS)).not.toEqual([])
  expect(judgeFile('villes.geojson', csv, 'geojson', ROWS)).not.toEqual([])
  expect(judgeFile('villes.csv', csv, 'csv', ROWS.slice(1))).not.toEqual([])
  expect(judgeFile('villes.csv', csv.replace('1389', '1390'), 'csv', ROWS)).not.toEqual([])
})

test('expects a previewed filter on map, legend and status line, not in the table', () => {
  const single = [{ colour: 'rgb(1, 2, 3)', text: 'Toutes les zones', count: '1' }]
  const screen = {
    ...SCREEN,
    status: { name: 'Villes', zones: '1 zone / 2', problem: '' },
    legends: [{ ...CARD, heading: null, rows: single }],
  }
  const shown = EXPECTED.shown.map(entry => ({ ...entry, label: null }))
  expect(judge(screen, { ...EXPECTED, shown, tried: FILTER })).toEqual([])
  expect(judge(screen, { ...EXPECTED, shown })).not.toEqual([])
})

test('expects a preview of a single complete condition', () => {
  const draft = openDraft()
  const type = (field: string, value: string) => draft.note({ kind: 'typed', field, value })
  draft.note(run('filter.open', 'villes'))
  draft.note(run('filter.addCondition'))
  type('filter.label', 'habitants')
  type('filter.operator', 'gte')
  expect(draft.condition()).toBeNull()
  type('filter.value', '100000')
  expect(draft.condition()).toEqual(FILTER)
  draft.note(run('filter.addCondition'))
  expect(draft.condition()).toBeNull()
})
