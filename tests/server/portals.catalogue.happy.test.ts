import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { ExportFormat } from '../../src/contract/export.ts'
import { catalogueWith, manyDatasets } from '../support/portals.ts'
import { startServer, type TestServer } from '../support/server.ts'
import { makeTiles } from '../support/tileset.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer({ env: { APP_ORIGIN: 'https://maps.example.org' } })
})
afterAll(() => server.close())

const ORIGIN = 'https://maps.example.org'

const Node = z.looseObject({ '@id': z.string(), '@type': z.array(z.string()).default([]) })
type Node = z.infer<typeof Node>
const Document = z.object({ '@context': z.record(z.string(), z.string()), '@graph': z.array(Node) })

/** Reads JSON-LD as nodes by address. */
async function nodes(path: string, of = server): Promise<ReadonlyMap<string, Node>> {
  const answer = await of.app.request(path)
  expect([path, answer.status, answer.headers.get('content-type')]).toEqual([
    path,
    200,
    'application/ld+json',
  ])
  return new Map(Document.parse(await answer.json())['@graph'].map(node => [node['@id'], node]))
}

const Terms = z.array(z.record(z.string(), z.string()))
/** Returns the objects of a node's property: addresses, values, and texts with their language. */
const said = (node: Node | undefined, property: string) =>
  Terms.parse(node?.[property] ?? []).map(
    term => term['@id'] ?? (term['@language'] ? `${term['@value']}@${term['@language']}` : term['@value']),
  )
const ofType = (graph: ReadonlyMap<string, Node>, type: string) =>
  [...graph.values()].filter(node => node['@type'].includes(type))

test('describes every dataset as a series, with its instances as datasets', async () => {
  const graph = await nodes('/catalogue.jsonld')
  const catalogue = graph.get(`${ORIGIN}/catalogue`)
  expect(catalogue?.['@type']).toEqual(['dcat:Catalog'])
  expect(said(catalogue, 'dct:title')).toEqual(['Catalogue de Cartable@fr', 'Catalogue of Cartable@en'])
  expect(said(graph.get(said(catalogue, 'dct:publisher')[0] ?? ''), 'foaf:name')[0]).toContain(
    'maps.example.org',
  )
  const datasets = await server.db.selectFrom('dataset').select('id').execute()
  const instances = await server.db.selectFrom('instance').select(['id', 'dataset']).execute()
  const address = ({ id }: { id: string }) => `${ORIGIN}/catalogue/${id}`
  expect(said(catalogue, 'dcat:resource').sort()).toEqual(datasets.map(address).sort())
  expect(said(catalogue, 'dcat:dataset').sort()).toEqual(instances.map(address).sort())
  expect(ofType(graph, 'dcat:DatasetSeries')).toHaveLength(datasets.length)
  expect(ofType(graph, 'dcat:Dataset')).toHaveLength(instances.length)
  for (const instance of instances)
    expect(said(graph.get(address(instance)), 'dcat:inSeries')).toEqual([address({ id: instance.dataset })])
})

test('sorts instances by date', async () => {
  const graph = await nodes('/catalogue/fr-departements.jsonld')
  const at = (id: string) => graph.get(`${ORIGIN}/catalogue/${id}`)
  const ways = (id: string) => ['dcat:prev', 'dcat:next'].map(way => said(at(id), way)[0]?.split('/').at(-1))
  expect(ways('fr-departements~2021')).toEqual([undefined, 'fr-departements~2024'])
  expect(ways('fr-departements~2024')).toEqual(['fr-departements~2021', 'fr-departements~2026'])
  expect(ways('fr-departements~2026')).toEqual(['fr-departements~2024', undefined])
  const series = at('fr-departements')
  expect(said(series, 'dcat:first')).toEqual([`${ORIGIN}/catalogue/fr-departements~2021`])
  expect(said(series, 'dcat:last')).toEqual([`${ORIGIN}/catalogue/fr-departements~2026`])
  expect(said(at('fr-departements~2021'), 'dct:title')).toEqual([
    'Départements français · 2021@fr',
    'French départements · 2021@en',
  ])
  const period = graph.get(said(series, 'dct:temporal')[0] ?? '')
  expect([said(period, 'dcat:startDate'), said(period, 'dcat:endDate')]).toEqual([
    ['2021-01-01'],
    ['2026-01-01'],
  ])
})

