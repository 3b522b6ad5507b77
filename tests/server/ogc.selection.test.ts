import { afterAll, beforeAll, expect, test } from 'vitest'
import { importDataset } from '../../src/server/import/pipeline/pipeline.ts'
import { collection, definition, installation, square } from '../support/import.ts'
import { ask, items, linkOf, refusal } from '../support/ogc.ts'
import { startServer, type TestServer } from '../support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer({ seed: 'none' })
  const { db, store, context, file } = installation(server.dataDir)
  const bring = async (edition: string, features: object[]) => {
    const path = file(`${edition}.geojson`, collection(...features))
    const dated = definition({ edition, data_date: edition })
    await importDataset(path, dated, { ...context, db, store })
  }
  await bring('2016', [square('a', 0, 45, { population: 1 })])
  await bring('2021', [square('a', 0, 45, { population: 2 }), square('b', 2, 45, { population: 3 })])
  await bring('2026', ZONES)
  await db.destroy()
})
afterAll(() => server.close())

/**
 * Squares of one degree: three in a row, one on each side of the antimeridian; and an L-shaped zone of 4
 * degrees to the south.
 */
const ZONES = [
  square('a', 0, 45, { population: 10, sorte: 'ville', vu: '2020-05-01', page: '1' }),
  square('b', 2, 45, { population: 25, sorte: 'Ville', vu: '2021-05-01', page: '2' }),
  square('c', 4, 45, { population: null, sorte: 'bourg', vu: '2022-05-01', page: '3' }),
  square('w', 179, -20, { population: -5, sorte: 'île', vu: null, page: null }),
  square('e', -180, -20, { population: 0, sorte: null, vu: '2019-01-01', page: '4' }),
  {
    type: 'Feature',
    properties: { code: 'l', nom: 'Zone l', population: 1000, sorte: 'équerre', vu: '2024-02-29', page: '5' },
    geometry: {
      type: 'Polygon',
      coordinates: [
        [
          [0, 0],
          [4, 0],
          [4, 1],
          [1, 1],
          [1, 4],
          [0, 4],
          [0, 0],
        ],
      ],
    },
  },
]

const EPSG = 'http://www.opengis.net/def/crs/EPSG/0/'

/** Returns the codes of the matching features in alphabetical order. */
async function codes(parameters: Record<string, string>, id = 'essai'): Promise<string> {
  const query = new URLSearchParams({ ...parameters, limit: '100' })
  const { features, numberMatched } = await items(server, `/collections/${id}/items?${query}`)
  expect(numberMatched).toBe(features.length)
  return features
    .map(({ properties }) => properties['key'])
    .sort()
    .join('')
}

test.each<[string, Record<string, string>, string]>([
  ['a box', { bbox: '0.5,45.5,2.5,45.6' }, 'ab'],
  ['a box that only touches', { bbox: '1,46,2,47' }, 'ab'],
  ['a box with heights', { bbox: '0.5,45.5,-100,2.5,45.6,9000' }, 'ab'],
  ['a box in the box of a zone, but not in the zone', { bbox: '2,2,3,3' }, ''],
  ['a box at its inner corner', { bbox: '1,1,3,3' }, 'l'],
  ['a box across the antimeridian', { bbox: '179.5,-20,-179.5,-19' }, 'ew'],
  ['the world', { bbox: '-180,-90,180,90' }, 'abcelw'],
  ['a box in latitude and longitude', { bbox: '45.5,0.5,45.6,2.5', 'bbox-crs': `${EPSG}4326` }, 'ab'],
  // Computed by PROJ: 0.5 45.5 is 504792 6492039, and 2.5 45.6 is 661023 6500177 in EPSG:2154.
  ['a box in Lambert-93', { bbox: '504000,6490000,662000,6501000', 'bbox-crs': `${EPSG}2154` }, 'ab'],
  [
    'the same in northings and eastings',
    { bbox: '2500000,3500000,2600000,3900000', 'bbox-crs': `${EPSG}3035` },
    'abc',
  ],
  ['a box in Web Mercator', { bbox: '50000,5630000,100000,5640000', 'bbox-crs': `${EPSG}3857` }, 'a'],
])('%s', async (_, parameters, expected) => {
  expect(await codes(parameters)).toBe(expected)
})

