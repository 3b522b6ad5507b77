import { expect, test } from 'vitest'
import { findInstance } from '../../src/server/catalogue/store/instances.ts'
import { labelsOf } from '../../src/server/catalogue/store/labels.ts'
import { collection, definition, geometryOf, installation, square } from '../support/import.ts'

type Place = ReturnType<typeof installation>

const columns = { kind: 'columns', longitude: 'x', latitude: 'y' } as const
const column = { kind: 'column', column: 'geo' } as const
const origin = (instance: string | null = null) => ({ kind: 'origin', dataset: 'essai', instance }) as const

/** Returns the type and the values of a label, in key order. */
async function labelOf(place: Place, name: string) {
  const stored = await findInstance(place.db, 'essai')
  const set = await place.store.geometry(stored!.geometry)
  const label = (await labelsOf(place.db, stored!.instance.id)).find(other => other.name === name)!
  const values = await place.store.column(label.column)
  const keys = Array.from({ length: set.count }, (_, ordinal) => set.key(ordinal)).toSorted()
  return { type: label.type, values: keys.map(key => values.value(set.ordinalOf(key)!)) }
}

test('counts each repair by its kind, and keeps the row', async () => {
  await using place = installation()
  const [open, turned, crossed] = [square('1', 0, 0), square('2', 2, 0), square('3', 4, 0)]
  open.geometry.coordinates[0]!.pop()
  turned.geometry.coordinates[0]!.reverse()
  crossed.geometry.coordinates[0] = [
    [4, 0],
    [5, 1],
    [5, 0],
    [4, 1],
    [4, 0],
  ]
  const outcome = await place.import('a.geojson', collection(open, turned, crossed), definition())
  expect(outcome).toMatchObject({ repaired: { closed: 1, orientation: 1, crossing: 1 }, refused: 0 })
  expect(await geometryOf(place, '2')).toEqual(square('2', 2, 0).geometry)
})

test('reads a collection of polygons as one zone of several parts', async () => {
  await using place = installation()
  const geometries = [square('', 0, 0).geometry, square('', 3, 0).geometry]
  const islands = { ...square('1', 0, 0), geometry: { type: 'GeometryCollection', geometries } }
  const { repaired } = await place.import('a.geojson', collection(islands), definition())
  expect(repaired).toEqual({ collection: 1 })
  expect((await geometryOf(place, '1')).type).toBe('MultiPolygon')
})

test('swaps latitude and longitude in a whole file, and counts it', async () => {
  await using place = installation()
  const csv = 'code,nom,x,y\n1,Tokyo,35.7,139.7\n2,Paris,48.85,2.35\n3,Sydney,-33.9,151.2\n'
  const { repaired } = await place.import('a.csv', csv, definition({ geometry: columns }))
  expect(repaired).toEqual({ axisOrder: 3 })
  expect((await geometryOf(place, '2')).coordinates).toEqual([2.35, 48.85])
})

test('leaves a few points unchanged when one is beyond the pole', async () => {
  await using place = installation()
  const csv = 'code,nom,x,y\n1,Faute,2.35,95\n2,Paris,2.35,48.85\n3,Lyon,4.83,45.76\n'
  const { repaired, refusals } = await place.import('a.csv', csv, definition({ geometry: columns }))
  expect(repaired).toEqual({})
  expect(refusals.map(({ problem, line }) => [problem, line])).toEqual([['badCoordinates', 2]])
  expect((await geometryOf(place, '2')).coordinates).toEqual([2.35, 48.85])
})

test('ignores one point beyond the pole when it guesses about many others', async () => {
  await using place = installation()
  const rows = Array.from({ length: 40 }, (_, index) => `${index},a,2.5,48.5`)
  const csv = ['code,nom,x,y', ...rows, '99,a,2,95'].join('\n')
  const { repaired, refusals } = await place.import('a.csv', csv, definition({ geometry: columns }))
  expect(repaired).toEqual({})
  expect(refusals.map(({ problem, line }) => [problem, line])).toEqual([['badCoordinates', 42]])
})

test.each([
  ['columns', 'code;nom;x;y\n1;Lille;704 061,5;7 059 136,25\n', columns],
  ['WKT', 'code;nom;geo\n1;Lille;POINT (704061.5 7059136.25)\n', column],
])('converts coordinates of Lambert 93 in %s to degrees', async (_, csv, geometry) => {
  await using place = installation()
  const read = { crs: 'EPSG:2154', encoding: null }
  await place.import('a.csv', csv, definition({ geometry, read }))
  const [x, y] = (await geometryOf(place, '1')).coordinates as number[]
  expect(x).toBeCloseTo(3.0573, 3)
  expect(y).toBeCloseTo(50.6292, 3)
})

test.each([
  ['WKT', 'POINT (2.5 48.25)'],
  ['WKT that names degrees', 'SRID=4326;POINT(2.5 48.25)'],
  ['GeoJSON', '{"type":"Point","coordinates":[2.5,48.25]}'],
  ['a latitude and a longitude in parentheses', '(48.25, 2.5)'],
  ['a longitude and a latitude in brackets', '[2.5, 48.25]'],
])('reads a column of %s as a geometry, not as a label', async (_, text) => {
  await using place = installation()
  const csv = `code,nom,geo\n1,a,"${text.replaceAll('"', '""')}"\n`
  await place.import('a.csv', csv, definition({ geometry: column }))
  expect(await geometryOf(place, '1')).toEqual({ type: 'Point', coordinates: [2.5, 48.25] })
  expect((await labelsOf(place.db, 'essai~2026')).map(({ name }) => name)).toEqual(['code', 'nom'])
})