test('describes the distributions of an instance: files, features and existing tiles', async () => {
  const before = await nodes('/catalogue/fr-regions~2026.jsonld')
  const names = (graph: ReadonlyMap<string, Node>) =>
    ofType(graph, 'dcat:Distribution').map(node => node['@id'].split('#')[1])
  expect(names(before)).toEqual([...ExportFormat.options, 'features'])
  const csv = before.get(`${ORIGIN}/catalogue/fr-regions~2026#csv`)
  const [download = ''] = said(csv, 'dcat:downloadURL')
  const file = await server.app.request(download.replace(ORIGIN, ''))
  expect([file.status, file.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8'])
  expect(await file.text()).toContain('Bretagne')
  expect(said(csv, 'dcat:mediaType')).toEqual(['https://www.iana.org/assignments/media-types/text/csv'])
  expect(said(csv, 'dct:license')).toEqual(['https://www.etalab.gouv.fr/licence-ouverte-open-licence'])
  const features = before.get(`${ORIGIN}/catalogue/fr-regions~2026#features`)
  const [collection = ''] = said(features, 'dcat:accessURL')
  expect((await server.app.request(collection.replace(ORIGIN, ''))).status).toBe(200)
  await makeTiles(server, 'fr-regions')
  const after = await nodes('/catalogue/fr-regions~2026.jsonld')
  expect(names(after)).toEqual([...ExportFormat.options, 'features', 'tiles'])
  const [tiles = ''] = said(after.get(`${ORIGIN}/catalogue/fr-regions~2026#tiles`), 'dcat:accessURL')
  expect((await server.app.request(tiles.replace(ORIGIN, ''))).status).toBe(200)
})

test('names the origin of the zones, the provider and the attribution', async () => {
  const graph = await nodes('/catalogue/monde-statistiques~cldr-48.jsonld')
  const instance = graph.get(`${ORIGIN}/catalogue/monde-statistiques~cldr-48`)
  expect(said(instance, 'prov:wasDerivedFrom')).toEqual([
    'https://cldr.unicode.org/',
    `${ORIGIN}/catalogue/monde-pays~ne-4-1`,
  ])
  const rights = said(graph.get(`${ORIGIN}/catalogue/monde-statistiques~cldr-48#csv`), 'dct:rights')
  expect(rights.map(address => said(graph.get(address ?? ''), 'rdfs:label')[0])).toEqual([
    expect.stringContaining('Unicode CLDR'),
    expect.stringContaining('Natural Earth'),
  ])
  const towns = await nodes('/catalogue/fr-villes~2020.jsonld')
  expect(said(towns.get(`${ORIGIN}/catalogue/fr-villes~2020#csv`), 'dct:license')).toEqual([
    'http://publications.europa.eu/resource/authority/licence/CC_BY_4_0',
  ])
})

test('splits a box across the antimeridian', async () => {
  const graph = await nodes('/catalogue/us-comtes~2017.jsonld')
  const [box = ''] = said(graph.get(`${ORIGIN}/catalogue/us-comtes~2017#place`), 'dcat:bbox')
  expect(box).toMatch(/^MULTIPOLYGON\(\(\(144\.62132 -14\.37387,180 /)
  expect(box).toContain('((-180 -14.37387,-64.57707 ')
})

test.each([
  [undefined, 'application/ld+json'],
  ['*/*', 'application/ld+json'],
  ['application/ld+json', 'application/ld+json'],
  ['application/json', 'application/ld+json'],
  ['text/turtle', 'text/turtle; charset=utf-8'],
  ['text/turtle;q=0.5, application/ld+json;q=0.9', 'application/ld+json'],
  ['text/turtle, text/html;q=0.3', 'text/turtle; charset=utf-8'],
  ['application/rdf+xml', 'application/ld+json'],
  ['', 'application/ld+json'],
  [';;;,,/,q=', 'application/ld+json'],
  ['text/turtle;q=banana', 'text/turtle; charset=utf-8'],
  [`${'a/b,'.repeat(2000)}text/turtle`, 'text/turtle; charset=utf-8'],
])('answers a client that accepts %s with %s', async (accept, mediaType) => {
  for (const path of ['/catalogue', '/catalogue/fr-regions', '/catalogue/fr-regions~2015']) {
    const answer = await server.app.request(path, accept === undefined ? {} : { headers: { accept } })
    expect([path, answer.status, answer.headers.get('content-type')]).toEqual([path, 200, mediaType])
    expect(answer.headers.get('vary')).toContain('Accept')
    expect(answer.headers.get('cache-control')).toBe('public, no-cache')
  }
})

test.each([
  ['/catalogue', '/'],
  ['/catalogue/fr-regions', '/?show=fr-regions~2026'],
  ['/catalogue/fr-regions~2015', '/?show=fr-regions~2015'],
])('redirects a user who follows %s to %s', async (path, page) => {
  const answer = await server.app.request(path, { headers: { accept: 'text/html,application/xhtml+xml' } })
  expect([answer.status, answer.headers.get('location')]).toEqual([303, page])
})

test('opens only the catalogue if data require accounts, and reports it', async () => {
  await using reserved = await startServer({ seed: 'none', env: { ACCESS: 'account' } })
  await catalogueWith(reserved)
  const graph = await nodes('/catalogue.jsonld', reserved)
  const [instance] = ofType(graph, 'dcat:Dataset')
  expect(said(instance, 'dct:accessRights')[0]).toMatch(/access-right\/RESTRICTED$/)
})

test('uses the local origin in addresses unless one is configured', async () => {
  await using elsewhere = await startServer({ seed: 'none' })
  await catalogueWith(elsewhere)
  for (const host of ['localhost:4173', '127.0.0.1:4173', '[::1]:4173', 'localhost:4173']) {
    const answer = await elsewhere.app.request(`http://${host}/catalogue.ttl`)
    expect(await answer.text()).toContain(`<http://${host}/catalogue/essai~2026>`)
  }
})

test('sends a changed catalogue, and not an unchanged one', async () => {
  await using changing = await startServer({ seed: 'none' })
  await catalogueWith(changing)
  const first = await changing.app.request('/catalogue.ttl')
  const headers = { 'if-none-match': first.headers.get('etag') ?? '' }
  expect((await changing.app.request('/catalogue.ttl', { headers })).status).toBe(304)
  await catalogueWith(changing, { id: 'autre' })
  const second = await changing.app.request('/catalogue.ttl', { headers })
  expect(second.status).toBe(200)
  expect(await second.text()).toContain('/catalogue/autre~2026>')
})

test('links the pages of 100,000 datasets, with each instance once', {
  tags: 'long',
}, async () => {
  await using large = await startServer({ seed: 'none' })
  await manyDatasets(large, 100_000)
  const seen = async (page: number) => {
    const graph = await nodes(`/catalogue.jsonld?page=${page}`, large)
    const [view] = ofType(graph, 'hydra:PagedCollection')
    return { graph, view, members: ofType(graph, 'dcat:Dataset').map(node => node['@id']) }
  }
  const [first, second, last] = [await seen(1), await seen(2), await seen(2000)]
  expect(said(first.view, 'hydra:totalItems')).toEqual(['200000'])
  expect(said(first.view, 'hydra:next')[0]).toMatch(/\/catalogue\.jsonld\?page=2$/)
  expect(said(first.view, 'hydra:nextPage')).toEqual(said(first.view, 'hydra:next'))
  expect(said(first.view, 'hydra:last')[0]).toMatch(/\?page=2000$/)
  expect([said(last.view, 'hydra:next'), said(last.view, 'hydra:previous')[0]]).toEqual([
    [],
    expect.stringMatching(/\?page=1999$/),
  ])
  for (const { members, graph } of [first, second, last]) {
    expect(members).toHaveLength(100)
    expect(ofType(graph, 'dcat:DatasetSeries')).toHaveLength(50)
  }
  expect(new Set([...first.members, ...second.members, ...last.members]).size).toBe(300)
  expect(last.members.at(-1)).toMatch(/\/d-100000~2025$/)
  expect((await large.app.request('/catalogue.ttl?page=2001')).status).toBe(404)
})
