import { createHash } from 'node:crypto'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { insertUser } from '../../src/server/accounts/store/users.ts'
import { createApp } from '../../src/server/app.ts'
import { databasePath, openDatabase } from '../../src/server/db/connection.ts'
import { readConfig } from '../../src/server/platform/config.ts'
import { ArtefactStore } from '../../src/server/storage/artefactStore.ts'
import { startCommand } from '../support/command.ts'
import { type ObjectsDouble, startObjects } from '../support/objects/double.ts'
import { patient } from '../support/patient.ts'
import { tiledDataDir } from '../support/prepared.ts'
import { type Postgres, startPostgres } from '../support/services/postgres.ts'

let postgres: Postgres
let folder: string
let double: ObjectsDouble
let count = 0

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cartable-migration-'))
  postgres = await startPostgres()
})
afterAll(() => {
  postgres.remove()
  rmSync(folder, { recursive: true, force: true })
})
beforeEach(async () => {
  double = await startObjects()
  onTestFinished(() => double[Symbol.asyncDispose]())
})

/** The variables of a place that nothing is in yet. */
function emptyPlace(): Record<string, string> {
  const name = `migrated_${++count}`
  postgres.ask(`create database ${name} owner cartable`)
  return { ...double.env, DATABASE_URL: `${postgres.url}/${name}` }
}

const person = (name: string) => ({
  username: name,
  usernameKey: name.toLowerCase(),
  password: null,
  joined: new Date(0),
  address: { email: `${name}@example.org`, key: `${name}@example.org`, verified: true },
})

/** A data folder with the starting catalogue, its tiles, and something in every table that people fill. */
async function filledFolder(): Promise<string> {
  const dataDir = mkdtempSync(join(folder, 'data-'))
  cpSync(await tiledDataDir(), dataDir, { recursive: true })
  await using db = openDatabase(databasePath(dataDir))
  const { user, address } = await insertUser(db, person('Zoé'))
  const { user: gone } = await insertUser(db, person('gone'))
  await db.deleteFrom('user').where('pk', '=', gone).execute()
  const later = Date.now() + 3_600_000
  const day = new Date(0).toISOString()
  const session = {
    sid: 's',
    user,
    fingerprint: 'f',
    jti: 'j',
    issued_at: 1,
    previous_jti: null,
    expires_at: later,
  }
  await db.insertInto('session').values(session).execute()
  const reset = { token_hash: 't', user, email: address, expires_at: later }
  await db.insertInto('password_reset').values(reset).execute()
  for (const id of ['b', 'a', 'c']) {
    const key = {
      id,
      user,
      name: 'clé\u00a0🔑',
      hash: id,
      created_at: day,
      last_used_at: null,
      expires_at: null,
    }
    await db.insertInto('api_key').values(key).execute()
  }
  const feedback = {
    user,
    text: 'l\'été\n"ça"\\',
    email: null,
    can_contact: 1,
    rate: null,
    created_at: day,
    path: '{}',
  } as const
  await db.insertInto('feedback').values(feedback).execute()
  const style = { user, id: 'x', dataset: 'fr-regions', name: 'n', look: '{"a": 1.50}', saved_at: day }
  await db.insertInto('saved_style').values(style).execute()
  const mail = {
    id: 'm',
    kind: 'k',
    language: 'fr',
    recipient: 'r',
    params: '{}',
    created_at: day,
    due_at: 5,
  } as const
  await db.insertInto('mail').values(mail).execute()
  const followed = { dataset: 'fr-regions', address: 'https://example.org/', every: 3600, due_at: later }
  await db
    .insertInto('followed_dataset')
    .values({ ...followed, etag: null, modified: null, file: null, checked_at: null, outcome: null })
    .execute()
  await db.insertInto('removed_instance').values({ id: 'ancien~2001' }).execute()
  await db.insertInto('google_token').values({ jti: 'g', expires_at: later }).execute()
  return dataDir
}

/** Content of a database of SQLite, but for what it writes by itself and what is of one place only. */
function contentOf(dataDir: string): Record<string, unknown[]> {
  const db = new DatabaseSync(databasePath(dataDir))
  const tables = db
    .prepare(
      `select name from sqlite_schema where type = 'table' and name not like 'dataset_%' and name not in
      ('catalogue_version', 'sqlite_stat1')`,
    )
    .all()
  const content = tables.map(({ name }) => [
    name,
    db
      .prepare(`select * from "${name}"`)
      .all()
      .map(row => JSON.stringify(row))
      .toSorted(),
  ])
  db.close()
  return Object.fromEntries(content)
}

