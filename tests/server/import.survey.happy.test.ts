import { expect, test } from 'vitest'
import { AS_IT_IS, type ReadOptions, Survey } from '../../src/contract/import.ts'
import { survey } from '../../src/server/import/survey/survey.ts'
import { collection, installation, square } from '../support/import.ts'

const asFound: ReadOptions = AS_IT_IS

async function surveyOf(content: string | Uint8Array, name = 'essai.csv', read = asFound) {
  await using place = installation()
  return Survey.parse(await survey(place.file(name, content), read, place.context))
}

test('surveys columns, types, kinds and the first rows', async () => {
  const found = await surveyOf(collection(square('01', 0, 0, { n: 5 }), square('02', 2, 0)), 'a.geojson')
  expect(found).toMatchObject({
    file: 'a.geojson',
    format: 'geojson',
    rows: 2,
    whole: true,
    kinds: ['Polygon'],
  })
  expect(found.columns).toEqual([
    { name: 'code', type: 'text', empty: 0, distinct: 2, samples: ['01', '02'] },
    { name: 'nom', type: 'text', empty: 0, distinct: 2, samples: ['Zone 01', 'Zone 02'] },
    { name: 'n', type: 'number', empty: 1, distinct: 1, samples: ['5'] },
  ])
  expect(found.sample[0]).toEqual({
    line: 1,
    values: ['01', 'Zone 01', 5],
    geometry: square('01', 0, 0).geometry,
    problem: null,
  })
})

test('keeps every column name, even the name of an object property', async () => {
  await using home = installation()
  const file = home.file('noms.csv', 'code,__proto__,constructor\n1,a,b\n')
  const found = await survey(file, AS_IT_IS, home.context)
  expect(found.columns.map(({ name }) => name)).toEqual(['code', '__proto__', 'constructor'])
  expect(found.sample[0]?.values).toEqual(['1', 'a', 'b'])
})

test('rejects a table with column names but no rows', async () => {
  await expect(surveyOf('code,nom,taux\n')).rejects.toMatchObject({ problem: 'noRows' })
})

test('surveys a bounded number of rows', async () => {
  const rows = Array.from({ length: 6000 }, (_, index) => `${index},a,2,48`)
  const found = await surveyOf(['id,nom,lon,lat', ...rows].join('\n'))
  expect(found).toMatchObject({ rows: 5000, whole: false })
  expect(found.sample).toHaveLength(100)
})

test('shows the reason at a row that would be refused', async () => {
  const found = await surveyOf('id,nom,lon,lat\n1,a,2,48\n2,b,400,48\n')
  expect(found.sample.map(({ problem }) => problem)).toEqual([null, expect.stringContaining('Ligne 3')])
})

test.each([
  ['code_insee', 'id;code_insee;libelle;x\n1;75056;Paris;1\n2;75056;Lyon;2\n', 'id'],
  ['a name before its content', 'ref;CODGEO;LIBGEO\nA;01001;Ain\nB;01002;Aube\n', 'CODGEO'],
  ['a name with spaces and accents', 'Année;Code du département\n2020;01\n2021;02\n', 'Code du département'],
  [
    'short and unique values',
    'commentaire;repere\nun long commentaire ici;k1\nun autre, plus long;k2\n',
    'repere',
  ],
  [
    'no date of a change',
    'updated_at;cartodb_id\n2014-09-03T00:00:00Z;7\n2014-09-04T00:00:00Z;8\n',
    'cartodb_id',
  ],
  ['names where there are no codes', 'taux;quartier\n1,5;Vieux Lyon\n2,5;Croix Rousse\n', 'quartier'],
])('guesses the key by %s', async (_, csv, key) => {
  expect((await surveyOf(csv)).guess.key).toBe(key)
})

test('does not treat unique figures as keys', async () => {
  expect((await surveyOf('population;taux\n10;1\n20;1\n')).guess.key).toBeNull()
})

test.each([
  ['its name', 'code;statut;NOM_COM\n1;Commune;Ain\n2;Commune;Aube\n', 'NOM_COM'],
  ['texts that hardly repeat', 'code;statut;quoi\n1;oui;Mairie de Lyon\n2;oui;École Jean Jaurès\n', 'quoi'],
])('guesses the title by %s', async (_, csv, title) => {
  expect((await surveyOf(csv)).guess.title).toBe(title)
})

test('does not use geometries as names of zones', async () => {
  const found = await surveyOf('ident,the_geom\na,POINT(2 48)\nb,POINT(3 49)\n')
  expect(found.guess).toMatchObject({ title: null, geometry: { kind: 'column', column: 'the_geom' } })
})

test('omits an uncertain title', async () => {
  expect((await surveyOf('code;taux\n1;2\n2;3\n')).guess.title).toBeNull()
})

