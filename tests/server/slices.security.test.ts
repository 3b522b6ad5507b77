// @module-tag long
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { ExportFormat } from '../../src/contract/export.ts'
import type { GeometrySet } from '../../src/data/stored/geometrySet.ts'
import { importDataset } from '../../src/server/import/pipeline/pipeline.ts'
import { QueryBudget, SLICE_VERTICES } from '../../src/server/platform/queue/scheduling.ts'
import { ArtefactStore } from '../../src/server/storage/artefactStore.ts'
import { routesOf } from '../support/declared.ts'
import { collection, definition, installation, square } from '../support/import.ts'
import { patient } from '../support/patient.ts'
import { startServer, type TestServer } from '../support/server.ts'
import { makeTiles } from '../support/tileset.ts'

/** Number of vertices of the largest zone. The other zones together have as many. */
const LARGE = 60_000
const MANY = 600

let server: TestServer
beforeAll(async () => {
  server = await startServer({ seed: 'none', env: { RATE_LIMITS: 'off' } })
  const { db, store, context, file } = installation(server.dataDir)
  for (const edition of ['2025', '2026']) {
    const zones = Array.from({ length: MANY }, (_, at) =>
      round(`z${at}`, 100, [-2 + (at % 30) / 5, 45 + Math.floor(at / 30) / 5, 0.05 + Number(edition) / 1e6]),
    )
    const path = file(`${edition}.geojson`, collection(round('large', LARGE, [8, 47, 2]), ...zones))
    await importDataset(path, definition({ edition }), { ...context, db, store })
  }
  await db.destroy()
  await makeTiles(server)
}, 240_000)
afterAll(() => server.close())

/** Returns a zone with a circular outline. */
function round(key: string, vertices: number, [x = 0, y = 0, radius = 0]: readonly number[]) {
  const ring = Array.from({ length: vertices }, (_, at) => {
    const angle = (at / vertices) * 2 * Math.PI
    return [x + Math.cos(angle) * radius, y + Math.sin(angle) * radius]
  })
  const zone = square(key, 0, 0, { habitants: vertices })
  return { ...zone, geometry: { type: 'Polygon', coordinates: [[...ring, ring[0]]] } }
}

/** Number of slices per turn of the event loop, and their total number of vertices. */
const nothing = () => ({ pieces: 0, vertices: 0 })
type Turn = Record<'read' | 'spent', ReturnType<typeof nothing>>

/**
 * Records, per turn of the event loop, the geometries decoded as objects and the vertices announced by
 * slices.
 */
function countTurns() {
  const turns: Turn[] = [{ read: nothing(), spent: nothing() }]
  const tick = () => {
    turns.push({ read: nothing(), spent: nothing() })
    immediate = setImmediate(tick)
  }
  let immediate = setImmediate(tick)
  const count = (kind: keyof Turn, vertices: number) => {
    const work = turns.at(-1)![kind]
    work.pieces += 1
    work.vertices += vertices
  }
  const open = ArtefactStore.prototype.geometry
  const opening = vi.spyOn(ArtefactStore.prototype, 'geometry').mockImplementation(async function (
    this: ArtefactStore,
    ...asked
  ) {
    const set: GeometrySet = await open.apply(this, asked)
    return {
      ...set,
      geometry: ordinal => {
        count('read', set.vertices(ordinal))
        return set.geometry(ordinal)
      },
    }
  })
  const spend = QueryBudget.prototype.spend
  const spending = vi.spyOn(QueryBudget.prototype, 'spend').mockImplementation(function (
    this: QueryBudget,
    vertices,
  ) {
    const isOver = spend.call(this, vertices)
    if (!isOver) count('spent', vertices)
    return isOver
  })
  return {
    turns,
    [Symbol.dispose]() {
      clearImmediate(immediate)
      opening.mockRestore()
      spending.mockRestore()
    },
  }
}

const FORMATS = ExportFormat.options
const DATA = 'dataset_id=essai&instance=essai~2026'
const LAMBERT = 'http://www.opengis.net/def/crs/EPSG/0/2154'
const boxes = (west: number, step: number, [south, east, north]: readonly number[]) =>
  Array.from(
    { length: 99 },
    (_, at) => `S_INTERSECTS(geometry,BBOX(${west + at * step},${south},${east},${north}))`,
  ).join(' OR ')
const filtered = (filter: string, more = {}) => `?${new URLSearchParams({ limit: '1', filter, ...more })}`

const EVERY = { dataset_id: 'essai', instance: 'essai~2026' }
/** Query that reads every zone, compares it with the former instance, applies many conditions, and sorts. */
const COSTLY = {
  ...EVERY,
  in_bbox: [-20, 40, 20, 60],
  search: 'e',
  compared: { base: 'essai~2025' },
  query: {
    mode: 'l',
    filter: {
      or: Array.from({ length: 99 }, (_, at) => ({ label: 'habitants', operator: 'notequals', value: at })),
    },
  },
}
const order = { label: 'compared:change', direction: 'desc' }
const post = (path: string, query: object) => [path, JSON.stringify(query)] as const

