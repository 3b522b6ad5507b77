import { join } from 'node:path'
import { gunzipSync, zstdDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DatasetPage } from '../../src/contract/dataset.ts'
import { EMPTY_VIEW } from '../../src/contract/view.ts'
import { Ordinals, Zone, ZoneLabelPage, ZonePage } from '../../src/contract/zone.ts'
import { curlOf } from '../../src/domain/view/curl.ts'
import { applyEdit } from '../../src/domain/view/edit.ts'
import { createApp } from '../../src/server/app.ts'
import { readConfig } from '../../src/server/platform/config.ts'
import { addUser, logIn } from '../support/accounts.ts'
import { artefactsOf } from '../support/objects/of.ts'
import { startServer, type TestServer } from '../support/server.ts'
import { wordsOfCurl } from '../support/shell.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const page = async (path: string) => ZonePage.parse(await (await server.app.request(path)).json())
const find = async (body: object, search = '') => {
  const answer = await server.app.request(`/cartable/zone/query/${search}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return ZonePage.parse(await answer.json())
}

test('returns zones with geometry and labels', async () => {
  const { count, results } = await page('/cartable/zone/?dataset_id=fr-departements')
  expect(count).toBe(101)
  expect(results.find(({ key }) => key === '29')).toMatchObject({
    id: 'fr-departements.29',
    name: 'Finistère',
    geometry: { type: expect.stringMatching(/Polygon$/) },
    labels: { region: 'Bretagne' },
  })
})

test('omits geometries on request', async () => {
  const { results } = await page('/cartable/zone/?dataset_id=fr-departements&geometry=none')
  expect(results.every(({ geometry }) => geometry === null)).toBe(true)
})

test('returns every zone once across the pages', async () => {
  const seen = new Set<number>()
  let next: string | null = '/cartable/zone/?dataset_id=fr-villes&geometry=none'
  let count = 0
  while (next !== null) {
    const current: ZonePage = await page(next)
    for (const { ordinal } of current.results) seen.add(ordinal)
    count = current.count
    next = current.next
  }
  expect(seen.size).toBe(count)
})

test('links short pages to their neighbours', async () => {
  const first = await page('/cartable/zone/?dataset_id=fr-departements&geometry=none&page_size=40')
  expect([first.count, first.results.length, first.previous]).toEqual([101, 40, null])
  const second = await page(first.next ?? '')
  const third = await page(second.next ?? '')
  expect([second.results.length, third.results.length, third.next]).toEqual([40, 21, null])
  const ordinals = [first, second, third].flatMap(({ results }) => results.map(({ ordinal }) => ordinal))
  expect(new Set(ordinals).size).toBe(101)
})

test('counts the zones of all pages in an empty page', async () => {
  const { results: datasets } = DatasetPage.parse(
    await (await server.app.request('/cartable/dataset/')).json(),
  )
  for (const { id } of datasets) {
    const whole = await page(`/cartable/zone/?dataset_id=${id}&geometry=none`)
    const none = await page(`/cartable/zone/?dataset_id=${id}&page_size=0`)
    expect(none).toEqual({ ...whole, results: [], next: null })
  }
  const filter = { label: 'population', operator: 'gte', value: 1_000_000 }
  const query = { dataset_id: 'fr-departements', query: { mode: 'l', filter } }
  const counted = await find(query, '?page_size=0')
  expect([counted.count, counted.results]).toEqual([(await find(query)).count, []])
})

test('returns the extent of the zones that a filter keeps', async () => {
  const ask = async (value: string, others: object[] = []) => {
    const region = { label: 'region', operator: 'equals', value }
    const query = { mode: 'l', filter: others.length > 0 ? { or: [region, ...others] } : region }
    const body = JSON.stringify({ dataset_id: 'fr-departements', query, extent: true })
    const headers = { 'content-type': 'application/json' }
    const answer = await server.app.request('/cartable/zone/ordinals/', { method: 'POST', headers, body })
    return Ordinals.parse(await answer.json())
  }
  // Brittany, from Ouessant to Vitré.
  const { count, extent } = await ask('Bretagne')
  expect(count).toBe(4)
  const [west = 0, south = 0, east = 0, north = 0] = extent?.bbox ?? []
  expect([west, south, east, north].map(Math.round)).toEqual([-5, 47, -1, 49])
  expect(extent?.focus).toEqual(extent?.bbox)
  // With Réunion, the focus stays on the mainland.
  const { extent: apart } = await ask('Bretagne', [
    { label: 'region', operator: 'equals', value: 'La Réunion' },
  ])
  expect(apart?.focus).toEqual(extent?.bbox)
  expect(apart?.bbox[1]).toBeLessThan(-20)
  expect(await ask('Atlantide')).toEqual({ count: 0, zones: '' })
})

test('counts zones without opening files', async () => {
  const apart = artefactsOf(join(server.dataDir, 'nowhere'))
  const app = createApp({
    db: server.db,
    store: apart,
    config: readConfig({ ACCESS: 'open', DATA_DIR: server.dataDir }),
    client: null,
  })
  const answer = await app.request('/cartable/zone/?dataset_id=fr-departements&page_size=0')
  expect(answer.status).toBe(200)
})

test('returns the same page in every compression', async () => {
  const address = '/cartable/zone/?dataset_id=fr-departements'
  const read = async (encoding: string) => {
    const answer = await server.app.request(address, { headers: { 'accept-encoding': encoding } })
    expect(answer.headers.get('vary')).toMatch(/accept-encoding/i)
    const bytes = Buffer.from(await answer.arrayBuffer())
    return { encoding: answer.headers.get('content-encoding'), bytes }
  }
  const plain = await read('identity')
  const gzipped = await read('gzip, deflate')
  const best = await read('gzip, deflate, br, zstd')
  const refused = await read('zstd;q=0, gzip')
  expect([plain, gzipped, best, refused].map(({ encoding }) => encoding)).toEqual([
    null,
    'gzip',
    'zstd',
    'gzip',
  ])
  expect(gunzipSync(gzipped.bytes).equals(plain.bytes)).toBe(true)
  expect(zstdDecompressSync(best.bytes).equals(plain.bytes)).toBe(true)
  expect(best.bytes.byteLength).toBeLessThan(plain.bytes.byteLength / 2)
})

test('finds the zones that touch a box, in either order of its corners', async () => {
  const names = async (box: string) =>
    (await page(`/cartable/zone/?dataset_id=fr-departements&geometry=none&in_bbox=${box}`)).results.map(
      ({ name }) => name,
    )
  expect(await names('-3.4,48.8,-5.2,47.7')).toContain('Finistère')
  expect(await names('-3.4,48.8,-5.2,47.7')).not.toContain('Paris')
  expect(await names('-5.2,47.7,-3.4,48.8')).toEqual(await names('-3.4,48.8,-5.2,47.7'))
})

test('finds zones on both sides of a box across the antimeridian', async () => {
  const { results } = await page(
    '/cartable/zone/?dataset_id=monde-villes&geometry=none&in_bbox=-170,-10,170,-25',
  )
  const sides = new Set(results.map(({ bbox }) => Math.sign(bbox[0])))
  expect(sides).toEqual(new Set([-1, 1]))
  expect(results.every(({ bbox }) => Math.abs(bbox[0]) >= 169.9)).toBe(true)
})

test('finds the zones that match a comparison of a filter', async () => {
  const filter = { label: 'population', operator: 'gte', value: 1_500_000 }
  const { results } = await find({ dataset_id: 'fr-departements', query: { mode: 'l', filter } })
  expect(results.length).toBeGreaterThan(0)
  expect(results.every(({ labels }) => Number(labels['population']) >= 1_500_000)).toBe(true)
})

test('reads the labels of the origin dataset in mode z', async () => {
  const filter = { label: 'population', operator: 'gt', value: 500_000 }
  const query = { dataset_id: 'fr-communes', geometry: 'none', query: { mode: 'z', filter } }
  const { results } = await find(query)
  expect(results.length).toBeGreaterThan(0)
  expect(results.every(zone => Number(zone.origin_labels['population']) > 500_000)).toBe(true)
})

test('sorts numbers by size, with missing values last', async () => {
  const base = '/cartable/zone/?dataset_id=monde-statistiques&geometry=none&order=population:'
  for (const direction of ['asc', 'desc']) {
    const values = (await page(base + direction)).results.map(({ labels }) => labels['population'])
    const numbers = values.filter(value => typeof value === 'number')
    const sorted = numbers.toSorted((a, b) => (direction === 'asc' ? a - b : b - a))
    expect(values.slice(0, numbers.length)).toEqual(sorted)
  }
})

test('sorts names as in a French dictionary', async () => {
  const { results } = await page('/cartable/zone/?dataset_id=fr-regions&geometry=none&order=name:asc')
  const names = results.map(({ name }) => name)
  expect(names).toEqual(names.toSorted(new Intl.Collator('fr', { numeric: true }).compare))
})

test('finds names without their accents, and keys', async () => {
  const names = async (search: string) =>
    (await page(`/cartable/zone/?dataset_id=fr-departements&geometry=none&search=${search}`)).results.map(
      ({ name }) => name,
    )
  expect(await names('finistere')).toEqual(['Finistère'])
  expect(await names('2A')).toEqual(['Corse-du-Sud'])
})

test('returns the zones of the join for a label dataset', async () => {
  const { count } = await page('/cartable/zone/?dataset_id=monde-statistiques&geometry=none')
  const instances = await (await server.app.request('/cartable/dataset/monde-statistiques/instance/')).json()
  expect((instances as { results: { zones: number }[] }).results[0]?.zones).toBe(count)
})

test('reads a zone by its id', async () => {
  const answer = await server.app.request('/cartable/zone/fr-departements.2A')
  expect(Zone.parse(await answer.json()).name).toBe('Corse-du-Sud')
})

test('returns all labels of a zone, including those of the origin', async () => {
  const answer = await server.app.request(
    '/cartable/labels/?zone_id=fr-communes.29019&dataset_id=fr-communes',
  )
  const { results } = ZoneLabelPage.parse(await answer.json())
  expect(new Set(results.map(({ from_origin }) => from_origin))).toEqual(new Set([true, false]))
})

test('serves zones privately while access needs an account, otherwise publicly', async () => {
  const path = '/cartable/zone/?dataset_id=fr-regions&instance=fr-regions~2026'
  const caching = async ({ app }: TestServer, headers: Record<string, string> = {}) =>
    (await app.request(path, { headers })).headers.get('cache-control')
  expect(await caching(server)).toMatch(/^public, /)
  await using reserved = await startServer({ env: { ACCESS: 'account' } })
  expect(await caching(reserved)).toBe('no-store')
  await addUser(reserved)
  expect(await caching(reserved, (await logIn(reserved)).bearer)).toMatch(/^private, /)
})

test('returns the displayed zones by the calls copied for a terminal', async () => {
  const names = async (view: typeof EMPTY_VIEW) => {
    const bounds = [-5.2, 47.7, -3.4, 48.8] as const
    const [words = []] = wordsOfCurl(curlOf(view, { origin: '', bounds: [...bounds], keyed: false }))
    const [path = '', ...options] = words
    const after = (option: string) =>
      options.flatMap((word, at) => (options[at - 1] === option ? [word] : []))
    const [body] = after('-d')
    const headers = Object.fromEntries(after('-H').map(header => header.split(': ')))
    const answer = await server.app.request(path, body ? { method: 'POST', headers, body } : { headers })
    return ZonePage.parse(await answer.json()).results.map(({ name }) => name)
  }
  const dataset = 'fr-departements'
  const whole = applyEdit(EMPTY_VIEW, { type: 'instance.displayed', dataset, instance: `${dataset}~2026` })
  const moving = applyEdit(whole, { type: 'reload.toggled' })
  const bretons = {
    type: 'filter.changed',
    dataset,
    filter: { mode: 'l', filter: { label: 'region', operator: 'equals', value: 'BRETAGNE' } },
  } as const
  expect(await names(whole)).toHaveLength(101)
  expect(await names(moving)).toEqual(expect.arrayContaining(['Finistère', 'Morbihan']))
  expect(await names(moving)).not.toContain('Paris')
  expect(await names(applyEdit(whole, bretons))).toHaveLength(4)
  expect(await names(applyEdit(moving, bretons))).not.toContain('Ille-et-Vilaine')
})
