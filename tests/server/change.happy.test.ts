import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Ordinals, ZonePage } from '../../src/contract/zone.ts'
import { collection, definition, installation, square } from '../support/import.ts'
import { startServer, type TestServer } from '../support/server.ts'

const DIFFERENCE = '=n-"n@essai~2016"'
const PERCENT = '=100*(n-"n@essai~2016")/"n@essai~2016"'

let server: TestServer
beforeAll(async () => {
  server = await startServer({ seed: 'none' })
  const place = installation(server.dataDir)
  const bring = (edition: string, ...zones: object[]) =>
    place.import(`${edition}.geojson`, collection(...zones), definition({ edition, data_date: edition }))
  // The ordinals of zones change when other zones are added.
  await bring(
    '2016',
    square('Z', -6, 0, { n: 7 }),
    square('Y', 1, -4, { n: 8 }),
    square('C', 4, 0, { n: 0 }),
    square('A', 0, 0, { n: 100 }),
    square('B', 2, 0, { n: 40 }),
  )
  await bring(
    '2026',
    square('A', 0, 0, { n: 130 }),
    square('B', 2, 0, { n: 30 }),
    square('C', 4, 0, { n: 5 }),
    square('D', 6, 0, { n: 1 }),
  )
  await place.db.destroy()
})
afterAll(() => server.close())

const post = (path: string, body: object) =>
  server.app.request(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ dataset_id: 'essai', instance: 'essai~2026', ...body }),
  })
const zones = async (body: object) =>
  ZonePage.parse(await (await post('/cartable/zone/query/', body)).json()).results

test('computes a change by zone: none for a new zone, no percentage of 0', async () => {
  const found = await zones({ computed: [DIFFERENCE, PERCENT], order: { label: 'key', direction: 'asc' } })
  expect(found.map(({ key, labels }) => [key, labels[DIFFERENCE], labels[PERCENT]])).toEqual([
    ['A', 30, 30],
    ['B', -10, -25],
    ['C', 5, null],
    ['D', null, null],
  ])
})

test('sorts, filters and counts zones by a change', async () => {
  const sorted = await zones({ order: { label: PERCENT, direction: 'asc' } })
  expect(sorted.map(({ key }) => key).slice(0, 2)).toEqual(['B', 'A'])
  const query = { mode: 'l', filter: { label: DIFFERENCE, operator: 'lt', value: 10 } }
  expect((await zones({ query })).map(({ key }) => key).sort()).toEqual(['B', 'C'])
  const ordinals = await post('/cartable/zone/ordinals/', { query })
  expect(Ordinals.parse(await ordinals.json()).count).toBe(2)
  const statistics = await post('/cartable/zone/statistics/', { label: DIFFERENCE })
  expect(await statistics.json()).toMatchObject({ count: 4, nulls: 1, numbers: { min: -10, max: 30 } })
})

test('writes the change in a column of a file', async () => {
  const answer = await post('/cartable/export/', { format: 'csv', computed: [DIFFERENCE] })
  const rows: Record<string, string>[] = parse(await answer.text(), { columns: true })
  const byKey = Object.fromEntries(rows.map(row => [row['key'], row[DIFFERENCE.slice(1)]]))
  expect(byKey).toEqual({ A: '30', B: '-10', C: '5', D: '' })
})

const former = (query: string) => server.app.request(`/cartable/zone/former/?dataset_id=essai&${query}`)

test('returns the former values as one double for each zone', async () => {
  const answer = await former('instance=essai~2026&base=essai~2016&label=n')
  const numbers = new Float64Array(await answer.arrayBuffer())
  const found = await zones({})
  const byKey = Object.fromEntries(found.map(({ key, ordinal }) => [key, numbers[ordinal]]))
  expect(byKey).toEqual({ A: 100, B: 40, C: 0, D: Number.NaN })
  expect(answer.headers.get('cache-control')).toContain('immutable')
})

test('does not cache a list sorted by a change for ever', async () => {
  const order = encodeURIComponent(`${DIFFERENCE}:asc`)
  const answer = await server.app.request(
    `/cartable/zone/?dataset_id=essai&instance=essai~2026&order=${order}`,
  )
  expect(answer.status).toBe(200)
  expect(answer.headers.get('cache-control')).not.toContain('immutable')
})

test.each([
  ['instance=essai~2026&base=essai~2016&label=nom', 400, 'label'],
  ['instance=essai~2026&base=essai~2016&label=x', 400, 'label'],
  ['instance=essai~2026&base=essai~1900&label=n', 404, 'detail'],
  ['base=essai~2016&label=n', 400, 'instance'],
])('refuses %s with a message at its field', async (query, status, field) => {
  const answer = await former(query)
  expect([answer.status, Object.keys(await answer.json())]).toEqual([status, [field]])
})

test.each([DIFFERENCE.replace('2016', '1900'), DIFFERENCE.replace('essai~', 'autre~')])(
  'refuses a change since a missing instance: %s',
  async label => {
    const answer = await post('/cartable/zone/query/', { order: { label, direction: 'asc' } })
    expect([answer.status, Object.keys(await answer.json())]).toEqual([400, ['order']])
  },
)
