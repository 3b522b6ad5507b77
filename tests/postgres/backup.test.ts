import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { removeInstances } from '../../src/server/catalogue/editInstances.ts'
import { openDatabase } from '../../src/server/db/connection.ts'
import { importDataset } from '../../src/server/import/pipeline/pipeline.ts'
import { readObjects } from '../../src/server/platform/config.ts'
import { ArtefactStore } from '../../src/server/storage/artefactStore.ts'
import { startCommand } from '../support/command.ts'
import { emptyFolder } from '../support/emptyFolder.ts'
import { collection, definition, installation, square } from '../support/import.ts'
import { type ObjectsDouble, startObjects } from '../support/objects/double.ts'
import { patient } from '../support/patient.ts'
import { type Postgres, startPostgres } from '../support/services/postgres.ts'
import { contentOf, filledFolder, seen } from './filled.ts'

let postgres: Postgres
let folder: string
let double: ObjectsDouble
let count = 0

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cartable-backup-'))
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

type Env = Record<string, string>

/** Returns variables of an empty database, and of a separate place for objects. */
function emptyPlace(): Env {
  const name = `backup_${++count}`
  postgres.ask(`create database ${name} owner cartable`)
  return { ...double.env, ARTEFACTS_URL: `s3://cartable/${name}`, DATABASE_URL: `${postgres.url}/${name}` }
}

/** Variables of an installation in a folder. */
const inFolder: Env = { DATABASE_URL: '', ARTEFACTS_URL: '' }

const datasets = (dataDir: string, env: Env, ...args: string[]) =>
  startCommand('datasets', dataDir, [...args, '--lang', 'en'], { env })

const run = (dataDir: string, env: Env, ...args: string[]) => datasets(dataDir, env, ...args).ended

/** Returns the files of a folder of artefacts, verified by name. */
function filesIn(dataDir: string): string[] {
  const names: string[] = []
  for (const beginning of readdirSync(join(dataDir, 'artefacts'))) {
    for (const rest of readdirSync(join(dataDir, 'artefacts', beginning))) {
      const bytes = readFileSync(join(dataDir, 'artefacts', beginning, rest))
      const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 32)
      expect(`${beginning}${rest}`).toBe(hash)
      names.push(hash)
    }
  }
  return names.toSorted()
}

/** Creates an installation in PostgreSQL and object storage by restoring the backup of a folder. */
async function apart(dataDir: string): Promise<{ env: Env; own: string }> {
  const env = emptyPlace()
  const [backup, own] = [join(emptyFolder(), 'backup'), emptyFolder()]
  expect(await run(dataDir, inFolder, 'backup', backup)).toMatchObject({ status: 0, stderr: '' })
  const restored = await run(own, env, 'restore', backup)
  expect([restored.status, restored.stderr]).toEqual([0, ''])
  expect(restored.stdout).toMatch(/^[\d,]+ files and [\d,]+ rows are restored, identical to the backup/)
  return { env, own }
}

test('backs up PostgreSQL and objects as a folder, and restores it into either kind', async () => {
  const dataDir = await filledFolder(folder)
  const before = contentOf(dataDir)
  const { env, own } = await apart(dataDir)
  const backup = join(emptyFolder(), 'backup')
  const saved = await run(own, env, 'backup', backup)
  expect([saved.status, saved.stderr]).toEqual([0, ''])
  expect(saved.stdout).toMatch(/^Backup in \S+: the database and [\d,]+ files\.\n$/)
  expect(contentOf(backup)).toEqual(before)
  expect(filesIn(backup)).toEqual(filesIn(dataDir))
  expect(readdirSync(backup).toSorted()).toEqual(expect.arrayContaining(['artefacts', 'cartable.sqlite']))
  expect(readdirSync(backup)).not.toContain('temporary')
  expect(statSync(backup).mode & 0o777).toBe(0o700)

  const [back, other] = [join(emptyFolder(), 'back'), emptyPlace()]
  expect(await run(back, inFolder, 'restore', backup)).toMatchObject({ status: 0, stderr: '' })
  expect(await run(emptyFolder(), other, 'restore', backup)).toMatchObject({ status: 0, stderr: '' })
  for (const [where, place] of [
    [back, inFolder],
    [emptyFolder(), other],
  ] as const)
    expect(await run(where, place, 'check')).toMatchObject({ status: 0, stderr: '' })
  const here = await seen(dataDir, {})
  expect((await seen(back, {})).answers).toEqual(here.answers)
  expect((await seen(emptyFolder(), other)).answers).toEqual(here.answers)

  const again = await run(emptyFolder(), other, 'restore', backup)
  expect([again.status, again.stderr]).toEqual([1, expect.stringContaining('already contains data')])
})

