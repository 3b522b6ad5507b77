import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { databasePath, openDatabase } from '../../src/server/db/connection.ts'
import { readMeta, writeMeta } from '../../src/server/db/housekeeping.ts'
import { readConfig } from '../../src/server/platform/config.ts'
import { takeDataFolder } from '../../src/server/start.ts'
import { ArtefactStore } from '../../src/server/storage/artefactStore.ts'
import { startCommand } from '../support/command.ts'
import { type ObjectsDouble, startObjects } from '../support/objects/double.ts'
import { patient } from '../support/patient.ts'
import { type Postgres, startPostgres } from '../support/services/postgres.ts'
import { contentOf, filledFolder, seen } from './filled.ts'

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

/** Returns variables of an empty installation. */
function emptyPlace(): Record<string, string> {
  const name = `migrated_${++count}`
  postgres.ask(`create database ${name} owner cartable`)
  return { ...double.env, DATABASE_URL: `${postgres.url}/${name}` }
}

const migrate = (way: 'out' | 'back', dataDir: string, env: Record<string, string>) =>
  startCommand('migration', dataDir, [way, '--lang', 'en'], { env })

test('moves an installation to PostgreSQL and objects and back without loss', async () => {
  const dataDir = await filledFolder(folder)
  const env = emptyPlace()
  const before = contentOf(dataDir)
  const { status, stdout, stderr } = await migrate('out', dataDir, env).ended
  expect([status, stderr]).toEqual([0, ''])
  expect(stdout).toMatch(/^[\d,]+ files and [\d,]+ rows are in DATABASE_URL and ARTEFACTS_URL, identical/)
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
  // The number of a deleted account is never reused.
  expect([there.next, back.next]).toEqual([here.next, here.next])

  for (const way of ['out', 'back'] as const) {
    const again = await migrate(way, returned, env).ended
    expect([again.status, again.stderr]).toEqual([1, expect.stringContaining('already contains data')])
  }
})

test('resumes a killed migration, and blocks servers until it completes', async () => {
  const dataDir = await filledFolder(folder)
  const env = emptyPlace()
  const { child, ended } = migrate('out', dataDir, env)
  await expect.poll(() => double.objects.size, { ...patient, interval: 1 }).toBeGreaterThan(20)
  child.kill('SIGKILL')
  await ended
  const started = await startCommand('datasets', join(folder, 'early'), ['--lang', 'en'], { env }).ended
  expect([started.status, started.stderr]).toEqual([
    1,
    expect.stringContaining('run npm run migrate-data again'),
  ])
  const sent = new Set(double.objects.keys())
  double.calls.length = 0
  expect(await migrate('out', dataDir, env).ended).toMatchObject({ status: 0, stderr: '' })
  expect(double.calls.filter(({ method, key }) => method === 'PUT' && sent.has(key))).toEqual([])
  expect((await startCommand('datasets', join(folder, 'late'), ['check'], { env }).ended).status).toBe(0)
})

/** Copies a data folder in the state of a killed server, with changes in its journal. */
async function killedFolder(): Promise<string> {
  const dataDir = await filledFolder(folder)
  const killed = mkdtempSync(join(folder, 'killed-'))
  await using db = openDatabase(databasePath(dataDir))
  await writeMeta(db, 'last', 'change')
  writeFileSync(join(dataDir, 'installation.open'), '')
  cpSync(dataDir, killed, { recursive: true })
  return killed
}

const SIGNALS = [
  ['SIGKILL', null, ''],
  ['SIGINT', 130, 'Interrupted: nothing was removed. Run the command again to continue.\n'],
  ['SIGTERM', 130, 'Interrupted: nothing was removed. Run the command again to continue.\n'],
] as const

test.each(SIGNALS)('only reads the source, which starts after %s', async (signal, status, stderr) => {
  const dataDir = await killedFolder()
  const files = () => ['', '-wal'].map(end => readFileSync(`${databasePath(dataDir)}${end}`))
  const before = files()
  expect(before[1]?.byteLength).toBeGreaterThan(0)
  const { child, ended } = migrate('out', dataDir, emptyPlace())
  await expect.poll(() => double.objects.size, { ...patient, interval: 1 }).toBeGreaterThan(20)
  child.kill(signal)
  expect(await ended).toMatchObject({ status, stderr })
  expect(files()).toEqual(before)
  const { db, release } = await takeDataFolder(readConfig({ DATA_DIR: dataDir }), new ArtefactStore(dataDir))
  expect(await readMeta(db, 'last')).toBe('change')
  await release()
})

test('moves a file that was damaged once it is repaired', async () => {
  const dataDir = await filledFolder(folder)
  const env = emptyPlace()
  const artefacts = join(dataDir, 'artefacts')
  const [first = ''] = readdirSync(artefacts)
  const [rest = ''] = readdirSync(join(artefacts, first))
  const path = join(artefacts, first, rest)
  const sound = readFileSync(path)
  writeFileSync(path, Buffer.alloc(sound.byteLength))
  const damaged = await migrate('out', dataDir, env).ended
  expect(damaged).toMatchObject({ status: 1, stdout: '' })
  expect(damaged.stderr).toMatch(/^1 file is damaged at its origin and was not moved; all others were\./)
  writeFileSync(path, sound)
  expect(await migrate('out', dataDir, env).ended).toMatchObject({ status: 0, stderr: '' })
  expect(await migrate('out', dataDir, env).ended).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('already contains data'),
  })
})

test('reports data that cannot be moved', async () => {
  const dataDir = join(folder, 'none')
  const run = async (way: 'out' | 'back', env: Record<string, string>) =>
    (await migrate(way, dataDir, env).ended).stderr
  expect(await run('out', emptyPlace())).toContain(`${dataDir} contains no database`)
  expect(await run('out', { ...double.env, DATABASE_URL: '' })).toContain(
    'Set DATABASE_URL and ARTEFACTS_URL',
  )
  const wrong = await run('back', { ...emptyPlace(), AWS_SECRET_ACCESS_KEY: 'not-the-secret' })
  expect(wrong).toContain('correct AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY')
  expect(wrong).not.toContain('not-the-secret')
})
