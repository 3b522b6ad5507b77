import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Geometry } from 'geojson'
import { describe, expect, test } from 'vitest'
import type { Shape } from '../../src/data/stored/storedShape.ts'
import { toWkb } from '../../src/server/formats/common/wkb.ts'
import { gzip, zip } from '../support/files.ts'
import { readingRoom } from '../support/reading.ts'

const CONTENTS = `
create table gpkg_spatial_ref_sys (srs_name text, srs_id integer primary key, organization text,
  organization_coordsys_id integer, definition text);
insert into gpkg_spatial_ref_sys values ('undefined', -1, 'NONE', -1, 'undefined'), ('WGS 84', 4326, 'EPSG', 4326, 'x'),
  ('Lambert 93', 2154, 'EPSG', 2154, 'x'), ('own', 100000, 'NONE', 100000, 'PROJCS["mine"]');
create table gpkg_contents (table_name text primary key, data_type text, identifier text);
create table gpkg_geometry_columns (table_name text, column_name text, geometry_type_name text, srs_id integer);`

const POINT: Geometry = { type: 'Point', coordinates: [2, 48] }

/** Encodes a geometry as in a GeoPackage, with as many envelope bytes as its flags announce. */
function blob(geometry: Geometry, flags = 1, box = 0): Uint8Array {
  const wkb = toWkb(geometry as Shape, 8 + box)
  wkb.set([0x47, 0x50, 0, flags])
  return wkb
}

/** Returns the bytes of a SQLite database after some statements. */
function made(folder: string, sql: string, fill: (database: DatabaseSync) => void = () => undefined): Buffer {
  const path = join(folder, 'made')
  const database = new DatabaseSync(path)
  database.exec(CONTENTS + sql)
  fill(database)
  database.close()
  return readFileSync(path)
}

const listed = (table: string, srs = 4326, type = 'features') =>
  `insert into gpkg_contents values ('${table}', '${type}', '${table}');` +
  (type === 'features'
    ? `insert into gpkg_geometry_columns values ('${table}', 'geom', 'GEOMETRY', ${srs});`
    : '')
const TOWNS = `create table towns (fid integer primary key, code text, people integer, geom blob);${listed('towns')}`
const insertTown = (database: DatabaseSync, code: string, people: unknown, geom: unknown) =>
  database
    .prepare('insert into towns (code, people, geom) values (?, ?, ?)')
    .run(code, people as number, geom as Uint8Array)

test('keeps values and null geometries of rows, without the row number', async () => {
  using room = readingRoom()
  const content = made(room.folder, TOWNS, database => {
    insertTown(database, '01', 12, blob(POINT))
    insertTown(database, '02', 2n ** 60n, blob(POINT, 0b101, 48))
    insertTown(database, '03', null, null)
    insertTown(database, '04', 1.5, 'POINT (1 2)')
  })
  const { name, crs, declared, rows } = await room.read(content)
  expect({ name, crs, declared }).toEqual({
    name: 'geopackage',
    crs: null,
    declared: { crs: null, by: 'file' },
  })
  expect(rows.map(({ properties, geometry }) => [...properties.values(), geometry])).toEqual([
    ['01', 12, POINT],
    ['02', '1152921504606846976', POINT],
    ['03', null, null],
    ['04', 1.5, null],
  ])
  // Reading creates no file beside the original, and unpacking leaves none.
  expect(readdirSync(room.folder).sort()).toEqual(['file', 'made'])
  expect((await room.read(gzip(content))).rows).toHaveLength(4)
  expect((await room.read(await zip({ 'a.gpkg': content }))).rows).toHaveLength(4)
})

