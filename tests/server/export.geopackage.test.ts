import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { OpenGeopackage, readBlob } from '../support/exports/geopackage.ts'
import { collection, definition, installation, square } from '../support/import.ts'
import { startServer, type TestServer } from '../support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const taking = (dataset_id: string, signal?: AbortSignal) =>
  server.app.request(`/cartable/export/?dataset_id=${dataset_id}&format=geopackage`, signal ? { signal } : {})
const taken = async (dataset: string) =>
  new OpenGeopackage(new Uint8Array(await (await taking(dataset)).arrayBuffer()))
const temporary = () => readdirSync(join(server.dataDir, 'temporary'))

test('writes a GeoPackage with the tables that the standard requires', async () => {
  const answer = await taking('fr-departements')
  expect(answer.headers.get('content-type')).toBe('application/geopackage+sqlite3')
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename=fr-departements~2026.gpkg')
  using file = new OpenGeopackage(new Uint8Array(await answer.arrayBuffer()))
  // "GPKG" in ASCII, and version 1.3.0.
  expect([file.one('pragma application_id'), file.one('pragma user_version')]).toEqual([1196444487, 10300])
  expect(file.one('pragma integrity_check')).toBe('ok')
  expect(file.all('pragma foreign_key_check')).toEqual([])
  expect(file.all('select srs_id, organization from gpkg_spatial_ref_sys order by srs_id')).toEqual([
    { srs_id: -1, organization: 'NONE' },
    { srs_id: 0, organization: 'NONE' },
    { srs_id: 4326, organization: 'EPSG' },
  ])
  expect(file.all('select * from gpkg_contents')).toEqual([
    {
      table_name: 'fr_departements',
      data_type: 'features',
      identifier: 'fr-departements~2026',
      description: expect.stringContaining('Licence Ouverte 2.0'),
      last_change: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      min_x: expect.closeTo(-61.8, 1),
      min_y: expect.closeTo(-21.4, 1),
      max_x: expect.closeTo(55.85, 1),
      max_y: expect.closeTo(51.1, 1),
      srs_id: 4326,
    },
  ])
  expect(file.all('select * from gpkg_geometry_columns')).toEqual([
    {
      table_name: 'fr_departements',
      column_name: 'geom',
      geometry_type_name: 'GEOMETRY',
      srs_id: 4326,
      z: 0,
      m: 0,
    },
  ])
  const types = Object.fromEntries(
    file
      .all('pragma table_info(fr_departements)')
      .map(({ name, type, pk }) => [name, pk ? `${type} KEY` : type]),
  )
  expect(types).toMatchObject({ fid: 'INTEGER KEY', geom: 'geometry', key: 'TEXT', population: 'INTEGER' })
  const metadata = JSON.parse(
    String(file.one("select metadata from gpkg_metadata where md_scope = 'dataset'")),
  )
  expect(metadata.cartable).toMatchObject({
    instance: 'fr-departements~2026',
    licence: 'Licence Ouverte 2.0',
  })
  expect(file.one('select table_name from gpkg_metadata_reference')).toBe('fr_departements')
  expect(temporary()).toEqual([])
})

test('finds the zones of a box by the spatial index of a GeoPackage', async () => {
  using file = await taken('fr-departements')
  const found = file.all(
    `select name, geom from fr_departements join rtree_fr_departements_geom on fid = id
     where maxx >= -4.5 and minx <= -4.4 and maxy >= 48.1 and miny <= 48.2`,
  )
  expect(found.map(({ name }) => name)).toEqual(['Finistère'])
  const { srs, envelope, geometry } = readBlob(found[0]?.['geom'] as Uint8Array)
  const points = JSON.stringify(geometry)
    .match(/-?[\d.]+(e-?\d+)?/g)!
    .map(Number)
  const [xs, ys] = [0, 1].map(odd => points.filter((_, at) => at % 2 === odd))
  expect([srs, envelope]).toEqual([
    4326,
    [Math.min(...xs!), Math.max(...xs!), Math.min(...ys!), Math.max(...ys!)],
  ])
  expect(file.one("select count(*) from gpkg_extensions where extension_name = 'gpkg_rtree_index'")).toBe(1)
  expect(file.one("select count(*) from sqlite_schema where type = 'trigger'")).toBe(6)
})

test("writes labels with the names of a file's own tables and columns", async () => {
  const place = installation(server.dataDir)
  const labels = { 'a"b': 1, 'drop\u0000table': 2, GEOM: 'x', geom: 'y', Fid: 3, '; --': 'z' }
  for (const id of ['gpkg-contents', 'sqlite-master', 'rtree-x', '2026'])
    await place.import(`${id}.geojson`, collection(square('A', 0, 0, labels)), definition({ id }))
  await place.db.destroy()
  for (const id of ['gpkg-contents', 'sqlite-master', 'rtree-x', '2026']) {
    using file = await taken(id)
    const { table, geometry, rows } = file.features
    expect(table).toBe(`zones_${id.replace('-', '_')}`)
    expect(readBlob(rows[0]?.[geometry] as Uint8Array).geometry.type).toBe('Polygon')
    expect(Object.values(rows[0] ?? {})).toEqual(expect.arrayContaining([1, 2, 'x', 'y', 3, 'z']))
    expect(file.one('pragma integrity_check')).toBe('ok')
  }
})

test('leaves nothing on the disk when a client disconnects', async () => {
  const leaving = new AbortController()
  const answer = await taking('monde-villes', leaving.signal)
  const reader = answer.body!.getReader()
  const reading = reader.read().catch(() => undefined)
  expect(temporary().length).toBe(1)
  leaving.abort()
  await reading
  await reader.cancel().catch(() => undefined)
  await expect.poll(temporary).toEqual([])
})
