import { expect, test } from 'vitest'
import { sentence } from '../../src/server/import/common/problems.ts'
import { definition, installation } from '../support/import.ts'
import { readingRoom } from '../support/reading.ts'

const POINTS = { kind: 'columns', longitude: 'lon', latitude: 'lat' } as const

/** Imports a CSV and returns its number of zones, and the sentences about the refused rows. */
async function imported(csv: string) {
  await using place = installation()
  const outcome = await place.import('a.csv', csv, definition({ geometry: POINTS }))
  const { instance, refusals, short } = outcome
  return { zones: instance.zones, short, refusals: refusals.map(each => sentence(each, 'en', 'command')) }
}

const HEADER = 'code,nom,lon,lat'
const good = (code: number) => `${code},Place ${code},2,48`

test.each([
  [
    'a quote after which the text goes on',
    '2,"Rue "Haute"",2,48',
    'Line 3: The row is malformed: its quotes do not close.',
  ],
  [
    'a quote that does not close',
    '2,"Rue Haute,2,48',
    'Line 3: The row is malformed: its quotes do not close.',
  ],
  [
    'a quote within a bare text',
    '2,Rue "Haute",2,48',
    'Line 3: The row is malformed: its quotes do not close.',
  ],
  ['too many cells', '2,Rue, Haute,2,48', 'Line 3: The row has 5 cells for 4 columns.'],
])('a row with %s is refused, and no other', async (_, row, refusal) => {
  const csv = [HEADER, good(1), row, good(3), '4,"Two\nlines",2,48', good(5), ''].join('\n')
  expect(await imported(csv)).toEqual({ zones: 4, short: 0, refusals: [refusal] })
})

test('thousands of rows before a malformed one are read once', async () => {
  const rows = Array.from({ length: 3000 }, (_, at) => good(at))
  const csv = [HEADER, ...rows, '9999,"a"b,2,48', good(5000), '9998,"c,2,48', good(5001), ''].join('\r\n')
  expect(await imported(csv)).toEqual({
    zones: 3002,
    short: 0,
    refusals: [
      'Line 3002: The row is malformed: its quotes do not close.',
      'Line 3004: The row is malformed: its quotes do not close.',
    ],
  })
})

test('a line of blanks long before a malformed row hides neither that row nor another', async () => {
  const rows = Array.from({ length: 3000 }, (_, at) => good(at))
  const csv = [HEADER, '  ', ...rows, '9999,"a"b,2,48', good(5000), ''].join('\n')
  expect(await imported(csv)).toEqual({
    zones: 3001,
    short: 0,
    refusals: [
      'Line 2: The code (column "code") is empty.',
      'Line 3003: The row is malformed: its quotes do not close.',
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
])('a CSV with %s is read', async (_, csv, short) => {
  expect(await imported(csv)).toEqual({ zones: 1, short, refusals: [] })
})

test('cells that are missing are empty', async () => {
  using room = readingRoom()
  const { rows } = await room.read('a,b,c\n1\n')
  expect(rows.map(({ properties }) => Object.fromEntries(properties))).toEqual([{ a: '1', b: null, c: null }])
})