test('lists tables of features and attributes as layers, not internal ones', async () => {
  using room = readingRoom()
  const content = made(
    room.folder,
    `${TOWNS}
     create table roads (id text, geom blob);${listed('roads', 2154)} insert into roads values ('r1', null);
     create table notes (id text);${listed('notes', 0, 'attributes')} insert into notes values ('n1');
     create table layer_styles (id text);${listed('layer_styles', 0, 'attributes')}
     create table forgotten (id text);
     create view seen as select * from roads;${listed('seen')}`,
  )
  await expect(room.read(content)).rejects.toMatchObject({
    problem: 'severalLayers',
    format: 'geopackage',
    params: { layers: 'towns, roads, notes' },
  })
  expect((await room.read(content, { layer: 'roads' })).crs).toBe('EPSG:2154')
  const notes = await room.read(content, { layer: 'notes' })
  expect([notes.declared.by, notes.rows.map(({ properties }) => properties.get('id'))]).toEqual([
    'nobody',
    ['n1'],
  ])
  await expect(room.read(content, { layer: 'seen' })).rejects.toMatchObject({ problem: 'layerMissing' })
})

test.each([
  [-1, { crs: null, by: 'nobody' }],
  [100000, { crs: 'PROJCS["mine"]', by: 'file' }],
  [777, { crs: null, by: 'nobody' }],
])('takes the definition of system number %i from the package', async (srs, declared) => {
  using room = readingRoom()
  const content = made(
    room.folder,
    `create table a (id text, geom blob);${listed('a', srs)} insert into a values ('a', null)`,
  )
  expect((await room.read(content)).declared).toEqual(declared)
})

test('reads columns that are declared boolean as booleans', async () => {
  using room = readingRoom()
  const content = made(
    room.folder,
    `create table a (id text, open BOOLEAN, odd boolean, count integer, geom blob);${listed('a')}
     insert into a values ('a', 1, 2, 1, null), ('b', 0, 'x', 0, null), ('c', null, null, null, null)`,
  )
  const { rows } = await room.read(content)
  expect(rows.map(({ properties }) => [...properties.values()])).toEqual([
    ['a', true, 2, 1],
    ['b', false, 'x', 0],
    ['c', null, null, null],
  ])
})

test('reads a table with a malicious name, and leaves the file unchanged', async () => {
  using room = readingRoom()
  const name = `a"; drop table towns; --`
  const content = made(
    room.folder,
    `${TOWNS} create table "a""; drop table towns; --" ("a""b" text, geom blob);
     insert into gpkg_contents values ('${name}', 'features', 'x');
     insert into gpkg_geometry_columns values ('${name}', 'geom', 'POINT', 4326);
     insert into "a""; drop table towns; --" values ('v', null);`,
  )
  expect((await room.read(content, { layer: name })).rows.map(({ properties }) => [...properties])).toEqual([
    [['a"b', 'v']],
  ])
  expect(Buffer.compare(readFileSync(join(room.folder, 'file')), content)).toBe(0)
})

test('runs neither views nor computed columns nor triggers', async () => {
  using room = readingRoom()
  const content = made(
    room.folder,
    `create table a (id text, bomb text generated always as (hex(zeroblob(100000000))) virtual, geom blob);
     ${listed('a')} insert into a (id) values ('a1');
     create view endless as with recursive n(x) as (select 1 union all select x + 1 from n) select x, null as geom from n;
     ${listed('endless')}
     create trigger t instead of insert on endless begin delete from a; end;`,
  )
  const { rows } = await room.read(content)
  expect(rows.map(({ properties }) => [...properties])).toEqual([[['id', 'a1']]])
})

test('refuses only damaged geometries', async () => {
  using room = readingRoom()
  const cut = (bytes: Uint8Array) => bytes.subarray(0, -3)
  const counted = blob({
    type: 'LineString',
    coordinates: [
      [1, 2],
      [3, 4],
    ],
  })
  new DataView(counted.buffer).setUint32(13, 2 ** 32 - 1, true)
  const kind = blob(POINT)
  kind[9] = 99
  const bytes = [
    blob(POINT),
    cut(blob(POINT)),
    counted,
    kind,
    new Uint8Array([1, 2, 3]),
    blob(POINT, 0b1011),
    blob(POINT),
  ]
  const content = made(room.folder, TOWNS, database => {
    for (const [at, each] of bytes.entries()) insertTown(database, `${at}`, 0, each)
  })
  const { rows } = await room.read(content)
  expect(rows.map(({ refusal }) => refusal?.problem)).toEqual([
    undefined,
    'badWkb',
    'tooManyPoints',
    'badWkb',
    'badWkb',
    'badWkb',
    undefined,
  ])
  expect(rows.map(({ line }) => line)).toEqual([1, 2, 3, 4, 5, 6, 7])
})

