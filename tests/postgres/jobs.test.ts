import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../../src/server/db/connection.ts'
import { addressOf, type Db } from '../../src/server/db/dialect.ts'
import { importDataset } from '../../src/server/import/pipeline/pipeline.ts'
import { SharedJobs, type SharedTask } from '../../src/server/jobs/sharedJobs.ts'
import { enqueueMail } from '../../src/server/mail/messages.ts'
import { readConfig } from '../../src/server/platform/config.ts'
import { start } from '../../src/server/start.ts'
import { ArtefactStore } from '../../src/server/storage/artefactStore.ts'
import { SharedTiles } from '../../src/server/storage/tiler/sharedTiles.ts'
import { startWorker } from '../../src/server/worker.ts'
import { emptyFolder } from '../support/emptyFolder.ts'
import { collection, definition, installation, square } from '../support/import.ts'
import { MailServer } from '../support/mailServer.ts'
import { startObjects } from '../support/objects/double.ts'
import { patient } from '../support/patient.ts'
import { type Postgres, startPostgres } from '../support/services/postgres.ts'
import { startSilentProxy } from '../support/services/silentProxy.ts'

let postgres: Postgres
beforeAll(async () => {
  postgres = await startPostgres()
})
afterAll(() => postgres.remove())

let count = 0
/** Opens an empty database until the end of the test. */
function emptyDatabase(): Db {
  const name = `jobs_${++count}`
  postgres.ask(`create database ${name} owner cartable`)
  const db = openDatabase(`${postgres.url}/${name}`)
  onTestFinished(() => db.destroy())
  return db
}

/** Starts a worker that ends with the test. */
function worker(db: Db, task: SharedTask, deaths = 25) {
  const told: string[] = []
  const log = (line: string) => void told.push(line)
  const jobs = new SharedJobs({ db, tasks: { task }, log, againMs: 50, lookMs: 100, deaths })
  onTestFinished(() => jobs.stop())
  return Object.assign(jobs, { told })
}

/** Returns the stored failures and pending jobs. */
const kept = (db: Db) =>
  db
    .selectFrom('job_failure')
    .select(['key', 'failures', 'losses', 'cause', 'error', 'given_up as isGivenUp'])
    .orderBy('key')
    .execute()

/** Leaves a worker's job as if it had been killed. */
const killOver = (db: Db, times: number) =>
  sql`update graphile_worker._private_jobs
    set locked_by = 'pool-dead', locked_at = now(), attempts = ${times}::integer`.execute(db)

test('runs a job once that many workers request at the same time', async () => {
  const db = emptyDatabase()
  const done: string[] = []
  const task = { attempts: 3, work: async (subject: string) => void done.push(subject) }
  const workers = [worker(db, task), worker(db, task), worker(db, task)]
  await Promise.all(workers.flatMap(jobs => ['a', 'b', 'c', 'a'].map(subject => jobs.add('task', subject))))
  expect(await workers[0]!.waiting('task')).toBe(3)
  for (const jobs of workers) jobs.start()
  await expect.poll(() => workers[1]!.waiting('task'), patient).toBe(0)
  expect(done.sort()).toEqual(['a', 'b', 'c'])
  // A finished job can be requested again.
  await workers[2]!.add('task', 'a')
  await expect.poll(() => done.length, patient).toBe(4)
})

test('repeats a job requested while running, once for all requests', async () => {
  const db = emptyDatabase()
  const begun: string[] = []
  const { promise: going, resolve: goOn } = Promise.withResolvers<void>()
  const work = async (subject: string) => {
    begun.push(subject)
    await going
  }
  const [running, other] = [worker(db, { attempts: 1, work }), worker(db, { attempts: 1, work })]
  running.start()
  await running.add('task', 'a')
  await expect.poll(() => begun, patient).toEqual(['a'])
  for (const jobs of [running, other, other]) await jobs.add('task', 'a')
  expect(begun).toEqual(['a'])
  goOn()
  await expect.poll(() => begun, patient).toEqual(['a', 'a'])
  await expect.poll(() => other.waiting('task'), patient).toBe(0)
  expect(begun).toEqual(['a', 'a'])
})

