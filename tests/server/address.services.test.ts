import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { SeveralOffers } from '../../src/server/import/remote/offer.ts'
import { openRemoteFile } from '../../src/server/import/remote/openRemoteFile.ts'
import { square } from '../support/import.ts'

/**
 * Local services with answers like those of real ones, but shorter and with invented names: udata of
 * www.data.gouv.fr, CKAN of catalog.data.gov and open.canada.ca, Opendatasoft of public.opendatasoft.com, OGC
 * API – Features of pygeoapi and ldproxy, WFS of GeoServer (data.geopf.fr).
 */
type Answers = Record<string, (request: IncomingMessage, url: URL) => unknown>
let answers: Answers = {}
let heard: string[] = []
let origin: string
let port: number
const server = createServer((request, response) => {
  const url = new URL(request.url ?? '', origin)
  heard.push(request.url ?? '')
  const answer = answers[url.pathname]
  const body = answer?.(request, url)
  if (body === undefined) response.writeHead(404, { 'Content-Type': 'text/html' }).end('<!doctype html>')
  else if (typeof body === 'string') response.end(body)
  else response.setHeader('Content-Type', 'application/json').end(JSON.stringify(body))
})
beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  port = (server.address() as AddressInfo).port
  origin = `http://127.0.0.1:${port}`
})
afterAll(() => void server.close().closeAllConnections())
beforeEach(() => {
  answers = {}
  heard = []
})

const opening = () => ({
  hosts: [{ host: '127.0.0.1', port }],
  maxBytes: 1e7,
  signal: new AbortController().signal,
})

/** Returns the name and content of the file at an address. */
async function read(path: string): Promise<{ name: string; text: string }> {
  const { name, chunks } = await openRemoteFile(origin + path, opening())
  const read: Uint8Array[] = []
  for await (const chunk of chunks) read.push(chunk)
  return { name, text: Buffer.concat(read).toString() }
}

/** Returns the codes of the zones in the file at an address. */
const codes = async (path: string): Promise<string[]> =>
  JSON.parse((await read(path)).text).features.map(
    ({ properties }: { properties: { code: string } }) => properties.code,
  )

const offersOf = (path: string) =>
  openRemoteFile(origin + path, opening()).then(
    () => 'a file',
    (error: SeveralOffers) => error.offers,
  )

const refusal = (problem: string) => ({ name: 'ImportError', problem })
const ZONES = Array.from({ length: 5 }, (_, index) => square(`0${index}`, index, 40))
const CSV = 'code;nom\n01;Ain\n'

test('offers the data files of a udata dataset, and downloads the chosen one', async () => {
  const { host } = new URL(origin)
  answers = {
    '/api/1/datasets/communes/': () => ({
      id: '5e8b4cf1634f4131e4d9a1c2',
      title: 'Communes',
      resources: [
        {
          title: 'Communes 2025',
          format: 'csv',
          filesize: 1234,
          url: `${origin}/files/communes.csv`,
          mime: 'text/csv',
        },
        {
          title: 'Contours',
          format: 'geojson',
          filesize: null,
          url: 'https://static.data.example/contours.geojson',
        },
        { title: 'Notice', format: 'pdf', filesize: 99, url: `http://${host}/files/notice.pdf` },
        { title: 'Ancien', format: 'csv', filesize: null, url: 'ftp://ftp.data.example/a.csv' },
      ],
    }),
    '/files/communes.csv': () => CSV,
  }
  expect(await offersOf('/fr/datasets/communes/')).toEqual([
    { address: `${origin}/files/communes.csv`, title: 'Communes 2025', format: 'csv', bytes: 1234 },
    {
      address: 'https://static.data.example/contours.geojson',
      title: 'Contours',
      format: 'geojson',
      bytes: null,
    },
  ])
  // The server requested only the portal.
  expect(heard).toEqual(['/api/1/datasets/communes/'])
  expect(await read('/files/communes.csv')).toEqual({ name: 'communes.csv', text: CSV })
})

test('downloads the only file of a dataset at once, unless another host has it', async () => {
  let url = `${origin}/files/a.csv`
  answers = {
    '/api/1/datasets/seul/': () => ({ resources: [{ title: 'Seul', format: 'csv', filesize: null, url }] }),
    '/files/a.csv': () => CSV,
  }
  expect(await read('/datasets/seul')).toEqual({ name: 'a.csv', text: CSV })
  url = 'http://169.254.169.254/latest/meta-data.csv'
  expect(await offersOf('/datasets/seul')).toMatchObject([{ address: url }])
  await expect(openRemoteFile(url, opening())).rejects.toMatchObject(refusal('addressPrivate'))
  answers['/api/1/datasets/vide/'] = () => ({ resources: [] })
  await expect(read('/datasets/vide/')).rejects.toMatchObject(refusal('serviceEmpty'))
})

