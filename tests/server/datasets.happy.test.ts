import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { changeStatus, instancesOf, removeInstances } from '../../src/server/catalogue/editInstances.ts'
import { datasetById } from '../../src/server/catalogue/store/datasets.ts'
import { findInstance, listInstances } from '../../src/server/catalogue/store/instances.ts'
import { listCatalogue } from '../../src/server/maintenance/list.ts'
import { runCommand } from '../support/command.ts'
import { collection, definition, installation, square, threeYears } from '../support/import.ts'
import { startServer } from '../support/server.ts'

const zones = collection(square('01', 0, 0), square('02', 5, 5))
const ofOrigin = { kind: 'origin', dataset: 'essai', instance: null } as const

test('lists every dataset with its instances, their state, rows and size', async () => {
  await using place = await threeYears()
  await place.import(
    'taux.csv',
    'code,taux\n01,3\n',
    definition({ id: 'taux', title: null, geometry: ofOrigin }),
  )
  const { status, stdout } = runCommand('datasets', place.dataDir, '--lang', 'en')
  expect(status).toBe(0)
  const lines = stdout.trimEnd().split('\n')
  expect(lines.map(line => line.split(/ {2,}| · /).filter(part => part !== ''))).toEqual([
    ['essai', 'Essai', 'zones', expect.stringMatching(/ (byte|kB)$/)],
    [
      '~2026',
      'latest',
      '2026-01-01',
      '2 rows',
      '2 zones',
      'no tiles yet',
      expect.stringMatching(/ (byte|kB)$/),
    ],
    [
      '~2025',
      'historical',
      '2025-01-01',
      '2 rows',
      '2 zones',
      'no tiles yet',
      expect.stringMatching(/ (byte|kB)$/),
    ],
    [
      '~2024',
      'historical',
      '2024-01-01',
      '2 rows',
      '2 zones',
      'no tiles yet',
      expect.stringMatching(/ (byte|kB)$/),
    ],
    ['taux', 'Essai', 'labels on essai', expect.stringMatching(/ (byte|kB)$/)],
    [
      '~2026',
      'latest',
      '2026-01-01',
      '1 row',
      '1 zone',
      'no tiles yet',
      expect.stringMatching(/ (byte|kB)$/),
    ],
  ])
})

test('counts shared files for each instance in the size of a dataset', async () => {
  await using place = await threeYears()
  const folder = join(place.dataDir, 'artefacts')
  const onDisk = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0)
  const [dataset] = await listCatalogue(place.db, place.store)
  expect(dataset?.bytes).toBe(onDisk)
  const sizes = dataset?.instances.map(({ bytes }) => bytes) ?? []
  expect(sizes).toHaveLength(3)
  for (const size of sizes) expect(size).toBeLessThan(onDisk)
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeGreaterThan(onDisk)
})

test('leaves no file of a removed dataset on the disk', async () => {
  await using place = await threeYears()
  const { status, stdout } = runCommand('datasets', place.dataDir, 'remove', 'essai', '--yes')
  expect([status, stdout]).toEqual([0, 'Retiré : essai~2026, essai~2025, essai~2024.\n'])
  expect(await datasetById(place.db, 'essai')).toBeUndefined()
  expect(await place.db.selectFrom('source').selectAll().where('id', '=', 'essai').execute()).toEqual([])
  expect([...place.artefacts(), ...place.temporary()]).toEqual([])
})

test('keeps artefacts that another instance uses when one is removed', async () => {
  await using place = await threeYears()
  const before = await findInstance(place.db, 'essai', 'essai~2024')
  await removeInstances(place.db, place.store, ['essai~2025'])
  const after = await findInstance(place.db, 'essai', 'essai~2024')
  expect(after).toEqual(before)
  expect((await place.store.geometry(after!.geometry)).count).toBe(2)
})

test('makes the newest historical instance the latest when the latest is removed', async () => {
  await using place = await threeYears()
  await changeStatus(place.db, 'essai~2025', 'inactive')
  await removeInstances(place.db, place.store, await instancesOf(place.db, 'essai', ['2026']))
  expect((await datasetById(place.db, 'essai'))?.latest?.id).toBe('essai~2024')
})

test('has no latest instance if only inactive ones remain', async () => {
  await using place = await threeYears()
  await changeStatus(place.db, 'essai~2025', 'inactive')
  await removeInstances(place.db, place.store, ['essai~2026', 'essai~2024'])
  expect(await datasetById(place.db, 'essai')).toMatchObject({ latest: null, instances: 1 })
})

test('keeps exactly one latest instance after any promotion', async () => {
  await using place = await threeYears()
  const { status, stdout } = runCommand(
    'datasets',
    place.dataDir,
    'status',
    'essai~2024',
    'latest',
    '--lang',
    'en',
  )
  expect([status, stdout]).toEqual([0, 'Status of essai~2024: latest.\n'])
  const { results } = await listInstances(place.db, 'essai', { offset: 0, limit: 9 })
  expect(results.map(({ status }) => status)).toEqual(['historical', 'historical', 'latest'])
})