test('resumes automatically after the database was silent', async () => {
  const direct = emptyDatabase()
  const done: string[] = []
  const task = { attempts: 3, work: async (subject: string) => void done.push(subject) }
  const proxy = await startSilentProxy(postgres.port)
  const url = new URL(addressOf(direct))
  url.port = String(proxy.port)
  const db = openDatabase(url.href)
  const jobs = new SharedJobs({ db, tasks: { task }, log: () => {}, lookMs: 100, answerMs: 500 })
  onTestFinished(async () => {
    await jobs.stop()
    await db.destroy()
    await proxy[Symbol.asyncDispose]()
  })
  const other = worker(direct, task)
  jobs.start()
  await other.add('task', 'a')
  await expect.poll(() => done, patient).toEqual(['a'])
  proxy.fallSilent()
  const before = proxy.accepted()
  // The library replaces each silent connection, and the next one too.
  await expect.poll(() => proxy.accepted(), patient).toBeGreaterThan(before + 2)
  await other.add('task', 'b')
  proxy.resume()
  await expect.poll(() => done, patient).toEqual(['a', 'b'])
})

test('hands the job of a killed worker to another worker', async () => {
  const db = emptyDatabase()
  const done: string[] = []
  const living = worker(db, { attempts: 3, work: async subject => void done.push(subject) })
  await living.add('task', 'a')
  const script = fileURLToPath(new URL('../support/hangingWorker.ts', import.meta.url))
  const child = spawn(process.execPath, [script, addressOf(db)], { stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  let output = ''
  for await (const chunk of child.stdout) {
    output += chunk
    if (output.includes('begun: a')) break
  }
  // A running worker keeps its jobs.
  living.start()
  await living.add('task', 'b')
  await expect.poll(() => done, patient).toEqual(['b'])
  child.kill('SIGKILL')
  await once(child, 'exit')
  await expect.poll(() => done, patient).toEqual(['b', 'a'])
  expect(living.told).toEqual([])
})

test('runs a job assigned to a living worker that lost the database', async () => {
  const db = emptyDatabase()
  const done: string[] = []
  const { promise: begun, resolve: onBegun } = Promise.withResolvers<void>()
  const { promise: going, resolve: goOn } = Promise.withResolvers<void>()
  const jobs = worker(db, {
    attempts: 1,
    work: async subject => {
      onBegun()
      await going
      done.push(subject)
    },
  })
  jobs.start()
  await jobs.add('task', 'a')
  await begun
  await jobs.add('task', 'b')
  // The state after a database failed between assigning and confirming a job.
  await sql`update graphile_worker._private_jobs set locked_at = now(), attempts = 1,
    locked_by = (select locked_by from graphile_worker.jobs where key = 'task:a') where key = 'task:b'`.execute(
    db,
  )
  goOn()
  await expect.poll(() => done, patient).toEqual(['a', 'b'])
})

test('stops retrying a job that always fails, and records its error once', async () => {
  const db = emptyDatabase()
  let times = 0
  const poisoned = worker(db, {
    attempts: 2,
    work: async () => {
      times++
      throw new Error('It is poisoned')
    },
  })
  poisoned.start()
  await poisoned.add('task', 'a')
  await expect
    .poll(() => poisoned.told, patient)
    .toEqual(['The work task has failed permanently: It is poisoned'])
  await expect
    .poll(() => kept(db), patient)
    .toEqual([
      { key: 'task:a', failures: 2, losses: 0, cause: 'failed', error: 'It is poisoned', isGivenUp: 1 },
    ])
  await poisoned.add('task', 'a')
  expect([await poisoned.waiting('task'), times]).toEqual([0, 2])
})

test('runs a failed job when it is retried, and clears its record', async () => {
  const db = emptyDatabase()
  let isMended = false
  const jobs = worker(db, {
    attempts: 1,
    work: async () => {
      if (!isMended) throw new Error('It is poisoned')
    },
  })
  jobs.start()
  await Promise.all(['a', 'b'].map(subject => jobs.add('task', subject)))
  await expect.poll(() => jobs.told.length, patient).toBe(2)
  isMended = true
  // Of two simultaneous clicks, one retries the job. A retry of a job that never failed is ignored.
  const taken = await Promise.all([1, 2].map(() => jobs.again('task', ['a', 'nothing'])))
  expect(taken.flat()).toEqual(['a'])
  await expect.poll(async () => (await kept(db)).map(({ key }) => key), patient).toEqual(['task:b'])
})

test('runs a job whose workers were killed more often than it may fail', async () => {
  const db = emptyDatabase()
  const done: string[] = []
  const living = worker(db, { attempts: 5, work: async subject => void done.push(subject) })
  await living.add('task', 'a')
  await killOver(db, 24)
  living.start()
  await expect.poll(() => done, patient).toEqual(['a'])
  expect([living.told, await kept(db)]).toEqual([[], []])
})

test('stops a job that kills its workers, and retries it on request', async () => {
  const db = emptyDatabase()
  const done: string[] = []
  const task = { attempts: 5, work: async (subject: string) => void done.push(subject) }
  const workers = [worker(db, task), worker(db, task)]
  await workers[0]!.add('task', 'a')
  await killOver(db, 25)
  for (const living of workers) living.start()
  const told = () => workers.flatMap(living => living.told)
  await expect
    .poll(told, patient)
    .toEqual(['The work task has failed permanently: Its worker died each time'])
  expect(await kept(db)).toEqual([
    { key: 'task:a', failures: 0, losses: 25, cause: 'died', error: null, isGivenUp: 1 },
  ])
  await workers[0]!.add('task', 'a')
  expect([await workers[0]!.waiting('task'), done]).toEqual([0, []])
  expect(await workers[1]!.again('task', ['a'])).toEqual(['a'])
  await expect.poll(() => done, patient).toEqual(['a'])
})

test('keeps failed jobs of a former version failed', async () => {
  const db = emptyDatabase()
  let times = 0
  const jobs = worker(db, { attempts: 5, work: async () => void times++ })
  await jobs.add('task', 'a')
  await sql`update graphile_worker._private_jobs
    set attempts = 5, max_attempts = 5, last_error = 'It is poisoned'`.execute(db)
  jobs.start()
  await expect
    .poll(() => jobs.told, patient)
    .toEqual(['The work task has failed permanently: It is poisoned'])
  expect(await kept(db)).toMatchObject([{ key: 'task:a', losses: 5, error: 'It is poisoned', isGivenUp: 1 }])
  await jobs.add('task', 'a')
  expect([await jobs.waiting('task'), times]).toEqual([0, 0])
})

test('retries storage failures without a limit, and does not count them', async () => {
  const db = emptyDatabase()
  let times = 0
  const jobs = worker(db, {
    attempts: 1,
    work: async () => {
      if (++times < 4)
        throw Object.assign(new Error('The object storage does not answer'), { code: 'OBJECTS' })
    },
  })
  jobs.start()
  await jobs.add('task', 'a')
  await expect.poll(() => times, patient).toBe(4)
  await expect.poll(() => kept(db), patient).toEqual([])
  expect(jobs.told).toEqual([])
})

test('releases its jobs at once when a worker stops', async () => {
  const db = emptyDatabase()
  const { promise: begun, resolve } = Promise.withResolvers<void>()
  const stopped = worker(db, {
    attempts: 1,
    work: (_, signal) =>
      new Promise((_done, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason))
        resolve()
      }),
  })
  stopped.start()
  await stopped.add('task', 'a')
  await begun
  await stopped.stop()
  const done: string[] = []
  const next = worker(db, { attempts: 1, work: async subject => void done.push(subject) })
  next.start()
  await expect.poll(() => done, patient).toEqual(['a'])
})

