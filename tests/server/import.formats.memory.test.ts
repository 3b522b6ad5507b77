// @module-tag long
import { execFile } from 'node:child_process'
import { closeSync, createWriteStream, openSync, readdirSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { createGzip } from 'node:zlib'
import { parquetWriteBuffer } from 'hyparquet-writer'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { fileOnDisk } from '../../src/server/formats/common/openFile.ts'
import { openWithGdal, stageFile } from '../../src/server/formats/gdal/openWithGdal.ts'
import { sentence } from '../../src/server/import/common/problems.ts'
import { zip } from '../support/files.ts'
import { readingRoom } from '../support/reading.ts'

const GIGABYTE = 2 ** 30
/** Half the size of the file, and much more than a chunk and the program. */
const MEMORY_MAX = GIGABYTE / 2

const Outcome = z.object({ rows: z.int(), problem: z.string().optional(), rss: z.number() })

/** Reads a file in a process with a heap smaller than the file. */
async function readWithLittleMemory(path: string) {
  const script = new URL('../support/readInChild.ts', import.meta.url).pathname
  const { stdout } = await promisify(execFile)(process.execPath, ['--max-old-space-size=256', script, path])
  return Outcome.parse(JSON.parse(stdout))
}

/** File of 1 GB that begins with a text and continues with one letter: readers remove zeros. */
function endless(folder: string, begin: string): string {
  const path = join(folder, 'endless')
  const piece = Buffer.alloc(2 ** 24, 'x')
  const file = openSync(path, 'w')
  writeSync(file, begin)
  for (let written = 0; written < GIGABYTE; written += piece.length) writeSync(file, piece)
  closeSync(file)
  return path
}

test.each([
  ['GeoJSON in one value', '{"type":"FeatureCollection","features":[{"type":"Feature","properties":{"a":"'],
  ['GeoJSON before its features', '{"type":"FeatureCollection","name":"'],
  ['TopoJSON', '{"type":"Topology","arcs":[],"objects":{"a":"'],
  ['a CSV in one row', 'code,nom\n1,'],
  ['a CSV in one quoted cell', 'code,nom\n1,"'],
  ['a CSV in its header', 'code,nom,'],
])('refuses a line of 1 GB in %s before it is in memory', async (_, begin) => {
  using room = readingRoom()
  const { problem, rss } = await readWithLittleMemory(endless(room.folder, begin))
  expect(problem).toBe('tooLong')
  expect(rss).toBeLessThan(MEMORY_MAX)
})

test('refuses a polygon of 10 million points before it is in memory', async () => {
  using room = readingRoom()
  const path = join(room.folder, 'polygon')
  const file = openSync(path, 'w')
  writeSync(
    file,
    '{"type":"FeatureCollection","features":[{"type":"Feature","geometry":{"type":"Polygon","coordinates":[[',
  )
  const points = '[0,1],'.repeat(100_000)
  for (let part = 0; part < 100; part += 1) writeSync(file, points)
  writeSync(file, '[0,1]]]}}]}')
  closeSync(file)
  const { problem, rss } = await readWithLittleMemory(path)
  expect(problem).toBe('tooManyPoints')
  expect(rss).toBeLessThan(MEMORY_MAX)
})

test('refuses a gzip that inflates a thousand times before it is in memory', async () => {
  using room = readingRoom()
  const path = join(room.folder, 'bomb.gz')
  const line = `${JSON.stringify({ type: 'Feature', properties: { a: 'a'.repeat(2 ** 20) }, geometry: null })}
`
  const text = function* () {
    for (let part = 0; part < 100; part += 1) yield line
  }
  await pipeline(Readable.from(text()), createGzip({ level: 9 }), createWriteStream(path))
  const { problem, rss } = await readWithLittleMemory(path)
  expect(problem).toBe('expandsTooMuch')
  expect(rss).toBeLessThan(MEMORY_MAX)
})

/** Writes a file with many parts, one part at a time. */
function written(
  folder: string,
  begin: string,
  part: (at: number) => string,
  parts: number,
  end: string,
): string {
  const path = join(folder, 'written')
  const file = openSync(path, 'w')
  writeSync(file, begin)
  for (let at = 0; at < parts; at += 1) writeSync(file, part(at))
  writeSync(file, end)
  closeSync(file)
  return path
}

const XS = 'x'.repeat(2 ** 20)

test.each([
  ['KML in one name', '<kml><Placemark><name>'],
  ['KML in one attribute', '<kml><Placemark id="'],
  ['KML in one comment', '<kml><!--'],
  ['GPX before its points', '<gpx>'],
])('refuses a text of 200 MB in %s before it is in memory', async (_, begin) => {
  using room = readingRoom()
  const { problem, rss } = await readWithLittleMemory(written(room.folder, begin, () => XS, 200, ''))
  expect(problem).toBe('tooLong')
  expect(rss).toBeLessThan(MEMORY_MAX)
})

test('reads a KML of 50 MB in pieces, in less memory than a tree would need', async () => {
  using room = readingRoom()
  const point = '<Point><coordinates>2.5,48.5,0</coordinates></Point>'
  const thousand = (at: number) =>
    Array.from({ length: 1000 }, (_, nth) => `<Placemark><name>${at}-${nth}</name>${point}</Placemark>`).join(
      '\n',
    )
  const path = written(room.folder, '<kml><Document>', thousand, 500, '</Document></kml>')
  const { rows, problem, rss } = await readWithLittleMemory(path)
  expect({ rows, problem }).toEqual({ rows: 500_000, problem: undefined })
  expect(rss).toBeLessThan(MEMORY_MAX)
})

test('reads a GeoPackage of 60 MB row by row', async () => {
  using room = readingRoom()
  const path = join(room.folder, 'large')
  const database = new DatabaseSync(path)
  database.exec(`
    create table gpkg_contents (table_name text, data_type text);
    insert into gpkg_contents values ('a', 'attributes');
    create table a (id integer, note text);
    with recursive n(x) as (select 1 union all select x + 1 from n limit 60000)
    insert into a select x, hex(randomblob(500)) from n`)
  database.close()
  const { rows, rss } = await readWithLittleMemory(path)
  expect(rows).toBe(60_000)
  expect(rss).toBeLessThan(MEMORY_MAX)
})

test('reads a GeoParquet of a million rows group by group', async () => {
  using room = readingRoom()
  const size = 1_000_000
  const columnData = [
    { name: 'x', data: Float64Array.from({ length: size }, (_, at) => at / 7), type: 'DOUBLE' as const },
  ]
  const path = room.file(new Uint8Array(parquetWriteBuffer({ columnData, rowGroupSize: 50_000 })))
  const { rows, rss } = await readWithLittleMemory(path)
  expect(rows).toBe(size)
  expect(rss).toBeLessThan(MEMORY_MAX)
})

test('reads a sheet of 200,000 rows row by row', async () => {
  using room = readingRoom()
  const cells = (at: number) => `<c t="str"><v>code ${at}</v></c><c><v>${at}</v></c>`
  const sheet = Array.from({ length: 200_000 }, (_, at) => `<row>${cells(at)}</row>`).join('')
  const path = room.file(
    await zip({
      'xl/workbook.xml': '<workbook><sheets><sheet name="a" r:id="r1"/></sheets></workbook>',
      'xl/_rels/workbook.xml.rels':
        '<Relationships><Relationship Id="r1" Type="x/worksheet" Target="worksheets/a.xml"/></Relationships>',
      'xl/worksheets/a.xml': `<worksheet><sheetData>${sheet}</sheetData></worksheet>`,
    }),
  )
  const { rows, rss } = await readWithLittleMemory(path)
  expect(rows).toBe(199_999)
  expect(rss).toBeLessThan(MEMORY_MAX)
})

test('refuses a GML that exhausts GDAL’s memory with a sentence', async () => {
  using room = readingRoom()
  const kept = () => readdirSync(tmpdir()).filter(name => /^cartable-(gdal|unpacked)-/.test(name))
  const before = kept()
  const begin =
    '<?xml version="1.0"?><a:all xmlns:gml="http://www.opengis.net/gml" xmlns:a="urn:a"><gml:featureMember><a:place gml:id="p"><a:note>'
  const end = '</a:note></a:place></gml:featureMember></a:all>'
  const file = fileOnDisk(written(room.folder, begin, () => XS, 180, end))
  // The process starts with this much memory and cannot allocate more.
  const bounds = { memoryPages: 8192, timeMs: 300_000 }
  const { read } = await openWithGdal(
    { format: 'gml', stage: stageFile(file, 'data.gml'), prefix: '', layer: null },
    bounds,
  )
  const refused = await read(new AbortController().signal)
    [Symbol.asyncIterator]()
    .next()
    .catch(error => error)
  expect(refused).toMatchObject({ problem: 'gdalTooLarge' })
  expect(sentence(refused, 'en', 'screen')).toContain('too much memory to read in this format')
  expect(kept()).toEqual(before)
}, 300_000)
