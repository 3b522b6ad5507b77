// @module-tag long
import { ColumnType } from 'flatgeobuf/lib/mjs/flat-geobuf/column-type.js'
import { deserialize } from 'flatgeobuf/lib/mjs/geojson.js'
import type { HeaderMeta } from 'flatgeobuf/lib/mjs/header-meta.js'
import type { Feature, Geometry } from 'geojson'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ExportFormat } from '../../src/contract/export.ts'
import { importDataset } from '../../src/server/import/pipeline/pipeline.ts'
import { type Kind, parquetFacts, READ } from '../support/exports/read.ts'
import { collectionOf } from '../support/files.ts'
import { definition, installation } from '../support/import.ts'
import { startServer, type TestServer } from '../support/server.ts'
import { makeTiles } from '../support/tileset.ts'

const ring = (west: number, south: number, size: number) => [
  [west, south],
  [west + size, south],
  [west + size, south + size],
  [west, south + size],
  [west, south],
]

/** Geometries of each kind, one on both sides of the antimeridian, another with a hole. */
const GEOMETRIES: Geometry[] = [
  { type: 'Point', coordinates: [-0.123456789012345, 1e-7] },
  {
    type: 'MultiPoint',
    coordinates: [
      [-180, -90],
      [180, 90],
    ],
  },
  {
    type: 'LineString',
    coordinates: [
      [2.35, 48.85],
      [4.83, 45.76],
    ],
  },
  {
    type: 'MultiLineString',
    coordinates: [
      [
        [0, 0],
        [1, 1],
      ],
      [
        [2, 2],
        [3, 4],
        [5, 5],
      ],
    ],
  },
  { type: 'Polygon', coordinates: [ring(10, 40, 4), ring(11, 41, 1).toReversed()] },
  { type: 'MultiPolygon', coordinates: [[ring(178, -18, 2)], [ring(-180, -18, 1)]] },
]

/** Labels that are easily lost: reserved column names of the formats, and texts with their syntax. */
const LABELS: Record<string, { kind: Kind; values: unknown[] }> = {
  whole: { kind: 'number', values: [0, -1, 2 ** 31 - 1, -(2 ** 31), null, 66_399_423] },
  real: { kind: 'number', values: [0.1, -273.15, 1e300, 5e-324, null, 2 ** 53] },
  day: { kind: 'day', values: ['2024-02-29', '1969-12-31', '0079-08-24', '9999-12-31', null, '2000-01-01'] },
  moment: {
    kind: 'moment',
    values: ['2024-05-13T10:00:00Z', '1901-01-01T00:00:00.5Z', null, '2038-01-19T03:14:08Z', null, null],
  },
  month: { kind: 'text', values: ['2024-05', '2024-06', null, '1999-12', '0001-01', null] },
  mixed: { kind: 'date', values: ['2024-05-13', '2024-05-13T10:00:00Z', null, '2024-05-14', null, null] },
  text: {
    kind: 'text',
    values: ['a "b";c,\r\nd', '=1+1', null, 'L’été à Œuilly 🗺', '</t>&amp;_x0041_', '007'],
  },
  'other "; name': { kind: 'json', values: [true, [1, { a: null }], 'a text', false, null, { b: ['c'] }] },
  ouvert: { kind: 'boolean', values: [true, false, null, true, false, true] },
  geometry: { kind: 'text', values: ['g', null, 'h', 'i', 'j', 'k'] },
  bbox: { kind: 'number', values: [1, 2, 3, 4, 5, null] },
  geom: { kind: 'text', values: ['a', 'b', 'c', 'd', 'e', 'f'] },
  fid: { kind: 'number', values: [7, 7, 7, 7, 7, 7] },
  FID: { kind: 'number', values: [8, 8, 8, null, 8, 8] },
  rowid: { kind: 'text', values: ['x', null, null, null, null, null] },
}

const FEATURES: Feature[] = GEOMETRIES.map((geometry, at) => ({
  type: 'Feature',
  geometry,
  properties: {
    code: `c${at}`,
    nom: `zone ${at}`,
    ...Object.fromEntries(Object.entries(LABELS).map(([name, { values }]) => [name, values[at]])),
  },
}))

let server: TestServer
beforeAll(async () => {
  server = await startServer({ seed: 'none' })
  const { db, store, context, file } = installation(server.dataDir)
  await importDataset(file('essai.geojson', JSON.stringify(collectionOf(FEATURES))), definition(), {
    ...context,
    db,
    store,
  })
  await db.destroy()
  await makeTiles(server)
})
afterAll(() => server.close())

describe.each(ExportFormat.options)('a %s that is read again', format => {
  test('contains every zone with its values and geometry', async () => {
    const { read, as, renamed = {} } = READ[format]
    const answer = await server.app.request(`/cartable/export/?dataset_id=essai&format=${format}`)
    const zones = await read(new Uint8Array(await answer.arrayBuffer()))
    expect(zones.map(({ key }) => key).toSorted()).toEqual(FEATURES.map((_, at) => `c${at}`))
    for (const { key, name, geometry, values } of zones) {
      const at = Number(key.slice(1))
      expect(name).toBe(`zone ${at}`)
      if (geometry) expect(geometry).toEqual(GEOMETRIES[at])
      const expected = Object.entries(LABELS).flatMap(([label, { kind, values }]) =>
        values[at] === null ? [] : [[renamed[label] ?? label, as(values[at], kind)]],
      )
      expect(values).toMatchObject(Object.fromEntries(expected))
      const absent = Object.entries(LABELS).filter(([, { values }]) => values[at] === null)
      for (const [label] of absent)
        expect([label, values[renamed[label] ?? label]]).toEqual([label, undefined])
    }
  })
})

describe('a Boolean column', () => {
  const exported = async (format: ExportFormat) => {
    const answer = await server.app.request(`/cartable/export/?dataset_id=essai&format=${format}`)
    return new Uint8Array(await answer.arrayBuffer())
  }

  test('writes the type Bool in FlatGeobuf', async () => {
    const types: unknown[] = []
    const headerMetaFn = ({ columns }: HeaderMeta) =>
      types.push(columns?.find(({ name }) => name === 'ouvert')?.type)
    for await (const _ of deserialize(await exported('flatgeobuf'), { headerMetaFn })) break
    expect(types).toEqual([ColumnType.Bool])
  })

  test('writes the type BOOLEAN in GeoParquet', async () => {
    const { schema } = parquetFacts(await exported('geoparquet'))
    expect(schema.find(({ name }) => name === 'ouvert')?.type).toBe('BOOLEAN')
  })
})