test.each<[Record<string, string>, string]>([
  [{ sorte: 'ville' }, 'a'],
  [{ population: '25' }, 'b'],
  [{ population: '25.0', sorte: 'Ville' }, 'b'],
  [{ key: 'c' }, 'c'],
  [{ name: 'Zone l' }, 'l'],
  [{ filter: 'population > 5' }, 'abl'],
  [{ filter: 'population <> 10' }, 'belw'],
  [{ filter: 'population IS NULL' }, 'c'],
  [{ filter: "sorte = 'ville' OR sorte = 'bourg'" }, 'ac'],
  [{ filter: "NOT sorte = 'ville'" }, 'bclw'],
  [{ filter: "sorte LIKE '%ille'" }, 'ab'],
  [{ filter: "vu >= DATE('2021-01-01')" }, 'bcl'],
  [{ filter: "vu BETWEEN '2020-01-01' AND '2021-12-31'" }, 'ab'],
  [{ filter: 'S_INTERSECTS(geometry, POINT(0.5 3.5))' }, 'l'],
  [{ filter: 'S_INTERSECTS(geometry, POINT(3 3))' }, ''],
  [{ filter: 'population > 5 AND S_INTERSECTS(geometry, BBOX(0,40,3,50))' }, 'ab'],
  [{ filter: 'population > 500 OR S_INTERSECTS(geometry, BBOX(4,40,9,50))' }, 'cl'],
  [{ filter: 'S_INTERSECTS(geometry, BBOX(45,0,46,1))', 'filter-crs': `${EPSG}4326` }, 'a'],
  [{ filter: 'population > 5', bbox: '-10,40,10,50' }, 'ab'],
  [{ filter: 'population > 5', bbox: '-10,40,10,50', sorte: 'Ville' }, 'b'],
  [{ 'filter-lang': 'cql2-json', filter: '{"op":">","args":[{"property":"population"},5]}' }, 'abl'],
])('%j', async (parameters, expected) => {
  expect(await codes(parameters)).toBe(expected)
})

test('returns each feature of a filter once in all pages', async () => {
  const seen: string[] = []
  let next: string | undefined = '/collections/essai/items?limit=2&filter=population%20%3E%3D%200'
  while (next !== undefined) {
    const page: Awaited<ReturnType<typeof items>> = await items(server, next)
    expect(page.numberMatched).toBe(4)
    seen.push(...page.features.map(({ properties }) => String(properties['key'])))
    next = linkOf(page.links, 'next')
  }
  expect(seen.sort()).toEqual(['a', 'b', 'e', 'l'])
})

test.each([
  ['2026-06-01', 'abcelw'],
  ['2025-12-31T23:59:59Z', 'ab'],
  ['2021-01-01', 'ab'],
  ['2020-12-31', 'a'],
  ['2016-01-01T00:00:00Z', 'a'],
  ['2015-12-31', ''],
  ['../2020-01-01', 'a'],
  ['2010-01-01/2022-01-01', 'ab'],
  ['2017-01-01/..', 'abcelw'],
  ['2000-01-01/2015-01-01', ''],
])('shows a dataset at %s with the instance of that time', async (datetime, expected) => {
  expect(await codes({ datetime })).toBe(expected)
})

test('returns the only date of an instance, for any requested time', async () => {
  expect(await codes({ datetime: '2026-06-01' }, 'essai~2021')).toBe('ab')
  expect(await codes({ datetime: '1900-01-01' }, 'essai~2021')).toBe('ab')
})

// Corner 0 45, computed by PROJ: `gdaltransform -s_srs OGC:CRS84 -t_srs EPSG:…`, in the registry's axis
// order.
test.each([
  ['http://www.opengis.net/def/crs/OGC/1.3/CRS84', [0, 45]],
  [`${EPSG}4326`, [45, 0]],
  [`${EPSG}3857`, [0, 5621521.486]],
  [`${EPSG}2154`, [463658.743, 6437909.151]],
  [`${EPSG}3035`, [2484861.202, 3533853.426]],
])('places the corner of a square in %s at %j', async (crs, [x = 0, y = 0]) => {
  const path = `/collections/essai/items?key=a&crs=${encodeURIComponent(crs)}`
  const answer = await ask(server, path)
  expect(answer.headers.get('content-crs')).toBe(`<${crs}>`)
  const { features } = await answer.json()
  const [first] = features[0].geometry.coordinates[0]
  expect(Math.abs(first[0] - x)).toBeLessThan(0.002)
  expect(Math.abs(first[1] - y)).toBeLessThan(0.002)
  const one = await ask(server, `/collections/essai/items/essai.a?crs=${encodeURIComponent(crs)}`)
  expect((await one.json()).geometry).toEqual(features[0].geometry)
})

test('returns longitude and latitude without a system, according to the header', async () => {
  const { headers } = await ask(server, '/collections/essai/items')
  expect(headers.get('content-crs')).toBe('<http://www.opengis.net/def/crs/OGC/1.3/CRS84>')
})

