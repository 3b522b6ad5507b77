import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TileManifest } from '../../src/contract/tiles.ts'
import { ZonePage } from '../../src/contract/zone.ts'
import { decodeChunk } from '../../src/domain/column/chunk.ts'
import { decodeDictionary } from '../../src/domain/column/textColumn.ts'
import { decodePlaces, decodeTile } from '../../src/domain/tile/codec.ts'
import { expanded } from '../../src/domain/tile/triangulate.ts'
import { anchorsOfTileset } from '../../src/server/zones/anchors.ts'
import { collection, definition, installation, square } from '../support/import.ts'
import { artefactsOf } from '../support/objects/of.ts'
import { startServer, type TestServer } from '../support/server.ts'
import { makeTiles } from '../support/tileset.ts'

let server: TestServer
let told: string[]
let page: ZonePage
let manifest: TileManifest
beforeAll(async () => {
  server = await startServer({ seed: 'none' })
  const place = installation(server.dataDir)
  const zones = collection(
    square('01', 0, 0, { nom: 'Ain', n: 1 }),
    square('02', 1, 0, { nom: 'Aisne', n: null }),
  )
  await place.import('zones.geojson', zones, definition({ title: 'nom' }))
  await place.db.destroy()
  told = await makeTiles(server)
  page = ZonePage.parse(await (await ask('/cartable/zone/?dataset_id=essai&instance=essai~2026')).json())
  manifest = TileManifest.parse(await (await ask(page.tiles ?? '')).json())
})
afterAll(() => server.close())

const ask = (path: string, headers: Record<string, string> = {}) =>
  Promise.resolve(server.app.request(path, { headers }))
const bytes = async (path: string, headers: Record<string, string> = {}) =>
  new Uint8Array(await (await ask(path, headers)).arrayBuffer())
const tilePath = () => `/cartable/geom/${manifest.id}/0/0/0`

/** Returns the texts of a column by ordinal. */
async function texts(hash: string): Promise<(string | null)[]> {
  const chunk = decodeChunk(await bytes(`/cartable/column/${hash}/0`))
  const dictionary = decodeDictionary(await bytes(`/cartable/column/${hash}/dictionary`))
  return Array.from(chunk.values, (code, ordinal) =>
    (chunk.nulls[ordinal >> 3] ?? 0) & (1 << (ordinal & 7)) ? null : (dictionary[code] ?? null),
  )
}

test('names the manifest of its tiles in a page of zones', () => {
  expect(told).toEqual([expect.stringMatching(/^Tiles of essai~2026: \d+, in /)])
  expect(manifest).toMatchObject({ zones: 2, kinds: ['area'] })
  expect(manifest.levels.map(({ zoom }) => zoom)).toEqual(manifest.levels.map((_, index) => index))
})

test('serves every tile of the manifest, and shows every zone at the last zoom', async () => {
  const shown = new Set<number>()
  for (const { zoom, tiles } of manifest.levels) {
    let number = 0
    for (const difference of tiles) {
      number += difference
      const path = `/cartable/geom/${manifest.id}/${zoom}/${number % 2 ** zoom}/${Math.floor(number / 2 ** zoom)}`
      const tile = decodeTile(await bytes(path))
      if (zoom === manifest.levels.length - 1) for (const ordinal of tile.areas.ordinals) shown.add(ordinal)
    }
  }
  expect([...shown].sort()).toEqual([0, 1])
})

test('gives each zone one circle position inside its outline, in steps of 2^30', async () => {
  const path = `/cartable/geom/${manifest.id}/anchors`
  const { ordinals, xs, ys } = decodePlaces(await bytes(path))
  expect([...ordinals]).toEqual([0, 1])
  // Squares of one degree: Ain from 0 to 1 east, Aisne from 1 to 2, both from 0 to 1 north.
  const degrees = (x: number) => (x / 2 ** 30) * 360 - 180
  const [ain, aisne] = page.results.map(({ ordinal }) => ordinal)
  expect(degrees(xs[ain ?? 0] ?? 0)).toBeCloseTo(0.5, 3)
  expect(degrees(xs[aisne ?? 0] ?? 0)).toBeCloseTo(1.5, 3)
  for (const y of ys) {
    expect(y).toBeLessThan(2 ** 29)
    expect(y).toBeGreaterThan(2 ** 29 - 2 ** 30 / 360 - 1000)
  }
})

