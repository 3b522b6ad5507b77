import { existsSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { AS_IT_IS, ImportNews } from '../../src/contract/import.ts'
import { sameInEveryLanguage } from '../../src/contract/texts.ts'
import { Upload } from '../../src/contract/upload.ts'
import { findInstance } from '../../src/server/catalogue/store/instances.ts'
import { reportOf } from '../../src/server/import/pipeline/importOutcome.ts'
import { survey } from '../../src/server/import/survey/survey.ts'
import { readOrDamaged } from '../../src/server/storage/files/integrity.ts'
import { runCommand } from '../support/command.ts'
import { collection, definition, installation, square } from '../support/import.ts'
import { ownerOf } from '../support/owner.ts'
import { startServer } from '../support/server.ts'

type Place = ReturnType<typeof installation>

const ZONES = collection(square('01', 0, 0), square('02', 5, 5), square('03', 10, 10))
const TABLE = 'code;taux\n01;1,5\n02;2,5\n03;3,5\n'

const named = (id: string, changes = {}) =>
  definition({ id, dataset: { ...definition().dataset, id, name: sameInEveryLanguage(id) }, ...changes })

/** Returns the path of the geometry file of a dataset's latest instance. */
async function geometryFile({ db, store }: Place, dataset: string): Promise<string> {
  const stored = await findInstance(db, dataset)
  return store.path(stored?.geometry ?? '')
}

const DAMAGE: Record<string, (path: string) => void> = {
  missing: path => rmSync(path),
  changed: path => writeFileSync(path, Buffer.alloc(statSync(path).size)),
}

const LEFT_OUT =
  '“zones-a~2026” could not be read on the server and was skipped. If it is damaged, import its file again'

/** Two datasets with the same codes; the first is damaged. */
async function twoDatasets(damage: string) {
  const place = installation()
  await place.import('zones-a.geojson', ZONES, named('zones-a'))
  const moved = collection(square('01', 1, 0), square('02', 6, 5), square('03', 11, 10))
  await place.import('zones-b.geojson', moved, named('zones-b'))
  DAMAGE[damage]?.(await geometryFile(place, 'zones-a'))
  return installation(place.dataDir)
}

test.each(Object.keys(DAMAGE))(
  'surveys a table beside a dataset with a %s file, and names it',
  async damage => {
    await using place = await twoDatasets(damage)
    const found = await survey(place.file('taux.csv', TABLE), AS_IT_IS, { ...place.context, language: 'en' })
    expect(found.origins.map(({ dataset }) => dataset)).toEqual(['zones-b'])
    expect(found.notices).toEqual([LEFT_OUT])
  },
)

test('imports by command next to a damaged dataset, and names it once', async () => {
  await using place = await twoDatasets('missing')
  const file = place.file('nouveau.geojson', ZONES)
  const { status, stdout } = runCommand('import', place.dataDir, file, '--yes', '--lang', 'en')
  expect(status).toBe(0)
  expect(stdout.split(LEFT_OUT)).toHaveLength(2)
})

test('lists the catalogue with a dataset whose files are missing', async () => {
  await using place = await twoDatasets('missing')
  const { status, stdout } = runCommand('datasets', place.dataDir, '--lang', 'en')
  expect(status).toBe(0)
  expect(stdout).toMatch(/~2026 .* files missing/)
  expect(stdout).toContain('zones-b')
})

test('refuses labels for damaged zones with the way out', async () => {
  await using place = await twoDatasets('changed')
  const geometry = { kind: 'origin', dataset: 'zones-a', instance: null } as const
  const imported = place.import('taux.csv', TABLE, named('taux', { geometry, title: null }))
  await expect(imported).rejects.toMatchObject({ problem: 'originDamaged', params: { dataset: 'zones-a' } })
})

test('joins labels with intact zones next to a damaged instance, and names it', async () => {
  await using place = await twoDatasets('missing')
  const later = { edition: '2027', data_date: '2027-01-01' }
  const moved = collection(square('01', 2, 0), square('02', 7, 5), square('03', 12, 10))
  await place.import('zones-a.geojson', moved, named('zones-a', later))
  const geometry = { kind: 'origin', dataset: 'zones-a', instance: null } as const
  const labels = named('taux', { geometry, title: null, ...later })
  const outcome = await place.import('taux.csv', TABLE, labels)
  expect(reportOf(outcome, 'en', 'screen').notices).toEqual([LEFT_OUT])
})

test('accepts the same file again under its own name, which repairs the dataset', async () => {
  await using server = await startServer({ seed: 'none' })
  const place = installation(server.dataDir)
  await place.import('zones-a.geojson', ZONES, named('zones-a'))
  rmSync(await geometryFile(place, 'zones-a'))
  const owner = await ownerOf(server)
  const sent = await fetch(`${server.url}/cartable/import/?name=zones-a.geojson`, {
    method: 'POST',
    headers: owner,
    body: ZONES,
  })
  expect(sent.status).toBe(201)
  const { id, definition: proposed } = Upload.parse(await sent.json())
  expect(proposed.dataset.id).toBe('zones-a')
  const run = await fetch(`${server.url}/cartable/import/${id}/run/`, {
    method: 'POST',
    headers: { ...owner, 'Content-Type': 'application/json' },
    body: JSON.stringify({ ...proposed, edition: '2027' }),
  })
  expect(await run.text()).toContain('"done"')
  const zones = await fetch(`${server.url}/cartable/zone/?dataset_id=zones-a&instance=zones-a~2026`)
  expect(zones.status).toBe(200)
  await place.db.destroy()
})

const REPAIRS = 'the stored files of “zones-a~2026” were damaged: this import restores them'

/** Uploads the zones and imports them with the definition that a user confirms. Returns the last message. */
async function importedByUpload(server: Awaited<ReturnType<typeof startServer>>) {
  const owner = { ...(await ownerOf(server)), 'Accept-Language': 'en' }
  const path = `${server.url}/cartable/import/`
  const sent = await fetch(`${path}?name=zones-a.geojson`, { method: 'POST', headers: owner, body: ZONES })
  const { id, definition: proposed } = Upload.parse(await sent.json())
  const run = await fetch(`${path}${id}/run/`, {
    method: 'POST',
    headers: { ...owner, 'Content-Type': 'application/json' },
    body: JSON.stringify({ ...proposed, edition: '2026', data_date: '2026-01-01' }),
  })
  return ImportNews.parse(JSON.parse((await run.text()).trim().split('\n').at(-1) ?? ''))
}

test.each(Object.keys(DAMAGE))(
  'repairs an instance with a %s file when it is uploaded again',
  async damage => {
    await using server = await startServer({ seed: 'none' })
    const place = installation(server.dataDir)
    await place.import('zones-a.geojson', ZONES, named('zones-a'))
    DAMAGE[damage]?.(await geometryFile(place, 'zones-a'))
    const zones = () => fetch(`${server.url}/cartable/zone/?dataset_id=zones-a&instance=zones-a~2026`)
    expect((await zones()).status).toBe(503)
    expect(await importedByUpload(server)).toMatchObject({
      type: 'done',
      report: { instance: { id: 'zones-a~2026', zones: 3 }, notices: [REPAIRS] },
    })
    expect((await (await zones()).json()).count).toBe(3)
    // Sound again: the instance cannot be imported twice.
    expect(await importedByUpload(server)).toMatchObject({ type: 'failed', field: 'edition' })
    await place.db.destroy()
  },
)

test('repairs an instance when its file is imported again by command, after a trial', async () => {
  await using place = installation()
  const file = place.file('zones-a.geojson', ZONES)
  const again = [file, '--date', '2026', '--yes', '--lang', 'en'] as const
  expect(runCommand('import', place.dataDir, ...again).status).toBe(0)
  const path = await geometryFile(place, 'zones-a')
  rmSync(path)
  expect(runCommand('import', place.dataDir, ...again, '--dry-run').stdout).toContain(REPAIRS)
  expect(existsSync(path)).toBe(false)
  mkdirSync(join(place.dataDir, 'other'))
  const other = place.file('other/zones-a.geojson', collection(square('01', 0, 0)))
  const refused = runCommand('import', place.dataDir, other, ...again.slice(1))
  expect(refused.stderr).toContain('already exists')
  const { status, stdout } = runCommand('import', place.dataDir, ...again)
  expect([status, stdout]).toEqual([0, expect.stringContaining(REPAIRS)])
  expect(runCommand('datasets', place.dataDir, 'check').status).toBe(0)
})

test('reports damage in healthz as soon as a survey finds it', async () => {
  await using server = await startServer({ seed: 'none' })
  const place = installation(server.dataDir)
  await place.import('zones-a.geojson', ZONES, named('zones-a'))
  rmSync(await geometryFile(place, 'zones-a'))
  await place.db.destroy()
  const problems = async () => (await (await fetch(`${server.url}/healthz`)).json()).problems
  expect(await problems()).toEqual([])
  const headers = await ownerOf(server)
  const sent = { method: 'POST', headers, body: TABLE }
  const { status } = await fetch(`${server.url}/cartable/import/?name=taux.csv`, sent)
  expect([status, await problems()]).toEqual([201, ['damagedData']])
})

test('answers 503 for damaged data with the time to try again', async () => {
  await using server = await startServer({ seed: 'none' })
  const place = installation(server.dataDir)
  await place.import('zones-a.geojson', ZONES, named('zones-a'))
  rmSync(await geometryFile(place, 'zones-a'))
  await place.db.destroy()
  const { status, headers } = await fetch(`${server.url}/cartable/zone/?dataset_id=zones-a`)
  expect([status, headers.get('retry-after')]).toEqual([503, '300'])
})

test('reports a file on a bad sector as damage of that file only', async () => {
  const failing = Promise.reject(Object.assign(new Error('i/o error'), { code: 'EIO' }))
  await expect(readOrDamaged('0'.repeat(32), failing)).rejects.toMatchObject({ fault: 'changed' })
})
