import { expect, test } from 'vitest'
import { sentence } from '../../src/server/import/common/problems.ts'
import { definition, installation } from '../support/import.ts'
import { readingRoom } from '../support/reading.ts'

const POINTS = { kind: 'columns', longitude: 'lon', latitude: 'lat' } as const

/** Imports a CSV and returns its number of zones, and the sentences about rejected rows. */
async function imported(csv: string) {
  await using place = installation()
  const outcome = await place.import('a.csv', csv, definition({ geometry: POINTS }))
  const { instance, refusals, short } = outcome
  return { zones: instance.zones, short, refusals: refusals.map(each => sentence(each, 'en', 'command')) }
}

const HEADER = 'code,nom,lon,lat'
const good = (code: number) => `${code},Place ${code},2,48`

test.each([
  ['an unclosed quote', '2,"Rue Haute,2,48', 'Line 3: The row is malformed: a quote is not closed.'],
  ['too many cells', '2,Rue, Haute,2,48', 'Line 3: The row has 5 cells for 4 columns.'],
])('refuses only the row with %s', async (_, row, refusal) => {
  const csv = [HEADER, good(1), row, good(3), '4,"Two\nlines",2,48', good(5), ''].join('\n')
  expect(await imported(csv)).toEqual({ zones: 4, short: 0, refusals: [refusal] })
})

test('reads thousands of rows before a malformed one only once', async () => {
  const rows = Array.from({ length: 3000 }, (_, at) => good(at))
  const csv = [HEADER, ...rows, '9999,"a,2,48', good(5000), '9998,"c,2,48', good(5001), ''].join('\r\n')
  expect(await imported(csv)).toEqual({
    zones: 3002,
    short: 0,
    refusals: [
      'Line 3002: The row is malformed: a quote is not closed.',
      'Line 3004: The row is malformed: a quote is not closed.',
    ],
  })
})

test('reports a malformed row after a long line of spaces', async () => {
  const rows = Array.from({ length: 3000 }, (_, at) => good(at))
  const csv = [HEADER, '  ', ...rows, '9999,"a,2,48', good(5000), ''].join('\n')
  expect(await imported(csv)).toEqual({
    zones: 3001,
    short: 0,
    refusals: [
      'Line 2: The code (column “code”) is empty.',
      'Line 3003: The row is malformed: a quote is not closed.',
    ],
  })
})

test.each([
  ['a line that names the separator', 'sep=;\ncode;nom;lon;lat\n1;a;2;48\n', 0],
  [
    'a line in quotes that names it, and a byte order mark',
    '\ufeff"sep=,"\r\ncode,nom,lon,lat\r\n1,a,2,48\r\n',
    0,
  ],
  ['a separator at the end of each row', 'code,nom,lon,lat\n1,a,2,48,\n', 0],
  ['a separator at the end of each line', 'code,nom,lon,lat,\n1,a,2,48,\n', 0],
  ['cells that are missing at the end', 'code,nom,lon,lat,note,url\n1,a,2,48\n', 1],
])('reads a CSV with %s', async (_, csv, short) => {
  expect(await imported(csv)).toEqual({ zones: 1, short, refusals: [] })
})

test('reads missing cells as empty', async () => {
  using room = readingRoom()
  const { rows } = await room.read('a,b,c\n1\n')
  expect(rows.map(({ properties }) => Object.fromEntries(properties))).toEqual([{ a: '1', b: null, c: null }])
})

/** Reads the rows of a CSV as objects. */
async function rowsOf(csv: string | Uint8Array, name = 'a.csv') {
  using room = readingRoom()
  const { rows, notices } = await room.read(csv, {}, name)
  return { rows: rows.map(({ properties }) => Object.fromEntries(properties)), notices }
}