const migrate = (way: 'out' | 'back', dataDir: string, env: Record<string, string>) =>
  startCommand('migration', dataDir, [way, '--lang', 'en'], { env })

/** Answers of a server to whoever looks around, and searches. */
async function seen(dataDir: string, env: Record<string, string>) {
  const config = readConfig({ ...env, ACCESS: 'open', DATA_DIR: dataDir })
  await using db = openDatabase(config.databaseUrl ?? databasePath(dataDir))
  const store = new ArtefactStore(dataDir, config.objects)
  const app = createApp({ db, store, config, client: null, log: () => undefined })
  const page = '/cartable/zone/?dataset_id=fr-regions'
  const { tiles } = (await (await app.request(page)).json()) as { tiles: string }
  const paths = [
    '/cartable/dataset/',
    '/cartable/dataset/?search=departements',
    '/cartable/dataset/?order=alphabet&language=fr',
    '/cartable/dataset/?source=cog&type=label',
    page,
    tiles,
    '/cartable/export/?dataset_id=fr-departements&format=csv',
  ]
  const answers: [string, number, string][] = []
  for (const path of paths) {
    const answer = await app.request(path)
    // Told apart by a digest: they are long.
    const digest = createHash('sha256')
      .update(await answer.text())
      .digest('hex')
    answers.push([path, answer.status, digest])
  }
  const next = await insertUser(db, person(`next${++count}`))
  return { answers, next: next.user }
}

test('an installation goes to PostgreSQL and an object storage and back, and nothing of it is lost', async () => {
  const dataDir = await filledFolder()
  const env = emptyPlace()
  const before = contentOf(dataDir)
  const { status, stdout, stderr } = await migrate('out', dataDir, env).ended
  expect([status, stderr]).toEqual([0, ''])
  expect(stdout).toMatch(/^[\d,]+ files and [\d,]+ rows are in DATABASE_URL and ARTEFACTS_URL, and the same/)
  expect(contentOf(dataDir)).toEqual(before)

  const returned = join(folder, 'returned')
  expect(await migrate('back', returned, env).ended).toMatchObject({ status: 0, stderr: '' })
  expect(contentOf(returned)).toEqual(before)

  const here = await seen(dataDir, {})
  const there = await seen(join(folder, 'server'), env)
  const back = await seen(returned, {})
  expect(here.answers.map(([, code]) => code)).toEqual(Array(7).fill(200))
  expect(there.answers).toEqual(here.answers)
  expect(back.answers).toEqual(here.answers)
  // The number of an account that is gone is nobody else's.
  expect([there.next, back.next]).toEqual([here.next, here.next])

  for (const way of ['out', 'back'] as const) {
    const again = await migrate(way, returned, env).ended
    expect([again.status, again.stderr]).toEqual([1, expect.stringContaining('has data already')])
  }
})

test('what was killed goes on, sends nothing twice, and no server starts before it is done', async () => {
  const dataDir = await filledFolder()
  const env = emptyPlace()
  const { child, ended } = migrate('out', dataDir, env)
  await expect.poll(() => double.objects.size, { ...patient, interval: 1 }).toBeGreaterThan(20)
  child.kill('SIGKILL')
  await ended
  const started = await startCommand('datasets', join(folder, 'early'), ['--lang', 'en'], { env }).ended
  expect([started.status, started.stderr]).toEqual([
    1,
    expect.stringContaining('start npm run migrate-data once more'),
  ])
  const sent = new Set(double.objects.keys())
  double.calls.length = 0
  expect(await migrate('out', dataDir, env).ended).toMatchObject({ status: 0, stderr: '' })
  expect(double.calls.filter(({ method, key }) => method === 'PUT' && sent.has(key))).toEqual([])
  expect((await startCommand('datasets', join(folder, 'late'), ['check'], { env }).ended).status).toBe(0)
})

test('what cannot be moved is told', async () => {
  const dataDir = join(folder, 'none')
  const run = async (way: 'out' | 'back', env: Record<string, string>) =>
    (await migrate(way, dataDir, env).ended).stderr
  expect(await run('out', emptyPlace())).toContain(`There is no database in ${dataDir}`)
  expect(await run('out', { ...double.env, DATABASE_URL: '' })).toContain(
    'Set DATABASE_URL and ARTEFACTS_URL',
  )
  const wrong = await run('back', { ...emptyPlace(), AWS_SECRET_ACCESS_KEY: 'not-the-secret' })
  expect(wrong).toContain('correct AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY')
  expect(wrong).not.toContain('not-the-secret')
})
