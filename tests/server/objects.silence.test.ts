import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { createApp } from '../../src/server/app.ts'
import { readConfig } from '../../src/server/platform/config.ts'
import { ArtefactStore } from '../../src/server/storage/artefactStore.ts'
import type { Patience } from '../../src/server/storage/objects/client.ts'
import { ObjectStorage } from '../../src/server/storage/objects/objectStorage.ts'
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

/** Server with an empty cache, next to an installation with two zones. */
async function server(patience: Partial<Patience>, waitMs: number) {
  const configOf = (dataDir: string) =>
    readConfig({ ...double.env, ACCESS: 'open', RATE_LIMITS: 'off', DATA_DIR: dataDir })
  const [folder, dataDir] = [emptyFolder(), emptyFolder()]
  const { db, ...made } = installation(folder, configOf(folder).objects)
  onTestFinished(() => db.destroy())
  await made.import('zones.geojson', collection(square('01', 0, 0), square('02', 5, 5)), definition())
  const config = configOf(dataDir)
  const objects = config.objects && new ObjectStorage(config.objects, { again: 1, look: 10, ...patience })
  const store = new ArtefactStore(dataDir, objects, waitMs)
  const app = createApp({ db, store, config, client: null, log: () => undefined })
  return async (path: string) => {
    const answer = await app.request(path, { headers: { 'accept-language': 'en' } })
    const { status, headers } = answer
    return { status, again: headers.get('retry-after'), body: await answer.json() }
  }
}

const PAGE = '/cartable/zone/?dataset_id=essai&instance=essai~2026'
const OK = { status: 'ok', problems: [] }
const DEGRADED = { status: 'degraded', problems: ['objectsAway'] }

test('answers thirty readers while the storage is silent, and recovers automatically', async () => {
  const ask = await server({ whole: 400 }, 400)
  double.fail(() => 'silent')
  const answers = await Promise.all(Array.from({ length: 30 }, () => ask(PAGE)))
  expect(new Set(answers.map(({ status, again }) => `${status} ${again}`))).toEqual(new Set(['503 5']))
  await expect.poll(async () => (await ask('/healthz')).body, patient).toEqual(DEGRADED)
  expect(await ask('/readyz')).toEqual({
    status: 200,
    again: null,
    body: { status: 'ready', problems: ['objectsAway'] },
  })
  double.fail(() => undefined)
  await expect.poll(async () => (await ask('/healthz')).body, patient).toEqual(OK)
  await expect.poll(async () => (await ask(PAGE)).status, patient).toBe(200)
})

test('continues a slow download for those who ask again', async () => {
  const ask = await server({ whole: 60_000 }, 100)
  const { promise, resolve } = Promise.withResolvers<void>()
  double.calls.length = 0
  double.fail(({ method }) => (method === 'GET' ? promise : undefined))
  expect(await ask(PAGE)).toMatchObject({ status: 503, again: '5' })
  resolve()
  await expect.poll(async () => (await ask(PAGE)).status, patient).toBe(200)
  const keys = double.calls.filter(({ method }) => method === 'GET').map(({ key }) => key)
  expect(keys).toHaveLength(new Set(keys).size)
})

test('reports a silent storage before a reader needs it', async () => {
  const ask = await server({ whole: 100 }, 100)
  double.fail(() => 'silent')
  await expect.poll(async () => (await ask('/healthz')).body, patient).toEqual(DEGRADED)
  double.fail(() => undefined)
  await expect.poll(async () => (await ask('/healthz')).body, patient).toEqual(OK)
})
