import { deserialize } from 'flatgeobuf/lib/mjs/geojson.js'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { ExportFormat } from '../../src/contract/export.ts'
import { Ordinals } from '../../src/contract/zone.ts'
import { encodeOrdinals, ordinalSet } from '../../src/domain/ordinals.ts'
import { parquetFacts, parquetRows } from '../support/exports/read.ts'
import { startServer, type TestServer } from '../support/server.ts'
import { makeTiles } from '../support/tileset.ts'
import { unzipped } from '../support/unzipped.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const take = (parameters: Record<string, string>) =>
  server.app.request(`/cartable/export/?${new URLSearchParams(parameters)}`)
const post = (path: string, body: object) =>
  server.app.request(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

test('writes a workbook with a row per zone, and the source on its own sheet', async () => {
  const answer = await take({ dataset_id: 'fr-departements', format: 'xlsx' })
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename=fr-departements~2026.xlsx')
  const parts = await unzipped(new Uint8Array(await answer.arrayBuffer()))
  const zones = parts['xl/worksheets/sheet1.xml'] ?? ''
  expect([...zones.matchAll(/<row r="(\d+)">/g)].map(([, number]) => Number(number))).toEqual(
    Array.from({ length: 102 }, (_, index) => index + 1),
  )
  expect(zones).toMatch(/<t xml:space="preserve">Finistère<\/t><\/is><\/c><c><v>-\d\.\d+<\/v>/)
  expect(parts['xl/worksheets/sheet2.xml']).toContain('Licence Ouverte')
  expect(parts['xl/workbook.xml']).toContain('<sheet name="Zones"')
})

test('writes a FlatGeobuf with the geometries, labels and source of the GeoJSON', async () => {
  for (const dataset_id of ['fr-departements', 'fr-villes']) {
    const geojson = await (await take({ dataset_id, format: 'geojson' })).json()
    const bytes = new Uint8Array(await (await take({ dataset_id, format: 'flatgeobuf' })).arrayBuffer())
    const metadata: (string | null)[] = []
    const features: { geometry: unknown; properties: Record<string, unknown> | null }[] = []
    const reading = deserialize(bytes, { headerMetaFn: header => metadata.push(header.metadata) })
    for await (const feature of reading) features.push(feature)
    expect(features.length).toBe(geojson.features.length)
    const withoutNulls = (properties: object | null) =>
      Object.fromEntries(Object.entries(properties ?? {}).filter(([, value]) => value !== null))
    for (const [index, { geometry, properties }] of features.entries()) {
      expect(geometry).toEqual(geojson.features[index].geometry)
      expect(properties).toEqual(withoutNulls(geojson.features[index].properties))
    }
    expect(metadata.map(text => JSON.parse(text ?? ''))).toEqual([geojson.cartable])
  }
})

test('finds the zones of a box by the index of a FlatGeobuf', async () => {
  // The library's own search logs every step.
  vi.spyOn(console, 'debug').mockImplementation(() => {})
  const answer = await take({ dataset_id: 'fr-departements', format: 'flatgeobuf' })
  const bytes = new Uint8Array(await answer.arrayBuffer())
  const rect = { minX: -4.5, minY: 48.1, maxX: -4.4, maxY: 48.2 }
  const names: unknown[] = []
  for await (const { properties } of deserialize(bytes, { rect })) names.push(properties?.['name'])
  expect(names).toEqual(['Finistère'])
})

test('writes a GeoParquet with the metadata of the standard, and its source', async () => {
  const answer = await take({ dataset_id: 'fr-departements', format: 'geoparquet' })
  expect(answer.headers.get('content-type')).toBe('application/vnd.apache.parquet')
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename=fr-departements~2026.parquet')
  const { geo, cartable } = parquetFacts(new Uint8Array(await answer.arrayBuffer()))
  // GeoParquet 1.1: a missing `crs` means OGC:CRS84.
  expect(geo).toEqual({
    version: '1.1.0',
    primary_column: 'geometry',
    columns: {
      geometry: {
        encoding: 'WKB',
        geometry_types: ['MultiPolygon', 'Polygon'],
        bbox: [
          expect.closeTo(-61.8, 1),
          expect.closeTo(-21.4, 1),
          expect.closeTo(55.9, 1),
          expect.closeTo(51.1, 1),
        ],
        covering: {
          bbox: {
            xmin: ['bbox', 'xmin'],
            ymin: ['bbox', 'ymin'],
            xmax: ['bbox', 'xmax'],
            ymax: ['bbox', 'ymax'],
          },
        },
      },
    },
  })
  const geojson = await (await take({ dataset_id: 'fr-departements', format: 'geojson' })).json()
  expect(cartable).toEqual(geojson.cartable)
})

test('writes small row groups of neighbours in a GeoParquet', async () => {
  const bytes = await (await take({ dataset_id: 'monde-villes', format: 'geoparquet' })).arrayBuffer()
  const { groups } = parquetFacts(new Uint8Array(bytes))
  const sizes = groups.map(({ num_rows }) => Number(num_rows))
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(135_233)
  expect(Math.max(...sizes)).toBeLessThan(2100)
  const rows = await parquetRows(new Uint8Array(bytes))
  type Box = Record<'xmin' | 'ymin' | 'xmax' | 'ymax', number>
  const boxes = rows.map(({ bbox }) => bbox as Box)
  const steps = boxes
    .slice(1)
    .map((box, at) => Math.hypot(box.xmin - boxes[at]!.xmin, box.ymin - boxes[at]!.ymin))
  // Half of the steps in the provider's order are tens of degrees long.
  expect(steps.toSorted((a, b) => a - b)[steps.length >> 1]).toBeLessThan(0.5)
})

const isWithin = (times: number) => (ratio: number) => ratio > 1 / times && ratio < times

test('accepts a set of zones in every format, and counts it before', async () => {
  const query = { dataset_id: 'fr-departements', search: 'loire' }
  const { count, zones } = Ordinals.parse(await (await post('/cartable/zone/ordinals/', query)).json())
  expect(count).toBeGreaterThan(3)
  const body = { dataset_id: 'fr-departements', zones }
  await makeTiles(server, 'fr-departements')
  for (const format of ExportFormat.options) {
    const estimate = await (await post('/cartable/export/estimate/', { ...body, format })).json()
    expect(estimate.rows).toBe(count)
    const file = await (await post('/cartable/export/', { ...body, format })).arrayBuffer()
    // Randomly chosen tiles contain different numbers of zones.
    const within = format === 'pmtiles' ? 4 : 2
    expect([format, estimate.bytes / file.byteLength]).toEqual([format, expect.toSatisfy(isWithin(within))])
  }
})

test('returns the listed zones as the set of some rows', async () => {
  const query = { dataset_id: 'fr-departements', order: { label: 'name', direction: 'desc' } }
  const { results } = await (await post('/cartable/zone/query/', { ...query, geometry: 'none' })).json()
  const answer = await post('/cartable/zone/ordinals/', { ...query, rows: { first: 3, last: 5 } })
  const listed = results.slice(3, 6).map(({ ordinal }: { ordinal: number }) => ordinal)
  expect(await answer.json()).toEqual({ count: 3, zones: encodeOrdinals(ordinalSet(listed)) })
})

test('returns the row of a zone in the list, or none', async () => {
  const query = { dataset_id: 'fr-departements', order: { label: 'name', direction: 'desc' } }
  const { results } = await (await post('/cartable/zone/query/', { ...query, geometry: 'none' })).json()
  const row = async (body: object) => (await (await post('/cartable/zone/row/', body)).json()).row
  for (const index of [0, 40, 100]) expect(await row({ ...query, zone: results[index].id })).toBe(index)
  expect(await row({ ...query, zone: results[0].id, search: 'nowhere' })).toBeNull()
  expect(await row({ ...query, zone: 'fr-departements.nowhere' })).toBeNull()
  expect(await row({ ...query, zone: 'fr-regions.53' })).toBeNull()
})

test('returns the neighbours of a zone in the list', async () => {
  const query = { dataset_id: 'fr-departements', order: { label: 'population', direction: 'desc' } }
  const { results } = await (await post('/cartable/zone/query/', { ...query, geometry: 'none' })).json()
  const standing = async (zone: string) => (await post('/cartable/zone/row/', { ...query, zone })).json()
  const named = (row: number) => {
    const { id, name, bbox } = results[row]
    return { id, name, bbox }
  }
  const [first, middle, last] = [results[0], results[40], results[100]]
  expect(await standing(middle.id)).toEqual({ row: 40, count: 101, previous: named(39), next: named(41) })
  expect(await standing(first.id)).toMatchObject({ previous: null, next: named(1) })
  expect(await standing(last.id)).toMatchObject({ previous: named(99), next: null })
  const nowhere = { row: null, count: 101, previous: null, next: null }
  expect(await standing('fr-departements.nowhere')).toEqual(nowhere)
})

test('computes the statistics of a label over the matching zones', async () => {
  const query = {
    dataset_id: 'fr-departements',
    query: { mode: 'l', filter: { label: 'region', operator: 'equals', value: 'Bretagne' } },
  }
  const of = async (label: string) => (await post('/cartable/zone/statistics/', { ...query, label })).json()
  expect(await of('region')).toEqual({
    count: 4,
    nulls: 0,
    distinct: 1,
    numbers: null,
    frequent: [{ value: 'Bretagne', count: 4 }],
  })
  expect(await of('name')).toMatchObject({ count: 4, distinct: 4, frequent: [] })
  expect((await post('/cartable/zone/statistics/', { ...query, label: 'nothing' })).status).toBe(400)
})
