import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Feature } from 'geojson'
import { expect, test } from 'vitest'
import { ImportError } from '../../src/data/formats/common/importError.ts'
import { openFile } from '../../src/local/readers.ts'
import { sentence } from '../../src/server/import/common/problems.ts'
import { loadProj } from '../../src/server/import/crs/loadProj.ts'
import { Projection } from '../../src/server/import/crs/operations.ts'
import { flatGeobuf, geoJson, gzip, topoJson, zip, zippedShapefile } from '../support/files.ts'
import { readingRoom } from '../support/reading.ts'
import { shapefileOf } from '../support/shapefile.ts'
import { compressedOtherwise, encrypted, linked, lying, overlapping, renamed } from '../support/zips.ts'

const features: Feature[] = [1, 2, 3].map(number => ({
  type: 'Feature',
  geometry: { type: 'Point', coordinates: [number, number] },
  properties: { code: String(number), nom: 'é' },
}))
const polygon: Feature = {
  type: 'Feature',
  geometry: {
    type: 'Polygon',
    coordinates: [
      [
        [0, 0],
        [0, 1],
        [1, 1],
        [0, 0],
      ],
    ],
  },
  properties: { code: '1' },
}

const csv = 'code,nom\n1,a\n'
const collection = geoJson(features)
const topology = topoJson([polygon])
const { shp, dbf } = shapefileOf(features)

function withBytes(bytes: Buffer, write: (copy: Buffer) => void): Buffer {
  const copy = Buffer.from(bytes)
  write(copy)
  return copy
}

type Content = string | Uint8Array | Promise<Uint8Array>