test('refuses nested collections before they exhaust the stack', async () => {
  using room = readingRoom()
  const level = [1, 7, 0, 0, 0, 1, 0, 0, 0]
  const nested = Uint8Array.from([
    0x47,
    0x50,
    0,
    1,
    0,
    0,
    0,
    0,
    ...Array.from({ length: 50_000 }, () => level).flat(),
  ])
  const content = made(room.folder, TOWNS, database => insertTown(database, 'a', 0, nested))
  expect((await room.read(content)).rows[0]?.refusal?.problem).toBe('tooDeep')
})

test('distinguishes curves, empty points and heights', async () => {
  using room = readingRoom()
  const wkb = (code: number, ...numbers: number[]) => {
    const bytes = new Uint8Array(13 + numbers.length * 8)
    const view = new DataView(bytes.buffer)
    bytes.set([0x47, 0x50, 0, 1])
    bytes[8] = 1
    view.setUint32(9, code, true)
    for (const [at, number] of numbers.entries()) view.setFloat64(13 + at * 8, number, true)
    return bytes
  }
  const content = made(room.folder, TOWNS, database => {
    insertTown(database, 'height', 0, wkb(1001, 2, 48, 300))
    insertTown(database, 'old height', 0, wkb(0x80000001, 2, 48, 300))
    insertTown(database, 'both', 0, wkb(3001, 2, 48, 300, 7))
    insertTown(database, 'empty', 0, wkb(1, Number.NaN, Number.NaN))
  })
  const { rows } = await room.read(content)
  expect(rows.map(({ geometry }) => geometry)).toEqual([
    POINT,
    POINT,
    POINT,
    { type: 'Point', coordinates: [] },
  ])
})

test.each([
  ['a database that is not a GeoPackage', 'noGeoPackage', 'drop table gpkg_contents;'],
  [
    'contents that are a view',
    'noGeoPackage',
    'drop table gpkg_contents; create view gpkg_contents as select 1;',
  ],
  ['a GeoPackage of pictures', 'noGeoPackageTables', `create table t (a);${listed('t', 0, 'tiles')}`],
  ['a missing table', 'noGeoPackageTables', listed('gone')],
])('refuses %s', async (_, problem, sql) => {
  using room = readingRoom()
  await expect(room.read(made(room.folder, sql))).rejects.toMatchObject({ problem })
})

test('refuses a damaged GeoPackage, wherever the damage is', async () => {
  using room = readingRoom()
  const content = made(room.folder, TOWNS, database => {
    for (let at = 0; at < 2000; at += 1) insertTown(database, `${at}`.repeat(20), at, blob(POINT))
  })
  await expect(room.read('SQLite format 3\0 ')).rejects.toMatchObject({ problem: 'badGeoPackage' })
  for (let part = 1; part < 20; part += 1) {
    const damaged = Buffer.from(content)
    damaged.fill(
      0xa5,
      Math.floor((content.length * part) / 20),
      Math.floor((content.length * part) / 20) + 3000,
    )
    const outcome = await room.read(damaged).then(
      () => 'read',
      (error: { problem?: string }) => error.problem,
    )
    expect(['read', 'badGeoPackage', 'noGeoPackage', 'noGeoPackageTables']).toContain(outcome)
    await expect(
      room.read(content.subarray(0, Math.floor((content.length * part) / 20))),
    ).rejects.toMatchObject({
      problem: 'badGeoPackage',
    })
  }
})