test('continues after a restart of the database', async () => {
  const db = emptyDatabase()
  const done: string[] = []
  const jobs = worker(db, { attempts: 3, work: async subject => void done.push(subject) })
  jobs.start()
  await jobs.add('task', 'a')
  await expect.poll(() => done, patient).toEqual(['a'])
  postgres.stop('immediate')
  await expect(jobs.add('task', 'b')).rejects.toThrow()
  postgres.start()
  await expect
    .poll(
      () =>
        jobs.add('task', 'b').then(
          () => true,
          () => false,
        ),
      patient,
    )
    .toBe(true)
  await expect.poll(() => done, patient).toEqual(['a', 'b'])
})

test('builds tiles once for two servers, and fails once on damaged geometry', async () => {
  await using place = installation()
  await place.import('a.geojson', collection(square('01', 0, 0)), definition({ id: 'a' }))
  await place.import('b.geojson', collection(square('02', 9, 9)), definition({ id: 'b' }))
  const [spoilt] = await place.db
    .selectFrom('instance')
    .select('geometry')
    .where('dataset', '=', 'b')
    .execute()
  writeFileSync(place.store.path(spoilt?.geometry ?? ''), 'spoilt')
  const told: string[] = []
  const parts = {
    db: place.db,
    dataDir: place.dataDir,
    objects: null,
    log: (line: string) => void told.push(line),
  }
  const servers = [0, 1].map(() => new SharedTiles({ ...parts, attempts: 1, lookMs: 100 }))
  for (const tiles of servers) tiles.start()
  await Promise.all(servers.flatMap(tiles => [tiles.wantAll(), tiles.wantAll()]))
  await expect.poll(() => told.length, patient).toBe(2)
  expect(told.toSorted()).toEqual([
    expect.stringMatching(/^The work tiles\d+ has failed permanently: .* is changed/),
    expect.stringMatching(/^Tiles of a~2026: \d+, in /),
  ])
  await expect.poll(() => servers[0]!.waiting(), patient).toBe(0)
  expect(await place.db.selectFrom('tileset').select('id').execute()).toHaveLength(1)
  for (const tiles of servers) await tiles.stop()
})

