import { expect, test } from 'vitest'
import { ImportError } from '../data/formats/common/importError.ts'
import { LIMITS } from './kept.ts'
import { reportIn, sentenceOf } from './localSentences.ts'
import { makeDataset, readRows } from './make.ts'
import { LocalProblem } from './problems.ts'

const make = (name: string, content: BlobPart) => {
  const file = {
    name,
    content: new Blob([content]),
    id: 'local--1',
    at: '2026-11-26T00:00:00.000Z',
    layer: null,
  }
  return readRows(file, new AbortController().signal).then(read => makeDataset(read, file))
}

const PLACES = 'code;nom;lon;lat\r\n01;Ici;2,5;48,25\r\n02;Là;3;47\r\n'

const point = (x: number, y: number) =>
  JSON.stringify({ type: 'Feature', properties: {}, geometry: { type: 'Point', coordinates: [x, y] } })

test('reports the columns of coordinates that it used for a table', async () => {
  const { report, kept } = await make('lieux.csv', PLACES)
  expect(kept.labels.map(({ name }) => name)).toEqual(['code', 'nom'])
  expect(reportIn(report, 'en')).toBe(
    'lieux.csv: 2 zones. Code: column “code”. Names: column “nom”. Coordinates: columns “lon” and “lat”.',
  )
})

test('leaves out rows without a valid position, and reports the line of the first', async () => {
  const { report } = await make('lieux.csv', `${PLACES}03;Nulle part;;\r\n`)
  expect(reportIn(report, 'en')).toMatch(/ 1 row skipped \(line 4\): The coordinates are empty\.$/)
})

test.each([
  ['en', '1 geometry: cut at the antimeridian.'],
  ['fr', '1 géométrie\u00a0: coupure à l’antiméridien.'],
] as const)('reports a geometry that crosses the antimeridian (%s)', async (language, sentence) => {
  const line = {
    type: 'LineString',
    coordinates: [
      [178, 50],
      [-178, 52],
    ],
  }
  const { report, kept } = await make(
    'vol.geojson',
    JSON.stringify({ type: 'Feature', properties: { nom: 'vol' }, geometry: line }),
  )
  expect(reportIn(report, language)).toContain(sentence)
  expect(kept.instance.bbox).toEqual([178, 50, -178, 52])
})

test('numbers rows without a key column, and reports it', async () => {
  const { report, kept } = await make('lieux.csv', 'lon,lat,n\n2,48,1\n2,48,1\n3,47,1\n')
  expect(kept.instance.zones).toBe(3)
  expect(reportIn(report, 'en')).toContain('No column distinguishes the rows: they are numbered.')
})

test('reads the content of a gzip file', async () => {
  const stream = new Blob([PLACES]).stream().pipeThrough(new CompressionStream('gzip'))
  const { kept } = await make('lieux.csv.gz', await new Response(stream).arrayBuffer())
  expect(kept.instance.zones).toBe(2)
})

test.each([
  [
    'Lambert-93',
    JSON.stringify({
      type: 'FeatureCollection',
      crs: { type: 'name', properties: { name: 'urn:ogc:def:crs:EPSG::2154' } },
      features: [JSON.parse(point(652_469.02, 6_862_035.26))],
    }),
    'Coordinates converted from RGF93 v1 / Lambert-93 (EPSG:2154).',
  ],
  [
    'northings first',
    JSON.stringify({
      type: 'FeatureCollection',
      crs: { type: 'name', properties: { name: 'EPSG:3006' } },
      features: [JSON.parse(point(6_400_000, 320_000)), JSON.parse(point(6_580_994, 674_571))],
    }),
    'Coordinates converted from SWEREF99 TM (EPSG:3006). Latitude and longitude were reversed: they were swapped.',
  ],
])('converts %s, and reports the system', async (_, content, sentence) => {
  const { report } = await make('lieux.geojson', content)
  expect(reportIn(report, 'en')).toContain(sentence)
})

test('keeps a text that a spreadsheet would run as a text', async () => {
  const { kept } = await make('a.csv', 'code,nom,lon,lat\n1,"=HYPERLINK(""x"")",2,48\n')
  expect(kept.names.arranged.dictionary).toEqual(['=HYPERLINK("x")'])
})

