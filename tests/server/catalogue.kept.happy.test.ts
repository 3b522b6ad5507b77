import { gunzipSync, zstdDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { changeStatus } from '../../src/server/catalogue/editInstances.ts'
import { DatasetLists } from '../../src/server/catalogue/lists.ts'
import { deleteInstance } from '../../src/server/catalogue/store/remove.ts'
import { catalogueVersion } from '../../src/server/catalogue/store/version.ts'
import { addDatasets, describe } from '../support/catalogue.ts'
import { catalogueWith } from '../support/portals.ts'
import { startServer } from '../support/server.ts'

const SOMEBODY = { who: 'somebody', signal: new AbortController().signal }
/** Number of datasets that makes some lists span several pages. */
const many = Array.from({ length: 1500 }, (_, at) => ({
  id: `jeu-${at}`,
  fr: `Jeu ${at}`,
  description: at % 3 === 0 ? 'forêts' : 'rivières',
  zones: (at * 7919) % 1500,
}))

test('replaces a cached page as soon as the catalogue changes', async () => {
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

test('returns the same cached page in every encoding', async () => {
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

test('fills every page with its part of the list', async () => {
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

test('keeps a list of all instances complete after imports and removals', async () => {
  await using server = await startServer({ seed: 'none' })
  const matched = async () =>
    (await (await server.app.request('/ogc/collections?limit=1')).json()).numberMatched
  await catalogueWith(server, {
    id: 'un',
    editions: [
      { edition: '2026', data_date: '2026' },
      { edition: '2025', data_date: '2025' },
    ],
  })
  await addDatasets(server.db, many.slice(0, 2))
  // Every dataset and every instance is a collection.
  expect(await matched()).toBe(3 + 2 + 2)
  await deleteInstance(server.db, 'un~2025')
  await deleteInstance(server.db, 'jeu-1~2026')
  expect(await matched()).toBe(2 + 2)
})

test('returns the same lists for a large catalogue, which a thread queries', async () => {
  await using server = await startServer({ seed: 'none' })
  await addDatasets(server.db, many)
  const [here, inThread] = [5000, 0].map(most => new DatasetLists(server.db, most))
  const version = await catalogueVersion(server.db)
  for (const listing of [
    {},
    { search: 'forêts' },
    { search: 'jeu 14', order: 'alphabet' },
    { search: 'jeu', order: 'zones' },
    { search: 'forêts', type: 'label' },
    { search: 'rivières', status: 'latest', source: 'personne' },
    { order: 'zones' },
    { ids: ['jeu-3', 'jeu-2'] },
    { search: '…' },
  ] as const) {
    const expected = await here!.keys(version, listing, SOMEBODY)
    expect(await inThread!.keys(version, listing, SOMEBODY)).toEqual(expected)
  }
  expect((await inThread!.keys(version, { search: 'forêts' }, SOMEBODY)).length).toBe(500)
  const facets = await inThread!.facets(version, { search: 'forêts' }, SOMEBODY)
  expect(JSON.parse(facets)).toMatchObject({ count: 500, status: [{ value: 'latest', count: 500 }] })
  await deleteInstance(server.db, 'jeu-0~2026')
  const now = await catalogueVersion(server.db)
  expect((await inThread!.keys(now, { search: 'forêts' }, SOMEBODY)).length).toBe(499)
})
