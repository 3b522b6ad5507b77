import { afterAll, beforeAll, expect, test } from 'vitest'
import { Collection, Collections, Conformance, Landing } from '../../src/contract/ogc.ts'
import { collection, definition, installation, square } from '../support/import.ts'
import { ask, items, linkOf } from '../support/ogc.ts'
import { startServer, type TestServer } from '../support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const json = async (path: string, headers: Record<string, string> = {}) =>
  (await ask(server, path, headers)).json()

test('links everything from the landing page, at the conventional paths', async () => {
  const { links } = Landing.parse(await json(''))
  const paths = Object.fromEntries(links.map(({ rel, href }) => [rel, new URL(href).pathname]))
  expect(paths).toEqual({
    self: '/ogc',
    alternate: '/ogc',
    data: '/ogc/collections',
    'http://www.opengis.net/def/rel/ogc/1.0/tiling-schemes': '/ogc/tileMatrixSets',
    conformance: '/ogc/conformance',
    'service-desc': '/ogc/api',
    'service-doc': '/ogc/api',
  })
  for (const { href, type } of links) {
    const answer = await ask(server, href)
    expect([href, answer.status, answer.headers.get('content-type')?.replace(/; charset.*/i, '')]).toEqual([
      href,
      200,
      type,
    ])
  }
})

test('ignores a slash at the end', async () => {
  expect((await ask(server, '/')).status).toBe(200)
  expect((await ask(server, '/collections/')).status).toBe(200)
})

test('lists the conformance classes', async () => {
  const { conformsTo } = Conformance.parse(await json('/conformance'))
  expect(conformsTo).toEqual(
    expect.arrayContaining(
      ['core', 'geojson', 'html', 'oas30'].map(
        name => `http://www.opengis.net/spec/ogcapi-features-1/1.0/conf/${name}`,
      ),
    ),
  )
})

test('describes only this entry point in OpenAPI 3.0', async () => {
  const document = await json('/api')
  expect(document.openapi).toMatch(/^3\.0\./)
  expect(Object.keys(document.paths)).toEqual(
    expect.arrayContaining([
      '/',
      '/conformance',
      '/collections',
      '/collections/{collectionId}',
      '/collections/{collectionId}/items',
      '/collections/{collectionId}/items/{featureId}',
    ]),
  )
  expect(Object.keys(document.paths).filter(path => path.startsWith('/cartable'))).toEqual([])
  const { parameters } = document.paths['/collections/{collectionId}/items'].get
  const limit = parameters.find(({ name }: { name: string }) => name === 'limit')
  expect(limit.schema).toMatchObject({ type: 'integer', minimum: 1, maximum: 10_000, default: 10 })
  const whole = await (await server.app.request('/api/openapi.json')).json()
  expect(Object.keys(whole.paths).filter(path => path.includes('collections'))).toEqual([])
})

test('offers each dataset and each of its instances as a collection', async () => {
  const { collections, numberMatched } = Collections.parse(await json('/collections'))
  const datasets = await server.db.selectFrom('dataset').select('id').execute()
  const instances = await server.db.selectFrom('instance').select('id').execute()
  const expected = [...datasets, ...instances].map(({ id }) => id)
  expect(new Set(collections.map(({ id }) => id))).toEqual(new Set(expected))
  expect(numberMatched).toBe(expected.length)
})

test('pages collections', async () => {
  const first = Collections.parse(await json('/collections?limit=3'))
  const second = Collections.parse(await json(linkOf(first.links, 'next') ?? ''))
  expect([first.numberReturned, second.numberReturned]).toEqual([3, 3])
  const all = Collections.parse(await json('/collections'))
  expect([...first.collections, ...second.collections].map(({ id }) => id)).toEqual(
    all.collections.slice(0, 6).map(({ id }) => id),
  )
  // With one collection per page, page boundaries fall between the instances of a dataset.
  const ids: string[] = []
  for (let offset = 0; offset < all.numberMatched; offset++) {
    const page = Collections.parse(await json(`/collections?limit=1&offset=${offset}`))
    ids.push(...page.collections.map(({ id }) => id))
  }
  expect(ids).toEqual(all.collections.map(({ id }) => id))
  expect(Collections.parse(await json('/collections?offset=5000')).collections).toEqual([])
})