test('places WKT by the system that it names', async () => {
  await using place = installation()
  const csv = 'code;nom;geo\n1;Lille;"SRID=2154;POINT(704061 7059136)"\n'
  await place.import('a.csv', csv, definition({ geometry: column }))
  expect((await geometryOf(place, '1')).coordinates[0]).toBeCloseTo(3.0573, 3)
})

test('reads numbers as their column writes them', async () => {
  await using place = installation()
  const csv = [
    'code;nom;x;y;habitants;taux;siren',
    '01;a;2,5;48,5;1 234;0,5;012345678',
    '02;b;2,6;48,6;12\u202f345,5;1,234;123456789',
  ].join('\n')
  await place.import('a.csv', csv, definition({ geometry: columns }))
  expect(await labelOf(place, 'habitants')).toEqual({ type: 'number', values: [1234, 12345.5] })
  expect(await labelOf(place, 'taux')).toEqual({ type: 'number', values: [0.5, 1.234] })
  expect(await labelOf(place, 'siren')).toEqual({ type: 'text', values: ['012345678', '123456789'] })
  expect((await labelOf(place, 'code')).type).toBe('text')
})

test('reads thousands separated by commas in every column of a file', async () => {
  await using place = installation()
  const csv = 'code,nom,x,y,people,firms\n1,a,2.5,48.5,"1,234","1,234,567"\n2,b,2.5,48.5,"2,345",12\n'
  await place.import('a.csv', csv, definition({ geometry: columns }))
  expect((await labelOf(place, 'people')).values).toEqual([1234, 2345])
})

test("refuses only the row of an invalid declared number, in its column's style", async () => {
  await using place = installation()
  const csv = 'code;nom;x;y;taux\n1;a;2;48;1,5\n2;b;2;48;2,5\n3;c;2;48;beaucoup\n'
  const taux = {
    column: 'taux',
    name: 'taux',
    title: { fr: '', en: '' },
    type: 'number',
    unit: null,
  } as const
  const { refusals } = await place.import('a.csv', csv, definition({ geometry: columns, labels: [taux] }))
  expect(refusals.map(({ problem, line }) => [problem, line])).toEqual([['notNumber', 4]])
  expect((await labelOf(place, 'taux')).values).toEqual([1.5, 2.5])
})

test('trims keys, and accepts numbers', async () => {
  await using place = installation()
  await place.import('a.geojson', collection(square(' 75 ', 0, 0)), definition())
  const numbered = { ...square('', 1, 1), properties: { code: 75, nom: 'a' } }
  await place.import('b.geojson', collection(numbered), definition({ edition: 'b' }))
  expect((await geometryOf(place, '75')).type).toBe('Polygon')
})

test('names keys that join no zone', async () => {
  await using place = installation()
  await place.import('a.geojson', collection(square('01', 0, 0)), definition())
  const csv = `code,nom\n01,a\n${Array.from({ length: 30 }, (_, index) => `X${index},b`).join('\n')}\n`
  const labels = definition({ id: 'taux', geometry: origin() })
  const { instance, unmatched } = await place.import('b.csv', csv, labels)
  expect(instance.unmatched).toBe(30)
  expect(unmatched).toEqual(Array.from({ length: 20 }, (_, index) => `X${index}`))
})

/** Zones of three years: 01 and 02 became 03 after 2020; 2030 is inactive. */
async function zonesOfThreeYears(place: Place) {
  const years = [
    ['2020', collection(square('01', 0, 0), square('02', 2, 0))],
    ['2025', collection(square('03', 0, 0), square('04', 5, 5))],
  ] as const
  for (const [year, text] of years) {
    await place.import(`${year}.geojson`, text, definition({ edition: year, data_date: `${year}-01-01` }))
  }
  const inactive = definition({ edition: '2030', data_date: '2030-01-01', status: 'inactive' })
  await place.import('2030.geojson', collection(square('01', 0, 0)), inactive)
}

test.each([
  ['the newest zones that are not newer than the data', '2022-06-01', 'code,nom\n01,a\n02,b\n', 'essai~2020'],
  ['zones of the same year when only a year is known', '2025', 'code,nom\n03,a\n', 'essai~2025'],
  ['the oldest zones when all are newer', '1999', 'code,nom\n01,a\n', 'essai~2020'],
  ['no inactive zones', '2031', 'code,nom\n03,a\n', 'essai~2025'],
])('joins labels by %s', async (_, data_date, csv, expected) => {
  await using place = installation()
  await zonesOfThreeYears(place)
  await place.import('b.csv', csv, definition({ id: 'taux', data_date, geometry: origin() }))
  expect((await findInstance(place.db, 'taux'))?.originInstance).toBe(expected)
})

test('joins labels to the named zones, regardless of their dates', async () => {
  await using place = installation()
  await zonesOfThreeYears(place)
  const named = definition({ id: 'taux', data_date: '2022', geometry: origin('essai~2025') })
  const { instance } = await place.import('b.csv', 'code,nom\n03,a\n01,b\n02,c\n', named)
  expect(instance).toMatchObject({ zones: 1, unmatched: 2 })
})

test('refuses labels whose codes fit another year better', async () => {
  await using place = installation()
  await zonesOfThreeYears(place)
  const labels = definition({ id: 'taux', data_date: '2026', geometry: origin() })
  await expect(place.import('b.csv', 'code,nom\n01,a\n02,b\n03,c\n', labels)).rejects.toMatchObject({
    problem: 'otherInstanceFits',
    params: { instance: 'essai~2025', matched: 1, other: 'essai~2020', more: 2 },
  })
})