test.each([
  ['an empty file', 'a.csv', '', 'The file is empty. The import rejects it too, for the same reason.'],
  ['blanks', 'a.csv', ' \n ', 'The file is empty. The import rejects it too, for the same reason.'],
  [
    'only a header',
    'a.csv',
    'code,lon,lat\n',
    'The file contains no row of data. The import rejects it too, for the same reason.',
  ],
  [
    'broken JSON',
    'a.geojson',
    '{"type":"FeatureCollection","features":[{',
    'The file is not valid JSON, or it is incomplete. The import rejects it too, for the same reason.',
  ],
  [
    'ten thousand columns',
    'a.csv',
    `${'c,'.repeat(10_000)}\n`,
    'Line 1: The file has more than 2,000 columns. The import rejects it too, for the same reason.',
  ],
  [
    'a repeated name',
    'a.csv',
    'lon,lat,lon\n1,2,3\n',
    'The column “lon” appears twice. The import rejects it too, for the same reason.',
  ],
  [
    'bytes that are not text',
    'a.bin',
    new Uint8Array([1, 2, 3, 0, 0, 9, 8, 7]),
    'The format of the file is not recognised. Possible formats: GeoJSON, TopoJSON, CSV, zipped shapefile, FlatGeobuf, GPX, KML, KMZ, GeoPackage, GeoParquet, Excel (.xlsx), OpenDocument (.ods), GML, DXF, zipped MapInfo and File Geodatabase. The import rejects it too, for the same reason.',
  ],
  [
    'a GeoPackage that is cut short',
    'a.gpkg',
    'SQLite format 3\0 ',
    'The GeoPackage file is damaged. The import rejects it too, for the same reason.',
  ],
  [
    'a drawing',
    'a.dxf',
    '0\nSECTION\n2\nENTITIES\n0\nENDSEC\n0\nEOF\n',
    'The browser cannot read this format. It accepts GeoJSON, TopoJSON, CSV, Excel (.xlsx), OpenDocument (.ods), KML, KMZ, GPX, zipped shapefiles, FlatGeobuf, GeoPackage and GeoParquet. Import it.',
  ],
  [
    'a damaged archive',
    'a.zip',
    new Uint8Array([0x50, 0x4b, 3, 4, 0, 0, 0, 0]),
    'The zip archive is damaged or incomplete. The import rejects it too, for the same reason.',
  ],
  [
    'a gzip that is cut short',
    'a.csv.gz',
    new Uint8Array([0x1f, 0x8b, 8, 0, 0, 0]),
    'The compressed file is damaged or incomplete. The import rejects it too, for the same reason.',
  ],
  [
    'metres instead of degrees',
    'a.geojson',
    point(652_000, 6_862_000),
    'The coordinates (652000, 6862000) are not degrees. They could be in one of these systems: Lambert 93 (EPSG:2154), SWEREF99 TM (EPSG:3006), ETRS-TM35FIN (EPSG:3067), UTM (EPSG:32601–32660, 32701–32760). Import it: you can specify this in the form.',
  ],
  [
    'a system that only the import knows',
    'a.geojson',
    `{"type":"FeatureCollection","crs":{"type":"name","properties":{"name":"EPSG:31467"}},"features":[${point(3_500_000, 5_500_000)}]}`,
    'The browser cannot reliably convert the coordinates of this file (EPSG:31467). Import it.',
  ],
  [
    'a table without places',
    'a.csv',
    'code,n\n01,3\n',
    'This table has no coordinates, and no dataset of the catalogue has its codes or names. Columns found: code, n. Import it to choose zones.',
  ],
] as const)('refuses %s with a message and a way out', async (_, name, content, sentence) => {
  const error = await make(name, content as BlobPart).catch((thrown: unknown) => thrown)
  expect(error instanceof ImportError || error instanceof LocalProblem).toBe(true)
  expect(sentenceOf(error, 'en')).toBe(sentence)
})

test('refuses a file that is too large before reading it', async () => {
  const content = { size: LIMITS.bytes + 1 } as Blob
  const file = { name: 'a.csv', content, id: 'local--1', at: '2026-11-26T00:00:00.000Z', layer: null }
  const error = await readRows(file, new AbortController().signal).catch((thrown: unknown) => thrown)
  expect(sentenceOf(error, 'fr')).toMatch(/50\sMo/)
})

test('returns no sentence for an unexpected error', () => {
  expect(sentenceOf(new Error('oops'), 'fr')).toBeNull()
})