test('reads a CKAN dataset or one of its files, also below a language path', async () => {
  const result = {
    id: 'b2',
    name: 'counties',
    resources: [
      { id: 'aaaa-1', name: 'Counties', format: 'CSV', size: '2048', url: `${origin}/files/counties.csv` },
      { id: 'aaaa-2', name: 'Shapes', format: 'SHP', size: null, url: `${origin}/files/counties.zip` },
    ],
  }
  answers = {
    '/api/3/action/package_show': (_, url) =>
      url.searchParams.get('id') === 'counties' ? { success: true, result } : undefined,
    '/files/counties.csv': () => CSV,
  }
  expect(await offersOf('/dataset/counties')).toMatchObject([
    { title: 'Counties', format: 'CSV', bytes: 2048 },
    { title: 'Shapes', format: 'SHP', bytes: null },
  ])
  expect(await read('/dataset/counties/resource/aaaa-1')).toEqual({ name: 'counties.csv', text: CSV })
  answers['/data/en/api/3/action/package_show'] = () => ({ success: true, result })
  expect(await offersOf('/data/en/dataset/counties')).toHaveLength(2)
})

test('downloads a whole Opendatasoft dataset, with its geometries if any', async () => {
  let features = ['geo', 'analyze']
  answers = {
    '/api/explore/v2.1/catalog/datasets/geo-communes': () => ({
      dataset_id: 'geo-communes',
      has_records: true,
      features,
      metas: { default: { title: 'Communes - France' } },
    }),
    '/api/explore/v2.1/catalog/datasets/geo-communes/exports/geojson': () => ({
      type: 'FeatureCollection',
      features: ZONES,
    }),
    '/api/explore/v2.1/catalog/datasets/geo-communes/exports/csv': () => CSV,
  }
  const { name, text } = await read('/explore/dataset/geo-communes/information/?sort=nom')
  expect([name, JSON.parse(text).features.length]).toEqual(['Communes - France.geojson', 5])
  features = ['analyze']
  expect(await read('/explore/dataset/geo-communes/')).toEqual({ name: 'Communes - France.csv', text: CSV })
})

/** Collection of an OGC API with two features per page. */
function ogc(
  collection: string,
  changes: { matched?: number; next?: (start: number) => string } = {},
): Answers {
  const items = `/ogc/collections/${collection}/items`
  const next = changes.next ?? (start => `${items}?f=json&limit=2&offset=${start}`)
  return {
    [`/ogc/collections/${collection}`]: () => ({
      id: collection,
      title: `Title of ${collection}`,
      links: [
        { rel: 'self', type: 'application/json', href: `/ogc/collections/${collection}?f=json` },
        { rel: 'items', type: 'text/html', href: `${items}?f=html` },
        { rel: 'items', type: 'application/geo+json', href: `${items}?f=json` },
      ],
    }),
    [items]: (_, url) => {
      const start = Number(url.searchParams.get('offset') ?? 0)
      const features = ZONES.slice(start, start + 2)
      return {
        type: 'FeatureCollection',
        numberMatched: changes.matched ?? ZONES.length,
        numberReturned: features.length,
        features,
        links: [
          { rel: 'self', type: 'application/geo+json', href: items },
          ...(start + 2 < ZONES.length
            ? [{ rel: 'next', type: 'application/geo+json', href: next(start + 2) }]
            : []),
        ],
      }
    },
  }
}

test.each(['/ogc/collections/zones', '/ogc/collections/zones/items', '/ogc/collections', '/ogc/'])(
  'joins all pages of an OGC API collection in one file, from %s',
  async path => {
    answers = {
      ...ogc('zones'),
      '/ogc/': () => ({
        title: 'Service',
        links: [
          { rel: 'service-desc', type: 'application/vnd.oai.openapi+json;version=3.0', href: '/ogc/api' },
          { rel: 'data', type: 'application/json', href: '/ogc/collections?f=json' },
        ],
      }),
    }
    const collection = answers['/ogc/collections/zones']!
    answers['/ogc/collections'] = (request, url) => ({ links: [], collections: [collection(request, url)] })
    expect(await codes(path)).toEqual(['00', '01', '02', '03', '04'])
    expect(heard.filter(each => each.startsWith('/ogc/collections/zones/items?'))).toHaveLength(3)
  },
)