test('reads places that a former file has only in its tiles', async () => {
  const { file } = await server.db.selectFrom('tileset').select('file').executeTakeFirstOrThrow()
  const tileset = await artefactsOf(server.dataDir).tileset(file)
  const former = await anchorsOfTileset({ ...tileset, anchors: async () => null })
  expect(Buffer.from((await tileset.anchors()) ?? [])).toEqual(Buffer.from(former))
})

test('keeps the points of the data at the last zoom', async () => {
  const last = manifest.levels.at(-1)
  const [number = 0] = last?.tiles ?? []
  const zoom = last?.zoom ?? 0
  const path = `/cartable/geom/${manifest.id}/${zoom}/${number % 2 ** zoom}/${Math.floor(number / 2 ** zoom)}`
  const { starts } = expanded(decodeTile(await bytes(path)).areas, false)
  expect(Math.max(...starts)).toBeGreaterThanOrEqual(4)
})

test('stores keys, names and values as columns over the ordinals of the tiles', async () => {
  const byOrdinal = [...page.results].sort((a, b) => a.ordinal - b.ordinal)
  expect(await texts(manifest.keys)).toEqual(byOrdinal.map(({ key }) => key))
  expect(await texts(page.names)).toEqual(byOrdinal.map(({ name }) => name))
})

test('caches tiles and columns for ever, and does not send them again', async () => {
  for (const path of [page.tiles ?? '', tilePath(), `/cartable/column/${page.names}/0`]) {
    const answer = await ask(path)
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    const etag = answer.headers.get('etag') ?? ''
    expect(etag).toMatch(/^W\/"/)
    expect((await ask(path, { 'if-none-match': etag })).status).toBe(304)
    expect((await ask(path, { 'if-none-match': 'W/"other"' })).status).toBe(200)
  }
})

test('sends stored bytes to clients that accept brotli, and plain ones to others', async () => {
  for (const path of [
    tilePath(),
    `/cartable/column/${page.names}/0`,
    `/cartable/column/${page.names}/dictionary`,
  ]) {
    const plain = await ask(path)
    const packed = await ask(path, { 'accept-encoding': 'gzip, deflate, br;q=0.8' })
    expect([plain, packed].map(({ headers }) => headers.get('content-encoding'))).toEqual([null, 'br'])
    expect([plain, packed].map(({ headers }) => headers.get('vary'))).toEqual([
      'Accept-Encoding',
      'Accept-Encoding',
    ])
    const unpacked = brotliDecompressSync(new Uint8Array(await packed.arrayBuffer()))
    expect(Buffer.from(await plain.arrayBuffer()).equals(unpacked)).toBe(true)
    expect((await ask(path, { 'accept-encoding': 'br;q=0' })).headers.get('content-encoding')).toBe(null)
  }
})

test('revalidates a page without tiles, which changes once they exist', async () => {
  await using other = await startServer({ seed: 'none' })
  await using place = installation(other.dataDir)
  await place.import('zones.geojson', collection(square('01', 0, 0)), definition())
  const get = (etag = '') =>
    other.app.request('/cartable/zone/?dataset_id=essai&instance=essai~2026', {
      headers: { 'if-none-match': etag },
    })
  const before = await get()
  expect(ZonePage.parse(await before.json()).tiles).toBe(null)
  expect(before.headers.get('cache-control')).toBe('public, no-cache')
  const etag = before.headers.get('etag') ?? ''
  expect((await get(etag)).status).toBe(304)
  await makeTiles(other)
  const after = await get(etag)
  expect(after.status).toBe(200)
  expect(after.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(ZonePage.parse(await after.json()).tiles).toMatch(/^\/cartable\/geom\/[0-9a-f]{64}\/manifest\.json$/)
})
