import { execFile } from 'node:child_process'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { installPeers } from '../support/installPeers.ts'
import { startServer, type TestServer } from '../support/server.ts'

const peers = join(import.meta.dirname, 'peers')

let server: TestServer
beforeAll(async () => {
  installPeers(peers)
  server = await startServer({ env: { RATE_LIMITS: 'off' } })
})
afterAll(() => server.close())

const python = async (script: string, ...parameters: string[]): Promise<unknown> => {
  const { stdout } = await promisify(execFile)(
    '/usr/bin/python3',
    [join(import.meta.dirname, script), `${server.url}/ogc`, ...parameters],
    { maxBuffer: 2 ** 28 },
  )
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '')
}

const Layer = z.object({
  crs: z.string(),
  count: z.int(),
  rows: z.array(z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))),
  inBox: z.array(z.string()),
})
const ZonePage = z.object({
  results: z.array(
    z.object({ key: z.string(), name: z.string(), labels: z.record(z.string(), z.unknown()) }),
  ),
})

/** Larger collections are only counted: QGIS reads them page by page. */
const READ_WHOLE = 5000

test('opens, counts and reads every dataset of the starting catalogue in QGIS', async () => {
  const instances = await server.db
    .selectFrom('instance')
    .select(['dataset', 'zones'])
    .where('status', '=', 'latest')
    .where('zones', '<=', READ_WHOLE)
    .execute()
  expect(instances.length).toBeGreaterThan(5)
  const layers = z
    .record(z.string(), Layer.nullable())
    .parse(await python('useQgis.py', ...instances.map(({ dataset }) => dataset)))
  // QGIS treats CRS84 as a system with another axis order, which it swaps itself.
  for (const { dataset, zones } of instances) {
    const layer = layers[dataset]
    expect([dataset, layer?.crs, layer?.count, layer?.rows.length]).toEqual([
      dataset,
      'EPSG:4326',
      zones,
      zones,
    ])
    const read = new Map(layer?.rows.map(row => [row['key'], row]))
    const asked = await server.app.request(`/cartable/zone/?dataset_id=${dataset}&geometry=none`)
    for (const { key, name, labels } of ZonePage.parse(await asked.json()).results) {
      const told = Object.entries(labels).filter(([, value]) => ['string', 'number'].includes(typeof value))
      expect([dataset, read.get(key)]).toMatchObject([dataset, { key, name, ...Object.fromEntries(told) }])
    }
  }
  expect(layers['fr-departements']?.inBox).toEqual(['22', '29', '56'])
})

test('lists collections in OWSLib, and finds zones by box and CQL2', async () => {
  const told = z
    .object({
      collections: z.array(z.string()),
      openapi: z.string(),
      queryables: z.array(z.string()),
      inBox: z.array(z.string()),
      large: z.array(z.string()),
    })
    .parse(await python('useOwslib.py'))
  expect(told.openapi).toMatch(/^3\.0/)
  for (const { id } of await server.db.selectFrom('instance').select('id').execute())
    expect(told.collections).toContain(id)
  expect(told.queryables).toEqual(expect.arrayContaining(['key', 'name', 'population']))
  expect(told.inBox).toEqual(['Côtes-d’Armor', 'Finistère', 'Morbihan'].map(name => name.replace('’', "'")))
  // Only the Nord has more than 2.5 million inhabitants; Paris and the Bouches-du-Rhône have about two
  // million.
  expect(told.large).toEqual(expect.arrayContaining(['Bouches-du-Rhône', 'Nord', 'Paris']))
  expect(told.large).not.toContain('Finistère')
})

interface OgcClient {
  OgcApiEndpoint: new (
    url: string,
  ) => {
    featureCollections: Promise<string[]>
    hasFeatures: Promise<boolean>
    vectorTileCollections: Promise<string[]>
    getCollectionItems: (id: string, limit: number) => Promise<{ properties: { name: string } }[]>
  }
}

test('reads features and vector tiles with @camptocamp/ogc-client', async () => {
  const { OgcApiEndpoint }: OgcClient = await import(
    createRequire(join(peers, 'package.json')).resolve('@camptocamp/ogc-client')
  )
  const endpoint = new OgcApiEndpoint(`${server.url}/ogc`)
  expect(await endpoint.hasFeatures).toBe(true)
  expect(await endpoint.vectorTileCollections).toContain('fr-departements')
  expect(await endpoint.featureCollections).toContain('fr-departements')
  const items = await endpoint.getCollectionItems('fr-departements', 101)
  expect(items.map(({ properties }) => properties.name)).toContain('Finistère')
})
