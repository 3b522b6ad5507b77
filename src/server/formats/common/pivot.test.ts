import { expect, test } from 'vitest'
import { collection, square } from '../../../../tests/support/import.ts'
import { readingRoom } from '../../../../tests/support/reading.ts'

const table = [
  'region;nom;annee;population;taux',
  '11;Île-de-France;2020;12;7,5',
  '11;Île-de-France;2021;13;7,1',
  '24;Centre;2020;2;8',
  '24;Centre;2021;3;8,2',
  '53;Bretagne;2020;;6',
  '53;Bretagne;2021;4;5,9',
  '',
].join('\n')
const columns = { kind: 'columns', key: 'region', by: 'annee' } as const

const propertiesOf = (rows: readonly { properties: ReadonlyMap<string, unknown> }[]) =>
  rows.map(({ properties }) => Object.fromEntries(properties))

test('makes one row per key, one column per value and one per constant column', async () => {
  using room = readingRoom()
  const { rows } = await room.read(table, { long: columns })
  expect(propertiesOf(rows)).toEqual([
    {
      region: '11',
      nom: 'Île-de-France',
      'population 2020': '12',
      'population 2021': '13',
      'taux 2020': '7,5',
      'taux 2021': '7,1',
    },
    {
      region: '24',
      nom: 'Centre',
      'population 2020': '2',
      'population 2021': '3',
      'taux 2020': '8',
      'taux 2021': '8,2',
    },
    {
      region: '53',
      nom: 'Bretagne',
      'population 2020': null,
      'population 2021': '4',
      'taux 2020': '6',
      'taux 2021': '5,9',
    },
  ])
})

test('reads the rows of one value as a table of their own', async () => {
  using room = readingRoom()
  const { rows } = await room.read(table, { long: { kind: 'rows', by: 'annee', value: '2020' } })
  expect(propertiesOf(rows)).toEqual([
    { region: '11', nom: 'Île-de-France', population: '12', taux: '7,5' },
    { region: '24', nom: 'Centre', population: '2', taux: '8' },
    { region: '53', nom: 'Bretagne', population: null, taux: '6' },
  ])
  await expect(
    room.read(table, { long: { kind: 'rows', by: 'annee', value: '1999' } }),
  ).rejects.toMatchObject({ problem: 'longValueMissing' })
  await expect(
    room.read(table, { long: { kind: 'rows', by: 'année', value: '2020' } }),
  ).rejects.toMatchObject({ problem: 'labelColumnMissing' })
})

test('creates no column from unreadable rows', async () => {
  using room = readingRoom()
  const broken = `${table}11;Île-de-France;2021;1;1;surplus\n`
  await expect(
    room.read(broken, { long: { kind: 'rows', by: 'annee', value: '1999' } }),
  ).rejects.toMatchObject({ problem: 'longValueMissing' })
})

test('refuses a duplicate column name', async () => {
  using room = readingRoom()
  const twice = 'region;annee;population;population 2020\n11;2020;1;x\n11;2021;2;x\n'
  await expect(room.read(twice, { long: columns })).rejects.toMatchObject({
    problem: 'duplicateColumn',
    params: { column: 'population 2020' },
  })
})

test('refuses two rows of the same pair and keeps the other rows', async () => {
  using room = readingRoom()
  const { rows } = await room.read(`${table}11;Île-de-France;2021;99;1\n24;Centre;;5;5\n;;2020;1;1\n`, {
    long: columns,
  })
  const refused = rows.filter(({ refusal }) => refusal !== undefined)
  expect(refused.map(({ line, refusal }) => [line, refusal?.problem])).toEqual([
    [9, 'longValueEmpty'],
    [3, 'longRepeats'],
    [8, 'longRepeats'],
  ])
  const first = rows.find(({ properties }) => properties.has('population 2021'))
  expect(Object.fromEntries(first!.properties)).toMatchObject({
    region: '11',
    'population 2020': '12',
    'population 2021': null,
  })
})

test('refuses the rows of a key with different geometries', async () => {
  using room = readingRoom()
  const moving = collection(
    square('a', 0, 0, { an: '2020' }),
    square('a', 9, 9, { an: '2021' }),
    square('b', 3, 3, { an: '2020', prix: 1 }),
    square('b', 3, 3, { an: '2021', prix: 2 }),
  )
  const { rows } = await room.read(moving, { long: { kind: 'columns', key: 'code', by: 'an' } })
  expect(rows.map(({ refusal }) => refusal?.problem)).toEqual(['longPlaces', undefined])
  expect(Object.fromEntries(rows[1]!.properties)).toMatchObject({ 'prix 2020': 1, 'prix 2021': 2 })
})