/** The most expensive calls of each operation that reads zones: an address, and a body for a POST. */
const CALLS: Readonly<Record<string, readonly (string | readonly [path: string, body: string])[]>> = {
  'get /cartable/dataset/{id}/opening/': ['/cartable/dataset/essai/opening/'],
  'get /cartable/zone/': [
    `/cartable/zone/?${DATA}&page_size=1000`,
    `/cartable/zone/?${DATA}&page_size=1000&in_bbox=20,60,-20,40&search=e&order=name:desc`,
  ],
  'post /cartable/zone/query/': [
    post('/cartable/zone/query/?page_size=1000', EVERY),
    post('/cartable/zone/query/?page_size=1000', { ...COSTLY, order, geometry: 'full' }),
  ],
  'post /cartable/zone/ordinals/': [post('/cartable/zone/ordinals/', { ...COSTLY, order })],
  'post /cartable/zone/row/': [post('/cartable/zone/row/', { ...COSTLY, order, zone: 'essai.large' })],
  'post /cartable/zone/statistics/': [
    post('/cartable/zone/statistics/', { ...COSTLY, label: 'habitants' }),
    post('/cartable/zone/statistics/', { ...COSTLY, label: 'name' }),
  ],
  'get /cartable/zone/compare/': [`/cartable/zone/compare/?${DATA}&base=essai~2025`],
  'get /cartable/zone/former/': [`/cartable/zone/former/?${DATA}&base=essai~2025&label=habitants`],
  'get /cartable/zone/{id}': ['/cartable/zone/essai.large'],
  'get /cartable/labels/': ['/cartable/labels/?zone_id=essai.large'],
  'get /cartable/export/': FORMATS.map(each => `/cartable/export/?${DATA}&format=${each}`),
  'post /cartable/export/': FORMATS.map(format =>
    post('/cartable/export/', { ...COSTLY, compared: undefined, format }),
  ),
  'get /cartable/export/csvw/': [`/cartable/export/csvw/?${DATA}`],
  'get /cartable/export/estimate/': FORMATS.map(each => `/cartable/export/estimate/?${DATA}&format=${each}`),
  'post /cartable/export/estimate/': FORMATS.map(format =>
    post('/cartable/export/estimate/', { ...COSTLY, compared: undefined, format }),
  ),
  // Feeds count the changes of each instance.
  'get /feed.atom': ['/feed.atom'],
  'get /feed.json': ['/feed.json'],
  'get /feed/{id}': ['/feed/essai.atom'],
  'get /ogc/collections/{collectionId}/items': [
    '/ogc/collections/essai/items?limit=1000',
    `/ogc/collections/essai/items?limit=1000&crs=${encodeURIComponent(LAMBERT)}`,
    `/ogc/collections/essai/items${filtered(boxes(8, 0.001, [47, 8.2, 47.1]))}`,
    `/ogc/collections/essai/items${filtered(boxes(1_000_000, 10, [6_500_000, 1_100_000, 6_700_000]), { 'filter-crs': LAMBERT })}`,
  ],
  'get /ogc/collections/{collectionId}/items/{featureId}': [
    `/ogc/collections/essai/items/essai.large?crs=${encodeURIComponent(LAMBERT)}`,
  ],
  'get /ogc/collections/{collectionId}/tiles/WebMercatorQuad/{tileMatrix}/{tileRow}/{tileCol}': [
    '/ogc/collections/essai/tiles/WebMercatorQuad/0/0/0',
    '/ogc/collections/essai/tiles/WebMercatorQuad/5/11/16',
  ],
}

/** Operations that read no zones: they write, send stored files, or list datasets. */
const OTHERS = [
  /^\w+ \/(accounts|monitoring)\//,
  // Surveys, checks and imports run in threads.
  /^\w+ \/cartable\/import\//,
  /^get \/cartable\/(source|geom|column)\//,
  // `slices.test.ts` tests their order.
  /^get \/cartable\/numbers\//,
  /^get \/(cartable\/(facets|dataset|dataset\/{id}\/(instance|label|picture))\/$|catalogue)/,
  /^get \/ogc\/(|api|conformance|tileMatrixSets.*|collections|collections\/{collectionId}(|\/queryables))$/,
  /^get \/ogc\/collections\/{collectionId}\/(tiles|tiles\/WebMercatorQuad|tilejson)$/,
  /^get \/(livez|readyz|healthz|config\.json)$/,
]

/** Lists the operations of the OGC API from its own description. */
async function ogcOperations(): Promise<string[]> {
  const { paths } = await (await server.app.request('/ogc/api')).json()
  return Object.entries<object>(paths).flatMap(([path, item]) =>
    Object.keys(item).map(method => `${method} /ogc${path}`),
  )
}

test('tests a call of every operation that reads zones', async () => {
  const own = routesOf(server, /^\//).map(({ method, path }) => `${method} ${path}`)
  const names = [...own, ...(await ogcOperations())]
  const unnamed = names.filter(name => !(name in CALLS) && !OTHERS.some(pattern => pattern.test(name)))
  expect(unnamed).toEqual([])
  expect(Object.keys(CALLS).filter(name => !names.includes(name))).toEqual([])
})

const calls = Object.values(CALLS)
  .flat()
  .map(call => (typeof call === 'string' ? ([call, undefined] as const) : call))

test.each(calls)(
  'handles few vertices in a turn, or one zone: %s',
  async (path, body) => {
    using counted = countTurns()
    const headers = { 'content-type': 'application/json' }
    const answer = await server.app.request(path, body === undefined ? {} : { method: 'POST', headers, body })
    await answer.arrayBuffer()
    expect([path, answer.status]).toEqual([path, 200])
    const works = counted.turns.flatMap(({ read, spent }) => [read, spent])
    expect(works.filter(({ pieces, vertices }) => pieces > 1 && vertices > SLICE_VERTICES)).toEqual([])
  },
  patient.timeout,
)
