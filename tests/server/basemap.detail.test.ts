import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { VectorTile } from '@mapbox/vector-tile'
import type { StyleSpecification } from 'maplibre-gl'
import { PbfReader } from 'pbf'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { tinyExtract } from '../support/land/extract.ts'
import { startServer, type TestServer } from '../support/server.ts'

const folder = mkdtempSync(join(tmpdir(), 'cartable-basemap-'))
const extract = join(folder, 'extract.pmtiles')

writeFileSync(extract, tinyExtract())

let server: TestServer
beforeAll(async () => {
  server = await startServer({
    seed: 'none',
    env: { BASEMAP_PMTILES: extract, BASEMAPS: 'ign, openfreemap' },
  })
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true })
})

const Config = z.object({ basemap_style_url: z.string().nullable(), basemaps: z.array(z.string()) })
const configOf = async ({ app }: TestServer) => Config.parse(await (await app.request('/config.json')).json())

async function styleIn(theme: string, language: string): Promise<StyleSpecification> {
  const { basemap_style_url } = await configOf(server)
  const path = basemap_style_url!.replace('{theme}', theme).replace('{language}', language)
  return (await (await server.app.request(path)).json()) as StyleSpecification
}

const waterOf = ({ layers }: StyleSpecification) =>
  layers.flatMap(layer =>
    layer.id === 'water' && layer.type === 'fill' ? [layer.paint?.['fill-color']] : [],
  )

test("styles the operator's extract in both themes, with its attribution", async () => {
  const [light, dark] = [await styleIn('light', 'fr'), await styleIn('dark', 'en')]
  expect(waterOf(light)).toHaveLength(1)
  expect(waterOf(light)).not.toEqual(waterOf(dark))
  expect(light.sources['protomaps']).toMatchObject({
    maxzoom: 0,
    attribution: expect.stringContaining('OpenStreetMap'),
  })
  const ids = light.layers.map(({ id }) => id)
  expect(ids).toEqual(expect.arrayContaining(['earth', 'buildings', 'roads_highway']))
})

test('needs no font, icon or other host for the extract', async () => {
  const style = await styleIn('light', 'fr')
  expect(style).not.toHaveProperty('glyphs')
  expect(style).not.toHaveProperty('sprite')
  expect(JSON.stringify(style)).not.toMatch(/https?:|icon-image|"background"/)
})

test('serves the tiles of the extract', async () => {
  const answer = await server.app.request('/basemap/detail/0/0/0')
  const { layers } = new VectorTile(new PbfReader(new Uint8Array(await answer.arrayBuffer())))
  expect(layers['water']?.length).toBe(1)
  expect((await server.app.request('/basemap/detail/1/0/0')).status).toBe(204)
})

test('allows the hosts of the offered basemaps only', async () => {
  const policy = (await server.app.request('/healthz')).headers.get('content-security-policy')
  expect(policy).toContain("connect-src 'self' https://data.geopf.fr https://tiles.openfreemap.org;")
  expect((await configOf(server)).basemaps).toEqual(['ign', 'openfreemap'])
  await using usual = await startServer({ seed: 'none' })
  expect((await usual.app.request('/healthz')).headers.get('content-security-policy')).not.toContain('https:')
  expect(await configOf(usual)).toEqual({ basemap_style_url: null, basemaps: [] })
})

test('serves the tiles of its own basemap, and nothing in the middle of the sea', async () => {
  const { app } = server
  const paris = await app.request('/basemap/world/5/16/11')
  expect(paris.headers.get('content-type')).toBe('application/vnd.mapbox-vector-tile')
  expect(paris.headers.get('cache-control')).toMatch(/^public, max-age=\d+/)
  const { layers } = new VectorTile(new PbfReader(new Uint8Array(await paris.arrayBuffer())))
  expect(Object.keys(layers).sort()).toEqual(['borders', 'departements', 'land', 'rivers', 'towns'])
  expect((await app.request('/basemap/world/8/20/130')).status).toBe(204)
  for (const path of ['world/9/0/x', 'world/-1/0/0', 'detail/blue/fr/style.json'])
    expect((await app.request(`/basemap/${path}`)).status).toBe(404)
})