test('backs up and restores PostgreSQL rows with files in the data folder', async () => {
  const dataDir = await filledFolder(folder)
  const rowsApart = (): Env => ({ ...emptyPlace(), ARTEFACTS_URL: '' })
  const [first, backup] = [join(emptyFolder(), 'backup'), join(emptyFolder(), 'again')]
  expect((await run(dataDir, inFolder, 'backup', first)).status).toBe(0)
  const [env, own] = [rowsApart(), emptyFolder()]
  expect(await run(own, env, 'restore', first)).toMatchObject({ status: 0, stderr: '' })
  expect(await run(own, env, 'backup', backup)).toMatchObject({ status: 0, stderr: '' })
  expect(contentOf(backup)).toEqual(contentOf(dataDir))
  expect(filesIn(backup)).toEqual(filesIn(dataDir))
})

test('resumes a killed backup or restore without repeating transfers', async () => {
  const dataDir = await filledFolder(folder)
  const { env, own } = await apart(dataDir)
  const backup = join(emptyFolder(), 'backup')
  const saving = datasets(own, env, 'backup', backup)
  const draft = join(`${backup}.part`, 'artefacts')
  await expect
    .poll(() => (existsSync(draft) ? readdirSync(draft).length : 0), { ...patient, interval: 1 })
    .toBeGreaterThan(10)
  saving.child.kill('SIGKILL')
  await saving.ended
  expect(existsSync(backup)).toBe(false)
  const kept = filesIn(`${backup}.part`)
  double.calls.length = 0
  expect(await run(own, env, 'backup', backup)).toMatchObject({ status: 0, stderr: '' })
  const fetched = double.calls.filter(({ method }) => method === 'GET').map(({ key }) => key.slice(-32))
  expect(fetched.filter(hash => kept.includes(hash))).toEqual([])
  expect(contentOf(backup)).toEqual(contentOf(dataDir))
  expect(filesIn(backup)).toEqual(filesIn(dataDir))

  const [target, there] = [emptyPlace(), emptyFolder()]
  const restoring = datasets(there, target, 'restore', backup)
  const sent = () => [...double.objects.keys()].filter(key => key.includes(`/backup_${count}/artefacts`))
  await expect.poll(() => sent().length, { ...patient, interval: 1 }).toBeGreaterThan(20)
  restoring.child.kill('SIGKILL')
  await restoring.ended
  const before = new Set(sent())
  double.calls.length = 0
  const early = await run(emptyFolder(), target, 'check')
  expect([early.status, early.stderr]).toEqual([1, expect.stringContaining('run npm run migrate-data again')])
  expect(await run(there, target, 'restore', backup)).toMatchObject({ status: 0, stderr: '' })
  expect(double.calls.filter(({ method, key }) => method === 'PUT' && before.has(key))).toEqual([])
  expect(await run(there, target, 'check')).toMatchObject({ status: 0, stderr: '' })
})

