import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { AS_IT_IS } from '../../src/contract/import.ts'
import { createApp } from '../../src/server/app.ts'
import { removeInstances } from '../../src/server/catalogue/editInstances.ts'
import { importInWorker, surveyInWorker } from '../../src/server/import/importInWorker.ts'
import { reportCheck } from '../../src/server/maintenance/reports.ts'
import { readConfig } from '../../src/server/platform/config.ts'
import { ArtefactStore } from '../../src/server/storage/artefactStore.ts'
import { cleanObjects, cleanTemporary } from '../../src/server/storage/clean.ts'
import { ObjectStorage } from '../../src/server/storage/objects/objectStorage.ts'
import { makeTileset } from '../../src/server/storage/tiler/makeTileset.ts'
import { geometriesWanted } from '../../src/server/storage/tiler/tileQueue.ts'
import { databaseEnv, databaseOf } from '../support/database.ts'
import { emptyFolder } from '../support/emptyFolder.ts'
import { collection, definition, installation, square } from '../support/import.ts'
import { type ObjectsDouble, startObjects } from '../support/objects/double.ts'
import { patient } from '../support/patient.ts'

let double: ObjectsDouble

beforeEach(async () => {
  double = await startObjects()
  onTestFinished(() => {
    vi.restoreAllMocks()
    return double[Symbol.asyncDispose]()
  })
})

const configOf = (dataDir: string, env: Record<string, string> = {}) =>
  readConfig({ ...double.env, ACCESS: 'open', RATE_LIMITS: 'off', ...env, DATA_DIR: dataDir })

/** Installation with artefacts in object storage. */
function place(env: Record<string, string> = {}) {
  const dataDir = emptyFolder()
  const made = installation(dataDir, configOf(dataDir, env).objects)
  onTestFinished(() => made.db.destroy())
  return made
}

type Place = ReturnType<typeof place>

const ZONES = collection(square('01', 0, 0, { people: 12 }), square('02', 5, 5, { people: 7 }))

/** Installation with two zones and their tiles. */
async function filled(env: Record<string, string> = {}) {
  const made = place(env)
  await made.import('zones.geojson', ZONES, definition())
  const { geometry } = await made.db.selectFrom('instance').select('geometry').executeTakeFirstOrThrow()
  await makeTileset(made.db, made.store, geometry, () => undefined)
  return { ...made, hashes: await namedBy(made) }
}

/** Returns the artefacts that rows refer to. */
async function namedBy({ db }: Pick<Place, 'db'>): Promise<string[]> {
  const rows = [
    ...(await db.selectFrom('instance').select(['geometry', 'names', 'members', 'original']).execute()),
    ...(await db.selectFrom('label').select('column').execute()),
    ...(await db.selectFrom('tileset').select(['file', 'keys']).execute()),
  ]
  return [...new Set(rows.flatMap(row => Object.values(row)).filter(hash => hash !== null))].toSorted()
}

const kept = () => [...double.objects.keys()].map(key => key.replace('artefacts/', '')).toSorted()
const object = (hash: string) => double.objects.get(`artefacts/${hash}`)?.bytes ?? Buffer.alloc(0)

/** Another server on the same database, with its own data folder. */
function another(of: Place, env: Record<string, string> = {}) {
  const dataDir = emptyFolder()
  const config = configOf(dataDir, env)
  const objects = config.objects && new ObjectStorage(config.objects, { again: 1, attempts: 2, look: 10 })
  const store = new ArtefactStore(dataDir, objects)
  const app = createApp({ db: of.db, store, config, client: null, log: () => undefined })
  const ask = async (path: string) => {
    const answer = await app.request(path, { headers: { 'accept-language': 'en' } })
    return { status: answer.status, headers: answer.headers, text: await answer.text() }
  }
  return { dataDir, config, store, app, ask, files: () => filesIn(join(dataDir, 'artefacts')) }
}

function filesIn(folder: string): string[] {
  const found = readdirSync(folder, { recursive: true, withFileTypes: true })
  return found.filter(entry => entry.isFile()).map(entry => join(entry.parentPath, entry.name))
}

const PAGE = '/cartable/zone/?dataset_id=essai&instance=essai~2026'

/** Flips one bit in the middle of some bytes. */
const spoilt = (bytes: Buffer) =>
  Buffer.from(bytes.map((byte, at) => (at === bytes.byteLength >> 1 ? byte ^ 1 : byte)))