test.each([
  [
    'columns of degrees',
    'id;Longitude;Latitude\n1;2,5;48,5\n',
    { kind: 'columns', longitude: 'Longitude', latitude: 'Latitude' },
  ],
  ['a point of a portal', 'id;geo_point_2d\n1;"48.85, 2.35"\n', { kind: 'column', column: 'geo_point_2d' }],
  [
    'shapes rather than points',
    'id;geo_point_2d;geo_shape\n1;"48.8, 2.3";"{""type"":""Point"",""coordinates"":[2.3,48.8]}"\n',
    { kind: 'column', column: 'geo_shape' },
  ],
  ['shapes under any name', 'id;forme\n1;POINT(2 48)\n2;POINT(3 48)\n', { kind: 'column', column: 'forme' }],
  ['a point in brackets', 'id;lieu\n1;(48.85, 2.35)\n2;(33, 65)\n', { kind: 'column', column: 'lieu' }],
  ['no names of points', 'id;lieu\n1;Point 0\n2;Point 1\n', null],
  ['no decimal commas', 'id;taux\n1;2,5\n2;3,5\n', null],
])('guesses the geometry from %s', async (_, csv, geometry) => {
  expect((await surveyOf(csv)).guess.geometry).toEqual(geometry)
})

test.each([
  ['stop_lon', 'stop_lat'],
  ['decimalLongitude', 'decimalLatitude'],
  ['INTPTLONG', 'INTPTLAT'],
  ['reclong', 'reclat'],
  ['point_x', 'point_y'],
  ['Longitud', 'Latitud'],
  ['Longitude (deg)', 'Latitude (deg)'],
  ['X (WGS84)', 'Y (WGS84)'],
  ['經度', '緯度'],
  ['lng', 'lat'],
])('recognises coordinates in columns called %s and %s', async (longitude, latitude) => {
  const csv = `id,altitude,${latitude},${longitude},plateau\n1,30,48.5,2.5,7\n2,40,48.6,2.6,8\n`
  expect((await surveyOf(csv)).guess.geometry).toEqual({ kind: 'columns', longitude, latitude })
})

test('does not pair coordinates of a start with those of an end', async () => {
  const csv = 'id,start_lat,end_lon,end_lat\n1,48.5,2.5,48.6\n'
  expect((await surveyOf(csv)).guess.geometry).toEqual({
    kind: 'columns',
    longitude: 'end_lon',
    latitude: 'end_lat',
  })
})

test.each(['taux,plat', 'salon,plat', 'x,annee'])(
  'finds no coordinates in columns called %s',
  async names => {
    const csv = `id,${names}\n1,2.5,48.5\n`
    expect((await surveyOf(csv)).guess.geometry).toBeNull()
  },
)

test('guesses a projection if only one is possible, and shows rows in degrees', async () => {
  const found = await surveyOf('id;nom;x;y\n1;Lille;704061;7059136\n2;Nice;1043000;6299000\n')
  expect(found.read.crs).toBe('EPSG:2154')
  expect(found.sample[0]?.geometry).toMatchObject({ type: 'Point' })
})

test('guesses no projection of France without a French word', async () => {
  const found = await surveyOf('id;town;x;y\n1;Lillehammer;580000;6777000\n')
  expect(found.read.crs).toBeNull()
  expect(found.sample[0]?.problem).toMatch(/Lambert 93 .*UTM/)
})

test('asks which projection a file has when two are possible', async () => {
  const found = await surveyOf('id;nom;x;y\n1;ici;650000;1800000\n')
  expect(found.read.crs).toBeNull()
  expect(found.sample[0]?.problem).toContain('par exemple EPSG:5490')
})

test('guesses an encoding that is not UTF-8', async () => {
  const found = await surveyOf(Buffer.from('id;nom\n1;Orléans\n2;Besançon\n', 'latin1'))
  expect(found.read.encoding).toBe('windows-1252')
  expect(found.columns[1]?.samples).toEqual(['Orléans', 'Besançon'])
})

test('does not guess an answered question again', async () => {
  const read: ReadOptions = { ...AS_IT_IS, crs: 'EPSG:27572', encoding: 'iso-8859-15' }
  const found = await surveyOf('id;nom;x;y\n1;Lille;704061;7059136\n', 'a.csv', read)
  expect(found.read).toEqual(read)
})

test.each([
  ['communes-20220101.geojson', '2022-01-01'],
  ['elus_2024-03-01.csv', '2024-03-01'],
  ['communes-2018.csv', '2018'],
  ['lambert-2154.csv', null],
  ['a9999.csv', null],
])('finds the date of %s: %s', async (name, date) => {
  const text = name.endsWith('json') ? collection(square('1', 0, 0)) : 'id;nom\n1;a\n'
  expect((await surveyOf(text, name)).guess.data_date).toBe(date)
})

test('uses the only date of a column as the date of the data', async () => {
  const csv = 'id;millesime\n1;31/12/2023\n2;31/12/2023\n'
  expect((await surveyOf(csv, 'a-2020.csv')).guess.data_date).toBe('2023-12-31')
})
