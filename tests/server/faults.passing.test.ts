import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { createApp } from '../../src/server/app.ts'
import { LocalCopies } from '../../src/server/import/jobs/localCopies.ts'
import { readConfig } from '../../src/server/platform/config.ts'
import { ArtefactStore } from '../../src/server/storage/artefactStore.ts'
import { hashOf } from '../../src/server/storage/files/integrity.ts'
import { ObjectStorage } from '../../src/server/storage/objects/objectStorage.ts'
import { withdrawTileset } from '../../src/server/storage/store/artefacts.ts'
import { makeTileset } from '../../src/server/storage/tiler/makeTileset.ts'
import { TileBuilder } from '../../src/server/storage/tiler/tileBuilder.ts'
import { emptyFolder } from '../support/emptyFolder.ts'
import { collection, definition, installation, square } from '../support/import.ts'
import { type ObjectsDouble, startObjects } from '../support/objects/double.ts'
import { patient } from '../support/patient.ts'

let double: ObjectsDouble

beforeEach(async () => {
  double = await startObjects()
  vi.spyOn(console, 'error').mockImplementation(() => {})
  onTestFinished(() => {
    vi.restoreAllMocks()
    return double[Symbol.asyncDispose]()
  })
})

const configOf = (dataDir: string) =>
  readConfig({ ...double.env, ACCESS: 'open', RATE_LIMITS: 'off', DATA_DIR: dataDir })

/** Installation with two zones and their tiles, in the object storage. */
async function filled() {
  const dataDir = emptyFolder()
  const made = installation(dataDir, configOf(dataDir).objects)
  onTestFinished(() => made.db.destroy())
  await made.import('zones.geojson', collection(square('01', 0, 0), square('02', 5, 5)), definition())
  const { geometry } = await made.db.selectFrom('instance').select('geometry').executeTakeFirstOrThrow()
  const rebuild = () => makeTileset(made.db, made.store, geometry, () => undefined)
  const tileset = await rebuild()
  if (tileset === null) throw new Error('No tiles')
  return { ...made, rebuild, tileset, tile: `/cartable/geom/${tileset.id}/0/0/0` }
}

/** Server of that installation with an empty cache. It rereads damaged data immediately. */
function server({ db }: Awaited<ReturnType<typeof filled>>) {
  const dataDir = emptyFolder()
  const config = configOf(dataDir)
  const objects = config.objects && new ObjectStorage(config.objects, { again: 1 })
  const store = new ArtefactStore(dataDir, objects)
  const wanted: string[] = []
  const tiles = {
    enqueue: (geometry: string) => void wanted.push(geometry),
    underWay: async () => [],
    again: async () => [],
  }
  const app = createApp({ db, store, config, client: null, log: () => undefined, tiles, laterMs: 0 })
  const ask = async (path: string) => {
    const { status, headers } = await app.request(path)
    return `${status} ${headers.get('retry-after')}`
  }
  const health = async () => (await (await app.request('/healthz')).json()).problems
  return { ask, health, wanted }
}

/**
 * Makes the first calls of a method on a file fail.
 * @param count Number of failures.
 */
function failFirst(count: number, fault: 404 | 'wrong', method: string, key: string): void {
  let left = count
  double.fail(call => (call.method === method && call.key === key && left-- > 0 ? fault : undefined))
}

test.each([
  ['a missing file', 1, 404, 'HEAD'],
  ['a flipped bit', 2, 'wrong', 'GET'],
] as const)('keeps tiles for every server after one read with %s', async (_, count, fault, method) => {
  const place = await filled()
  const [one, other] = [server(place), server(place)]
  expect(await other.ask(place.tile)).toBe('200 null')
  failFirst(count, fault, method, `artefacts/${place.tileset.file}`)
  expect(await one.ask(place.tile)).toBe('503 30')
  expect(await other.ask(place.tile)).toBe('200 null')
  await expect.poll(one.health, patient).toEqual([])
  expect(await one.ask(place.tile)).toBe('200 null')
  expect([...one.wanted, ...other.wanted]).toEqual([])
  expect(await place.db.selectFrom('tileset').select('version').execute()).toEqual([
    { version: place.tileset.version },
  ])
})

test('answers 503 for lost tiles until they are rebuilt, and 200 where they are cached', async () => {
  const place = await filled()
  const [one, other] = [server(place), server(place)]
  expect(await other.ask(place.tile)).toBe('200 null')
  double.objects.delete(`artefacts/${place.tileset.file}`)
  expect(await one.ask(place.tile)).toBe('503 30')
  await expect.poll(() => one.wanted, patient).toEqual([place.tileset.geometry])
  expect(await one.ask(place.tile)).toBe('503 30')
  expect(await other.ask(place.tile)).toBe('200 null')
  expect(await place.rebuild()).toEqual(place.tileset)
  expect(await one.ask(place.tile)).toBe('200 null')
})

test('builds tiles again whose damage is reported at the end of their build', async () => {
  const place = await filled()
  const { db, dataDir, tileset } = place
  await withdrawTileset(db, tileset.geometry)
  const told: string[] = []
  const builder: TileBuilder = new TileBuilder({
    db,
    dataDir,
    objects: configOf(dataDir).objects,
    log: line => {
      told.push(line)
      if (told.length > 1) return
      void withdrawTileset(db, tileset.geometry)
      builder.enqueue(tileset.geometry)
    },
  })
  builder.enqueue(tileset.geometry)
  await builder.idle()
  expect(told).toHaveLength(2)
  expect(await db.selectFrom('tileset').select('version').execute()).toEqual([{ version: tileset.version }])
})

test.each([
  ['missing', 1, 404, 'HEAD'],
  ['damaged', 2, 'wrong', 'GET'],
] as const)('keeps an upload whose file is %s in one read only', async (_, count, fault, method) => {
  const dataDir = emptyFolder()
  const { objects } = configOf(dataDir)
  const made = installation(dataDir, objects)
  onTestFinished(() => made.db.destroy())
  const storage = objects && new ObjectStorage(objects, { again: 1 })
  if (storage === null) throw new Error('No storage')
  const bytes = Buffer.from('code\n01\n')
  await storage.put('uploads/a', bytes)
  const copies = new LocalCopies({ ...made, objects: storage, laterMs: 0 })
  const row = { id: 'a', owner: 'alice', name: 'a.csv', address: null, hash: hashOf(bytes) }
  const idle = { worker: null, work: null, progress: null, used_at: 0, told_at: 0 }
  failFirst(count, fault, method, 'uploads/a')
  expect(await copies.pathOf({ ...row, ...idle })).toMatch(/a\.csv$/)
  await copies.drop('a')
  double.objects.delete('uploads/a')
  expect(await copies.pathOf({ ...row, ...idle })).toBeUndefined()
})