test('answers 404 at once for a removed instance', async () => {
  await using server = await startServer({ seed: 'none', env: { ACCESS: 'open' } })
  await using place = installation(server.dataDir)
  await place.import('a.geojson', zones, definition({ edition: '2025', data_date: '2025-01-01' }))
  await place.import('b.geojson', collection(square('03', 0, 0)), definition())
  const ask = async (path: string) => (await fetch(`${server.url}/cartable${path}`)).status
  const addresses = ['2025', '2026'].flatMap(edition => [
    `/zone/?dataset_id=essai&instance=essai~${edition}`,
    `/zone/essai.0${edition === '2025' ? 1 : 3}?instance=essai~${edition}`,
    `/dataset/essai/label/?instance=essai~${edition}`,
    `/export/?dataset_id=essai&instance=essai~${edition}&format=csv`,
    `/source/essai/fetch/essai~${edition}/`,
  ])
  expect(await Promise.all(addresses.map(ask))).toEqual(addresses.map(() => 200))
  runCommand('datasets', server.dataDir, 'remove', 'essai', '--instance', '2026', '--yes')
  expect(await Promise.all(addresses.map(ask))).toEqual([
    ...Array<number>(5).fill(200),
    ...Array<number>(5).fill(404),
  ])
  expect(await ask('/zone/essai.01')).toBe(200)
  runCommand('datasets', server.dataDir, 'remove', 'essai', '--yes')
  expect(await ask('/zone/?dataset_id=essai')).toBe(404)
})

/** Runs the command in English. */
const datasets = (dataDir: string, ...args: string[]) =>
  runCommand('datasets', dataDir, ...args, '--lang', 'en')

test('names damage in a check, and rebuilds it from the original file', async () => {
  await using place = await threeYears()
  const instance = await findInstance(place.db, 'essai', 'essai~2025')
  const { column } = await place.db
    .selectFrom('label')
    .select('column')
    .where('instance', '=', 'essai~2025')
    .where('name', '=', 'n')
    .executeTakeFirstOrThrow()
  const sound = readFileSync(place.store.path(column))
  writeFileSync(place.store.path(column), sound.with(40, (sound[40] ?? 0) ^ 1))
  rmSync(place.store.path(instance?.geometry ?? ''))
  const found = datasets(place.dataDir, 'check')
  expect(found.status).toBe(1)
  expect(found.stderr).toContain(`essai~2025: the label “n”, the file ${column} has changed.`)
  expect(found.stderr).toContain(`the geometries, the file ${instance?.geometry} is missing.`)
  expect(datasets(place.dataDir, 'check', '--repair').stdout).toBe(
    'Everything has been rebuilt. The server is rebuilding the tiles.\n',
  )
  expect(readFileSync(place.store.path(column)).equals(sound)).toBe(true)
  expect(datasets(place.dataDir, 'check').status).toBe(0)
})

test('repairs imports from before the choice of a layer from their layer', async () => {
  await using place = installation()
  const point = (code: string, at: number) => ({
    type: 'Point',
    coordinates: [at, 45],
    properties: { code, nom: code },
  })
  const layers = { ports: [point('p', 1)], gares: [point('a', 2), point('b', 3)], quais: [point('q', 4)] }
  const objects = Object.fromEntries(
    Object.entries(layers).map(([name, geometries]) => [name, { type: 'GeometryCollection', geometries }]),
  )
  const topology = JSON.stringify({ type: 'Topology', arcs: [], objects })
  const read = { crs: null, encoding: null }
  await place.import('lieux.topojson', topology, definition({ read: { ...read, layer: 'gares' } }))
  const former = JSON.stringify({ ...definition(), read })
  await place.db.updateTable('instance').set({ definition: former }).execute()
  const geometry = (await findInstance(place.db, 'essai'))?.geometry ?? ''
  const sound = readFileSync(place.store.path(geometry))
  rmSync(place.store.path(geometry))
  expect(datasets(place.dataDir, 'check', '--repair').stdout).toContain('Everything has been rebuilt')
  expect(readFileSync(place.store.path(geometry)).equals(sound)).toBe(true)
})

test('repairs imports from before the recognition of dates as texts', async () => {
  await using place = installation()
  const geometry = { kind: 'columns', longitude: 'lon', latitude: 'lat' } as const
  const jour = { column: 'jour', name: 'jour', title: { fr: 'jour', en: 'jour' }, unit: null }
  // "NA" is an ordinary text in this column, not a missing date.
  const rows = 'code,lon,lat,jour\n1,2,48,2024-05-13\n2,3,48,NA\n'
  const given = definition({ geometry, title: null, labels: [{ ...jour, type: 'text' }] })
  await place.import('jours.csv', rows, given)
  const former = JSON.stringify({ ...given, labels: [{ ...jour, type: null }] })
  await place.db.updateTable('instance').set({ definition: former }).execute()
  const { column } = await place.db.selectFrom('label').select('column').executeTakeFirstOrThrow()
  const sound = readFileSync(place.store.path(column))
  rmSync(place.store.path(column))
  expect(datasets(place.dataDir, 'check', '--repair').stdout).toContain('Everything has been rebuilt')
  expect(readFileSync(place.store.path(column)).equals(sound)).toBe(true)
})
