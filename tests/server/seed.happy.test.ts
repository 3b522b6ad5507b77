import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { latLngToCell } from 'h3-js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LabelDefinition } from '../../src/contract/import.ts'
import { listDatasets } from '../../src/server/catalogue/store/datasets.ts'
import { findInstance, listInstances, originalFile } from '../../src/server/catalogue/store/instances.ts'
import { labelsOf } from '../../src/server/catalogue/store/labels.ts'
import { type Db, openDatabase } from '../../src/server/db/connection.ts'
import { CATALOGUE, isSeedDue, seedCatalogue } from '../../src/server/seed/seedCatalogue.ts'
import type { ArtefactStore } from '../../src/server/storage/artefactStore.ts'
import { databaseOf } from '../support/database.ts'
import { artefactsOf, objectsOf } from '../support/objects/of.ts'
import { seededDataDir } from '../support/prepared.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'cartable-seed-'))
const all = { offset: 0, limit: 100 }
/** Except for the names of the authors. */
const ANY_USE = [
  'Licence Ouverte 2.0',
  'Public domain',
  'Public domain (U.S. Government)',
  'CC BY 4.0',
  'Unicode-3.0',
]
let db: Db
let store: ArtefactStore

const installed = (dataDir: string) => ({
  dataDir,
  objects: objectsOf(dataDir),
  database: databaseOf(dataDir),
})

beforeAll(async () => {
  cpSync(await seededDataDir(), dataDir, { recursive: true })
  db = openDatabase(databaseOf(dataDir, 'demo'))
  store = artefactsOf(dataDir)
})

afterAll(async () => {
  await db.destroy()
  rmSync(dataDir, { recursive: true })
})

/** Returns the value of a label for the zone with a key. */
async function readValue(dataset: string, label: string, key: string, instance?: string) {
  const stored = (await findInstance(db, dataset, instance))!
  const set = await store.geometry(stored.geometry)
  const labels = await labelsOf(db, stored.instance.id)
  const column = await store.column(labels.find(({ name }) => name === label)!.column)
  return column.value(set.ordinalOf(key)!)
}

test('lists the catalogue with French datasets first', async () => {
  const { results } = await listDatasets(db, {}, all)
  expect(results.map(({ id, type }) => `${id} ${type}`)).toEqual([
    'fr-departements zone',
    'fr-regions zone',
    'fr-villes zone',
    'fr-communes label',
    'fr-epci label',
    'monde-pays zone',
    'monde-statistiques label',
    'monde-frontieres zone',
    'monde-contrastes label',
    'monde-villes zone',
    'monde-mailles zone',
    'monde-mailles-seismes label',
    'monde-seismes zone',
    'us-comtes zone',
    'us-chomage label',
  ])
})

test.each([
  ['fr-departements~2026', 'latest', 101, 101, 0],
  ['fr-departements~2024', 'historical', 101, 101, 0],
  ['fr-departements~2021', 'historical', 101, 101, 0],
  ['fr-regions~2026', 'latest', 18, 18, 0],
  ['fr-regions~2015', 'historical', 27, 27, 0],
  ['fr-villes~2020', 'latest', 8609, 8609, 0],
  ['fr-communes~2026', 'latest', 34_969, 8600, 26_369],
  ['fr-communes~2024', 'historical', 35_029, 8607, 26_422],
  ['fr-communes~2021', 'historical', 35_059, 8609, 26_450],
  ['fr-epci~2026', 'latest', 34_871, 8600, 26_271],
  ['fr-epci~2024', 'historical', 34_931, 8607, 26_324],
  ['fr-epci~2021', 'inactive', 34_961, 8609, 26_352],
  ['monde-pays~ne-4-1', 'latest', 241, 241, 0],
  ['monde-pays~ne-2-0', 'historical', 241, 241, 0],
  ['monde-statistiques~cldr-48', 'latest', 257, 236, 21],
  ['monde-statistiques~cldr-44', 'historical', 257, 236, 21],
  ['monde-frontieres~ne-4-1', 'latest', 327, 327, 0],
  ['monde-contrastes~cldr-48', 'latest', 320, 320, 0],
  ['monde-contrastes~cldr-44', 'historical', 320, 320, 0],
  ['monde-villes~2020', 'latest', 135_233, 135_233, 0],
  ['monde-mailles~2020', 'latest', 24_919, 24_919, 0],
  ['monde-mailles-seismes~2018-02', 'inactive', 462, 160, 302],
  ['monde-seismes~2018-02', 'inactive', 1707, 1707, 0],
  ['us-comtes~2017', 'latest', 3231, 3230, 0],
  ['us-chomage~2009', 'historical', 3218, 3211, 7],
])(
  'imports %s as %s, with %i rows, %i zones and %i rows without a zone',
  async (id, status, rows, zones, unmatched) => {
    const stored = await findInstance(db, id.split('~')[0]!, id)
    expect(stored?.instance).toMatchObject({ status, rows, zones, unmatched })
  },
)