test('offers a choice of several collections', async () => {
  answers = { ...ogc('zones'), ...ogc('lieux') }
  const all = ['zones', 'lieux'].map(id => answers[`/ogc/collections/${id}`]!)
  answers['/ogc/collections'] = (request, url) => ({ collections: all.map(each => each(request, url)) })
  expect(await offersOf('/ogc/collections')).toEqual([
    {
      address: `${origin}/ogc/collections/zones/items?f=json`,
      title: 'Title of zones',
      format: 'OGC API',
      bytes: null,
    },
    {
      address: `${origin}/ogc/collections/lieux/items?f=json`,
      title: 'Title of lieux',
      format: 'OGC API',
      bytes: null,
    },
  ])
})

test('follows a link to the next page only on the same host', async () => {
  for (const host of ['http://169.254.169.254', 'https://evil.example', `http://localhost:${port}`]) {
    answers = ogc('zones', { next: start => `${host}/items?offset=${start}` })
    await expect(read('/ogc/collections/zones')).rejects.toMatchObject(refusal('serviceElsewhere'))
  }
  // Behind a proxy, a service often does not know its public scheme and port.
  const behind = ({ href }: URL) => href.replace('http:', 'https:').replace(`:${port}`, '')
  answers = ogc('zones', {
    next: start => behind(new URL(`/ogc/collections/zones/items?offset=${start}`, origin)),
  })
  expect(await codes('/ogc/collections/zones')).toHaveLength(5)
})

test('abandons an endless or truncated service', async () => {
  answers = ogc('zones', { next: () => '/ogc/collections/zones/items?offset=2' })
  await expect(read('/ogc/collections/zones')).rejects.toMatchObject(refusal('serviceEndless'))
  answers = ogc('zones', { matched: 9 })
  await expect(read('/ogc/collections/zones')).rejects.toMatchObject(refusal('serviceIncomplete'))
  let page = 0
  answers = {
    '/collections/a/items': () => ({
      type: 'FeatureCollection',
      features: [square(String(page++), 0, 0, { long: 'x'.repeat(1e6) })],
      links: [{ rel: 'next', href: `/collections/a/items?page=${page}` }],
    }),
  }
  const { chunks } = await openRemoteFile(`${origin}/collections/a/items`, opening())
  let bytes = 0
  for await (const chunk of chunks) {
    bytes += chunk.length
    if (bytes > 1e7) break
  }
  // Unneeded pages are not requested.
  expect(page).toBe(10)
})

const capabilities = (
  formats: readonly string[],
  types: readonly string[],
) => `<?xml version="1.0" encoding="UTF-8"?>
<wfs:WFS_Capabilities version="2.0.0" xmlns:wfs="http://www.opengis.net/wfs/2.0" xmlns:ows="http://www.opengis.net/ows/1.1">
  <ows:OperationsMetadata>
    <ows:Operation name="GetCapabilities"><ows:Parameter name="AcceptFormats"><ows:AllowedValues><ows:Value>text/xml</ows:Value></ows:AllowedValues></ows:Parameter></ows:Operation>
    <ows:Operation name="GetFeature">
      <ows:Parameter name="resultType"><ows:AllowedValues><ows:Value>results</ows:Value></ows:AllowedValues></ows:Parameter>
      <ows:Parameter name="outputFormat"><ows:AllowedValues>${formats.map(format => `<ows:Value>${format}</ows:Value>`).join('')}</ows:AllowedValues></ows:Parameter>
    </ows:Operation>
  </ows:OperationsMetadata>
  <wfs:FeatureTypeList>${types
    .map(
      type =>
        `<wfs:FeatureType xmlns:a="http://a"><wfs:Name>${type}</wfs:Name><wfs:Title>Title of ${type}</wfs:Title><wfs:DefaultCRS>urn:ogc:def:crs:EPSG::2154</wfs:DefaultCRS></wfs:FeatureType>`,
    )
    .join('')}</wfs:FeatureTypeList>
</wfs:WFS_Capabilities>`

const FORMATS = ['application/gml+xml; version=3.2', 'application/json', 'text/javascript']

function wfs(types: readonly string[], page: (start: number) => unknown, formats = FORMATS): Answers {
  return {
    '/geoserver/wfs': (_, { searchParams }) => {
      if (searchParams.get('request') === 'GetCapabilities') return capabilities(formats, types)
      return page(Number(searchParams.get('startIndex') ?? 0))
    },
  }
}

