// @module-tag long
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { findInstance } from '../../src/server/catalogue/store/instances.ts'
import { labelsOf } from '../../src/server/catalogue/store/labels.ts'
import { openDatabase } from '../../src/server/db/connection.ts'
import { terminalTexts } from '../../src/server/platform/translate.ts'
import { frCommunesContours, frFormerCommunesContours } from '../../src/server/seed/frCommunesContours.ts'
import { frIntercommunalites } from '../../src/server/seed/frDissolved.ts'
import { Preparation } from '../../src/server/seed/preparation.ts'
import type { Seed } from '../../src/server/seed/seed.ts'
import { outlinesDue } from '../../src/server/seed/seedCatalogue.ts'
import { databaseOf } from '../support/database.ts'
import { artefactsOf, objectsOf } from '../support/objects/of.ts'
import { seededDataDir } from '../support/prepared.ts'

async function seeded() {
  const dataDir = mkdtempSync(join(tmpdir(), 'cartable-outlines-'))
  cpSync(await seededDataDir(), dataDir, { recursive: true })
  const db = openDatabase(databaseOf(dataDir, 'demo'))
  onTestFinished(async () => {
    await db.destroy()
    rmSync(dataDir, { recursive: true })
  })
  const lines: string[] = []
  const { promise: regionsAreThere, resolve } = Promise.withResolvers<void>()
  const log = (line: string) => {
    lines.push(line)
    if (line.startsWith('fr-regions~2015-ign is ready')) resolve()
  }
  const tiles = { wantAll: async () => undefined, idle: async () => undefined }
  const prepare = () =>
    new Preparation({ db, dataDir, objects: objectsOf(dataDir), tiles, log, say: terminalTexts('en') })
  return { db, store: artefactsOf(dataDir), prepare, lines, regionsAreThere }
}

test('imports outlines one after the other, and resumes after a restart', async () => {
  const { db, store, prepare, lines, regionsAreThere } = await seeded()
  const first = prepare()
  expect(first.datasets).toEqual([])
  first.start()
  await regionsAreThere
  expect(first.datasets.map(({ name }) => name.fr)).not.toContain('Départements français')
  await first.stop()
  expect(lines.some(line => line.startsWith('Some outlines could not'))).toBe(false)

  const latest = (await findInstance(db, 'fr-departements'))!
  expect(latest.instance).toMatchObject({ id: 'fr-departements~2026-ign', status: 'latest', zones: 101 })
  const former = await findInstance(db, 'fr-departements', 'fr-departements~2026')
  expect(former!.instance).toMatchObject({ status: 'historical', zones: 101 })
  expect(former!.geometry).not.toBe(latest.geometry)
  expect((await findInstance(db, 'fr-regions'))!.instance).toMatchObject({
    id: 'fr-regions~2026-ign',
    zones: 18,
  })
  expect((await findInstance(db, 'fr-regions', 'fr-regions~2015-ign'))!.instance.zones).toBe(27)

  const set = await store.geometry(latest.geometry)
  const labels = await labelsOf(db, latest.instance.id)
  const value = async (name: string, key: string) =>
    (await store.column(labels.find(label => label.name === name)!.column)).value(set.ordinalOf(key)!)
  expect(await value('nom', '2A')).toBe('Corse-du-Sud')
  expect(await value('population', '75')).toBe(2_103_778)
  expect(await value('surface', '75')).toBeCloseTo(105.3, 0)

  const due = await outlinesDue(db)
  expect(due.map(({ fileName }) => fileName)).toEqual([
    'fr-communes-contours-2026.topojson',
    'fr-intercommunalites-2026.topojson',
    'fr-communes-contours-2018.topojson',
    'fr-communes-contours-2016.topojson',
  ])
  const second = prepare()
  second.start()
  await expect
    .poll(() => second.datasets.map(({ name }) => name.fr))
    .toEqual(['Communes françaises', 'Intercommunalités françaises'])
  await second.stop()
})

/** Returns the properties of a seed's zones by key. */
function properties({ content, definition: { key } }: Seed): Map<unknown, Record<string, unknown>> {
  const { geometries } = JSON.parse(content()).objects.zones
  return new Map(
    geometries.map(({ properties }: { properties: Record<string, unknown> }) => [
      properties[key ?? ''],
      properties,
    ]),
  )
}

test('shows communes with the figures of their year over their outlines', () => {
  const today = properties(frCommunesContours(2026, 'latest'))
  expect(today.size).toBe(34_868)
  expect(today.get('57463')).toMatchObject({
    nom: 'Metz',
    departement: 'Moselle',
    region: 'Grand Est',
    epci: 'Metz Métropole',
  })
  expect(today.get('75056')).toMatchObject({ nom: 'Paris', population: 2_103_778 })
  expect(today.has('01340')).toBe(false)
})

test('gives a commune that has merged since a grouping and a surface, no population', () => {
  const former = properties(frFormerCommunesContours(2018))
  expect(former.size).toBe(35_357)
  expect(former.get('01091')).toMatchObject({ population: null, densite: null, departement: 'Ain' })
  expect(former.get('01091')!['surface']).toBeGreaterThan(1)
  expect(former.get('01033')).toMatchObject({ population: null })
  expect(former.get('75056')).toMatchObject({ nom: 'Paris', population: 2_165_423 })
})

test('builds groupings from their communes', () => {
  const groupings = properties(frIntercommunalites(2026, 'latest'))
  expect(groupings.size).toBe(1255)
  expect(groupings.get('200046977')).toMatchObject({ nom: 'Métropole de Lyon', communes: 58 })
})
