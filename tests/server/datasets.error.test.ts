import { expect, test } from 'vitest'
import { removeInstances } from '../../src/server/catalogue/editInstances.ts'
import { datasetById } from '../../src/server/catalogue/store/datasets.ts'
import { cleanTemporary } from '../../src/server/storage/clean.ts'
import { runCommand } from '../support/command.ts'
import { collection, definition, installation, square } from '../support/import.ts'

const zones = collection(square('01', 0, 0))
const ofOrigin = { kind: 'origin', dataset: 'essai', instance: null } as const

test('refuses to remove a dataset before the datasets on its zones', async () => {
  await using place = installation()
  await place.import('a.geojson', zones, definition())
  await place.import('b.csv', 'code,n\n01,3\n', definition({ id: 'taux', title: null, geometry: ofOrigin }))
  const before = place.artefacts().toSorted()
  const refused = runCommand('datasets', place.dataDir, 'remove', 'essai', '--yes', '--lang', 'en')
  expect(refused.status).toBe(1)
  expect(refused.stderr).toContain('“essai~2026” supplies its geometries to taux~2026')
  expect(place.artefacts().toSorted()).toEqual(before)
  expect(runCommand('datasets', place.dataDir, 'remove', 'taux', '--yes').status).toBe(0)
  expect(runCommand('datasets', place.dataDir, 'remove', 'essai', '--yes').status).toBe(0)
})

test('removes nothing without --yes and without a terminal', async () => {
  await using place = installation()
  await place.import('a.geojson', zones, definition())
  const { status, stderr } = runCommand('datasets', place.dataDir, 'remove', 'essai')
  expect([status, stderr]).toEqual([1, 'Ajoutez --yes pour retirer essai~2026.\n'])
  expect(await datasetById(place.db, 'essai')).toBeDefined()
})

test.each([
  [['remove', 'rien', '--yes'], 1, 'The dataset “rien” does not exist.'],
  [['remove', 'essai', '--instance', '1999', '--yes'], 1, 'The instance “essai~1999” does not exist.'],
  [['status', 'essai~1999', 'latest'], 1, 'The instance “essai~1999” does not exist.'],
  [['status', 'essai~2026', 'new'], 1, '“new” is not a status'],
  [['remove'], 2, 'Unknown command.'],
  [['forget', 'essai'], 2, 'Unknown command.'],
])('refuses %j with a sentence', async (args, code, words) => {
  await using place = installation()
  await place.import('a.geojson', zones, definition())
  const { status, stderr } = runCommand('datasets', place.dataDir, ...args, '--lang', 'en')
  expect(status).toBe(code)
  expect(stderr).toContain(words)
  expect((await datasetById(place.db, 'essai'))?.latest?.id).toBe('essai~2026')
})

test('ends a killed removal at the next start once the instance is gone', async () => {
  await using place = installation()
  await place.import('a.geojson', zones, definition())
  const { store } = place
  const killed = store.remove.bind(store)
  store.remove = (purpose, hashes, forget) =>
    killed(purpose, hashes, forget, () => Promise.reject(new Error('killed')))
  await expect(removeInstances(place.db, store, ['essai~2026'])).rejects.toThrow('killed')
  expect(place.artefacts()).not.toEqual([])
  expect(await cleanTemporary(place.db, store)).toMatchObject([{ purpose: 'essai~2026' }])
  expect([...place.artefacts(), ...place.temporary()]).toEqual([])
})
