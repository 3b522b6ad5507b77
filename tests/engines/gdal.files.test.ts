import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { startServer, type TestServer } from '../support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const Features = z.object({
  features: z.array(z.object({ geometry: z.unknown(), properties: z.record(z.string(), z.unknown()) })),
})

/** Runs a GDAL program, which must report no error or warning. */
async function run(program: string, ...parameters: string[]): Promise<string> {
  const { stdout, stderr } = await promisify(execFile)(program, parameters, { maxBuffer: 2 ** 30 })
  expect(stderr).toBe('')
  return stdout
}

async function taken(dataset: string, format: string, ending: string): Promise<string> {
  const answer = await server.app.request(`/cartable/export/?dataset_id=${dataset}&format=${format}`)
  const path = join(server.dataDir, `${dataset}.${ending}`)
  writeFileSync(path, new Uint8Array(await answer.arrayBuffer()))
  return path
}

const latest = () =>
  server.db.selectFrom('instance').select(['dataset', 'zones']).where('status', '=', 'latest').execute()

test('reads a GeoPackage of each dataset in GDAL, with every zone', async () => {
  for (const { dataset, zones } of await latest()) {
    const path = await taken(dataset, 'geopackage', 'gpkg')
    const told = await run('ogrinfo', '-ro', '-so', '-al', path)
    expect([dataset, /Feature Count: (\d+)/.exec(told)?.[1]]).toEqual([dataset, String(zones)])
    expect(told).toContain('WGS 84')
  }
})

test('reads the same from a GeoPackage as from GeoJSON, and finds zones by a box', async () => {
  const path = await taken('fr-departements', 'geopackage', 'gpkg')
  const read = async (...options: string[]) => {
    const exact = ['-lco', 'COORDINATE_PRECISION=15']
    const text = await run('ogr2ogr', '-f', 'GeoJSON', ...exact, '/vsistdout/', path, ...options)
    return Features.parse(JSON.parse(text)).features
  }
  const answer = await server.app.request('/cartable/export/?dataset_id=fr-departements&format=geojson')
  const whole = Features.parse(await answer.json()).features
  const features = await read()
  expect(features.length).toBe(101)
  for (const [at, { geometry, properties }] of features.entries())
    expect({ geometry, properties }).toEqual({
      geometry: whole[at]?.geometry,
      properties: whole[at]?.properties,
    })
  const west = await read('-spat', '-5.2', '47.7', '-3.4', '48.8')
  expect(west.map(({ properties }) => properties['name']).sort()).toEqual([
    "Côtes-d'Armor",
    'Finistère',
    'Morbihan',
  ])
})
