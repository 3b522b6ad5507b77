import type { Geometry } from 'geojson'
import { parquetWriteBuffer } from 'hyparquet-writer'
import { expect, test } from 'vitest'
import { ImportError } from '../../src/data/formats/common/importError.ts'
import type { Shape } from '../../src/data/stored/storedShape.ts'
import { toWkb } from '../../src/server/formats/common/wkb.ts'
import { gzip, zip } from '../support/files.ts'
import { readingRoom } from '../support/reading.ts'

type Columns = Parameters<typeof parquetWriteBuffer>[0]['columnData']

const POINTS: Geometry[] = [
  { type: 'Point', coordinates: [2, 48] },
  { type: 'Point', coordinates: [3, 49] },
]
const wkb = (geometry: Geometry) => toWkb(geometry as Shape)
const CODES: Columns[number] = { name: 'code', data: ['01', '2A'], type: 'STRING' }
const GEOMETRY = { name: 'geometry', data: POINTS.map(wkb), type: 'BYTE_ARRAY' } as const
const geoOf = (column: object, primary_column = 'geometry') => ({
  version: '1.1.0',
  primary_column,
  columns: { geometry: { encoding: 'WKB', geometry_types: [], ...column } },
})

/** Returns a file with the given columns and geometry metadata. */
function parquet(columnData: Columns, geo?: unknown, options: { rowGroupSize?: number } = {}): Buffer {
  const kvMetadata =
    geo === undefined ? [] : [{ key: 'geo', value: typeof geo === 'string' ? geo : JSON.stringify(geo) }]
  return Buffer.from(parquetWriteBuffer({ columnData, kvMetadata, ...options }))
}

const EPSG = { type: 'ProjectedCRS', id: { authority: 'EPSG', code: 2154 } }

test('reads values in Parquet types, and geometries in the declared system', async () => {
  using room = readingRoom()
  const content = parquet(
    [
      CODES,
      { name: 'people', data: [12n, 2n ** 60n], type: 'INT64' },
      { name: 'share', data: [0.5, null], type: 'DOUBLE' },
      {
        name: 'moment',
        data: [new Date('2024-02-29T12:30:00Z'), new Date('2024-01-01T00:00:00.250Z')],
        type: 'TIMESTAMP',
      },
      { name: 'more', data: [{ a: [1] }, null], type: 'JSON' },
      GEOMETRY,
    ],
    geoOf({ crs: EPSG }),
  )
  const { name, crs, rows } = await room.read(content)
  expect([name, crs]).toEqual(['geoparquet', 'EPSG:2154'])
  expect(rows.map(({ properties, geometry }) => ({ ...Object.fromEntries(properties), geometry }))).toEqual([
    {
      code: '01',
      people: 12,
      share: 0.5,
      moment: '2024-02-29T12:30:00Z',
      more: { a: [1] },
      geometry: POINTS[0],
    },
    {
      code: '2A',
      people: '1152921504606846976',
      share: null,
      moment: '2024-01-01T00:00:00.250Z',
      more: null,
      geometry: POINTS[1],
    },
  ])
  expect((await room.read(gzip(content))).rows).toHaveLength(2)
  expect((await room.read(await zip({ 'a.parquet': content }))).rows).toHaveLength(2)
})

test.each([
  ['no system', {}, { crs: null, by: 'file' }],
  ['an unknown system', { crs: null }, { crs: null, by: 'nobody' }],
  ['OGC:CRS84', { crs: { id: { authority: 'OGC', code: 'CRS84' } } }, { crs: null, by: 'file' }],
  ['EPSG:4326', { crs: { id: { authority: 'EPSG', code: 4326 } } }, { crs: null, by: 'file' }],
  [
    'a system without a code',
    { crs: { type: 'ProjectedCRS', name: 'mine' } },
    { crs: '{"type":"ProjectedCRS","name":"mine"}', by: 'file' },
  ],
])('reports that a file names %s', async (_, column, declared) => {
  using room = readingRoom()
  expect((await room.read(parquet([CODES, GEOMETRY], geoOf(column)))).declared).toEqual(declared)
})

