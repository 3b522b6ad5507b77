import { VectorTile } from '@mapbox/vector-tile'
import { PbfReader } from 'pbf'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TileJson, TileSet, TileSets } from '../../src/contract/ogc.ts'
import { collection, definition, installation, square } from '../support/import.ts'
import { ask, linkOf, refusal } from '../support/ogc.ts'
import { startServer, type TestServer } from '../support/server.ts'
import { makeTiles } from '../support/tileset.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer({ seed: 'none' })
  const place = installation(server.dataDir)
  await place.import('zones.geojson', collection(...ZONES), definition({ title: 'nom' }))
  await makeTiles(server)
  // No tiles are built for this dataset.
  await place.import('later.geojson', collection(...MORE), definition({ id: 'plus-tard' }))
  await place.db.destroy()
})
afterAll(() => server.close())

const withHole = {
  type: 'Feature',
  properties: { code: '03', nom: 'Trou', n: -1.5 },
  geometry: {
    type: 'Polygon',
    coordinates: [
      [
        [10, 0],
        [14, 0],
        [14, 4],
        [10, 4],
        [10, 0],
      ],
      [
        [11, 1],
        [11, 3],
        [13, 3],
        [13, 1],
        [11, 1],
      ],
    ],
  },
}
const ZONES = [
  square('01', 0, 0, { nom: 'Ain', n: 1 }),
  square('02', 1, 0, { nom: 'Aisne', n: null }),
  withHole,
  {
    type: 'Feature',
    properties: { code: 'l', nom: 'Ligne', n: 12 },
    geometry: {
      type: 'LineString',
      coordinates: [
        [5, 5],
        [6, 6],
      ],
    },
  },
  {
    type: 'Feature',
    properties: { code: 'p', nom: 'Point', n: 3_000_000_000 },
    geometry: { type: 'Point', coordinates: [7, 2] },
  },
]
const MORE = [square('11', 40, 40)]

const TILES = '/collections/essai~2026/tiles/WebMercatorQuad'

/** Returns the features of a tile, in degrees, by key. */
async function tile(zoom: number, row: number, column: number, query = '') {
  const answer = await ask(server, `${TILES}/${zoom}/${row}/${column}${query}`)
  expect(answer.headers.get('content-type')).toBe('application/vnd.mapbox-vector-tile')
  const { layers } = new VectorTile(new PbfReader(new Uint8Array(await answer.arrayBuffer())))
  expect(Object.keys(layers)).toEqual(['zones'])
  const layer = layers['zones']
  if (layer === undefined) throw new Error('No layer')
  expect(layer.version).toBe(2)
  const features = Array.from({ length: layer.length }, (_, index) =>
    layer.feature(index).toGeoJSON(column, row, zoom),
  )
  return new Map(features.map(feature => [String(feature.properties?.['key']), feature]))
}

/** Coordinates to a hundredth of a degree. */
const rounded = (part: unknown): unknown =>
  Array.isArray(part) ? part.map(rounded) : Math.round(Number(part) * 100) / 100 + 0

/** The coordinates of a feature. */
const placed = (feature: GeoJSON.Feature | undefined) =>
  rounded(feature && 'coordinates' in feature.geometry ? feature.geometry.coordinates : null)

// At zoom 4, a tile is 22.5 degrees wide: column 8 begins at 0, and row 7 is above the equator.
test('draws the zones of a tile in their place, with their holes', async () => {
  const found = await tile(4, 7, 8)
  expect([...found.keys()].sort()).toEqual(['01', '02', '03', 'l', 'p'])
  const rings = placed(found.get('03')) as number[][][]
  const corners = rings.map(ring => [...new Set(ring.map(String))].sort())
  expect(corners).toEqual([
    ['10,0', '10,4', '14,0', '14,4'],
    ['11,1', '11,3', '13,1', '13,3'],
  ])
  expect(placed(found.get('p'))).toEqual([7, 2])
  expect(placed(found.get('l'))).toEqual([
    [5, 5],
    [6, 6],
  ])
})

test('shares borders between neighbours', async () => {
  const found = await tile(4, 7, 8)
  const edge = (key: string) =>
    (placed(found.get(key)) as number[][][])
      .flat()
      .filter(([x]) => x === 1)
      .map(String)
  expect(new Set(edge('01'))).toEqual(new Set(['1,0', '1,1']))
  expect(new Set(edge('02'))).toEqual(new Set(['1,0', '1,1']))
})

test('continues a zone beyond the edge of a tile in both tiles', async () => {
  const across = (feature: GeoJSON.Feature | undefined) =>
    (placed(feature) as number[][][]).flat().map(([x]) => x ?? Number.NaN)
  // At zoom 5 a tile is 11.25 degrees wide: the edge between columns 16 and 17 cuts the zone from 10 to 14. Tiles extend
  // beyond their edge by 64 of 4096 units, 0.18 degrees.
  const [west, east] = [await tile(5, 15, 16), await tile(5, 15, 17)]
  expect(Math.max(...across(west.get('03')))).toBe(11.43)
  expect(Math.min(...across(east.get('03')))).toBe(11.07)
  expect(Math.min(...across(west.get('01')))).toBe(0)
})

