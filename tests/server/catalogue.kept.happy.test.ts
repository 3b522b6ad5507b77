import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { gunzipSync, zstdDecompressSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { changeStatus } from '../../src/server/catalogue/changes.ts'
import { DatasetLists } from '../../src/server/catalogue/lists.ts'
import { listDatasets } from '../../src/server/catalogue/store/datasets.ts'
import { deleteInstance } from '../../src/server/catalogue/store/remove.ts'
import { catalogueVersion } from '../../src/server/catalogue/store/version.ts'
import { databasePath, openDatabase } from '../../src/server/db/connection.ts'
import { backupTo, restoreFrom } from '../../src/server/maintenance/backup.ts'
import { addDatasets, describe } from '../support/catalogue.ts'
import { databaseOf } from '../support/database.ts'
import { startServer } from '../support/server.ts'

const folder = mkdtempSync(join(tmpdir(), 'cartable-kept-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const EVERY = { offset: 0, limit: Number.MAX_SAFE_INTEGER }
const SOMEBODY = { who: 'somebody', signal: new AbortController().signal }
/** So many that some lists are longer than a page. */
const many = Array.from({ length: 1500 }, (_, at) => ({
  id: `jeu-${at}`,
  fr: `Jeu ${at}`,
  description: at % 3 === 0 ? 'forêts' : 'rivières',
  zones: (at * 7919) % 1500,
}))

test('a page that is kept is another one as soon as the catalogue changes', async () => {
  await using server = await startServer({ seed: 'none' })
  const ask = (headers: Record<string, string> = {}) =>
    server.app.request('/cartable/dataset/?search=jeu&page_size=5', { headers })
  await addDatasets(server.db, many.slice(0, 3))
  const first = await ask()
  const tag = first.headers.get('etag') ?? ''
  expect(await first.json()).toMatchObject({ count: 3, results: [{ latest: { status: 'latest' } }, {}, {}] })
  expect([(await ask({ 'if-none-match': tag })).status, tag]).toEqual([
    304,
    expect.stringMatching(/^W\/".+"$/),
  ])
  await describe(server.db, { ...many[0]!, fr: 'Jeu renommé' })
  const renamed = await ask({ 'if-none-match': tag })
  expect([renamed.status, (await renamed.json()).results.map((each: { name: object }) => each.name)]).toEqual(
    [200, expect.arrayContaining([{ fr: 'Jeu renommé', en: 'Jeu renommé' }])],
  )
  await changeStatus(server.db, 'jeu-1~2026', 'inactive')
  expect((await (await ask()).json()).results).toContainEqual(
    expect.objectContaining({ id: 'jeu-1', status: 'inactive', latest: null }),
  )
  await deleteInstance(server.db, 'jeu-2~2026')
  expect(await (await ask()).json()).toMatchObject({ count: 2 })
})

test('a page that is kept is the same in every encoding', async () => {
  await using server = await startServer({ seed: 'none' })
  await addDatasets(server.db, many.slice(0, 20))
  const ask = (encoding: string) =>
    server.app.request('/cartable/dataset/', { headers: { 'accept-encoding': encoding } })
  const plain = await (await ask('identity')).text()
  for (const [encoding, decode] of [
    ['gzip', gunzipSync],
    ['zstd', zstdDecompressSync],
    ['gzip', gunzipSync],
  ] as const) {
    const answer = await ask(encoding)
    expect([answer.headers.get('content-encoding'), answer.headers.get('vary')]).toEqual([
      encoding,
      'Accept-Encoding',
    ])
    expect(decode(new Uint8Array(await answer.arrayBuffer())).toString()).toBe(plain)
  }
  expect(JSON.parse(plain).count).toBe(20)
})

test('every page has what stands there in the whole list, whatever its number', async () => {
  await using server = await startServer({ seed: 'none' })
  await addDatasets(server.db, many)
  const byZones = many.toSorted((a, b) => b.zones - a.zones).map(({ id }) => id)
  const seen: string[] = []
  for (let path: string | null = '/cartable/dataset/?order=zones&page_size=400'; path !== null; ) {
    const page = await (await server.app.request(path)).json()
    expect(page.count).toBe(1500)
    seen.push(...page.results.map(({ id }: { id: string }) => id))
    path = page.next
  }
  expect(seen).toEqual(byZones)
})

test('a large catalogue, which is asked in a thread, has the same lists', async () => {
  await using server = await startServer({ seed: 'none' })
  await addDatasets(server.db, many)
  const [here, inThread] = [5000, 0].map(most => new DatasetLists(server.db, most))
  const version = await catalogueVersion(server.db)
  for (const listing of [
    {},
    { search: 'forêts' },
    { search: 'jeu 14', order: 'alphabet' },
    { order: 'zones' },
    { ids: ['jeu-3', 'jeu-2'] },
    { search: '…' },
  ] as const) {
    const expected = await here!.keys(version, listing, SOMEBODY)
    expect(await inThread!.keys(version, listing, SOMEBODY)).toEqual(expected)
  }
  expect((await inThread!.keys(version, { search: 'forêts' }, SOMEBODY)).length).toBe(500)
  const facets = await inThread!.facets({ search: 'forêts' }, SOMEBODY)
  expect(JSON.parse(facets)).toMatchObject({ count: 500, status: [{ value: 'latest', count: 500 }] })
  await deleteInstance(server.db, 'jeu-0~2026')
  const now = await catalogueVersion(server.db)
  expect((await inThread!.keys(now, { search: 'forêts' }, SOMEBODY)).length).toBe(499)
})

test('the catalogue of a former version is searched and sorted as a new one is', async () => {
  const dataDir = join(folder, 'former')
  mkdirSync(dataDir)
  const sqlite = new DatabaseSync(databasePath(dataDir))
  sqlite.exec(readFileSync(new URL('../former/catalogue.sql', import.meta.url), 'utf8'))
  sqlite.close()
  const db = openDatabase(databaseOf(dataDir))
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

test('a restored backup is searched as what it was made of', async () => {
  await using server = await startServer({ seed: 'none' })
  await addDatasets(
    server.db,
    many.slice(0, 9).map(each => ({ ...each, day: '2026-02-03' })),
  )
  await backupTo(join(folder, 'backup'), server.dataDir, server.db)
  await restoreFrom(join(folder, 'backup'), join(folder, 'restored'))
  const db = openDatabase(databaseOf(join(folder, 'restored')))
  const count = async (search: string) => (await listDatasets(db, { search }, EVERY)).count
  expect([await count('forêts'), await count('rivieres')]).toEqual([3, 6])
  await describe(db, { id: 'jeu-0', fr: 'Lacs' })
  expect([await count('forêts'), await count('lacs')]).toEqual([2, 1])
  await db.destroy()
})