const twoFrom = (start: number, matched: unknown = ZONES.length) => ({
  type: 'FeatureCollection',
  features: ZONES.slice(start, start + 2),
  totalFeatures: matched,
  numberMatched: matched,
  numberReturned: 2,
})

test('offers the layers of a WFS and downloads one page by page as GeoJSON', async () => {
  answers = wfs(['adm:communes', 'adm:cantons'], twoFrom)
  const offers = await offersOf('/geoserver/wfs?map=a&REQUEST=GetCapabilities&service=wfs')
  expect(offers).toMatchObject([
    { title: 'Title of adm:communes', format: 'WFS' },
    { title: 'Title of adm:cantons' },
  ])
  const address = typeof offers === 'string' ? offers : (offers[0]?.address ?? '')
  const layer = new URL(address)
  expect(Object.fromEntries(layer.searchParams)).toEqual({
    map: 'a',
    service: 'WFS',
    version: '2.0.0',
    request: 'GetFeature',
    typeNames: 'adm:communes',
  })
  expect(await codes(layer.pathname + layer.search)).toEqual(['00', '01', '02', '03', '04'])
  const starts = heard.map(each => new URL(each, origin).searchParams).filter(each => each.has('startIndex'))
  expect(
    starts.map(each => [each.get('startIndex'), each.get('srsName'), each.get('typeNames'), each.get('map')]),
  ).toEqual([
    ['0', 'EPSG:4326', 'adm:communes', 'a'],
    ['2', 'EPSG:4326', 'adm:communes', 'a'],
    ['4', 'EPSG:4326', 'adm:communes', 'a'],
  ])
})

test('reads the native format of a WFS without GeoJSON, and quotes its refusal', async () => {
  answers = wfs(['a'], () => '<?xml version="1.0"?><wfs:FeatureCollection/>', ['text/xml; subtype=gml/3.1.1'])
  expect(await read('/geoserver/wfs')).toMatchObject({
    name: 'Title of a.gml',
    text: expect.stringContaining('<wfs:'),
  })
  answers = wfs(
    ['a'],
    () =>
      '<?xml version="1.0"?><ows:ExceptionReport xmlns:ows="o"><ows:Exception><ows:ExceptionText>Cannot do natural order without a primary key</ows:ExceptionText></ows:Exception></ows:ExceptionReport>',
  )
  await expect(read('/geoserver/wfs')).rejects.toMatchObject({
    problem: 'serviceRefused',
    params: { reason: 'Cannot do natural order without a primary key' },
  })
  await expect(read('/geoserver/wfs?typeNames=b')).rejects.toMatchObject(refusal('serviceNoLayer'))
})

test('abandons a WFS that repeats its first page or is incomplete', async () => {
  answers = wfs(['a'], () => twoFrom(0))
  await expect(read('/geoserver/wfs')).rejects.toMatchObject(refusal('serviceEndless'))
  answers = wfs(['a'], start =>
    start < 4 ? twoFrom(start) : { type: 'FeatureCollection', features: [], numberMatched: 5 },
  )
  await expect(read('/geoserver/wfs')).rejects.toMatchObject(refusal('serviceIncomplete'))
  answers = wfs(['a'], () => 'no JSON')
  await expect(read('/geoserver/wfs')).rejects.toMatchObject(refusal('serviceOther'))
})

test('refuses XML that expands without end', async () => {
  answers = {
    '/wfs': () =>
      '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><WFS_Capabilities>&b;</WFS_Capabilities>',
  }
  await expect(read('/wfs')).rejects.toMatchObject(refusal('xmlEntities'))
})

test('treats an address that only resembles a service as a file or a page', async () => {
  answers = {
    '/fr/datasets/a/': () => CSV,
    '/dataset/page': () => '<!doctype html><title>Page</title>',
    '/collections/a': () => CSV,
    '/one.json': () => ({ type: 'FeatureCollection', features: ZONES }),
    '/config.json': () => ({ links: [{ rel: 'self', href: '/' }] }),
  }
  expect((await read('/fr/datasets/a/')).text).toBe(CSV)
  expect((await read('/collections/a')).text).toBe(CSV)
  expect(await codes('/one.json')).toHaveLength(5)
  expect((await read('/config.json')).name).toBe('config.json')
  await expect(read('/dataset/page')).rejects.toMatchObject(refusal('addressPage'))
})
