import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { changeStatus, removeInstances } from '../../src/server/catalogue/editInstances.ts'
import { importDataset } from '../../src/server/import/pipeline/pipeline.ts'
import { collection, definition, square } from '../support/import.ts'
import { artefactsOf } from '../support/objects/of.ts'
import { startServer, type TestServer } from '../support/server.ts'

/** Addresses whose answers are cached in memory or derived from the cache, and some that are not. */
const ASKED = [
  '/cartable/dataset/',
  '/cartable/dataset/?page_size=0',
  '/cartable/dataset/?search=essai',
  '/cartable/dataset/?order=newest',
  '/cartable/facets/',
  '/cartable/dataset/essai/instance/',
  '/cartable/dataset/essai/label/',
  '/cartable/dataset/essai/opening/',
  '/cartable/zone/?dataset_id=essai',
  '/cartable/zone/?dataset_id=essai&search=zone&order=nom:desc',
  '/feed.json',
  '/feed/essai.json',
  '/catalogue.jsonld',
  '/catalogue/essai.jsonld',
  '/sitemap.xml',
  '/ogc/collections',
  '/ogc/collections/essai',
]

/** Returns every answer of a server without its varying parts. */
async function answers({ app }: TestServer): Promise<[string, number, string][]> {
  const all: [string, number, string][] = []
  for (const path of ASKED) {
    const answer = await app.request(path)
    // Feed figures are computed after the first request.
    const text = (await answer.text()).replace(/"(timeStamp|date_modified)":"[^"]+"| Depuis 20[^"]+/g, '')
    all.push([path, answer.status, text])
  }
  return all
}

test('shows a change by one server in the next answer of another', async () => {
  await using one = await startServer({ seed: 'none' })
  await using other = await startServer({ beside: one })
  const store = artefactsOf(one.dataDir)
  const datasets = async (server: TestServer) =>
    (await (await server.app.request('/cartable/dataset/')).json()).count
  const bring = async (edition: string, status: 'latest' | 'historical', zones: number) => {
    const file = join(one.dataDir, `${edition}.geojson`)
    writeFileSync(file, collection(...Array.from({ length: zones }, (_, at) => square(`${at}`, at, 0))))
    const wanted = definition({ edition, status, data_date: `${edition}-01-01` })
    const context = { db: one.db, store, onProgress: () => {}, signal: new AbortController().signal }
    await importDataset(file, wanted, context)
  }
  const latest = async (server: TestServer) => {
    const { results } = await (await server.app.request('/cartable/dataset/essai/instance/')).json()
    return results.map(({ id, status, zones }: Record<string, unknown>) => [id, status, zones])
  }
  const both = async () => {
    const [theirs, ours] = [await answers(other), await answers(one)]
    await using fresh = await startServer({ beside: one })
    expect(theirs).toEqual(await answers(fresh))
    expect(ours).toEqual(theirs)
  }

  await both()
  expect(await datasets(other)).toBe(0)
  await bring('2025', 'latest', 2)
  expect(await datasets(other)).toBe(1)
  await both()
  await bring('2026', 'latest', 3)
  expect(await latest(other)).toEqual([
    ['essai~2026', 'latest', 3],
    ['essai~2025', 'historical', 2],
  ])
  await both()
  await changeStatus(one.db, 'essai~2026', 'inactive')
  await both()
  await removeInstances(one.db, store, ['essai~2026'])
  expect(await latest(other)).toEqual([['essai~2025', expect.any(String), 2]])
  await both()
  // And vice versa.
  await removeInstances(other.db, artefactsOf(one.dataDir), ['essai~2025'])
  expect(await datasets(one)).toBe(0)
  await both()
})