test('includes the files of every row, despite changes during a backup', async () => {
  const { DATABASE_URL, ...env } = emptyPlace()
  const dataDir = emptyFolder()
  const store = new ArtefactStore(dataDir, readObjects(env))
  const db = openDatabase(DATABASE_URL ?? '')
  onTestFinished(() => db.destroy())
  await using scratch = installation(emptyFolder(), null)
  const context = { db, store, onProgress: () => undefined, signal: new AbortController().signal }
  const bring = async (edition: number) => {
    const file = scratch.file(`${edition}.geojson`, collection(square('01', edition % 90, 0, { n: edition })))
    await importDataset(file, definition({ id: 'essai', edition: `${edition}` }), context)
  }
  const place = { ...env, DATABASE_URL: DATABASE_URL ?? '' }
  // Row and file match.
  expect((await run(dataDir, place, 'check')).status).toBe(0)
  for (let edition = 1000; edition < 1040; edition++) await bring(edition)
  const saving = datasets(emptyFolder(), place, 'backup', join(dataDir, 'backup'))
  let isOver = false
  void saving.ended.finally(() => {
    isOver = true
  })
  for (let edition = 1040; !isOver; edition++) {
    await bring(edition)
    await removeInstances(db, store, [`essai~${edition - 40}`])
  }
  expect(await saving.ended).toMatchObject({ status: 0, stderr: '' })
  const restored = join(dataDir, 'restored')
  expect((await run(restored, inFolder, 'restore', join(dataDir, 'backup'))).status).toBe(0)
  expect(await run(restored, inFolder, 'check')).toMatchObject({ status: 0, stderr: '' })
})

test('refuses to restore an invalid backup, and names a missing file', async () => {
  const dataDir = await filledFolder(folder)
  const backup = join(emptyFolder(), 'backup')
  expect((await run(dataDir, inFolder, 'backup', backup)).status).toBe(0)
  const none = await run(emptyFolder(), emptyPlace(), 'restore', join(backup, 'artefacts'))
  expect([none.status, none.stderr]).toEqual([1, expect.stringContaining('is not a backup')])
  const [lost = ''] = filesIn(backup)
  rmSync(join(backup, 'artefacts', lost.slice(0, 2), lost.slice(2)))
  const place = emptyPlace()
  const told = await run(emptyFolder(), place, 'restore', backup)
  expect([told.status, told.stderr]).toEqual([1, expect.stringContaining('1 file is damaged')])
  const checked = await run(emptyFolder(), place, 'check')
  expect([checked.status, checked.stderr]).toEqual([1, expect.stringContaining(lost)])
})

test('reports and repairs flipped bytes, missing objects and unreferenced ones', async () => {
  const dataDir = await filledFolder(folder)
  const { env, own } = await apart(dataDir)
  await using db = openDatabase(env['DATABASE_URL'] ?? '')
  const { file } = await db.selectFrom('tileset').select('file').executeTakeFirstOrThrow()
  const { column } = await db.selectFrom('label').select('column').executeTakeFirstOrThrow()
  const find = (hash: string) => {
    const [found] = [...double.objects].filter(
      ([key]) => key.includes(`/backup_${count}/`) && key.endsWith(hash),
    )
    return { key: found![0], ...found![1] }
  }
  const tiles = find(file)
  const flipped = Buffer.from(tiles.bytes)
  flipped[100] = (flipped[100] ?? 0) ^ 1
  double.objects.set(tiles.key, { bytes: flipped, modifiedAt: tiles.modifiedAt })
  double.objects.delete(find(column).key)
  const nobody = 'f'.repeat(32)
  const unnamed = tiles.key.replace(file, nobody)
  double.objects.set(unnamed, { bytes: Buffer.from('x'), modifiedAt: Date.now() - 25 * 3_600_000 })
  const young = tiles.key.replace(file, 'e'.repeat(32))
  double.objects.set(young, { bytes: Buffer.from('x'), modifiedAt: Date.now() })

  const found = await run(own, env, 'check')
  expect(found.status).toBe(1)
  expect(found.stdout).toContain('1 object older than a day is used by no instance')
  for (const hash of [file, column]) expect(found.stderr).toContain(hash)
  const repaired = await run(own, env, 'check', '--repair')
  expect([repaired.status, repaired.stdout]).toEqual([0, expect.stringContaining('has been rebuilt')])
  expect([double.objects.has(unnamed), double.objects.has(young)]).toEqual([false, true])
  expect(find(column).bytes.byteLength).toBeGreaterThan(0)
  expect(await run(own, env, 'check')).toMatchObject({ status: 0, stderr: '' })
})
