import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ArtefactStore } from '../../src/server/artefacts/store.ts'
import { type Db, openDatabase } from '../../src/server/db/connection.ts'
import { listDatasets } from '../../src/server/db/datasets.ts'
import { findInstance, listInstances, originalFile } from '../../src/server/db/instances.ts'
import { labelsOf } from '../../src/server/db/labels.ts'
import { databasePath } from '../../src/server/db/path.ts'
import { isSeedDue, seedCatalogue } from '../../src/server/import/seed/index.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'cartable-seed-'))
const all = { offset: 0, limit: 100 }
let db: Db
let store: ArtefactStore

beforeAll(async () => {
  await seedCatalogue(dataDir, () => undefined)
  db = openDatabase(databasePath(dataDir))
  store = new ArtefactStore(dataDir)
}, 120_000)

afterAll(async () => {
  await db.destroy()
  rmSync(dataDir, { recursive: true })
})

/** The value of a label for the zone with a key. */
async function readValue(dataset: string, label: string, key: string, instance?: string) {
  const stored = (await findInstance(db, dataset, instance))!
  const set = await store.geometry(stored.geometry)
  const labels = await labelsOf(db, stored.instance.id)
  const column = await store.column(labels.find(({ name }) => name === label)!.column)
  return column.value(set.ordinalOf(key)!)
}

test('the catalogue is there, French datasets first', async () => {
  const { results } = await listDatasets(db, {}, all)
  expect(results.map(({ id, type }) => `${id} ${type}`)).toEqual([
    'fr-departements zone',
    'fr-regions zone',
    'fr-villes zone',
    'fr-communes label',
    'monde-pays zone',
    'monde-statistiques label',
    'monde-villes zone',
  ])
})

test.each([
  ['fr-departements~2026', 'latest', 101, 101, 0],
  ['fr-departements~2021', 'historical', 101, 101, 0],
  ['fr-regions~2026', 'latest', 18, 18, 0],
  ['fr-regions~2015', 'historical', 27, 27, 0],
  ['fr-villes~2020', 'latest', 8609, 8609, 0],
  ['fr-communes~2026', 'latest', 34_969, 8600, 26_369],
  ['fr-communes~2021', 'historical', 35_059, 8609, 26_450],
  ['monde-pays~ne-4-1', 'latest', 241, 241, 0],
  ['monde-statistiques~cldr-48', 'latest', 257, 236, 21],
  ['monde-villes~2020', 'latest', 135_233, 135_233, 0],
])(
  '%s is %s, has %i rows, %i zones and %i rows without a zone',
  async (id, status, rows, zones, unmatched) => {
    const stored = await findInstance(db, id.split('~')[0]!, id)
    expect(stored?.instance).toMatchObject({ status, rows, zones, unmatched })
  },
)

test('every dataset says where it comes from and under which licence, in both languages', async () => {
  const { results } = await listDatasets(db, {}, all)
  for (const { name, description, origin, source } of results) {
    for (const text of [name, description, origin]) expect([text.fr, text.en]).not.toContain('')
    expect(source.licence).not.toBe('')
    expect(source.attribution).not.toBe('')
  }
})

test('every instance keeps its original file', async () => {
  const { results } = await listDatasets(db, {}, all)
  for (const { id, source } of results) {
    for (const instance of (await listInstances(db, id, all)).results) {
      const original = await originalFile(db, source.id, instance.id)
      expect(await store.size(original!.hash)).toBeGreaterThan(0)
    }
  }
})

test('two years of the départements share one geometry set', async () => {
  const [a, b] = [
    await findInstance(db, 'fr-departements', 'fr-departements~2026'),
    await findInstance(db, 'fr-departements', 'fr-departements~2021'),
  ]
  expect(a?.geometry).toBe(b?.geometry)
})

test('départements carry the figures of their year', async () => {
  expect(await readValue('fr-departements', 'nom', '57')).toBe('Moselle')
  expect(await readValue('fr-departements', 'region', '57')).toBe('Grand Est')
  expect(await readValue('fr-departements', 'chef_lieu', '57')).toBe('Metz')
  const population = await readValue('fr-departements', 'population', '75')
  expect(population).toBe(2_103_778)
  expect(await readValue('fr-departements', 'population', '75', 'fr-departements~2021')).not.toBe(population)
})

test('no département lacks a value', async () => {
  const labels = await labelsOf(db, 'fr-departements~2026')
  expect(labels.map(({ stats }) => stats.nulls)).toEqual(labels.map(() => 0))
})

test('the départements make the whole of their former regions', async () => {
  expect(await readValue('fr-regions', 'departements', '82', 'fr-regions~2015')).toBe(8)
  expect(await readValue('fr-regions', 'nom', '82', 'fr-regions~2015')).toBe('Rhône-Alpes')
  expect(await readValue('fr-regions', 'departements', '84')).toBe(12)
})

test('communes keep their postcodes as a list', async () => {
  expect(await readValue('fr-communes', 'codes_postaux', '57463')).toEqual(['57000', '57050', '57070'])
})

test('countries have French names, those without an ISO number too', async () => {
  expect(await readValue('monde-pays', 'nom', '276')).toBe('Allemagne')
  expect(await readValue('monde-pays', 'nom', 'chypre-du-nord')).toBe('Chypre du Nord')
  expect(await readValue('monde-pays', 'nom', '036')).toBe('Australie')
})

test('a country across the antimeridian has a narrow box', async () => {
  const set = await store.geometry((await findInstance(db, 'monde-pays'))!.geometry)
  const [west, , east] = set.bbox(set.ordinalOf('242')!)
  expect(west).toBeGreaterThan(170)
  expect(east).toBeLessThan(-170)
})

test('statistics join their countries', async () => {
  expect(await readValue('monde-statistiques', 'population', '250')).toBe(68_374_600)
  expect(await readValue('monde-statistiques', 'population', 'kosovo')).toBeGreaterThan(1_000_000)
  expect(await readValue('monde-statistiques', 'langues', '250')).toContainEqual({
    code: 'fr',
    nom: 'français',
    pourcentage: 97,
    officielle: true,
  })
})

test('a second start imports nothing', async () => {
  expect(await isSeedDue(db)).toBe(false)
  const steps: string[] = []
  await seedCatalogue(dataDir, ({ step }) => steps.push(step))
  expect(steps).toEqual([])
})

test('an interrupted start carries on where it was', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'cartable-seed-'))
  const abort = new AbortController()
  const first = seedCatalogue(folder, ({ step }) => step === 'done' && abort.abort(), abort.signal)
  await expect(first).rejects.toThrow('abort')
  const again = new AbortController()
  const datasets: string[] = []
  const second = seedCatalogue(
    folder,
    ({ dataset, step }) => {
      datasets.push(dataset)
      if (dataset === 'fr-regions' && step === 'done') again.abort()
    },
    again.signal,
  )
  await expect(second).rejects.toThrow('abort')
  const resumed = openDatabase(databasePath(folder))
  expect((await listInstances(resumed, 'fr-departements', all)).count).toBe(2)
  expect(await isSeedDue(resumed)).toBe(true)
  await resumed.destroy()
  rmSync(folder, { recursive: true })
})
