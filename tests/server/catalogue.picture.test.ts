import { decode } from 'fast-png'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startServer, type TestServer } from '../support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer({ makesTiles: true })
})
afterAll(() => server.close())

const picture = (dataset: string) => server.app.request(`/cartable/dataset/${dataset}/picture/`)

test('draws the zones of a dataset as a small picture, for everyone', async () => {
  // Without tiles, there is nothing to draw.
  await expect.poll(async () => (await picture('fr-departements')).status, { timeout: 60_000 }).toBe(200)
  const answer = await picture('fr-departements')
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('image/png')
  expect(answer.headers.get('cache-control')).toContain('public')
  const bytes = new Uint8Array(await answer.arrayBuffer())
  expect(bytes.byteLength).toBeLessThan(8000)
  const { width, height } = decode(bytes)
  expect([width, height]).toEqual([176, 132])
})

test('refuses a dataset that is not in the catalogue', async () => {
  expect((await picture('nowhere')).status).toBe(404)
})
