import { decode } from 'fast-png'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startServer, type TestServer } from '../support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer({ seed: 'tiled' })
})
afterAll(() => server.close())

const picture = (dataset: string) => server.app.request(`/cartable/dataset/${dataset}/picture/`)

test('draws the zones of a dataset as a small picture, for everyone', async () => {
  const answer = await picture('fr-departements')
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('image/png')
  expect(answer.headers.get('cache-control')).toContain('public')
  const bytes = new Uint8Array(await answer.arrayBuffer())
  expect(bytes.byteLength).toBeLessThan(8000)
  const { width, height } = decode(bytes)
  expect([width, height]).toEqual([176, 132])
})

test('answers without a picture until the tiles of the zones are ready', async () => {
  await using untiled = await startServer()
  const answer = await untiled.app.request('/cartable/dataset/fr-departements/picture/')
  expect(answer.status).toBe(204)
  expect(answer.headers.get('cache-control')).toBe('no-store')
})

test('refuses a dataset that is not in the catalogue', async () => {
  expect((await picture('nowhere')).status).toBe(404)
})
