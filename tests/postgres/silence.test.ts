import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { createApp } from '../../src/server/app.ts'
import { openDatabase } from '../../src/server/db/connection.ts'
import { readConfig } from '../../src/server/platform/config.ts'
import type { App } from '../../src/server/platform/http/context.ts'
import { ArtefactStore } from '../../src/server/storage/artefactStore.ts'
import { emptyFolder } from '../support/emptyFolder.ts'
import { patient } from '../support/patient.ts'
import { type Postgres, startPostgres } from '../support/services/postgres.ts'
import { startSilentProxy } from '../support/services/silentProxy.ts'

let postgres: Postgres
beforeAll(async () => {
  postgres = await startPostgres()
})
afterAll(() => postgres.remove())

let count = 0
/** Starts a server on an empty database, which it reaches through a proxy. */
async function served() {
  const name = `silence_${++count}`
  postgres.ask(`create database ${name} owner cartable`)
  const proxy = await startSilentProxy(postgres.port)
  const url = new URL(`${postgres.url}/${name}`)
  const direct = openDatabase(url.href)
  url.port = String(proxy.port)
  const db = openDatabase(url.href)
  onTestFinished(async () => {
    proxy.resume()
    await db.destroy()
    await direct.destroy()
    await proxy[Symbol.asyncDispose]()
  })
  const dataDir = emptyFolder()
  const config = readConfig({ DATA_DIR: dataDir, ACCESS: 'open', RATE_LIMITS: 'off' })
  const app = createApp({ db, store: new ArtefactStore(dataDir), config, client: null, log: () => {} })
  return { app, direct, proxy }
}

const post = (app: App, path: string, body: unknown) =>
  app.request(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

const feedback = (app: App) => post(app, '/monitoring/feedback/', { feedback: 'x' })

const signUp = (app: App, username: string) => {
  const password = 'trois petits chats verts'
  const account = { username, email: `${username}@example.org`, password1: password, password2: password }
  return post(app, '/accounts/rest/signup/', account)
}

/** Returns the status and retry time of each answer. */
const outcomes = async (answers: readonly (Response | Promise<Response>)[]) =>
  (await Promise.all(answers)).map(({ status, headers }) => [status, headers.get('retry-after')])

const READS = ['/healthz', '/readyz', '/cartable/dataset/', '/cartable/facets/', '/sitemap.xml']

test('answers 503 while PostgreSQL is silent, and recovers automatically', async () => {
  const { app, proxy } = await served()
  const ask = () =>
    outcomes([
      ...READS.map(path => app.request(path)),
      ...Array.from({ length: 20 }, () => app.request('/cartable/dataset/?search=x')),
      feedback(app),
      feedback(app),
    ])
  const sound = [...Array(25).fill([200, null]), ...Array(2).fill([201, null])]
  expect(await ask()).toEqual(sound)
  proxy.fallSilent()
  // The first requests use the connections of the pool; none is left for the last one.
  for (let round = 0; round < 2; round++)
    expect((await ask()).map(([status, again]) => [status, Number(again) > 0])).toEqual(
      Array(27).fill([503, true]),
    )
  proxy.resume()
  await expect.poll(ask, patient).toEqual(sound)
})

test('answers 503 while its first connection fails, and recovers automatically', async () => {
  const { app, proxy } = await served()
  proxy.fallSilent()
  const ask = () => outcomes([app.request('/cartable/dataset/')])
  expect(await ask()).toEqual([[503, '5']])
  proxy.resume()
  await expect.poll(ask, patient).toEqual([[200, null]])
})

test.each(['feedback', 'saved_style', 'api_key'])(
  'signs up users while another session locks the table %s',
  async table => {
    const { app, direct } = await served()
    const lock = Promise.withResolvers<void>()
    const release = Promise.withResolvers<void>()
    const holder = direct.transaction().execute(async transaction => {
      await sql`lock table ${sql.table(table)} in access exclusive mode`.execute(transaction)
      lock.resolve()
      await release.promise
    })
    await lock.promise
    const signUps = await outcomes(Array.from({ length: 5 }, (_, at) => signUp(app, `user${at}`)))
    expect(signUps).toEqual(Array(5).fill([201, null]))
    release.resolve()
    await holder
  },
)

test('answers writes to a locked table with 503, and other requests normally', async () => {
  const { app, direct } = await served()
  const lock = Promise.withResolvers<void>()
  const release = Promise.withResolvers<void>()
  const holder = direct.transaction().execute(async transaction => {
    await sql`lock table feedback in access exclusive mode`.execute(transaction)
    lock.resolve()
    await release.promise
  })
  await lock.promise
  // More than the pool has connections.
  const waiting = outcomes(Array.from({ length: 30 }, () => feedback(app)))
  expect(await outcomes([signUp(app, 'alice'), app.request('/cartable/dataset/')])).toEqual([
    [201, null],
    [200, null],
  ])
  expect(await waiting).toEqual(Array(30).fill([503, '10']))
  release.resolve()
  await holder
  expect(await outcomes([feedback(app)])).toEqual([[201, null]])
})
