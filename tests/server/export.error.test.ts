import { afterAll, beforeAll, expect, test } from 'vitest'
import { ExportFormat } from '../../src/contract/export.ts'
import { importDataset } from '../../src/server/import/pipeline/pipeline.ts'
import { READ } from '../support/exports/read.ts'
import { collection, definition, installation, square } from '../support/import.ts'
import { startServer, type TestServer } from '../support/server.ts'
import { makeTiles } from '../support/tileset.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer({ seed: 'none' })
  const { db, store, context, file } = installation(server.dataDir)
  const zones = ['11', '12', '13'].map((key, index) => square(key, 10 * index, 40, { population: index }))
  await importDataset(file('essai.geojson', collection(...zones)), definition(), { ...context, db, store })
  await db.destroy()
  await makeTiles(server)
})
afterAll(() => server.close())

const post = (path: string, body: object) =>
  server.app.request(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ dataset_id: 'essai', ...body }),
  })

test.each([
  ['export/', { format: 'csv', zones: 'not base64!' }, 'zones'],
  ['export/', { format: 'exe' }, 'format'],
  ['export/estimate/', { format: 'csv', zones: 'A' }, 'zones'],
  ['zone/query/', { zones: '=' }, 'zones'],
  ['zone/ordinals/', { rows: { first: -1, last: 2 } }, 'rows'],
  ['zone/statistics/', { label: 'nothing' }, 'label'],
  ['zone/statistics/', { label: 'population', from_origin: true }, 'label'],
])('refuses body %j at path %s with a message at its field', async (path, body, field) => {
  const answer = await post(`/cartable/${path}`, body)
  expect(answer.status).toBe(400)
  expect(Object.keys((await answer.json()) as object)).toEqual([field])
})

test('returns no zones for unknown ordinals', async () => {
  const beyond = Buffer.from(new Uint8Array(1000).fill(255)).toString('base64')
  expect(
    await (await post('/cartable/export/estimate/', { format: 'csv', zones: beyond })).json(),
  ).toMatchObject({
    rows: 3,
  })
  expect(await (await post('/cartable/export/estimate/', { format: 'csv', zones: '' })).json()).toMatchObject(
    {
      rows: 0,
    },
  )
})

test('returns no zones for rows beyond the list or in the wrong order', async () => {
  for (const rows of [
    { first: 3, last: 9 },
    { first: 2, last: 1 },
  ])
    expect(await (await post('/cartable/zone/ordinals/', { rows })).json()).toEqual({ count: 0, zones: '' })
})

test.each(ExportFormat.options)('writes a valid %s for an empty selection', async format => {
  const answer = await post('/cartable/export/', { format, search: 'nowhere' })
  expect(answer.status).toBe(200)
  const file = Buffer.from(await answer.arrayBuffer())
  if (format === 'geojsonseq') expect(file.byteLength).toBe(0)
  else expect(file.byteLength).toBeGreaterThan(20)
  expect(await READ[format].read(new Uint8Array(file))).toEqual([])
})
