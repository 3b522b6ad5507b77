import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { createServer, type Socket } from 'node:net'
import { type LogEvent, sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createApp } from '../../src/server/app.ts'
import { Background } from '../../src/server/background.ts'
import { openDatabase } from '../../src/server/db/connection.ts'
import { recordFullDisk } from '../../src/server/db/databaseFaults.ts'
import { dialectOf } from '../../src/server/db/dialect.ts'
import { readConfig } from '../../src/server/platform/config.ts'
import type { App } from '../../src/server/platform/http/context.ts'
import { start } from '../../src/server/start.ts'
import { databaseEnv } from '../support/database.ts'
import { emptyFolder } from '../support/emptyFolder.ts'
import { artefactsOf } from '../support/objects/of.ts'
import { patient } from '../support/patient.ts'
import { startServer } from '../support/server.ts'

/** Status endpoints of a server: alive, ready, and when to ask again. */
async function told(ask: (path: string) => Response | Promise<Response>) {
  const [alive, ready] = [await ask('/livez'), await ask('/readyz')]
  for (const { headers } of [alive, ready]) expect(headers.get('cache-control')).toBe('no-store')
  const { problems } = await ready.json()
  return {
    alive: [alive.status, await alive.json()],
    ready: ready.status,
    problems,
    again: ready.headers.get('retry-after'),
  }
}
const alive = [200, { status: 'alive' }]
const sound = { alive, ready: 200, problems: [], again: null }
const unready = (...problems: string[]) => ({ alive, ready: 503, problems, again: '5' })
const asking = (app: App) => (path: string) => app.request(path)

test('reports a server with all that it needs as alive and ready', async () => {
  await using server = await startServer({ seed: 'none' })
  expect(await told(asking(server.app))).toEqual(sound)
  expect(await (await server.app.request('/readyz')).json()).toEqual({ status: 'ready', problems: [] })
})

test('reports the full disk of PostgreSQL for half a minute after a failed write', async () => {
  await using server = await startServer({ seed: 'none' })
  const now = vi.spyOn(performance, 'now').mockReturnValue(1_000_000)
  onTestFinished(() => now.mockRestore())
  const error = Object.assign(new Error('could not extend file'), { code: '53100', severity: 'ERROR' })
  recordFullDisk(server.db, { level: 'error', error } as unknown as LogEvent)
  expect(await told(asking(server.app))).toEqual(unready('diskFull'))
  expect(await (await server.app.request('/healthz')).json()).toMatchObject({ problems: ['diskFull'] })
  now.mockReturnValue(1_030_000)
  const { problems, ...rest } = await told(asking(server.app))
  // With a shared database, the server also reports that its clock has jumped.
  const others = problems.filter((problem: string) => problem !== 'clockSkewed')
  expect({ ...rest, problems: others }).toEqual(sound)
})

test('reports a hanging database as not ready, and stays alive', async () => {
  const sockets = new Set<Socket>()
  const silent = createServer(socket => void sockets.add(socket)).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const address = silent.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const dataDir = emptyFolder()
  const db = openDatabase(`postgres://somebody:hidden-word@127.0.0.1:${port}/cartable`)
  const config = readConfig({ DATA_DIR: dataDir })
  const app = createApp({ db, store: artefactsOf(dataDir), config, client: null, log: () => {} })
  try {
    expect(await told(asking(app))).toEqual(unready('databaseAway'))
    const text = await (await app.request('/readyz')).text()
    expect(text).toBe('{"status":"unready","problems":["databaseAway"]}')
    // Concurrent readiness checks share one answer, and open no connection of their own.
    await Promise.all(Array.from({ length: 20 }, () => app.request('/readyz')))
    expect(sockets.size).toBe(1)
  } finally {
    for (const socket of sockets) socket.destroy()
    silent.close()
    await db.destroy().catch(() => undefined)
  }
})

test('is not ready with an older database or a missing folder', async () => {
  await using server = await startServer({ seed: 'none' })
  const version = async (change: number) =>
    dialectOf(server.db).isInProcess
      ? sql`pragma user_version = ${sql.lit(newest + change)}`.execute(server.db)
      : sql`update schema_version set number = ${newest + change}`.execute(server.db)
  const { rows } = dialectOf(server.db).isInProcess
    ? await sql<{ newest: number }>`select user_version as newest from pragma_user_version`.execute(server.db)
    : await sql<{ newest: number }>`select number as newest from schema_version`.execute(server.db)
  const newest = rows[0]?.newest ?? 0
  await version(-1)
  expect(await told(asking(server.app))).toEqual(unready('databaseOld'))
  // A newer server has migrated the database.
  await version(+1)
  expect(await told(asking(server.app))).toEqual(sound)
  rmSync(server.dataDir, { recursive: true })
  expect(await told(asking(server.app))).toEqual(unready('diskFull'))
})

test('reports a stop at once, answers for a while, and ends', async () => {
  const dataDir = emptyFolder()
  const env = { ...databaseEnv(dataDir), DATA_DIR: dataDir, SEED: 'none', PORT: '0', DRAIN_SECONDS: '3600' }
  const config = readConfig({ ...env, ACCESS: 'open' })
  const server = await start(config, { development: true, language: 'en' }, new AbortController().signal)
  const ask = (path: string) => fetch(server.url + path)
  expect(await told(ask)).toEqual(sound)
  expect((await ask('/cartable/dataset/')).headers.get('connection')).toBe('keep-alive')

  const hurry = new AbortController()
  let hasEnded = false
  const stopped = server.stop(hurry.signal).then(() => {
    hasEnded = true
  })
  expect(await told(ask)).toEqual(unready('stopping'))
  const answer = await ask('/cartable/dataset/')
  expect([answer.status, answer.headers.get('connection')]).toEqual([200, 'close'])
  expect(hasEnded).toBe(false)
  hurry.abort()
  await stopped
  await expect
    .poll(
      () =>
        ask('/livez').then(
          () => 'answered',
          () => 'gone',
        ),
      patient,
    )
    .toBe('gone')
})

test('ends even if background work does not', async () => {
  const dataDir = emptyFolder()
  const env = { ...databaseEnv(dataDir), DATA_DIR: dataDir, SEED: 'none', PORT: '0' }
  const server = await start(
    readConfig(env),
    { development: true, language: 'en' },
    new AbortController().signal,
  )
  const end = Background.prototype.stop
  const stopping = vi.spyOn(Background.prototype, 'stop').mockReturnValue(new Promise(() => {}))
  const [background] = await Promise.all([
    vi.waitUntil(() => stopping.mock.contexts[0], patient),
    server.stop(),
  ])
  stopping.mockRestore()
  if (!(background instanceof Background)) throw new Error('Nothing was stopped.')
  await end.call(background)
  await background.stopMails()
})