describe('arcs', () => {
  const uint = (value: number) => {
    const bytes = Buffer.alloc(4)
    bytes.writeUInt32LE(value)
    return bytes
  }
  const doubles = (values: number[]) => {
    const bytes = Buffer.alloc(8 * values.length)
    for (const [at, value] of values.entries()) bytes.writeDoubleLE(value, at * 8)
    return bytes
  }
  const head = (code: number, count: number) => Buffer.concat([Buffer.from([1]), uint(code), uint(count)])
  const points = (code: number, ...positions: number[][]) =>
    Buffer.concat([head(code, positions.length), ...positions.map(doubles)])
  const several = (code: number, ...parts: Buffer[]) => Buffer.concat([head(code, parts.length), ...parts])

  const readOne = async (wkb: Buffer) => {
    using room = readingRoom()
    const header = Buffer.from([0x47, 0x50, 0, 1, 0, 0, 0, 0])
    const content = made(room.folder, TOWNS, database =>
      insertTown(database, 'arc', 0, Buffer.concat([header, wkb])),
    )
    const [row] = (await room.read(content)).rows
    return row!
  }
  const ARC = points(8, [2, 46], [3, 47], [4, 46])

  test('draws arcs as short lines through their three points, and reports it', async () => {
    const { geometry, mended } = await readOne(ARC)
    const { type, coordinates } = geometry as { type: string; coordinates: number[][] }
    expect([type, mended, coordinates.length]).toEqual(['LineString', 'arcs', 91])
    expect([coordinates[0], coordinates[45], coordinates[90]]).toEqual([
      [2, 46],
      [3, 47],
      [4, 46],
    ])
    for (const [x = 0, y = 0] of coordinates) expect(Math.hypot(x - 3, y - 46)).toBeCloseTo(1, 12)
  })

  test('draws a whole circle for an arc that ends in its first point', async () => {
    const circle = points(8, [1, 0], [-1, 0], [1, 0])
    const { geometry } = await readOne(several(10, circle))
    const { type, coordinates } = geometry as { type: string; coordinates: number[][][] }
    const ring = coordinates[0]!
    const area = ring.reduce((sum, [x = 0, y = 0], at) => {
      const [px = 0, py = 0] = ring[at - 1] ?? [x, y]
      return sum + (px * y - x * py) / 2
    }, 0)
    expect(type).toBe('Polygon')
    expect(Math.abs(area)).toBeCloseTo(Math.PI, 2)
  })

  test('draws a straight line for an arc of aligned points', async () => {
    const { geometry } = await readOne(points(8, [0, 0], [1, 1], [2, 2]))
    expect(geometry).toEqual({
      type: 'LineString',
      coordinates: [
        [0, 0],
        [1, 1],
        [2, 2],
      ],
    })
  })

  test('joins arcs to the lines of a compound curve', async () => {
    const { geometry } = await readOne(
      several(9, points(2, [0, 46], [2, 46]), ARC, points(2, [4, 46], [6, 46])),
    )
    const { coordinates } = geometry as { coordinates: number[][] }
    expect([coordinates.length, coordinates[0], coordinates.at(-1)]).toEqual([93, [0, 46], [6, 46]])
  })

  test.each([
    ['MultiLineString', several(11, points(2, [0, 0], [1, 1]), ARC), 'arcs'],
    ['MultiPolygon', several(12, several(10, points(2, [0, 0], [1, 0], [0, 1], [0, 0]))), undefined],
  ] as const)('builds a %s of several curves or surfaces', async (type, wkb, expected) => {
    const { geometry, mended } = await readOne(wkb)
    expect([(geometry as { type: string }).type, mended]).toEqual([type, expected])
  })
})

test.each([
  [
    'as GDAL writes none',
    `insert into gpkg_spatial_ref_sys values ('Undefined SRS', 99999, 'GDAL', 99999,
    'LOCAL_CS["Undefined SRS",LOCAL_DATUM["unknown",32767],UNIT["unknown",0],AXIS["Easting",EAST]]');`,
  ],
  [
    'as an engineering system',
    `insert into gpkg_spatial_ref_sys values ('own', 99999, 'NONE', 99999, 'ENGCRS["own"]');`,
  ],
])('takes no system from a GeoPackage (%s)', async (_, system) => {
  using room = readingRoom()
  const content = made(
    room.folder,
    `${system}create table t (code text, geom blob);${listed('t', 99_999)}`,
    database => database.prepare('insert into t values (?, ?)').run('1', blob(POINT)),
  )
  expect((await room.read(content)).declared).toEqual({ crs: null, by: 'nobody' })
})