test('lets a worker with its own folder send mails and build tiles for a server', async () => {
  await using storage = await startObjects()
  postgres.ask(`create database jobs_${++count} owner cartable`)
  const DATABASE_URL = `${postgres.url}/jobs_${count}`
  await using mailServer = await MailServer.start()
  const shared = {
    ...storage.env,
    DATABASE_URL,
    APP_ORIGIN: 'https://x.example',
    MAIL_URL: mailServer.url,
    SEED: 'none',
    ACCESS: 'open',
  }
  const [first, second] = [emptyFolder(), emptyFolder()]
  const server = await start(
    readConfig({ ...shared, DATA_DIR: first, JOBS: 'off', PORT: '0' }),
    { development: true, language: 'en' },
    new AbortController().signal,
  )
  const worker = await startWorker(readConfig({ ...shared, DATA_DIR: second }), 'en')
  const db = openDatabase(DATABASE_URL)
  try {
    await enqueueMail(db, { to: 'eve@example.org', kind: 'passwordChanged', language: 'en', params: {} })
    await expect.poll(() => mailServer.received.length, patient).toBe(1)
    const store = new ArtefactStore(first, readConfig({ ...shared, DATA_DIR: first }).objects)
    const file = join(first, 'a.geojson')
    writeFileSync(file, collection(square('01', 0, 0)))
    const context = { db, store, onProgress: () => {}, signal: new AbortController().signal }
    await importDataset(file, definition({ id: 'a' }), context)
    // The first view of zones without tiles requests the tiles.
    await fetch(`${server.url}/cartable/dataset/a/opening/`)
    const tilesets = () => db.selectFrom('tileset').select('id').execute()
    await expect.poll(async () => (await tilesets()).length, patient).toBe(1)
  } finally {
    await db.destroy()
    await worker.stop()
    await server.stop()
  }
})