test('uploads an import before its row, for every server', async () => {
  const first = await filled()
  expect(kept()).toEqual(first.hashes)
  const [a, b] = [another(first), another(first)]
  const tiles = JSON.parse((await a.ask(PAGE)).text).tiles
  for (const path of [PAGE, tiles, '/cartable/source/essai/fetch/essai~2026/']) {
    const [one, other] = [await a.ask(path), await b.ask(path)]
    expect([one.status, one.text]).toEqual([200, other.text])
  }
  expect((await b.ask('/cartable/source/essai/fetch/essai~2026/')).text).toBe(ZONES)
})

test('writes an import outside the event loop into the object storage', async () => {
  const made = place()
  const file = made.file('zones.geojson', ZONES)
  await importInWorker(made, file, definition(), () => undefined, new AbortController().signal)
  expect(kept()).toEqual(await namedBy(made))
})

test('downloads a missing file once for many readers', async () => {
  const { store } = another(await filled())
  const [{ key }] = [...double.objects].map(([key]) => ({ key })) as [{ key: string }]
  double.calls.length = 0
  const hash = key.replace('artefacts/', '')
  await Promise.all(Array.from({ length: 20 }, () => store.ready(hash)))
  expect(double.calls.filter(call => call.method === 'GET').map(call => call.key)).toEqual([key])
})

test('downloads a damaged cached file again, open or not', async () => {
  const first = await filled()
  const { ask, files } = another(first)
  const page = JSON.parse((await ask(PAGE)).text)
  const before = (await ask(page.tiles)).text
  const fresh = another(first)
  await fresh.ask(PAGE)
  for (const server of [{ ask, files }, fresh]) {
    for (const path of server.files()) writeFileSync(path, spoilt(readFileSync(path)))
    expect((await server.ask(page.tiles)).text).toBe(before)
    expect((await server.ask(`${PAGE}&page_size=1`)).status).toBe(200)
    expect((await server.ask('/healthz')).text).toContain('"ok"')
  }
})

test('never completes a damaged cached original, and restores it for later requests', async () => {
  const server = another(await filled())
  const source = '/cartable/source/essai/fetch/essai~2026/'
  expect((await server.ask(source)).text).toBe(ZONES)
  vi.spyOn(console, 'error').mockImplementation(() => {})
  for (const path of server.files()) writeFileSync(path, spoilt(readFileSync(path)))
  await expect(server.ask(source)).rejects.toThrow()
  expect((await server.ask(source)).text).toBe(ZONES)
})

test.each(['missing', 'changed'] as const)(
  'reports an object that is %s as damaged, and never serves it',
  async fault => {
    const first = await filled()
    const told = vi.spyOn(console, 'error').mockImplementation(() => {})
    const { geometry } = await first.db.selectFrom('instance').select('geometry').executeTakeFirstOrThrow()
    const name = `artefacts/${geometry}`
    const sound = object(geometry)
    if (fault === 'missing') double.objects.delete(name)
    else double.objects.set(name, { bytes: spoilt(sound), modifiedAt: 0 })
    const server = another(first)
    const { status, text } = await server.ask(PAGE)
    expect([status, text]).toEqual([503, expect.stringContaining('damaged')])
    expect(told.mock.calls.flat().join()).toContain(`The artefact ${geometry} is ${fault}`)
    double.objects.set(name, { bytes: sound, modifiedAt: 0 })
    expect((await server.ask(PAGE)).status).toBe(200)
  },
)

test('requests bytes again that were damaged in transmission', async () => {
  const server = another(await filled())
  let wrong = 1
  double.fail(call => (call.method === 'GET' && call.key !== '' && wrong-- > 0 ? 'wrong' : undefined))
  expect((await server.ask(PAGE)).status).toBe(200)
})

test('never stores bytes that were damaged on the way', async () => {
  const first = await filled()
  const [hash = ''] = first.hashes
  const { store } = another(first)
  let wrong = 1
  double.fail(call => (call.method === 'GET' && call.key !== '' && wrong-- > 0 ? 'wrong' : undefined))
  await store.ready(hash)
  expect(readFileSync(store.path(hash)).equals(object(hash))).toBe(true)
})

test('answers from the cache without the object storage, otherwise as temporary', async () => {
  const first = await filled()
  const server = another(first)
  const page = await server.ask(PAGE)
  const { tiles } = JSON.parse(page.text)
  const told = vi.spyOn(console, 'error').mockImplementation(() => {})
  await double.stop()
  expect((await server.ask(PAGE)).text).toBe(page.text)
  const missing = await server.ask(tiles)
  const health = JSON.parse((await server.ask('/healthz')).text)
  expect(health).toEqual({ status: 'degraded', problems: ['objectsAway'] })
  expect([missing.status, missing.headers.get('retry-after'), missing.text]).toEqual([
    503,
    '5',
    '{"detail":"The storage of the data does not answer: try again in a moment."}',
  ])
  const later = first.import('b.geojson', ZONES, definition({ id: 'autre' }))
  await expect(later).rejects.toMatchObject({ problem: 'objectsAway' })
  expect(await first.db.selectFrom('instance').select('id').execute()).toHaveLength(1)
  for (const secret of Object.entries(double.env).filter(([name]) => /KEY|TOKEN/.test(name)))
    expect(told.mock.calls.flat().join()).not.toContain(secret[1])
  await double.start()
  await expect.poll(async () => (await server.ask(tiles)).status, patient).toBe(200)
  expect(JSON.parse((await server.ask('/healthz')).text)).toEqual({ status: 'ok', problems: [] })
})

