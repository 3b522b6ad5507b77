import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, expect, test } from 'vitest'
import { listDatasets } from '../../src/server/catalogue/store/datasets.ts'
import { deleteInstance } from '../../src/server/catalogue/store/remove.ts'
import { databasePath, openDatabase } from '../../src/server/db/connection.ts'
import { backupTo } from '../../src/server/maintenance/backup.ts'
import { restoreFrom } from '../../src/server/maintenance/restore.ts'
import { ArtefactStore } from '../../src/server/storage/artefactStore.ts'
import { addDatasets, describe } from '../support/catalogue.ts'
import { startServer } from '../support/server.ts'

const folder = mkdtempSync(join(tmpdir(), 'cartable-former-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const EVERY = { offset: 0, limit: Number.MAX_SAFE_INTEGER }

test('searches and sorts the catalogue of a former version like a new one', async () => {
  const dataDir = join(folder, 'former')
  mkdirSync(dataDir)
  const sqlite = new DatabaseSync(databasePath(dataDir))
  sqlite.exec(readFileSync(new URL('../former/catalogue.sql', import.meta.url), 'utf8'))
  sqlite.close()
  const db = openDatabase(databasePath(dataDir))
  const ids = async (listing: Parameters<typeof listDatasets>[1]) =>
    (await listDatasets(db, listing, EVERY)).results.map(({ id }) => id)
  expect(await ids({})).toEqual(['communes', 'chomage', 'phares'])
  expect(await ids({ search: 'municip' })).toEqual(['communes'])
  expect(await ids({ search: 'CHÔM' })).toEqual(['chomage'])
  expect(await ids({ search: 'oeuvres statistique' })).toEqual(['chomage'])
  expect(await ids({ search: 'first file hydrographique' })).toEqual(['phares'])
  expect(await ids({ status: 'inactive' })).toEqual(['phares'])
  expect(await ids({ order: 'zones' })).toEqual(['communes', 'chomage', 'phares'])
  expect(await ids({ order: 'alphabet', language: 'en' })).toEqual(['phares', 'communes', 'chomage'])
  await deleteInstance(db, 'phares~2026')
  expect(await ids({ search: 'phares' })).toEqual([])
  await describe(db, { id: 'communes', fr: 'Villes' })
  expect([await ids({ search: 'municip' }), await ids({ search: 'vil' })]).toEqual([[], ['communes']])
  await db.destroy()
})

test('restores the search index of the original from a backup', async () => {
  await using server = await startServer({ seed: 'none' })
  await addDatasets(
    server.db,
    Array.from({ length: 9 }, (_, at) => ({
      id: `jeu-${at}`,
      fr: `Jeu ${at}`,
      description: at % 3 === 0 ? 'forêts' : 'rivières',
      day: '2026-02-03',
    })),
  )
  const { dataDir, db: live } = server
  const tell = () => undefined
  await backupTo(join(folder, 'backup'), { dataDir, db: live, store: new ArtefactStore(dataDir) }, tell)
  const restored = join(folder, 'restored')
  const target = { dataDir: restored, database: databasePath(restored), objects: null }
  await restoreFrom(join(folder, 'backup'), target, tell)
  const db = openDatabase(databasePath(restored))
  const count = async (search: string) => (await listDatasets(db, { search }, EVERY)).count
  expect([await count('forêts'), await count('rivieres')]).toEqual([3, 6])
  await describe(db, { id: 'jeu-0', fr: 'Lacs' })
  expect([await count('forêts'), await count('lacs')]).toEqual([2, 1])
  await db.destroy()
})
