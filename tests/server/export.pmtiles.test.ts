// @module-tag long
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { featuresOf, openPmtiles } from '../support/exports/pmtiles.ts'
import { collection, definition, installation, square } from '../support/import.ts'
import { startServer, type TestServer } from '../support/server.ts'
import { makeTiles } from '../support/tileset.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
  await makeTiles(server, 'fr-departements', 'fr-villes')
})
afterAll(() => server.close())

const ask = (parameters: Record<string, string>) =>
  server.app.request(`/cartable/export/?${new URLSearchParams({ format: 'pmtiles', ...parameters })}`)
const taken = async (parameters: Record<string, string>) =>
  openPmtiles(new Uint8Array(await (await ask(parameters)).arrayBuffer()))

test('writes an archive and metadata that the library of the format reads', async () => {
  const answer = await ask({ dataset_id: 'fr-departements' })
  expect(answer.headers.get('content-type')).toBe('application/vnd.pmtiles')
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename=fr-departements~2026.pmtiles')
  const archive = openPmtiles(new Uint8Array(await answer.arrayBuffer()))
  const header = await archive.getHeader()
  expect(header).toMatchObject({
    specVersion: 3,
    clustered: true,
    internalCompression: 2,
    tileCompression: 2,
    tileType: 1,
    minZoom: 0,
    minLon: expect.closeTo(-61.8, 1),
    maxLat: expect.closeTo(51.1, 1),
  })
  expect(header.maxZoom).toBeGreaterThan(4)
  const metadata = (await archive.getMetadata()) as Record<string, unknown>
  expect(metadata).toMatchObject({
    attribution: expect.stringContaining('Licence Ouverte 2.0</a>'),
    vector_layers: [
      {
        id: 'zones',
        minzoom: 0,
        maxzoom: header.maxZoom,
        fields: expect.objectContaining({ key: 'String', population: 'Number' }),
      },
    ],
    cartable: expect.objectContaining({ instance: 'fr-departements~2026' }),
  })
  expect(readdirSync(join(server.dataDir, 'temporary'))).toEqual([])
})

test('tiles every zone, with the values of the list', async () => {
  const archive = await taken({ dataset_id: 'fr-departements' })
  const { maxZoom } = await archive.getHeader()
  expect(maxZoom).toBeGreaterThan(5)
  for (const zoom of [5, 6]) {
    const features = await featuresOf(archive, zoom)
    const keys = new Set(features.map(({ properties }) => properties['key']))
    expect([zoom, keys.size]).toEqual([zoom, 101])
    const finistere = features.find(({ properties }) => properties['key'] === '29')
    expect(finistere?.properties).toMatchObject({ name: 'Finistère', region: 'Bretagne' })
    expect(typeof finistere?.properties['population']).toBe('number')
  }
})

test('places points at the last zoom as exactly as a tile allows', async () => {
  const archive = await taken({ dataset_id: 'fr-villes', search: 'saint-malo' })
  const { maxZoom } = await archive.getHeader()
  const geojson = await (
    await server.app.request('/cartable/export/?dataset_id=fr-villes&search=saint-malo&format=geojson')
  ).json()
  const expected = geojson.features[0]
  // Finds a tile without reading all tiles of its zoom.
  const [longitude, latitude] = expected.geometry.coordinates
  const side = 2 ** maxZoom
  const x = Math.floor(((longitude + 180) / 360) * side)
  const sine = Math.sin((latitude * Math.PI) / 180)
  const y = Math.floor((0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * side)
  expect(await archive.getZxy(maxZoom, x, y)).toBeDefined()
  const features = await featuresOf(archive, Math.min(maxZoom, 7))
  expect(new Set(features.map(({ properties }) => properties['key']))).toEqual(
    new Set(geojson.features.map(({ properties }: { properties: { key: string } }) => properties.key)),
  )
})

test('writes an archive without tiles for an empty selection', async () => {
  const archive = await taken({ dataset_id: 'fr-departements', search: 'nowhere' })
  expect(await archive.getHeader()).toMatchObject({ numAddressedTiles: 0, tileDataLength: 0 })
  expect(await featuresOf(archive, 2)).toEqual([])
})

test('estimates the size of the archive', async () => {
  const told = await server.app.request(
    '/cartable/export/estimate/?dataset_id=fr-departements&format=pmtiles',
  )
  const { bytes } = (await told.json()) as { bytes: number }
  const real = (await (await ask({ dataset_id: 'fr-departements' })).arrayBuffer()).byteLength
  expect(bytes / real).toBeGreaterThan(0.3)
  expect(bytes / real).toBeLessThan(3)
})

test('writes an attribution as plain text, and waits for missing tiles', async () => {
  const place = installation(server.dataDir)
  const hostile = definition({ id: 'hostile' })
  const source = { ...hostile.dataset.source, attribution: '<img src=x onerror=alert(1)>', licence: '"&' }
  await place.import('hostile.geojson', collection(square('A', 0, 0, { '<b>': 1 })), {
    ...hostile,
    dataset: { ...hostile.dataset, source: { ...source, id: 'hostile' } },
  })
  await place.db.destroy()
  const early = await ask({ dataset_id: 'hostile' })
  if (early.status === 503) expect(Number(early.headers.get('retry-after'))).toBeGreaterThan(0)
  await makeTiles(server, 'hostile')
  const metadata = (await (await taken({ dataset_id: 'hostile' })).getMetadata()) as { attribution: string }
  expect(metadata.attribution).toBe('&#60;img src=x onerror=alert(1)&#62; · &#34;&#38;')
})