test('returns the requested properties of zones with their types', async () => {
  const found = await tile(4, 7, 8, '?properties=key,n,nom')
  const told = Object.fromEntries([...found].map(([key, { properties }]) => [key, properties]))
  expect(told).toEqual({
    '01': { key: '01', n: 1, nom: 'Ain' },
    '02': { key: '02', nom: 'Aisne' },
    '03': { key: '03', n: -1.5, nom: 'Trou' },
    l: { key: 'l', n: 12, nom: 'Ligne' },
    p: { key: 'p', n: 3_000_000_000, nom: 'Point' },
  })
  expect((await tile(4, 7, 8)).get('01')?.properties).toEqual({ key: '01', name: 'Ain' })
})

test('shows every zone in the finest tiles', async () => {
  const { maxzoom } = TileJson.parse(await (await ask(server, '/collections/essai/tilejson')).json())
  const side = 2 ** maxzoom
  // The point 7, 2, by the formula of the Web Mercator projection.
  const latitude = (2 * Math.PI) / 180
  const row = Math.floor(((1 - Math.log(Math.tan(latitude) + 1 / Math.cos(latitude)) / Math.PI) / 2) * side)
  const found = await tile(maxzoom, row, Math.floor(((7 + 180) / 360) * side))
  expect([...found.keys()]).toContain('p')
})

test('links TileJSON to tiles of the instance, which can be cached for ever', async () => {
  const answer = await ask(server, '/collections/essai/tilejson?properties=key,n&lang=en')
  const told = TileJson.parse(await answer.json())
  expect([told.name, told.minzoom, told.vector_layers.map(({ id }) => id)]).toEqual(['Essai', 0, ['zones']])
  expect(Object.keys(told.vector_layers[0]?.fields ?? {})).toEqual(['key', 'n'])
  const [template = ''] = told.tiles
  expect(template).toMatch(
    /\/ogc\/collections\/essai~2026\/tiles\/WebMercatorQuad\/{z}\/{y}\/{x}\?properties=/,
  )
  const found = await ask(server, template.replace('{z}', '4').replace('{y}', '7').replace('{x}', '8'))
  expect([found.status, found.headers.get('cache-control')]).toEqual([
    200,
    'public, max-age=31536000, immutable',
  ])
  const headers = { 'if-none-match': found.headers.get('etag') ?? '' }
  expect((await ask(server, `${TILES}/4/7/8?properties=key,n`, headers)).status).toBe(304)
})

test('describes the tile sets according to the standard', async () => {
  const { links } = await (await ask(server, '/collections/essai')).json()
  const list = linkOf(links, 'http://www.opengis.net/def/rel/ogc/1.0/tilesets-vector') ?? ''
  const { tilesets } = TileSets.parse(await (await ask(server, list)).json())
  expect(tilesets.map(({ dataType, tileMatrixSetURI }) => [dataType, tileMatrixSetURI])).toEqual([
    ['vector', 'http://www.opengis.net/def/tilematrixset/OGC/1.0/WebMercatorQuad'],
  ])
  const set = TileSet.parse(await (await ask(server, linkOf(tilesets[0]?.links ?? [], 'self') ?? '')).json())
  const item = set.links.find(({ rel }) => rel === 'item')
  expect([item?.templated, item?.type]).toEqual([true, 'application/vnd.mapbox-vector-tile'])
  expect(item?.href).toMatch(/\/essai~2026\/tiles\/WebMercatorQuad\/{tileMatrix}\/{tileRow}\/{tileCol}$/)
})

test('returns a tile without zones without content', async () => {
  expect((await ask(server, `${TILES}/4/0/0`)).status).toBe(204)
})

test.each(['4/16/0', '4/0/16', '30/0/0', '4/a/0', '4/-1/0', '01/0/0'])(
  'refuses %s as a tile',
  async place => {
    const { status } = await ask(server, `${TILES}/${place}`)
    expect([400, 404]).toContain(status)
  },
)

test('refuses an unknown property', async () => {
  expect(await refusal(await ask(server, `${TILES}/4/7/8?properties=nothing`), 400)).toContain('properties')
  await refusal(await ask(server, `${TILES}/4/7/8?nothing=1`), 400)
})

test('asks the client to retry while tiles are being built', async () => {
  const answer = await ask(server, '/collections/plus-tard/tiles/WebMercatorQuad/0/0/0')
  expect(answer.headers.get('retry-after')).toBe('10')
  await refusal(answer, 503)
})