const refusals: [string, string, () => Content][] = [
  ['nothing', 'emptyFile', () => ''],
  ['a gzip of nothing', 'emptyFile', () => gzip('')],
  ['a text cut within a character', 'notUtf8', () => Buffer.from('code\né').subarray(0, -1)],
  ['a CSV that is not UTF-8', 'notUtf8', () => Buffer.from('code;nom\n1;Orléans\n', 'latin1')],
  ['GeoJSON that is not UTF-8', 'notUtf8', () => Buffer.from(collection, 'latin1')],
  ['GeoJSON cut short', 'notJson', () => collection.slice(0, -2)],
  ['GeoJSON with a word for a number', 'notJson', () => collection.replace('[1,1]', '[nan,1]')],
  ['GeoJSON with a comma too many', 'notJson', () => collection.replace(/\]\}$/, ',]}')],
  ['GeoJSON with rubbish after it', 'notJson', () => `${collection}]`],
  ['GeoJSON with brackets that do not match', 'notJson', () => '{"features":[{"type":[}]}]}'],
  ['GeoJSON without a value', 'notJson', () => '{"name":,"features":[]}'],
  ['GeoJSON with two lists of features', 'duplicateFeatures', () => '{"features":[],"features":[]}'],
  ['GeoJSON without features', 'noFeatures', () => '{"type":"FeatureCollection","features":[]}'],
  ['JSON of something else', 'noFeatures', () => '[1,2,3]'],
  ['an object without records', 'noFeatures', () => '{"name":"a","results":[]}'],
  ['a script cut short', 'notJson', () => 'var zones = {"features":['],
  ['features that are texts', 'noFeatures', () => '{"features":["a"]}'],
  [
    'deep nesting',
    'tooDeep',
    () => `{"features":[{"type":"Feature","properties":{"a":${'['.repeat(100_000)}`,
  ],
  ['deep nesting before the features', 'tooDeep', () => `{"a":${'{"a":'.repeat(100_000)}`],
  ['deep nesting in TopoJSON', 'tooDeep', () => `{"type":"Topology","objects":${'{"a":'.repeat(1000)}`],
  ['TopoJSON cut short', 'notJson', () => topology.slice(0, -1)],
  [
    'TopoJSON with an arc that is not there',
    'badTopology',
    () => topology.replace('"arcs":[[0]]', '"arcs":[[7]]'),
  ],
  ['TopoJSON with infinite points', 'badTopology', () => topology.replace('[0,0]', '[1e400,0]')],
  ['TopoJSON whose points have one number', 'badTopology', () => topology.replace('[0,0]', '[0]')],
  [
    'TopoJSON that names an arc a million times',
    'tooManyPoints',
    () => topology.replace('"arcs":[[0]]', `"arcs":[[${Array(600_000).fill(0)}]]`),
  ],
  ['a million columns', 'tooManyColumns', () => `${'a,'.repeat(500_000)}a\n1\n`],
  ['a million columns in a row', 'tooManyColumns', () => `a,b\n${','.repeat(1_000_000)}\n`],
  ['a header of a megabyte', 'tooLong', () => `${'a'.repeat(2_000_000)}\n1\n`],
  ['a CSV whose header has quotes that do not close', 'badCsv', () => 'a,"b\n1,2\n'],
  ['a CSV with a column twice', 'duplicateColumn', () => 'a,a\n1,2\n'],
  ['XML', 'otherFormat', () => '<?xml version="1.0"?><a/>'],
  ['GML', 'otherFormat', () => '<?xml version="1.0"?>\n<gml:FeatureCollection/>'],
  ['a web page', 'otherFormat', () => '<!DOCTYPE html><html/>'],
  ['a GeoPackage', 'badGeoPackage', () => 'SQLite format 3\0 '],
  ['a .shp alone', 'otherFormat', () => shp],
  [
    'a binary spreadsheet',
    'otherFormat',
    () => zip({ 'xl/workbook.bin': 'x', '[Content_Types].xml': '<a/>' }),
  ],
  ['bytes of no known format', 'unknownFormat', () => new Uint8Array([1, 2, 3, 0, 0, 0, 7])],
  ['a gzip cut short', 'badCompression', () => gzip(collection).slice(0, -20)],
  ['a gzip in a gzip', 'nestedArchive', () => gzip(gzip(csv))],
  ['a gzip of a zip', 'nestedArchive', async () => gzip(await zip({ 'a.csv': csv }))],
  ['a zip in a zip', 'nestedArchive', async () => zip({ 'a.zip': await zip({ 'a.csv': csv }) })],
  [
    'many zips in a zip',
    'zipSeveral',
    async () => zip({ 'a.zip': await zip({ 'a.csv': csv }), 'b.zip': await zip({ 'a.csv': csv }) }),
  ],
  ['a zip cut short', 'badZip', async () => (await zip({ 'a.csv': csv })).slice(0, -10)],
  ['a zip of nothing', 'zipEmpty', () => zip({})],
  ['a zip of folders', 'zipEmpty', () => zip({ '__MACOSX/a': 'x' })],
  ['a zip of several files', 'severalLayers', () => zip({ 'a.csv': csv, 'b.csv': csv })],
  [
    'a zip of two shapefiles',
    'severalLayers',
    () => zippedShapefile(features, { 'b.shp': shp, 'b.dbf': dbf }),
  ],
  [
    'a zip of too many files',
    'zipTooMany',
    () => zip(Object.fromEntries(Array.from({ length: 1200 }, (_, index) => [`${index}.csv`, 'a']))),
  ],
  [
    'a path that leaves the archive',
    'zipHarmful',
    async () => renamed(await zip({ 'xx/a.csv': csv }), 'xx/a', '../a'),
  ],
  [
    'a path that leaves it by backslashes',
    'zipHarmful',
    async () => renamed(await zip({ 'xx/a.csv': csv }), 'xx/a', '..\\a'),
  ],
  ['an absolute path', 'zipHarmful', async () => renamed(await zip({ 'xetc.csv': csv }), 'xetc', '/etc')],
  ['a path on a drive', 'zipHarmful', async () => renamed(await zip({ 'cx/a.csv': csv }), 'cx/a', 'c:/a')],
  ['a name with a NUL', 'zipHarmful', async () => renamed(await zip({ 'ab.csv': csv }), 'ab.', 'a\0.')],
  ['a link in a zip', 'zipHarmful', () => linked('a.csv', '/etc/passwd')],
  [
    'a zip that says less than it has',
    'zipLies',
    async () => lying(await zip({ 'a.csv': csv.repeat(50) }), 5),
  ],
  [
    'a zip that says more than it has',
    'zipLies',
    async () => lying(await zip({ 'a.csv': csv.repeat(50) }), 5000),
  ],
  [
    'a zip whose files overlap',
    'zipOverlap',
    async () => overlapping(await zip({ 'a.csv': csv, 'b.csv': csv })),
  ],
  ['an encrypted zip', 'zipEncrypted', async () => encrypted(await zip({ 'a.csv': csv.repeat(50) }))],
  [
    'a zip with another compression',
    'zipMethod',
    async () => compressedOtherwise(await zip({ 'a.csv': csv.repeat(50) }), 12),
  ],
  ['a workbook with a password', 'workbookLocked', () => locked()],
  ['a zip bomb', 'expandsTooMuch', () => zip({ 'a.csv': Buffer.alloc(70_000_000, 'a,') })],
  [
    'a shapefile cut short',
    'truncated',
    () => zippedShapefile(features, { 'zones.shp': shp.subarray(0, -8) }),
  ],
  [
    'a shapefile without its last record',
    'truncated',
    () => zippedShapefile(features, { 'zones.shp': shp.subarray(0, -28) }),
  ],
  ['a table cut short', 'truncated', () => zippedShapefile(features, { 'zones.dbf': dbf.subarray(0, -60) })],
  ['a table that is none', 'badDbf', () => zippedShapefile(features, { 'zones.dbf': Buffer.alloc(100) })],
  [
    'a .shp that is none',
    'badShapefile',
    () => zippedShapefile(features, { 'zones.shp': Buffer.alloc(200) }),
  ],
  [
    'a record that says to be of 4 GB',
    'badShapefile',
    () => zippedShapefile(features, { 'zones.shp': withBytes(shp, copy => copy.writeInt32BE(-2, 104)) }),
  ],
  [
    'a record that is too long',
    'tooLong',
    () => zippedShapefile(features, { 'zones.shp': withBytes(shp, copy => copy.writeInt32BE(2 ** 30, 104)) }),
  ],
  ['a table that is not UTF-8', 'notUtf8', () => zippedShapefile(features, {}, 'latin1')],
  ['a FlatGeobuf cut short', 'truncated', () => flatGeobuf(features).slice(0, -10)],
  ['a FlatGeobuf without its last feature', 'truncated', () => withoutLast(flatGeobuf(features))],
  ['a FlatGeobuf without its header', 'truncated', () => flatGeobuf(features).slice(0, 8)],
  [
    'a FlatGeobuf with a header of 4 GB',
    'badFlatGeobuf',
    () => withBytes(Buffer.from(flatGeobuf(features)), copy => copy.writeUInt32LE(2 ** 32 - 1, 8)),
  ],
]