test('answers a survey as temporary without the object storage', async () => {
  const first = await filled()
  const { app, config } = another(first)
  const installed = { dataDir: config.dataDir, objects: config.objects, db: first.db }
  const table = first.file('table.csv', 'code,people\n01,1\n02,2\n')
  const asked = { read: AS_IT_IS, geometry: null }
  await double.stop()
  app.get('/look', async c =>
    c.json(await surveyInWorker(installed, table, asked, new AbortController().signal)),
  )
  expect((await app.request('/look')).status).toBe(503)
  await double.start()
  expect((await app.request('/look')).status).toBe(200)
})

test('keeps tiles that are only missing from a list, and rebuilds lost ones', async () => {
  const first = await filled()
  const { geometry, file } = await first.db.selectFrom('tileset').selectAll().executeTakeFirstOrThrow()
  double.fail(({ method, key }) => (method === 'GET' && key === '' ? 'behind' : undefined))
  expect(await geometriesWanted(first.db, another(first).store)).toEqual([])
  double.objects.delete(`artefacts/${file}`)
  expect(await geometriesWanted(first.db, another(first).store)).toEqual([geometry])
})

test('evicts the least recently used files above the limit, and reads them again', async () => {
  const first = await filled()
  const total = first.hashes.reduce((sum, hash) => sum + object(hash).byteLength, 0)
  const server = another(first, { ARTEFACTS_CACHE_BYTES: String(total - 1) })
  const files = server.store
  for (const hash of first.hashes.slice(1)) await files.ready(hash)
  // Marks the file as the least recently used one.
  const oldest = first.hashes[3] ?? ''
  utimesSync(files.path(oldest), 1000, 1000)
  await files.ready(first.hashes[0] ?? '')
  await expect.poll(() => server.files().includes(files.path(oldest))).toBe(false)
  await files.ready(oldest)
  expect(statSync(files.path(oldest)).size).toBe(object(oldest).byteLength)
})

test('answers correctly without space for a cache', async () => {
  const first = await filled()
  const server = another(first, { ARTEFACTS_CACHE_BYTES: '1' })
  const plenty = another(first)
  const { tiles } = JSON.parse((await plenty.ask(PAGE)).text)
  const paths = [
    PAGE,
    tiles,
    tiles.replace('manifest.json', '0/0/0'),
    '/cartable/source/essai/fetch/essai~2026/',
  ]
  const expected = await Promise.all(paths.map(path => plenty.ask(path).then(({ text }) => text)))
  for (let round = 0; round < 5; round++) {
    const answers = await Promise.all(paths.map(path => server.ask(path).then(({ text }) => text)))
    expect(answers).toEqual(expected)
  }
})

test('completes files that two processes write into one folder', async () => {
  const first = await filled()
  const dataDir = emptyFolder()
  const script = `
    import { openArtefacts } from ${JSON.stringify(new URL('../../src/server/storage/artefactStore.ts', import.meta.url).pathname)}
    const store = openArtefacts(process.env.DATA_DIR)
    await Promise.all(process.env.HASHES.split(',').map(hash => store.ready(hash)))`
  const env = { ...process.env, ...double.env, DATA_DIR: dataDir, HASHES: first.hashes.join() }
  const processes = [1, 2, 3].map(() =>
    spawn(process.execPath, ['--input-type=module', '-e', script], { env, stdio: 'inherit' }),
  )
  expect((await Promise.all(processes.map(child => once(child, 'exit')))).map(([code]) => code)).toEqual([
    0, 0, 0,
  ])
  const store = new ArtefactStore(dataDir)
  for (const hash of first.hashes) expect(await store.fault(hash)).toBeNull()
  expect(filesIn(dataDir)).toHaveLength(first.hashes.length)
})

test('removes the objects of a removed instance, except shared ones', async () => {
  const first = await filled()
  await first.import('b.geojson', ZONES, definition({ id: 'autre' }))
  const labels = collection(square('01', 0, 0, { people: 99 }), square('02', 5, 5, { people: 98 }))
  await first.import('c.geojson', labels, definition({ edition: '2027' }))
  await removeInstances(first.db, first.store, ['essai~2027', 'essai~2026'])
  expect(kept()).toEqual(await namedBy(first))
  await removeInstances(first.db, first.store, ['autre~2026'])
  expect(kept()).toEqual([])
})

