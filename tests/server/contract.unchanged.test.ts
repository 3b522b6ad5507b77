import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { importDataset } from '../../src/server/import/pipeline/pipeline.ts'
import { routesOf } from '../support/declared.ts'
import { collection, definition, installation, square } from '../support/import.ts'
import { patient } from '../support/patient.ts'
import { startServer, type TestServer } from '../support/server.ts'
import { makeTiles } from '../support/tileset.ts'

let server: TestServer
/** Addresses that answer 200, by the path of their operation. */
let addresses: Readonly<Record<string, string>>
beforeAll(async () => {
  server = await startServer({ seed: 'none', env: { RATE_LIMITS: 'off' } })
  const { db, store, context, file } = installation(server.dataDir)
  for (const edition of ['2025', '2026']) {
    const path = file(
      `${edition}.geojson`,
      collection(square('11', 0, 40, { name: 'a', habitants: 3 }), square('12', 9, 40)),
    )
    await importDataset(path, definition({ edition }), { ...context, db, store })
  }
  await db.destroy()
  await makeTiles(server)
  const { id } = await server.db.selectFrom('tileset').select('id').executeTakeFirstOrThrow()
  const { column } = await server.db
    .selectFrom('label')
    .select('column')
    .where('type', '=', 'text')
    .orderBy('instance')
    .orderBy('position')
    .executeTakeFirstOrThrow()
  const { column: numbers } = await server.db
    .selectFrom('label')
    .select('column')
    .where('type', '=', 'number')
    .where('instance', '=', 'essai~2026')
    .executeTakeFirstOrThrow()
  // The first request for a feed computes its differences; later answers contain them.
  await server.app.request('/feed.atom')
  const isFound = async () => (await server.db.selectFrom('instance_change').selectAll().execute()).length > 0
  await vi.waitUntil(isFound, patient)
  const query = '?dataset_id=essai&instance=essai~2026'
  addresses = {
    '/cartable/dataset/': '/cartable/dataset/',
    '/cartable/facets/': '/cartable/facets/',
    '/cartable/dataset/{id}/instance/': '/cartable/dataset/essai/instance/',
    '/cartable/dataset/{id}/label/': '/cartable/dataset/essai/label/?instance=essai~2026',
    '/cartable/dataset/{id}/opening/': '/cartable/dataset/essai/opening/?instance=essai~2026',
    '/cartable/dataset/{id}/picture/': '/cartable/dataset/essai/picture/?instance=essai~2026',
    '/feed.atom': '/feed.atom',
    '/feed.json': '/feed.json',
    '/feed/{id}': '/feed/essai.atom',
    '/catalogue': '/catalogue',
    '/catalogue.jsonld': '/catalogue.jsonld',
    '/catalogue.ttl': '/catalogue.ttl',
    '/catalogue/{id}': '/catalogue/essai.ttl',
    '/cartable/source/{id}/fetch/{instance}/': '/cartable/source/essai/fetch/essai~2026/',
    '/cartable/zone/': `/cartable/zone/${query}`,
    '/cartable/zone/{id}': '/cartable/zone/essai.11?instance=essai~2026',
    '/cartable/zone/compare/': `/cartable/zone/compare/${query}&base=essai~2025`,
    '/cartable/zone/former/': `/cartable/zone/former/${query}&base=essai~2025&label=habitants`,
    '/cartable/labels/': `/cartable/labels/${query}&zone_id=essai.11`,
    '/cartable/export/': `/cartable/export/${query}&format=csv`,
    '/cartable/export/csvw/': `/cartable/export/csvw/${query}`,
    '/cartable/export/estimate/': `/cartable/export/estimate/${query}&format=csv`,
    '/cartable/column/{hash}/{chunk}': `/cartable/column/${column}/0`,
    '/cartable/column/{hash}/dictionary': `/cartable/column/${column}/dictionary`,
    '/cartable/numbers/{hash}/summary': `/cartable/numbers/${numbers}/summary`,
    '/cartable/numbers/{hash}/{id}/{z}/{x}/{y}': `/cartable/numbers/${numbers}/${id}/0/0/0`,
    '/cartable/geom/{id}/{z}/{x}/{y}': `/cartable/geom/${id}/0/0/0`,
    '/cartable/geom/{id}/anchors': `/cartable/geom/${id}/anchors`,
    '/cartable/geom/{id}/manifest.json': `/cartable/geom/${id}/manifest.json`,
  }
})
afterAll(() => server.close())

const reading = () => routesOf(server, /^\//).filter(({ method }) => method === 'get')

test('declares and answers 304 for every operation with an ETag', async () => {
  const declaring = reading().filter(({ responses }) => 304 in responses)
  expect(declaring.map(({ path }) => path).sort()).toEqual(Object.keys(addresses).sort())
  for (const { path } of declaring) {
    const address = addresses[path] ?? ''
    const first = await server.app.request(address)
    expect([path, first.status]).toEqual([path, 200])
    await first.arrayBuffer()
    const etag = first.headers.get('etag')
    expect([path, etag]).toEqual([path, expect.stringMatching(/^(W\/)?"/)])
    const again = await server.app.request(address, { headers: { 'if-none-match': etag ?? '' } })
    expect([path, again.status, await again.text()]).toEqual([path, 304, ''])
  }
})

test('answers 304 for these operations only', async () => {
  for (const { path, responses } of reading()) {
    if (304 in responses) continue
    const answer = await server.app.request(path.replaceAll(/\{\w+\}/g, 'essai'), {
      headers: { 'if-none-match': '*' },
    })
    expect([path, answer.status === 304, answer.headers.get('etag')]).toEqual([path, false, null])
    await answer.arrayBuffer()
  }
})
