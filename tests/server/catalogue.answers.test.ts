import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { importDataset } from '../../src/server/import/pipeline/pipeline.ts'
import { collection, definition, installation, square } from '../support/import.ts'
import { startServer, type TestServer } from '../support/server.ts'

let server: TestServer
let now = Date.parse('2026-06-01T10:00:00Z')
beforeAll(async () => {
  server = await startServer({ seed: 'none', clock: () => now, env: { TRUSTED_PROXIES: '1' } })
  await bring('essai')
})
afterAll(() => server.close())

async function bring(id: string): Promise<void> {
  const { db, store, context, file } = installation(server.dataDir)
  await importDataset(file(`${id}.geojson`, collection(square('a', 0, 45))), definition({ id }), {
    ...context,
    db,
    store,
  })
  await db.destroy()
}

const ask = (path: string, address = '198.51.100.1') =>
  Promise.resolve(server.app.request(path, { headers: { 'x-forwarded-for': address } }))

/** Calls about the whole catalogue, and whether an import changes their answers. */
const KEPT = [
  ['/ogc/collections', true],
  ['/ogc/collections?f=html', true],
  ['/ogc/collections/essai', false],
  ['/ogc/api', false],
  ['/ogc/api?f=html', false],
  ['/feed.atom', true],
  ['/feed.json', true],
  ['/api/docs', false],
  ['/api/openapi.json', false],
  ['/catalogue.ttl', true],
  ['/catalogue.jsonld', true],
  ['/sitemap/1.xml', true],
] as const

test('computes each answer once until the catalogue changes', async () => {
  const texts = new Map<string, string>()
  for (const [path] of KEPT) {
    const answer = await ask(path)
    expect([path, answer.status]).toEqual([path, 200])
    texts.set(path, await answer.text())
  }
  const made = vi.spyOn(JSON, 'stringify')
  for (const [path] of KEPT) {
    const answer = await ask(path)
    expect([path, await answer.text()]).toEqual([path, texts.get(path)])
  }
  const longest = made.mock.results.reduce((most, { value }) => Math.max(most, String(value).length), 0)
  made.mockRestore()
  // Field names of the answers, without their values.
  expect(longest).toBeLessThan(500)
  await bring('autre')
  for (const [path, isChanged] of KEPT) {
    const isOther = (await (await ask(path)).text()) !== texts.get(path)
    expect([path, isOther]).toEqual([path, isChanged])
  }
})

test('limits anonymous readers by address, generously, and not the files of the map', async () => {
  const one = '203.0.113.7'
  for (let call = 0; call < 3000; call++) {
    const { status } = await ask('/cartable/dataset/', one)
    if (status !== 200) expect([call, status]).toEqual([call, 200])
  }
  for (const path of [
    '/cartable/dataset/',
    '/ogc/collections',
    '/cartable/zone/?dataset_id=essai',
    '/api/docs',
  ]) {
    const refused = await ask(path, one)
    expect([path, refused.status, refused.headers.get('retry-after')]).toEqual([path, 429, '1'])
  }
  for (const path of ['/livez', '/config.json'])
    expect([path, (await ask(path, one)).status]).toEqual([path, 200])
  expect((await ask('/cartable/geom/nothing/manifest.json', one)).status).not.toBe(429)
  expect((await ask('/cartable/dataset/', '203.0.113.8')).status).toBe(200)
  now += 1000
  expect((await ask('/cartable/dataset/', one)).status).toBe(200)
})