test.each([
  ['a bare text', 'ref,size\nA,24" x 36"\nB,5"\n', ['24" x 36"', '5"']],
  ['a bare text with a lone quote', 'ref\tsize\nA\tÎle" Aurore\nB\tb\n', ['Île" Aurore', 'b']],
  ['a quoted text', 'ref,size\nA,"Rue "Haute""\nB,"12"" wide"\n', ['Rue "Haute"', '12" wide']],
  [
    'the beginning of a tab-separated text',
    'ref\tsize\nA\t"Aurore\nB\t"Baie\nC\tc\n',
    ['"Aurore', '"Baie', 'c'],
  ],
])('keeps quotes in %s', async (_, csv, sizes) => {
  expect((await rowsOf(csv)).rows.map(({ size }) => size)).toEqual(sizes)
})

test.each([
  [
    'with all delimiters',
    'Population;;\nUnit: people;;\n;;\nCode;Nom;Total\n01;Ain;652432\n02;Aisne;531345\n',
  ],
  ['without delimiters', 'Population, by place\n\nCode;Nom;Total\n01;Ain;652432\n02;Aisne;531345\n'],
])('skips title lines %s above the column names', async (_, csv) => {
  const { rows, notices } = await rowsOf(csv)
  expect(rows).toEqual([
    { Code: '01', Nom: 'Ain', Total: '652432' },
    { Code: '02', Nom: 'Aisne', Total: '531345' },
  ])
  expect(notices).toMatchObject([{ notice: 'titles' }])
})

test('keeps the first row of a CSV without column names', async () => {
  const { rows, notices } = await rowsOf('01,652432\n02,531345\n2A,158507\n')
  expect(rows).toEqual([
    { A: '01', B: '652432' },
    { A: '02', B: '531345' },
    { A: '2A', B: '158507' },
  ])
  expect(notices).toEqual([{ notice: 'noHeader', params: {} }])
})

test.each([
  ['years', 'code,2019,2020\n01,5,6\n02,7,8\n'],
  ['years above texts', 'place,2019,2020\nAin,5,6\nAisne,7,8\n'],
  ['months', 'place,1,2,3\nAin,5,6,7\nAisne,7,8,9\n'],
  ['texts', 'place,kind\nAin,a\nAisne,b\n'],
])('takes a first line of %s for the column names', async (_, csv) => {
  const { rows, notices } = await rowsOf(csv)
  expect(new Set(Object.keys(rows[0]!))).toEqual(new Set(csv.split('\n')[0]!.split(',')))
  expect(notices).toEqual([])
})

test('omits the Ctrl-Z at the end of a file and a NUL within it', async () => {
  const { rows } = await rowsOf('code,nom\r\nA,U\0n\r\nB,Deux\r\n\x1a')
  expect(rows).toEqual([
    { code: 'A', nom: 'Un' },
    { code: 'B', nom: 'Deux' },
  ])
})

test('refuses only the rows whose coordinates are blank', async () => {
  const { zones, refusals } = await imported('code,nom,lon,lat\n1,a,8.00,48.00\n2,b,,\n3,c, ,\n4,d,"",""\n')
  expect(zones).toBe(1)
  expect(refusals).toEqual([2, 3, 4].map(row => `Line ${row + 1}: The coordinates are empty.`))
})

test('joins two lines of column names, also below titles, and reports it', async () => {
  using room = readingRoom()
  const table = 'Code,2019,,2020,\n,Men,Women,Men,Women\n01,10,11,12,13\n2A,20,21,22,23\n'
  const joined = { Code: '01', '2019 Men': '10', '2019 Women': '11', '2020 Men': '12', '2020 Women': '13' }
  for (const [content, line] of [
    [table, 2],
    [`Population,,,,\n${table}`, 3],
  ] as const) {
    const { rows, notices } = await room.read(content)
    expect(rows.map(({ properties }) => Object.fromEntries(properties))).toMatchObject([
      joined,
      { Code: '2A' },
    ])
    expect(notices).toContainEqual({ notice: 'twoStoreys', params: { line } })
  }
})

test('keeps a first row with texts below an unnamed column', async () => {
  using room = readingRoom()
  const { rows } = await room.read('code,nom,,v\nA,Ain,note,\nB,Aube,autre,2\n')
  expect(rows).toHaveLength(2)
})