test('contains only the instances of the table above', async () => {
  const { results } = await listDatasets(db, {}, all)
  expect(results.map(({ instances }) => instances).reduce((sum, count) => sum + count, 0)).toBe(25)
})

test('describes every dataset and its source in both languages', async () => {
  const { results } = await listDatasets(db, {}, all)
  for (const { id, name, description, origin } of results) {
    for (const text of [name, description, origin]) {
      expect(text.fr, id).not.toBe('')
      expect(text.en, id).not.toBe('')
      expect(text.fr, id).not.toBe(text.en)
    }
  }
})

test('titles every label in both languages', async () => {
  for (const { definition } of CATALOGUE) {
    const titles = (definition.labels as LabelDefinition[]).map(({ title }) => title)
    expect(titles.flatMap(({ fr, en }) => [fr, en])).not.toContain('')
  }
})

test('names every licence with address and authors, and each allows any use', async () => {
  const { results } = await listDatasets(db, {}, all)
  for (const { id, source } of results) {
    expect(ANY_USE, id).toContain(source.licence)
    expect(source.licence_url, id).toMatch(/^https:/)
    expect(source.url, id).toMatch(/^https:/)
    expect(source.attribution, id).not.toBe('')
  }
})

test('offers every kind of geometry, and uses each as an origin', async () => {
  const { results } = await listDatasets(db, {}, all)
  const kinds = new Set<string>()
  for (const { geometry_origin } of results) {
    if (geometry_origin === null) continue
    const set = await store.geometry((await findInstance(db, geometry_origin.id))!.geometry)
    kinds.add(set.geometry(0).type.replace('Multi', ''))
  }
  expect([...kinds].sort()).toEqual(['LineString', 'Point', 'Polygon'])
})

test('stores the original file of every instance', async () => {
  const { results } = await listDatasets(db, {}, all)
  for (const { id, source } of results) {
    for (const instance of (await listInstances(db, id, all)).results) {
      const original = await originalFile(db, source.id, instance.id)
      expect(await store.size(original!.hash)).toBeGreaterThan(0)
    }
  }
})

test('shares one geometry set between the years of the départements', async () => {
  const years = [2026, 2024, 2021].map(year => findInstance(db, 'fr-departements', `fr-departements~${year}`))
  expect(new Set((await Promise.all(years)).map(stored => stored?.geometry)).size).toBe(1)
})

test('gives départements the figures of their year', async () => {
  expect(await readValue('fr-departements', 'nom', '57')).toBe('Moselle')
  expect(await readValue('fr-departements', 'region', '57')).toBe('Grand Est')
  expect(await readValue('fr-departements', 'chef_lieu', '57')).toBe('Metz')
  const population = await readValue('fr-departements', 'population', '75')
  expect(population).toBe(2_103_778)
  expect(await readValue('fr-departements', 'population', '75', 'fr-departements~2021')).not.toBe(population)
})

test('has a value for every département', async () => {
  const labels = await labelsOf(db, 'fr-departements~2026')
  expect(labels.map(({ stats }) => stats.nulls)).toEqual(labels.map(() => 0))
})

test('lists the first values of a text in the order of the source', async () => {
  const labels = await labelsOf(db, 'fr-regions~2026')
  const names = labels.find(({ name }) => name === 'nom')?.stats.categories
  // Sorted by code: 01, 02, 03, 04, 06, 11, 24 …
  expect(names?.slice(0, 7)).toEqual([
    'Guadeloupe',
    'Martinique',
    'Guyane',
    'La Réunion',
    'Mayotte',
    'Île-de-France',
    'Centre-Val de Loire',
  ])
})

test('joins the départements to their former regions without gaps', async () => {
  expect(await readValue('fr-regions', 'departements', '82', 'fr-regions~2015')).toBe(8)
  expect(await readValue('fr-regions', 'nom', '82', 'fr-regions~2015')).toBe('Rhône-Alpes')
  expect(await readValue('fr-regions', 'departements', '84')).toBe(12)
})

test('stores the postcodes of communes as a list', async () => {
  expect(await readValue('fr-communes', 'codes_postaux', '57463')).toEqual(['57000', '57050', '57070'])
})

test('names countries in French, even without an ISO number', async () => {
  expect(await readValue('monde-pays', 'nom', '276')).toBe('Allemagne')
  expect(await readValue('monde-pays', 'nom', 'chypre-du-nord')).toBe('Chypre du Nord')
  expect(await readValue('monde-pays', 'nom', '036')).toBe('Australie')
})

test('gives the countries of the older atlas the keys of the newer one', async () => {
  const keys = async (instance: string) => {
    const set = await store.geometry((await findInstance(db, 'monde-pays', instance))!.geometry)
    return Array.from({ length: set.count }, (_, ordinal) => set.key(ordinal)).sort()
  }
  expect(await keys('monde-pays~ne-2-0')).toEqual(await keys('monde-pays~ne-4-1'))
  expect(await readValue('monde-pays', 'nom_en', '203', 'monde-pays~ne-2-0')).toBe('Czech Rep.')
  expect(await readValue('monde-pays', 'nom_en', 'kosovo', 'monde-pays~ne-2-0')).toBe('Kosovo')
})