test('describes place and time of a collection, in the requested language', async () => {
  const english = Collection.parse(await json('/collections/fr-regions', { 'accept-language': 'en' }))
  expect(english).toMatchObject({ id: 'fr-regions', title: 'French regions', itemType: 'feature' })
  expect(Collection.parse(await json('/collections/fr-regions?lang=fr')).title).toBe('Régions françaises')
  const dates = await server.db
    .selectFrom('instance')
    .select('data_date')
    .where('dataset', '=', 'fr-regions')
    .execute()
  expect(dates.map(({ data_date }) => data_date).sort()).toEqual(['2015', '2026-01-01'])
  expect(english.extent.temporal.interval).toEqual([['2015-01-01T00:00:00Z', '2026-01-01T23:59:59Z']])
  const [west = 0, south = 0, east = 0, north = 0] = english.extent.spatial?.bbox[0] ?? []
  // Guadeloupe to Réunion, Réunion to Dunkirk.
  expect([Math.floor(west), Math.floor(south), Math.floor(east), Math.floor(north)]).toEqual([
    -62, -22, 55, 51,
  ])
})

test('offers an instance as a collection with its date and a link to the latest one', async () => {
  const dated = Collection.parse(await json('/collections/fr-departements~2021?lang=en'))
  expect(dated.title).toBe('French départements · 2021')
  expect(linkOf(dated.links, 'latest-version')).toMatch(/\/ogc\/collections\/fr-departements\?lang=en$/)
  expect(linkOf(dated.links, 'items', 'application/geo+json')).toMatch(
    /\/ogc\/collections\/fr-departements~2021\/items/,
  )
})

test('returns features as zones, with their key, their name and their labels', async () => {
  const { features, numberMatched, numberReturned } = await items(
    server,
    '/collections/fr-departements~2026/items?limit=1000',
  )
  expect([numberMatched, numberReturned, features.length]).toEqual([101, 101, 101])
  const finistere = features.find(({ id }) => id === 'fr-departements.29')
  expect(finistere?.properties).toMatchObject({ key: '29', name: 'Finistère', region: 'Bretagne' })
  expect(finistere?.geometry?.type).toMatch(/Polygon$/)
})

test('returns labels of the origin dataset beside the others, as in a download', async () => {
  const { features } = await items(server, '/collections/fr-communes/items?limit=1')
  expect(Object.keys(features[0]?.properties ?? {})).toEqual(
    expect.arrayContaining(['key', 'name', 'fr-villes.population']),
  )
})

test('returns ten features per page by default, and 10,000 at most', async () => {
  expect((await items(server, '/collections/fr-departements/items')).numberReturned).toBe(10)
  const most = await items(server, '/collections/monde-villes/items?limit=999999')
  expect([most.numberReturned, most.features.length]).toEqual([10_000, 10_000])
})

test('returns every feature once across the pages, forwards and backwards', async () => {
  const ids: string[] = []
  let next: string | undefined = '/collections/fr-departements/items?limit=40'
  let last = ''
  while (next !== undefined) {
    const page: Awaited<ReturnType<typeof items>> = await items(server, next)
    ids.push(...page.features.map(({ id }) => id))
    last = next
    next = linkOf(page.links, 'next')
  }
  expect([ids.length, new Set(ids).size]).toEqual([101, 101])
  const end = await items(server, last)
  const before = await items(server, linkOf(end.links, 'prev') ?? '')
  expect(before.features.map(({ id }) => id)).toEqual(ids.slice(40, 80))
})

test('returns an empty page beyond the last feature', async () => {
  const page = await items(server, '/collections/fr-departements/items?offset=5000')
  expect([page.numberMatched, page.numberReturned, page.features]).toEqual([101, 0, []])
  expect(linkOf(page.links, 'next')).toBeUndefined()
})

test('reads a feature by its id', async () => {
  const answer = await ask(server, '/collections/fr-departements~2026/items/fr-departements.2A')
  expect(answer.headers.get('content-type')).toBe('application/geo+json')
  const { id, properties, links } = await answer.json()
  expect([id, properties.name]).toEqual(['fr-departements.2A', 'Corse-du-Sud'])
  expect(new URL(linkOf(links, 'collection') ?? '').pathname).toBe('/ogc/collections/fr-departements~2026')
})

test('caches features of a dated instance for ever, and revalidates the latest', async () => {
  const of = async (path: string, headers = {}) => {
    const answer = await ask(server, path, headers)
    return { answer, caching: answer.headers.get('cache-control'), tag: answer.headers.get('etag') ?? '' }
  }
  const dated = await of('/collections/fr-departements~2026/items')
  expect(dated.caching).toBe('public, max-age=31536000, immutable')
  expect((await of('/collections/fr-departements/items')).caching).toBe('public, no-cache')
  const again = await of('/collections/fr-departements~2026/items', { 'if-none-match': dated.tag })
  expect(again.answer.status).toBe(304)
  const page = await of('/collections/fr-departements~2026/items?f=html', { 'if-none-match': dated.tag })
  expect(page.answer.status).toBe(200)
})