test.each([
  [undefined, { crs: null, by: 'file' }],
  ['OGC:CRS84', { crs: null, by: 'file' }],
  ['srid:2154', { crs: 'EPSG:2154', by: 'file' }],
  ['srid:0', { crs: null, by: 'nobody' }],
  ['projjson:mine', { crs: 'EPSG:3035', by: 'file' }],
  [JSON.stringify(EPSG), { crs: 'EPSG:2154', by: 'file' }],
])('reads geometries of Parquet in the system %s', async (crs, declared) => {
  using room = readingRoom()
  const content = parquetWriteBuffer({
    columnData: [
      { name: 'code', data: ['a', 'b'] },
      { name: 'where', data: POINTS },
    ],
    schema: [
      { name: 'root', num_children: 2 },
      { name: 'code', type: 'BYTE_ARRAY', converted_type: 'UTF8', repetition_type: 'REQUIRED' },
      {
        name: 'where',
        type: 'BYTE_ARRAY',
        repetition_type: 'OPTIONAL',
        logical_type: { type: 'GEOMETRY', ...(crs === undefined ? {} : { crs }) },
      },
    ],
    kvMetadata: [{ key: 'mine', value: JSON.stringify({ id: { authority: 'EPSG', code: 3035 } }) }],
  })
  const read = await room.read(new Uint8Array(content))
  expect(read.declared).toEqual(declared)
  expect(read.rows.map(({ properties, geometry }) => [[...properties], geometry])).toEqual([
    [[['code', 'a']], POINTS[0]],
    [[['code', 'b']], POINTS[1]],
  ])
})

test('reads rows of all groups, and refuses only damaged geometries', async () => {
  using room = readingRoom()
  const [point] = GEOMETRY.data
  const data = Array.from({ length: 25 }, (_, at) =>
    at === 11 ? point!.subarray(0, 9) : at === 12 ? null : point!,
  )
  const codes: Columns[number] = { name: 'code', data: data.map((_, at) => `c${at}`), type: 'STRING' }
  const content = parquet([codes, { name: 'geometry', data, type: 'BYTE_ARRAY' }], geoOf({}), {
    rowGroupSize: 10,
  })
  const { rows } = await room.read(content)
  expect(rows.map(({ line, properties }) => [line, properties.get('code')])).toEqual(
    data.map((_, at) => [at + 1, `c${at}`]),
  )
  expect(rows.flatMap(({ line, refusal }) => (refusal ? [[line, refusal.problem]] : []))).toEqual([
    [12, 'badWkb'],
  ])
  expect(rows[12]?.geometry).toBeNull()
})

test('reads bytes in a column named like geometries', async () => {
  using room = readingRoom()
  const { rows, declared } = await room.read(parquet([CODES, GEOMETRY]))
  expect([declared, rows.map(({ geometry }) => geometry)]).toEqual([{ crs: null, by: 'nobody' }, POINTS])
})

test('reads a table without geometries as a table', async () => {
  using room = readingRoom()
  const { rows, declared } = await room.read(parquet([CODES]))
  expect(declared.by).toBe('nobody')
  expect(rows.map(({ properties, geometry }) => [properties.get('code'), geometry])).toEqual([
    ['01', null],
    ['2A', null],
  ])
})

test.each([
  ['metadata that are not JSON', 'badParquet', '{'],
  ['metadata without a geometry', 'badParquet', { version: '1.1.0' }],
  ['a missing geometry', 'badParquet', geoOf({}, '__proto__')],
  ['an unknown encoding', 'geometryEncoding', geoOf({ encoding: 'WKT' })],
])('refuses %s', async (_, problem, geo) => {
  using room = readingRoom()
  await expect(room.read(parquet([CODES, GEOMETRY], geo))).rejects.toMatchObject({ problem })
})

test('refuses a damaged file, wherever it was cut or changed', async () => {
  using room = readingRoom()
  const content = parquet([CODES, GEOMETRY], geoOf({ crs: EPSG }))
  for (let length = 4; length < content.length; length += 7) {
    await expect(room.read(content.subarray(0, length))).rejects.toBeInstanceOf(ImportError)
  }
  for (let at = 4; at < content.length; at += 3) {
    const damaged = Buffer.from(content)
    damaged[at] = (damaged[at] ?? 0) ^ 0xff
    const outcome = await room.read(damaged).then(
      () => 'read',
      (error: unknown) => (error instanceof ImportError ? 'refused' : error),
    )
    expect(['read', 'refused']).toContain(outcome)
  }
})