test('gives communes their grouping under its name of that year', async () => {
  expect(await readValue('fr-epci', 'epci', '69123')).toBe('Métropole de Lyon')
  expect(await readValue('fr-epci', 'type', '50129')).toBe('Communauté d’agglomération')
  expect(await readValue('fr-epci', 'communes', '69123')).toBe(58)
})

test('draws a border as one line with the names of both sides', async () => {
  expect(await readValue('monde-frontieres', 'nom', '056-250')).toBe('Belgique – France')
  const length = await readValue('monde-frontieres', 'longueur', '056-250')
  expect(length).toBeGreaterThan(400)
  expect(length).toBeLessThan(620)
})

test('names the sides of a border alphabetically, in either language', async () => {
  const stored = (await findInstance(db, 'monde-frontieres'))!
  const { count } = await store.geometry(stored.geometry)
  const labels = await labelsOf(db, stored.instance.id)
  for (const [name, language] of [
    ['nom', 'fr'],
    ['nom_en', 'en'],
  ] as const) {
    const column = await store.column(labels.find(label => label.name === name)!.column)
    for (let ordinal = 0; ordinal < count; ordinal++) {
      const sides = String(column.value(ordinal)).split(' – ')
      expect(sides).toEqual(sides.toSorted((a, b) => a.localeCompare(b, language)))
      expect(sides).toHaveLength(2)
    }
  }
  // Germany is first only in French (Allemagne).
  expect(await readValue('monde-frontieres', 'nom', '208-276')).toBe('Allemagne – Danemark')
  expect(await readValue('monde-frontieres', 'nom_en', '208-276')).toBe('Denmark – Germany')
})

test('names the richer side of a border, and common languages', async () => {
  expect(await readValue('monde-contrastes', 'plus_riche', '484-840')).toBe('États-Unis')
  expect(await readValue('monde-contrastes', 'langues', '056-250')).toEqual(['français'])
})

test('counts the cities in hexagons', async () => {
  const paris = latLngToCell(48.8534, 2.3488, 4)
  expect(await readValue('monde-mailles', 'ville', paris)).toBe('Paris')
  expect(await readValue('monde-mailles', 'habitants', paris)).toBeGreaterThan(5_000_000)
  const column = await labelsOf(db, 'monde-mailles~2020')
  expect(column.find(({ name }) => name === 'villes')!.stats.nulls).toBe(0)
})

test('joins unemployment to the counties by their five digits', async () => {
  expect(await readValue('us-comtes', 'etat', '01001')).toBe('Alabama')
  expect(await readValue('us-chomage', 'taux', '01001')).toBe(9.7)
})

test('imports a week of earthquakes as inactive, by point and by hexagon', async () => {
  expect(await readValue('monde-seismes', 'magnitude', 'us1000chhc')).toBe(6.4)
  const { results } = await listDatasets(db, {}, all)
  const week = results.filter(({ id }) => id.endsWith('seismes'))
  expect(week.map(({ status, latest }) => [status, latest])).toEqual([
    ['inactive', null],
    ['inactive', null],
  ])
})

test('gives a country across the antimeridian a narrow box', async () => {
  const set = await store.geometry((await findInstance(db, 'monde-pays'))!.geometry)
  const [west, , east] = set.bbox(set.ordinalOf('242')!)
  expect(west).toBeGreaterThan(170)
  expect(east).toBeLessThan(-170)
})

test('joins statistics to their countries', async () => {
  expect(await readValue('monde-statistiques', 'population', '250')).toBe(68_374_600)
  expect(await readValue('monde-statistiques', 'population', 'kosovo')).toBeGreaterThan(1_000_000)
  expect(await readValue('monde-statistiques', 'langues', '250')).toContainEqual({
    code: 'fr',
    nom: 'français',
    pourcentage: 97,
    officielle: true,
  })
})

test('imports nothing at a second start', async () => {
  expect(await isSeedDue(db)).toBe(false)
  const steps: string[] = []
  await seedCatalogue(installed(dataDir), ({ step }) => steps.push(step))
  expect(steps).toEqual([])
})

test('continues an interrupted start', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'cartable-seed-'))
  const abort = new AbortController()
  const first = seedCatalogue(installed(folder), ({ step }) => step === 'done' && abort.abort(), abort.signal)
  await expect(first).rejects.toThrow('abort')
  const again = new AbortController()
  const datasets: string[] = []
  const second = seedCatalogue(
    installed(folder),
    ({ dataset, step }) => {
      datasets.push(dataset)
      if (dataset === 'fr-regions' && step === 'done') again.abort()
    },
    again.signal,
  )
  await expect(second).rejects.toThrow('abort')
  const resumed = openDatabase(databaseOf(folder))
  expect((await listInstances(resumed, 'fr-departements', all)).count).toBe(3)
  expect(await isSeedDue(resumed)).toBe(true)
  await resumed.destroy()
  rmSync(folder, { recursive: true })
})