test('lists the reference systems of a collection', async () => {
  const { crs, storageCrs } = await (await ask(server, '/collections/essai')).json()
  expect(crs).toEqual([storageCrs, `${EPSG}4326`, `${EPSG}3857`, `${EPSG}2154`, `${EPSG}3035`])
})

test('returns the requested properties of features', async () => {
  const of = async (names: string) => {
    const { features } = await items(server, `/collections/essai/items?key=a&properties=${names}`)
    return features[0]?.properties
  }
  expect(await of('population,sorte')).toEqual({ population: 10, sorte: 'ville' })
  expect(await of('')).toEqual({})
})

test('lists the properties with their types, and the geometry, as queryables', async () => {
  const answer = await ask(server, '/collections/essai/queryables')
  expect(answer.headers.get('content-type')).toBe('application/schema+json')
  const { properties, $schema, type, additionalProperties } = await answer.json()
  expect([$schema, type, additionalProperties]).toEqual([
    'https://json-schema.org/draft/2020-12/schema',
    'object',
    false,
  ])
  const types = Object.entries<{ type?: string; format?: string }>(properties)
  expect(Object.fromEntries(types.map(([name, told]) => [name, told.type ?? told.format]))).toMatchObject({
    key: 'string',
    name: 'string',
    population: 'number',
    sorte: 'string',
    vu: 'string',
    geometry: 'geometry-any',
  })
  const { links } = await (await ask(server, '/collections/essai')).json()
  const href = linkOf(links, 'http://www.opengis.net/def/rel/ogc/1.0/queryables')
  expect(new URL(href ?? '').pathname).toBe('/ogc/collections/essai/queryables')
})

test.each<[Record<string, string>, string, string?]>([
  [{ bbox: '1,2,3' }, 'bbox'],
  [{ bbox: '1,2,3,4,5' }, 'bbox'],
  [{ bbox: 'a,b,c,d' }, 'bbox'],
  [{ bbox: '0,50,1,40' }, 'bbox'],
  [{ bbox: '0,0,1,1e400' }, 'bbox'],
  [{ bbox: '500,0,501,1' }, 'bbox'],
  [{ bbox: '' }, 'bbox'],
  [{ bbox: '0,0,1,1', 'bbox-crs': 'EPSG:4326' }, 'bbox-crs'],
  [{ crs: `${EPSG}1` }, 'crs'],
  [{ crs: '' }, 'crs'],
  [{ datetime: 'yesterday' }, 'datetime'],
  [{ datetime: '2026' }, 'datetime'],
  [{ datetime: '2026-02-30' }, 'datetime'],
  [{ datetime: '2026-01-01/2025-01-01' }, 'datetime'],
  [{ datetime: '../..' }, 'datetime'],
  [{ datetime: '2026-01-01/2026-02-01/2026-03-01' }, 'datetime'],
  [{ properties: 'nothing' }, 'properties'],
  [{ nothing: '1' }, 'nothing'],
  [{ geometry: '1' }, 'geometry'],
  [{ population: 'many' }, 'population'],
  [{ filter: 'population' }, 'filter'],
  [{ filter: 'nothing = 1' }, 'filter', 'nothing'],
  [{ filter: 'S_WITHIN(geometry, BBOX(0,0,1,1))' }, 'filter', 'S_WITHIN'],
  [{ filter: 'S_INTERSECTS(geometry, BBOX(0,95,1,96))' }, 'filter'],
  [{ filter: `population = ${'1'.repeat(9000)}` }, 'filter'],
  [{ filter: 'population = 1', 'filter-lang': 'cql' }, 'filter-lang'],
  [{ filter: 'population = 1', 'filter-lang': 'cql2-json' }, 'filter'],
  [{ filter: '['.repeat(4000), 'filter-lang': 'cql2-json' }, 'filter'],
  [{ filter: '{"op":"casei","args":[]}', 'filter-lang': 'cql2-json' }, 'filter', 'casei'],
])('refuses %j, and names %s', async (parameters, name, also = '') => {
  const answer = await ask(server, `/collections/essai/items?${new URLSearchParams(parameters)}`)
  const detail = await refusal(answer, 400)
  expect(detail).toContain(name)
  expect(detail).toContain(also)
})

test('refuses an invalid request even with a cached answer', async () => {
  const tag = (await ask(server, '/collections/essai~2026/items')).headers.get('etag') ?? ''
  const path = '/collections/essai~2026/items?filter=nothing=1'
  await refusal(await ask(server, path, { 'if-none-match': tag }), 400)
})
