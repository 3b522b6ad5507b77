import { expect, test } from 'vitest'
import { findInstance } from '../../src/server/catalogue/store/instances.ts'
import { labelsOf } from '../../src/server/catalogue/store/labels.ts'
import { sentence } from '../../src/server/import/common/problems.ts'
import { runCommand } from '../support/command.ts'
import { definition, installation } from '../support/import.ts'

const POINTS = { kind: 'columns', longitude: 'lon', latitude: 'lat' } as const
const WORDS = [
  ...['NA', '..', ':', 'n/d', '<5', '-', '#N/A', 'null'],
  ...['−', 'n. d.', '///', 's.o.', ': c', '<=5', '#DIV/0!', '(nd)'],
]
const csv = [
  'code,lat,lon,taux',
  ...WORDS.map((word, at) => `${at},48,2,${word}`),
  '98,48,2,1.5',
  '99,48,2,2',
].join('\n')

/** Returns the values of a label in the order of the codes. */
async function values(place: ReturnType<typeof installation>, name: string) {
  const stored = (await findInstance(place.db, 'essai'))!
  const set = await place.store.geometry(stored.geometry)
  const label = (await labelsOf(place.db, stored.instance.id)).find(each => each.name === name)!
  const column = await place.store.column(label.column)
  const byCode = Array.from(
    { length: set.count },
    (_, at) => [Number(set.key(at)), column.value(at)] as const,
  )
  return { type: label.type, values: byCode.toSorted(([a], [b]) => a - b).map(([, value]) => value) }
}

test.each([
  ['guessed', 'all' as const],
  [
    'said',
    [{ column: 'taux', name: 'taux', title: { fr: 't', en: 't' }, type: 'number' as const, unit: null }],
  ],
])('reads words that mean “no data” in a column of type %s as no value', async (_, labels) => {
  await using place = installation()
  const outcome = await place.import('a.csv', csv, definition({ geometry: POINTS, title: null, labels }))
  expect(outcome).toMatchObject({
    refused: 0,
    noData: Object.fromEntries(WORDS.map(word => [word, 1])),
  })
  expect(await values(place, 'taux')).toEqual({
    type: 'number',
    values: [...WORDS.map(() => null), 1.5, 2],
  })
})

test('keeps words for no data in a column of texts', async () => {
  await using place = installation()
  const texts = 'code,lat,lon,pays\n1,48,2,NA\n2,48,3,FR\n'
  const outcome = await place.import('a.csv', texts, definition({ geometry: POINTS, title: null }))
  expect(outcome.noData).toEqual({})
  expect(await values(place, 'pays')).toEqual({ type: 'text', values: ['NA', 'FR'] })
})

test('lists the words for no data in the command’s report', async () => {
  await using place = installation()
  const { stdout } = runCommand(
    'import',
    place.dataDir,
    place.file('a.csv', csv),
    '--lang',
    'en',
    '--dry-run',
  )
  expect(stdout).toContain('read as no data: “NA” (1), “..” (1), “:” (1), “n/d” (1), “<5” (1)')
})

test.each([',', ' ,', ',2', 'NA,NA', '48,'])(
  'refuses a row whose coordinates are "%s" as empty',
  async pair => {
    await using place = installation()
    const rows = `code,lat,lon\n1,48,2\n2,${pair}\n`
    const outcome = await place.import('a.csv', rows, definition({ geometry: POINTS, title: null }))
    expect(outcome.refusals.map(refusal => sentence(refusal, 'en', 'command'))).toEqual([
      'Line 3: The coordinates are empty.',
    ])
  },
)

test('reads numbers with a unit as numbers, and states the unit', async () => {
  await using place = installation()
  const csv = 'code,lat,lon,taux,prix\n1,48,2,12 %,€3\n2,48,3,"12,5%",€4\n'
  const outcome = await place.import('a.csv', csv, definition({ geometry: POINTS, title: null }))
  expect(await values(place, 'taux')).toEqual({ type: 'number', values: [12, 12.5] })
  expect(await values(place, 'prix')).toEqual({ type: 'number', values: [3, 4] })
  expect(outcome.notices).toEqual([
    { notice: 'unit', params: { column: 'taux', unit: '%' } },
    { notice: 'unit', params: { column: 'prix', unit: '€' } },
  ])
})

test('keeps codes with an E as they are', async () => {
  await using place = installation()
  const csv = 'code,lat,lon,section\n1,48,2,1E5\n2,48,3,2E10\n3,48,4,3E05\n'
  await place.import('a.csv', csv, definition({ geometry: POINTS, title: null }))
  expect(await values(place, 'section')).toEqual({ type: 'text', values: ['1E5', '2E10', '3E05'] })
})

test('reads thousands according to the rest of the file, and reports it', async () => {
  await using place = installation()
  const csv = 'code;lat;lon;habitants;taux\n1;48;2;652.432;1,5\n2;48;3;531.345;2\n'
  const outcome = await place.import('a.csv', csv, definition({ geometry: POINTS, title: null }))
  expect(await values(place, 'habitants')).toEqual({ type: 'number', values: [652432, 531345] })
  expect(outcome.notices).toEqual([{ notice: 'thousands', params: { mark: '.', example: '531.345' } }])
})

test('takes signs and words of statistical offices for no data among numbers', async () => {
  await using place = installation()
  const words = [
    's',
    'x',
    'C',
    '#',
    '?',
    '(null)',
    '<NA>',
    '.m',
    '§',
    '%',
    '€',
    'nul',
    'secret',
    'Non renseigné',
  ]
  const rows = [...words, '1.5'].map((word, at) => `${at},48,2,${word}`)
  const csv = ['code,lat,lon,taux', ...rows].join('\n')
  const outcome = await place.import('a.csv', csv, definition({ geometry: POINTS, title: null }))
  expect(outcome.noData).toEqual(Object.fromEntries(words.map(word => [word, 1])))
  expect(await values(place, 'taux')).toEqual({ type: 'number', values: [...words.map(() => null), 1.5] })
})

const DATE = [{ column: 'd', name: 'd', title: { fr: 'd', en: 'd' }, type: 'date' as const, unit: null }]
const dated = (...dates: string[]) =>
  ['code,lat,lon,d', ...dates.map((date, at) => `${at},48,2,${date}`)].join('\n')

test.each([
  [
    'month first',
    ['03/13/2021', '02/01/2021', '12-25-2022'],
    ['2021-03-13', '2021-02-01', '2022-12-25'],
    'monthFirst',
  ],
  ['day first', ['13/03/2021', '02/01/2021'], ['2021-03-13', '2021-01-02'], 'dayFirst'],
])('reads a whole column of dates %s, and reports it', async (_, dates, expected, notice) => {
  await using place = installation()
  const given = definition({ geometry: POINTS, title: null, labels: DATE })
  const outcome = await place.import('a.csv', dated(...dates), given)
  expect(await values(place, 'd')).toEqual({ type: 'date', values: expected })
  expect(outcome.notices).toEqual([{ notice, params: { column: 'd' } }])
})

test('asks for the order of ambiguous dates', async () => {
  await using place = installation()
  const given = definition({ geometry: POINTS, title: null, labels: DATE })
  const csv = dated('03/04/2021', '02/01/2021')
  await expect(place.import('a.csv', csv, given)).rejects.toMatchObject({ problem: 'dateOrderUnclear' })
  await place.import('a.csv', csv, { ...given, read: { crs: null, encoding: null, dates: 'monthFirst' } })
  expect(await values(place, 'd')).toEqual({ type: 'date', values: ['2021-03-04', '2021-02-01'] })
})
