import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { addUser, logIn, post } from '../support/accounts.ts'
import { startServer, type TestServer } from '../support/server.ts'

let server: TestServer
let key: string
beforeAll(async () => {
  server = await startServer({ env: { ACCESS: 'account' } })
  await addUser(server)
  const { bearer } = await logIn(server)
  key = (await (await post(server, 'api/', { name: 'gdal' }, bearer)).json()).key
})
afterAll(() => server.close())

const Features = z.object({
  features: z.array(
    z.object({ geometry: z.object({ type: z.string() }), properties: z.record(z.string(), z.unknown()) }),
  ),
})

const run = async (program: string, parameters: string[]) =>
  (await promisify(execFile)(program, parameters, { maxBuffer: 2 ** 30 })).stdout

/** Reads a collection with GDAL, with a key, in pages of ten by default. */
async function read(collection: string, ...options: string[]) {
  const source = `OAPIF:${server.url}/ogc`
  const withKey = ['--config', 'GDAL_HTTP_HEADERS', `X-Api-Key: ${key}`]
  const text = await run('ogr2ogr', [
    ...withKey,
    ...['-f', 'GeoJSON', '/vsistdout/', source, collection],
    ...options,
  ])
  return Features.parse(JSON.parse(text)).features
}

test('lists every collection in GDAL', async () => {
  const listed = await run('ogrinfo', ['-ro', '-q', `OAPIF:${server.url}/ogc`])
  const instances = await server.db.selectFrom('instance').select(['id', 'dataset']).execute()
  for (const { id, dataset } of instances) {
    expect(listed).toContain(`: ${id} `)
    expect(listed).toContain(`: ${dataset} `)
  }
})

test('reads every zone in GDAL, with its values', async () => {
  const instances = await server.db.selectFrom('instance').select(['id', 'zones']).execute()
  for (const { id, zones } of instances.filter(instance => instance.zones <= 10_000)) {
    expect([id, (await read(id, '-oo', 'PAGE_SIZE=1000')).length]).toEqual([id, zones])
  }
  const finistere = (await read('fr-departements~2026')).find(({ properties }) => properties['key'] === '29')
  expect(finistere?.properties).toMatchObject({ name: 'Finistère', region: 'Bretagne' })
})

test('reads 35,000 zones in GDAL in pages of ten, under rate limits', async () => {
  const head = ['-oo', 'PAGE_SIZE=10', '-limit', '35000', '-select', 'name']
  expect((await read('monde-villes~2020', ...head)).length).toBe(35_000)
})

test('finds the zones in a box with GDAL', async () => {
  const found = await read('fr-departements~2026', '-spat', '-5.2', '47.7', '-3.4', '48.8')
  const names = found.map(({ properties }) => properties['name'])
  expect(names.sort()).toEqual(["Côtes-d'Armor", 'Finistère', 'Morbihan'])
})
