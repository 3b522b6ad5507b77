import { afterAll, beforeAll, expect, test } from 'vitest'
import { Comparison } from '../../src/contract/analysis.ts'
import { Zone, ZonePage } from '../../src/contract/zone.ts'
import { decodeOrdinals, ordinalsIn } from '../../src/domain/ordinals.ts'
import { collection, definition, installation, square } from '../support/import.ts'
import { startServer, type TestServer } from '../support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer({ seed: 'none' })
  const place = installation(server.dataDir)
  const bring = (edition: string, ...zones: object[]) =>
    place.import(`${edition}.geojson`, collection(...zones), definition({ edition, data_date: edition }))
  await bring('2016', square('A', 0, 0, { n: 1 }), square('B', 2, 0, { n: 1 }), square('C', 4, 0, { n: 1 }))
  await bring('2026', square('A', 0, 0, { n: 2 }), square('B', 2, 1, { n: 1 }), square('D', 6, 0, { n: 1 }))
  await place.db.destroy()
})
afterAll(() => server.close())

const ask = (query: string) => server.app.request(`/cartable/zone/compare/?dataset_id=essai&${query}`)

test('compares two instances zone by zone', async () => {
  const answer = await ask('instance=essai~2026&base=essai~2016')
  const { counts, changes, removed, former } = Comparison.parse(await answer.json())
  expect(counts).toEqual({ unchanged: 0, value: 1, geometry: 1, both: 0, added: 1, removed: 1 })
  expect([...Buffer.from(changes, 'base64')].sort()).toEqual([2, 3, 5])
  expect(removed).toMatchObject([{ id: 'essai.C', name: 'Zone C' }])
  const was = await server.app.request('/cartable/zone/essai.C?instance=essai~2016')
  expect([...ordinalsIn(decodeOrdinals(former))]).toEqual([Zone.parse(await was.json()).ordinal])
})

test('compares the values of one label', async () => {
  const answer = await ask('instance=essai~2026&base=essai~2016&label=nom')
  expect(Comparison.parse(await answer.json())).toMatchObject({ label: 'nom', counts: { value: 0 } })
})

const post = async (path: string, body: object) => {
  const answer = await server.app.request(`/cartable/zone/${path}/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ dataset_id: 'essai', compared: { base: 'essai~2016' }, ...body }),
  })
  return answer.json()
}
const byChange = (direction: string) => ({ order: { label: 'compared:change', direction } })

test('limits a list to the zones of one change, and counts its rows', async () => {
  const added = { compared: { base: 'essai~2016', change: 'added' } }
  expect(await post('query', added)).toMatchObject({ count: 1, results: [{ id: 'essai.D' }] })
  expect(await post('row', { ...added, zone: 'essai.D' })).toMatchObject({ row: 0, count: 1 })
  expect(await post('ordinals', added)).toMatchObject({ count: 1 })
  expect(await post('statistics', { ...added, label: 'n' })).toMatchObject({ count: 1 })
})

test('sorts a list by change, in both directions', async () => {
  const keys = async (direction: string) =>
    ZonePage.parse(await post('query', byChange(direction))).results.map(({ key }) => key)
  expect(await keys('asc')).toEqual(['A', 'B', 'D'])
  expect(await keys('desc')).toEqual(['D', 'B', 'A'])
})

test('refuses an impossible order or change with a message at its field', async () => {
  const refused = async (body: object) => Object.keys(await post('query', body))
  expect(await refused({ ...byChange('asc'), compared: undefined })).toEqual(['order'])
  expect(await refused({ compared: { base: 'essai~2016', label: 'x' } })).toEqual(['label'])
  expect(await refused({ compared: { base: 'essai~1900' } })).toEqual(['detail'])
})

test('caches a comparison of named instances for ever, and revalidates others', async () => {
  const answer = await ask('instance=essai~2026&base=essai~2016')
  expect(answer.headers.get('cache-control')).toContain('immutable')
  const again = await server.app.request('/cartable/zone/compare/?dataset_id=essai&base=essai~2016', {
    headers: { 'if-none-match': answer.headers.get('etag') ?? '' },
  })
  expect(again.status).toBe(304)
})

test.each([
  ['instance=essai~2026', 400, 'base'],
  ['instance=essai~2026&base=autre~2016', 404, 'detail'],
  ['instance=essai~2026&base=essai~1900', 404, 'detail'],
  ['base=essai', 400, 'base'],
  ['instance=essai~2026&base=essai~2016&label=nothing', 400, 'label'],
])('refuses %s with a message at its field', async (query, status, field) => {
  const answer = await ask(query)
  expect(answer.status).toBe(status)
  expect(answer.headers.get('etag')).toBeNull()
  expect(Object.keys(await answer.json())).toEqual([field])
})
