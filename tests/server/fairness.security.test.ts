// @module-tag long
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { importDataset } from '../../src/server/import/pipeline/pipeline.ts'
import { addUser, logIn, type TestSession } from '../support/accounts.ts'
import { collection, definition, square } from '../support/import.ts'
import { artefactsOf } from '../support/objects/of.ts'
import { patient } from '../support/patient.ts'
import { startServer, type TestServer } from '../support/server.ts'

/** Number of zones that makes the server compute a list in slices. */
const ZONES = 20_000

let server: TestServer
let heavy: TestSession
let light: TestSession
beforeAll(async () => {
  server = await startServer({ seed: 'none', env: { ACCESS: 'account', RATE_LIMITS: 'off' } })
  const rows = Array.from({ length: ZONES }, (_, index) =>
    square(String(index), (index % 300) - 150, Math.floor(index / 300) - 40, { habitants: index % 977 }),
  )
  const file = join(server.dataDir, 'essai.geojson')
  writeFileSync(file, collection(...rows))
  const { signal } = new AbortController()
  const store = artefactsOf(server.dataDir)
  await importDataset(file, definition(), { db: server.db, store, onProgress: () => {}, signal })
  for (const username of ['heavy', 'light']) await addUser(server, { username })
  heavy = await logIn(server, 'heavy')
  light = await logIn(server, 'light')
}, 120_000)
afterAll(() => server.close())

let asked = 0
/** Requests a list that is not cached. */
const scan = ({ bearer }: TestSession, signal?: AbortSignal) =>
  Promise.resolve(
    server.app.request('/cartable/zone/query/?page_size=1', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'accept-language': 'en', ...bearer },
      body: JSON.stringify({
        dataset_id: 'essai',
        geometry: 'none',
        search: `zone ${asked++}`,
        order: { label: 'habitants', direction: 'desc' },
      }),
      ...(signal && { signal }),
    }),
  )

test(
  'refuses an account that requests thirty lists at once above its share',
  async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, () => scan(heavy)))
    const statuses = answers.map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([...Array(21).fill(200), ...Array(9).fill(503)])
    const refused = answers.find(({ status }) => status === 503)!
    expect([refused.headers.get('retry-after'), Object.keys(await refused.json())]).toEqual([
      '10',
      ['detail'],
    ])
  },
  patient.timeout,
)

test(
  'serves other accounts and short calls without waiting for lists',
  async () => {
    let done = 0
    const many = Array.from({ length: 20 }, () =>
      scan(heavy).then(({ status }) => {
        done++
        return status
      }),
    )
    await setImmediate()
    const ask = (path: string) => server.app.request(path, { headers: light.bearer })
    for (const path of [
      '/cartable/dataset/',
      '/cartable/zone/?dataset_id=essai&page_size=0',
      '/healthz',
      '/config.json',
    ]) {
      expect([path, (await ask(path)).status, done < 5]).toEqual([path, 200, true])
    }
    expect([(await scan(light)).status, done < 10]).toEqual([200, true])
    expect(new Set(await Promise.all(many))).toEqual(new Set([200]))
  },
  patient.timeout,
)

test(
  'frees the places of a client at once when it disconnects',
  async () => {
    const leaving = new AbortController()
    const gone = Array.from({ length: 21 }, () => scan(heavy, leaving.signal))
    await setImmediate()
    leaving.abort()
    await Promise.allSettled(gone)
    const answers = await Promise.all(Array.from({ length: 21 }, () => scan(heavy)))
    expect(answers.map(({ status }) => status)).toEqual(Array(21).fill(200))
  },
  patient.timeout,
)