test('removes only the objects of a killed import at the next start or cleaning', async () => {
  const first = await filled()
  const other = collection(square('09', 8, 8, { people: 1 }))
  const path = first.file('other.geojson', other)
  const script = `
    import { openDatabase } from ${JSON.stringify(new URL('../../src/server/db/connection.ts', import.meta.url).pathname)}
    import { openArtefacts } from ${JSON.stringify(new URL('../../src/server/storage/artefactStore.ts', import.meta.url).pathname)}
    import { importDataset } from ${JSON.stringify(new URL('../../src/server/import/pipeline/pipeline.ts', import.meta.url).pathname)}
    const db = openDatabase(process.env.DATABASE)
    const store = openArtefacts(process.env.DATA_DIR)
    const stage = store.stage.bind(store)
    store.stage = async purpose => {
      const staging = await stage(purpose)
      staging.commit = () => process.kill(process.pid, 'SIGKILL')
      return staging
    }
    await importDataset(process.env.FILE, JSON.parse(process.env.DEFINITION), { db, store, onProgress() {}, signal: new AbortController().signal })`
  const env = {
    ...process.env,
    ...double.env,
    ...databaseEnv(first.dataDir),
    DATABASE: databaseOf(first.dataDir),
    DATA_DIR: first.dataDir,
    FILE: path,
    DEFINITION: JSON.stringify(definition({ id: 'autre' })),
  }
  const killed = async () => {
    const child = spawn(process.execPath, ['--input-type=module', '-e', script], { env, stdio: 'inherit' })
    expect(await once(child, 'exit')).toEqual([null, 'SIGKILL'])
    expect(kept().length).toBeGreaterThan(first.hashes.length)
  }
  await killed()
  const removed = await cleanTemporary(first.db, first.store)
  expect(removed.map(({ purpose }) => purpose)).toEqual(['autre~2026'])
  expect(kept()).toEqual(first.hashes)
  // The same, after the folder of the killed server is lost.
  await killed()
  rmSync(join(first.dataDir, 'temporary'), { recursive: true })
  double.objects.set('artefacts/not-ours', { bytes: Buffer.from('x'), modifiedAt: 0 })
  expect(await cleanObjects(first.db, first.store)).toMatchObject({ files: 0 })
  for (const each of double.objects.values()) each.modifiedAt = Date.now() - 25 * 3_600_000
  expect((await cleanObjects(first.db, first.store)).files).toBeGreaterThan(0)
  expect(kept()).toEqual([...first.hashes, 'not-ours'].toSorted())
})

test('uploads an object again if it is collected during its import', async () => {
  const made = place()
  const staging = await made.store.stage('an import')
  const hash = await staging.put(Buffer.from('what is imported'))
  await staging.offer()
  await cleanObjects(made.db, made.store, -1000)
  expect(kept()).toEqual([])
  await staging.commit()
  await staging.discard()
  expect(kept()).toEqual([hash])
})

test('removes the objects of a failed import', async () => {
  const first = await filled()
  const again = first.import('again.geojson', collection(square('03', 9, 9)), definition({ edition: '2027' }))
  let sent = 0
  double.fail(({ method }) => (method === 'PUT' && ++sent > 2 ? 403 : undefined))
  await expect(again).rejects.toThrow()
  double.fail(() => undefined)
  expect(kept()).toEqual(first.hashes)
})

test('checks every object, and repairs it', async () => {
  const first = await filled()
  const lines: string[] = []
  for (const name of ['log', 'error'] as const)
    vi.spyOn(console, name).mockImplementation(line => void lines.push(String(line)))
  const check = async (store: ArtefactStore, repair: boolean) => {
    lines.length = 0
    return reportCheck(first.db, store, repair, 'en')
  }
  expect(await check(first.store, false)).toBe(true)
  const { geometry, names } = await first.db
    .selectFrom('instance')
    .select(['geometry', 'names'])
    .executeTakeFirstOrThrow()
  const damage = () => {
    double.objects.set(`artefacts/${geometry}`, { bytes: spoilt(object(geometry)), modifiedAt: 0 })
    double.objects.delete(`artefacts/${names}`)
  }
  for (const store of [first.store, another(first).store]) {
    damage()
    expect(await check(store, false)).toBe(false)
    expect(lines.join('\n')).toMatch(new RegExp(`${geometry}[^]*${names}|${names}[^]*${geometry}`))
    expect(await check(store, true)).toBe(true)
    expect(await check(another(first).store, false)).toBe(true)
  }
})
