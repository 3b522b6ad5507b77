import { rmSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { createApp } from '../../src/server/app.ts'
import { removeInstances } from '../../src/server/catalogue/editInstances.ts'
import { findInstance } from '../../src/server/catalogue/store/instances.ts'
import { readConfig } from '../../src/server/platform/config.ts'
import { cleanTemporary } from '../../src/server/storage/clean.ts'
import { TileBuilder } from '../../src/server/storage/tiler/tileBuilder.ts'
import { hangThreads } from '../support/hanging.ts'
import { collection, definition, installation, square } from '../support/import.ts'
import { objectsOf } from '../support/objects/of.ts'
import { patient } from '../support/patient.ts'
import { startServer, type TestServer } from '../support/server.ts'
import { makeTiles } from '../support/tileset.ts'

async function withTiles() {
  const server = await startServer({ seed: 'none' })
  const place = installation(server.dataDir)
  await place.import('zones.geojson', collection(square('01', 0, 0)), definition())
  await makeTiles(server)
  const stored = await findInstance(server.db, 'essai')
  const tileset = (await tilesetsOf(server))[0]!
  const status = async (path: string) => (await server.app.request(`/cartable/${path}`)).status
  const close = async () => {
    await place.db.destroy()
    await server.close()
  }
  return { server, place, stored, tileset, status, [Symbol.asyncDispose]: close }
}

/** Returns the named tiles, in any order. */
const tilesetsOf = ({ db }: TestServer) =>
  db.selectFrom('tileset').select(['geometry', 'version', 'id', 'file', 'keys', 'tiles']).execute()

test('answers 404 for a missing tile, and 400 for an invalid address', async () => {
  await using all = await withTiles()
  const { tileset, stored, status } = all
  const nothing = '0'.repeat(64)
  expect(
    await Promise.all([
      status(`geom/${nothing}/manifest.json`),
      status(`geom/${nothing}/0/0/0`),
      status(`geom/${tileset.id}/0/0/1`),
      status(`geom/${tileset.id}/30/0/0`),
      status(`column/${nothing.slice(32)}/0`),
      status(`column/${stored?.names}/1`),
    ]),
  ).toEqual(Array(6).fill(404))
  expect(
    await Promise.all([
      status('geom/x/manifest.json'),
      status(`geom/${tileset.id}/-1/0/0`),
      status(`geom/${tileset.id}/0/0/0.5`),
      status(`column/${stored?.names}/00`),
      status(`column/${'.'.repeat(32)}/0`),
      status('column/..%2f..%2fcartable.db/0'),
    ]),
  ).toEqual(Array(6).fill(400))
})

test('refuses an artefact that is not a column', async () => {
  await using all = await withTiles()
  const { tileset, stored, status } = all
  expect(await status(`column/${stored?.geometry}/0`)).toBe(404)
  expect(await status(`column/${tileset.file}/dictionary`)).toBe(404)
})

test('removes tiles with the last instance that has their zones', async () => {
  await using all = await withTiles()
  const { server, place, tileset, status } = all
  await place.import('again.geojson', collection(square('01', 0, 0)), definition({ edition: '2027' }))
  await removeInstances(place.db, place.store, ['essai~2026'])
  expect(await status(`geom/${tileset.id}/0/0/0`)).toBe(200)
  await removeInstances(place.db, place.store, ['essai~2027'])
  expect(await status(`geom/${tileset.id}/0/0/0`)).toBe(404)
  expect(await status(`column/${tileset.keys}/0`)).toBe(404)
  expect([...place.artefacts(), ...place.temporary()]).toEqual([])
  expect(await tilesetsOf(server)).toEqual([])
})

test('rebuilds tiles of another version, and removes the former ones', async () => {
  await using all = await withTiles()
  const { server, place, tileset, status } = all
  await server.db.updateTable('tileset').set({ version: 0, keys: tileset.file }).execute()
  expect(await status(`geom/${tileset.id}/0/0/0`)).toBe(404)
  await makeTiles(server)
  expect(await tilesetsOf(server)).toEqual([tileset])
  expect(await status(`geom/${tileset.id}/0/0/0`)).toBe(200)
  expect(place.temporary()).toEqual([])
})

test('reports failing tiles once, and leaves no files', async () => {
  await using all = await withTiles()
  const { server, place, stored } = all
  await server.db.deleteFrom('tileset').execute()
  writeFileSync(place.store.path(stored?.geometry ?? ''), 'spoilt')
  expect(await makeTiles(server)).toEqual([
    expect.stringMatching(/^Some tiles could not be built: .* is changed/),
  ])
  expect(await tilesetsOf(server)).toEqual([])
  expect(place.temporary()).toEqual([])
})

test('ends a hanging task, and reports it', async () => {
  await using all = await withTiles()
  await all.server.db.deleteFrom('tileset').execute()
  using hanging = hangThreads()
  const making = makeTiles(all.server)
  await hanging.pass(30 * 60_000)
  expect(await making).toEqual([
    expect.stringMatching(/^Some tiles could not be built: .*has sent no message for 1800 s/),
  ])
})

test('removes the remains of an interrupted task at the next start', async () => {
  await using all = await withTiles()
  const { server, place, tileset } = all
  await server.db.deleteFrom('tileset').execute()
  rmSync(place.store.path(tileset.file))
  const builder = new TileBuilder({
    db: server.db,
    dataDir: server.dataDir,
    objects: objectsOf(server.dataDir),
    log: () => undefined,
  })
  const before = place.artefacts()
  await builder.wantAll()
  await builder.stop()
  await cleanTemporary(place.db, place.store)
  expect(place.temporary()).toEqual([])
  expect(place.artefacts()).toEqual(before)
  expect(await makeTiles(server)).toHaveLength(1)
  expect(await tilesetsOf(server)).toEqual([tileset])
})

test('retries tiles that fail on a full disk until they exist, and reports it', async () => {
  await using all = await withTiles()
  const { server, stored, tileset } = all
  await server.db.deleteFrom('tileset').execute()
  let failures = 2
  const db = new Proxy(server.db, {
    get(own, name) {
      if (name === 'selectFrom' && failures-- > 0)
        throw Object.assign(new Error('It is full'), { code: 'ERR_SQLITE_ERROR', errcode: 13 })
      const value: unknown = Reflect.get(own, name)
      return typeof value === 'function' ? value.bind(own) : value
    },
  })
  const told: string[] = []
  const log = (line: string) => void told.push(line)
  const builder = new TileBuilder({ db, dataDir: server.dataDir, objects: null, log, againMs: 1 })
  builder.enqueue(stored?.geometry ?? '')
  // It lists the tiles once they exist.
  await expect.poll(() => told, patient).toHaveLength(3)
  expect(await tilesetsOf(server)).toEqual([tileset])
  await builder.stop()
  const later = 'Some tiles could not be built and will be tried again: Error: It is full'
  expect(told).toEqual([later, later, expect.stringMatching(/^Tiles of essai~2026: /)])
})

test('builds tiles once for several requests', async () => {
  await using all = await withTiles()
  const { server, stored } = all
  await server.db.deleteFrom('tileset').execute()
  const told: string[] = []
  const log = (line: string) => void told.push(line)
  const builder = new TileBuilder({
    db: server.db,
    dataDir: server.dataDir,
    objects: objectsOf(server.dataDir),
    log,
    clock: () => 0,
  })
  for (let times = 0; times < 3; times++) builder.enqueue(stored?.geometry ?? '')
  await builder.idle()
  // Simulates a request from before the tiles existed, followed by another server that builds them.
  builder.enqueue(stored?.geometry ?? '')
  await builder.idle()
  expect(told).toEqual([expect.stringMatching(/^Tiles of essai~2026: \d+, in /)])
})

test('refuses tiles and columns without an account if data require one', async () => {
  await using all = await withTiles()
  const { server, tileset } = all
  const app = createApp({
    db: server.db,
    store: all.place.store,
    config: readConfig({ ACCESS: 'account', DATA_DIR: server.dataDir }),
    client: null,
  })
  expect((await app.request(`/cartable/geom/${tileset.id}/0/0/0`)).status).toBe(401)
  expect((await app.request(`/cartable/column/${tileset.keys}/0`)).status).toBe(401)
})
