import { execFileSync } from 'node:child_process'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fileOnDisk } from '../../src/server/formats/common/openFile.ts'
import { detectFormat } from '../../src/server/formats/detectFormat.ts'
import { openWithGdal, stageFile } from '../../src/server/formats/gdal/openWithGdal.ts'
import { gdalConvert, gdalLayers } from '../../src/server/formats/gdal/runGdal.ts'
import { sentence } from '../../src/server/import/common/problems.ts'
import { gzip, zip } from '../support/files.ts'
import { readingRoom } from '../support/reading.ts'

const corpus = (name: string) => readFileSync(new URL(`corpus/${name}`, import.meta.url))

const gml = (members: string) =>
  `<?xml version="1.0"?><wfs:FeatureCollection xmlns:wfs="http://www.opengis.net/wfs" xmlns:gml="http://www.opengis.net/gml" xmlns:a="urn:a">${members}</wfs:FeatureCollection>`
const place = (code: string, position: string, type = 'place') =>
  `<gml:featureMember><a:${type} gml:id="${type}.${code}"><a:code>${code}</a:code><a:where><gml:Point srsName="urn:ogc:def:crs:EPSG::2154"><gml:pos>${position}</gml:pos></gml:Point></a:where></a:${type}></gml:featureMember>`

/** Temporary folder without files of other processes. */
let temporary: string
beforeEach(() => {
  temporary = mkdtempSync(join(tmpdir(), 'cartable-reading-'))
  vi.stubEnv('TMPDIR', temporary)
})
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(temporary, { recursive: true })
})

/** Lists folders that the import has left behind. */
const left = () => readdirSync(temporary).filter(name => /^cartable-(gdal|unpacked)-/.test(name))

test('reads codes with zeros, the system, and a layer for each type from GML', async () => {
  using room = readingRoom()
  const before = left()
  const content = gml(place('01', '700000 6600000') + place('02', '700100 6600000'))
  const { name, crs, rows } = await room.read(content)
  expect([name, crs]).toEqual(['gml', 'EPSG:2154'])
  expect(rows.map(({ properties, geometry }) => [properties.get('code'), geometry])).toEqual([
    ['01', { type: 'Point', coordinates: [700_000, 6_600_000] }],
    ['02', { type: 'Point', coordinates: [700_100, 6_600_000] }],
  ])
  const two = await zip({ 'a.gml': gml(place('01', '1 2') + place('R1', '3 4', 'road')) })
  await expect(room.read(two)).rejects.toMatchObject({
    problem: 'severalLayers',
    params: { layers: 'place, road' },
  })
  expect((await room.read(two, { layer: 'road' })).rows[0]?.properties.get('code')).toBe('R1')
  expect((await room.read(gzip(content))).rows).toHaveLength(2)
  expect(left()).toEqual(before)
})

test('finds GDAL where the folder of the modules is a link', () => {
  const root = join(import.meta.dirname, '../..')
  for (const folder of ['src/data/formats', 'src/server/formats'])
    cpSync(join(root, folder), join(temporary, folder), { recursive: true })
  cpSync(join(root, 'package.json'), join(temporary, 'package.json'))
  symlinkSync(join(root, 'node_modules'), join(temporary, 'node_modules'))
  mkdirSync(join(temporary, 'data'))
  writeFileSync(join(temporary, 'data/a.gml'), gml(place('01', '700000 6600000')))
  const script = `import { gdalLayers } from './src/server/formats/gdal/runGdal.ts'
    const folder = process.cwd() + '/data'
    const layers = await gdalLayers(folder + '/a.gml', folder, new AbortController().signal)
    console.log(layers.map(({ name }) => name).join())`
  const said = execFileSync(process.execPath, ['--input-type=module', '--eval', script], { cwd: temporary })
  expect(String(said)).toBe('place\n')
})

test('reads the layers of a DXF drawing as a column', async () => {
  using room = readingRoom()
  const pair = (code: number, value: string | number) => `${code}\n${value}\n`
  const point = (layer: string, x: number, y: number) =>
    pair(0, 'POINT') + pair(8, layer) + pair(10, x) + pair(20, y) + pair(30, 0)
  const drawing = `${pair(999, 'drawn by hand')}${pair(0, 'SECTION')}${pair(2, 'ENTITIES')}${point('WELLS', 2.5, 48)}${point('TREES', 3, 49)}${pair(0, 'ENDSEC')}${pair(0, 'EOF')}`
  const { name, declared, rows } = await room.read(drawing)
  expect([name, declared.by]).toEqual(['dxf', 'nobody'])
  expect(rows.map(({ properties, geometry }) => [properties.get('Layer'), geometry])).toEqual([
    ['WELLS', { type: 'Point', coordinates: [2.5, 48] }],
    ['TREES', { type: 'Point', coordinates: [3, 49] }],
  ])
})