/** Password-protected Office document: an OLE container with a stream of that name. */
function locked(): Uint8Array {
  const bytes = Buffer.alloc(2048)
  bytes.write('d0cf11e0a1b11ae1', 'hex')
  bytes.write('EncryptedPackage', 1024, 'utf16le')
  return bytes
}

/** FlatGeobuf features start with their length. */
function withoutLast(bytes: Uint8Array): Uint8Array {
  const buffer = Buffer.from(bytes)
  let at = 12 + buffer.readUInt32LE(8)
  for (;;) {
    const next = at + 4 + buffer.readUInt32LE(at)
    if (next >= buffer.length) return buffer.subarray(0, at)
    at = next
  }
}

test.each(refusals)('refuses %s: %s', async (_, problem, make) => {
  using room = readingRoom()
  const error = await room.read(await make()).catch(each => each)
  expect(error).toBeInstanceOf(ImportError)
  expect(error.problem).toBe(problem)
  for (const language of ['fr', 'en'] as const)
    expect(sentence(error, language, 'command')).not.toMatch(/problem\.|\{\{/)
})

test.each(refusals)('refuses %s in a browser as well: %s', async (_, problem, make) => {
  const content = new Blob([(await make()) as BlobPart])
  const read = async () => {
    const format = await openFile(content, 'file', null)
    for await (const _row of format.read('', new AbortController().signal));
  }
  const error = await read().catch(each => each)
  // The encoding is declared there.
  if (problem === 'notUtf8') expect([undefined, 'notEncoding']).toContain(error?.problem)
  else expect(error).toMatchObject({ problem })
})

test('refuses a text that is not UTF-8, with advice', async () => {
  using room = readingRoom()
  const error = await room.read(Buffer.from('nom\nOrléans\n', 'latin1')).catch(each => each)
  expect(sentence(error, 'fr', 'command')).toContain('--encoding windows-1252')
})

test('refuses a declared encoding that does not match', async () => {
  using room = readingRoom()
  const attempt = room.read(Buffer.from('nom\n\x81\x8d\n', 'latin1'), { encoding: 'windows-1257x' })
  await expect(attempt).rejects.toMatchObject({ problem: 'unknownEncoding' })
  const odd = room.read(Buffer.from('nom\na\xff\xff\n', 'latin1'), { encoding: 'shift_jis' })
  await expect(odd).rejects.toMatchObject({ problem: 'notEncoding' })
})

test('refuses an unknown coordinate system', async () => {
  const proj = await loadProj()
  for (const crs of [
    'EPSG:99999',
    'nonsense',
    '',
    'PROJCS[',
    'PROJCS["a",PROJECTION["b"]]',
    '+proj=utm',
    'LOCAL_CS["a"]',
    'EPSG:4978',
  ]) {
    expect(() => new Projection(proj, crs)).toThrow(expect.objectContaining({ problem: 'unknownCrs' }))
  }
})

test('refuses a path that is not a file', async () => {
  using room = readingRoom()
  const { readFile } = await import('../support/reading.ts')
  const folder = join(room.folder, 'folder')
  mkdirSync(folder)
  await expect(readFile(folder)).rejects.toMatchObject({ problem: 'isDirectory' })
  await expect(readFile(join(room.folder, 'none'))).rejects.toMatchObject({ problem: 'fileMissing' })
  await expect(readFile(`/${'x'.repeat(5000)}`)).rejects.toMatchObject({ problem: 'fileMissing' })
  const pipe = join(room.folder, 'pipe')
  execFileSync('mkfifo', [pipe])
  await expect(readFile(pipe)).rejects.toMatchObject({ problem: 'notFile' })
})

test.skipIf(process.getuid?.() === 0)('refuses an unreadable file', async () => {
  using room = readingRoom()
  const path = room.file(csv)
  chmodSync(path, 0)
  const { readFile } = await import('../support/reading.ts')
  await expect(readFile(path)).rejects.toMatchObject({ problem: 'notPermitted' })
})

test('stops reading a file after an abort', async () => {
  using room = readingRoom()
  const { detectFormat } = await import('../../src/server/formats/detectFormat.ts')
  for (const content of [collection, csv, flatGeobuf(features), await zippedShapefile(features), gzip(csv)]) {
    const path = room.file(content)
    const { read } = await detectFormat(path)
    const attempt = (async () => {
      for await (const _ of read(path, AbortSignal.abort(new Error('enough')))) break
    })()
    await expect(attempt).rejects.toThrow(/enough|abort/)
  }
})

test('reads the last of two archive members with the same name', async () => {
  using room = readingRoom()
  const { rows } = await room.read(
    '{"type":"Feature","properties":{"a":1},"properties":{"a":2,"a":3},"geometry":null}',
  )
  expect(rows[0]?.properties.get('a')).toBe(3)
})

test('keeps half a character unchanged', async () => {
  using room = readingRoom()
  const { rows } = await room.read('{"type":"Feature","properties":{"a":"\\ud800"},"geometry":null}')
  expect(rows[0]?.properties.get('a')).toBe('\ud800')
})

test('passes numbers beyond all limits to the checks as infinite', async () => {
  using room = readingRoom()
  const { rows } = await room.read('{"type":"Point","coordinates":[1e400,-1e400]}')
  expect(rows[0]?.geometry).toMatchObject({ coordinates: [Infinity, -Infinity] })
})