test.each([
  ['text/html,application/xhtml+xml,*/*;q=0.8', 'text/html'],
  ['application/geo+json, application/json', 'application/geo+json'],
  ['*/*', 'application/geo+json'],
  ['application/json;q=0.5, text/html;q=0.2', 'application/geo+json'],
])('answers a client that accepts %s with %s', async (accept, type) => {
  const answer = await ask(server, '/collections/fr-departements/items', { accept })
  expect(answer.headers.get('content-type')).toContain(type)
  expect(answer.headers.get('vary')).toMatch(/Accept\b.*Accept-Language/)
})

test('prefers the address over the accepted types', async () => {
  const answer = await ask(server, '/collections?f=json', { accept: 'text/html' })
  expect(answer.headers.get('content-type')).toBe('application/json')
})

test('renders pages with the same content in the reader’s language, without scripts', async () => {
  const paths = [
    '',
    '/tileMatrixSets',
    '/conformance',
    '/api',
    '/collections',
    '/collections/fr-departements~2021',
    '/collections/fr-departements~2021/queryables',
    '/collections/fr-departements~2021/tiles',
    '/collections/fr-departements~2021/tiles/WebMercatorQuad',
  ]
  const all = [
    ...paths,
    '/collections/fr-departements~2021/items',
    '/collections/fr-departements~2021/items/fr-departements.29',
  ]
  for (const path of all) {
    const answer = await ask(server, `${path}?f=html&lang=en`)
    const page = await answer.text()
    expect([path, answer.status, answer.headers.get('content-type')]).toEqual([
      path,
      200,
      expect.stringMatching(/^text\/html/),
    ])
    expect(page).toContain('<html lang="en">')
    expect(page).not.toMatch(/<script|style=|\bon\w+=/)
    expect(page).toContain(`hreflang="fr"`)
  }
  const page = async (path: string) => (await ask(server, `${path}?f=html&lang=fr`)).text()
  const items = await page(all.at(-2) ?? '')
  expect(items).toContain('10 entités sur 101')
  const queryables = await page('/collections/fr-departements~2021/queryables')
  expect(queryables).toContain('<dt><code>region</code></dt><dd>Région</dd>')
  const tiles = await page('/collections/fr-departements~2021/tiles')
  expect(tiles).toContain('/collections/fr-departements~2021/tiles/WebMercatorQuad/{z}/{y}/{x}')
})

test('links each page for people to its parents', async () => {
  const above = async (path: string) => {
    const page = await (await ask(server, `${path}?f=html&lang=en`)).text()
    const [, links = ''] = /<nav aria-label="Pages above">(.*?)<\/nav>/s.exec(page) ?? []
    return Array.from(links.matchAll(/<a href="([^"]*)">([^<]*)<\/a>/g), ([, href = '', title]) => [
      new URL(href.replaceAll('&amp;', '&')).pathname,
      title,
    ])
  }
  const first = ['/ogc', 'Cartable: features']
  const collections = ['/ogc/collections', 'Collections']
  const departements = ['/ogc/collections/fr-departements~2021', 'French départements · 2021']
  expect(await above('')).toEqual([])
  expect(await above('/collections')).toEqual([first])
  expect(await above('/collections/fr-departements~2021')).toEqual([first, collections])
  for (const path of ['items', 'queryables', 'tiles', 'tiles/WebMercatorQuad'])
    expect(await above(`/collections/fr-departements~2021/${path}`)).toEqual([
      first,
      collections,
      departements,
    ])
})

test('lets a page of another site read, according to the preflight request', async () => {
  const origin = 'https://elsewhere.example'
  const answer = await ask(server, '/collections', { origin })
  expect(answer.headers.get('access-control-allow-origin')).toBe('*')
  const preflight = await server.app.request('/ogc/collections/fr-departements/items', {
    method: 'OPTIONS',
    headers: {
      origin,
      'access-control-request-method': 'GET',
      'access-control-request-headers': 'authorization',
    },
  })
  expect(preflight.status).toBe(204)
  expect(preflight.headers.get('access-control-allow-headers')).toMatch(/authorization/i)
  expect(
    (await server.app.request('/cartable/dataset/')).headers.get('access-control-allow-origin'),
  ).toBeNull()
})

test('writes numbers with a decimal point unless all are 32-bit integers', async () => {
  await using own = await startServer({ seed: 'none' })
  const place = installation(own.dataDir)
  const zones = [
    square('01', 0, 0, { whole: 7, mixed: 12, large: 5 }),
    square('02', 1, 0, { whole: -8, mixed: 12.5, large: 2_825_170_000 }),
  ]
  await place.import('zones.geojson', collection(...zones), definition())
  await place.db.destroy()
  const text = await (await ask(own, '/collections/essai/items?limit=1')).text()
  expect(text).toContain('"whole":7,"mixed":12.0,"large":5.0')
  const second = await (await ask(own, '/collections/essai/items?limit=1&offset=1')).text()
  expect(second).toContain('"whole":-8,"mixed":12.5,"large":2825170000.0')
})