test('lists MapInfo tables in one archive as layers, after a shapefile', async () => {
  using room = readingRoom()
  const mif = `Version 300\nCharset "WindowsLatin1"\nDelimiter ","\nCoordSys Earth Projection 1, 104\nColumns 1\n  code Char(5)\nData\n\nPoint 2.5 48\n`
  const table = (name: string, code: string) => ({ [`${name}.MIF`]: mif, [`${name}.mid`]: `"${code}"\n` })
  const two = await zip({ ...table('a/puits', '01'), ...table('a/bornes', '02'), 'notice.txt': 'x' })
  await expect(room.read(two)).rejects.toMatchObject({
    problem: 'severalLayers',
    format: 'mapinfo',
    params: { layers: 'a/puits, a/bornes' },
  })
  const read = await room.read(two, { layer: 'a/bornes' })
  expect(read.rows.map(({ properties, geometry }) => [properties.get('code'), geometry])).toEqual([
    ['02', { type: 'Point', coordinates: [2.5, 48] }],
  ])
  expect(await read.layers(new AbortController().signal)).toEqual(['a/puits', 'a/bornes'])
  await expect(room.read(await zip({ ...table('a', '1'), 'b.shp': 'x' }))).rejects.toMatchObject({
    problem: 'truncated',
  })
})

test.each([
  ['GML without features', 'badGdal', () => gml('')],
  ['GML that is cut short', 'badGdal', () => gml(place('01', '1 2') + place('02', '3 4')).slice(0, -60)],
  [
    'GML that declares entities',
    'xmlEntities',
    () => gml('').replace('?>', '?><!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>'),
  ],
  ['an unfinished drawing', 'badGdal', () => '0\nSECTION\n2\nENTITIES\n0\nPOINT\n'],
  ['a table of MapInfo without its values', 'badGdal', () => zip({ 'a.tab': 'x', 'a.dat': 'y' })],
  ['a geodatabase without its tables', 'badGdal', () => zip({ 'a.gdb/a00000001.gdbtable': 'x' })],
  ['two geodatabases', 'zipSeveral', () => zip({ 'a.gdb/a.gdbtable': 'x', 'b.gdb/a.gdbtable': 'x' })],
] as [string, string, () => string | Promise<Uint8Array>][])('refuses %s', async (_, problem, make) => {
  using room = readingRoom()
  const before = left()
  await expect(room.read(await make())).rejects.toMatchObject({ problem })
  expect(left()).toEqual(before)
})

const ENTITY = '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>'

test.each([
  [
    'after a comment of 70 kB',
    (text: string) => text.replace('?>', `?><!--${' '.repeat(70_000)}-->${ENTITY}`),
  ],
  // The reader's chunk boundary splits the declaration.
  ['across 1 MiB', (text: string) => text.replace('?>', `?><!--${' '.repeat(2 ** 20 - 50)}-->${ENTITY}`)],
  [
    'in UTF-16',
    (text: string) => Buffer.from(`\ufeff${text.replace('?>', `?>${ENTITY}`)}`, 'utf16le') as Uint8Array,
  ],
])('refuses GML that declares entities %s', async (_, change) => {
  using room = readingRoom()
  const file = fileOnDisk(room.file(change(gml(place('01', '1 2')))))
  const opened = openWithGdal({ format: 'gml', stage: stageFile(file, 'data.gml'), prefix: '', layer: null })
  await expect(opened).rejects.toMatchObject({ problem: 'xmlEntities' })
})

test('ends GDAL at its time limit with a sentence, and stores nothing', async () => {
  using room = readingRoom()
  const kept = left()
  const file = fileOnDisk(room.file(gml('')))
  const opened = openWithGdal(
    { format: 'gml', stage: stageFile(file, 'data.gml'), prefix: '', layer: null },
    // This time is too short to start a process.
    { memoryPages: 2 ** 14, timeMs: 1 },
  )
  const refused = await opened.catch(error => error)
  expect(refused).toMatchObject({ problem: 'gdalTooLong' })
  expect(sentence(refused, 'en', 'screen')).toContain('save it as a GeoPackage, then import the result.')
  expect(left()).toEqual(kept)
})

test('ends GDAL after an abort, and leaves no files', async () => {
  using room = readingRoom()
  const before = left()
  const path = room.file(corpus('athens-geodatabase.zip'))
  const { read } = await detectFormat(path)
  const stop = new AbortController()
  const rows = read(path, stop.signal)[Symbol.asyncIterator]()
  const first = rows.next()
  stop.abort(new Error('enough'))
  await expect(first).rejects.toThrow('enough')
  expect(left()).toEqual(before)
})

test.each([
  ['the layers are listed', (signal: AbortSignal) => gdalLayers('none.gml', temporary, signal)],
  ['a layer is converted', (signal: AbortSignal) => gdalConvert('none.gml', 'a', temporary, signal)],
])('aborts before %s without waiting for GDAL', async (_, step) => {
  await expect(step(AbortSignal.abort(new Error('enough')))).rejects.toThrow('enough')
  await expect(step(new AbortController().signal)).rejects.toMatchObject({ problem: 'badGdal' })
})
