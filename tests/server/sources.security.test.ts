import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { importDataset } from '../../src/server/import/pipeline/pipeline.ts'
import { collection, definition, installation, square } from '../support/import.ts'
import { startServer, type TestServer } from '../support/server.ts'

const FILE = collection(square('01', 0, 0))

/** Server in the private network, which must receive no request. */
let heard = 0
const inner = createServer((_, response) => {
  heard++
  response.end('secret')
})

let server: TestServer
let address: string
beforeAll(async () => {
  inner.listen(0, '127.0.0.1')
  await once(inner, 'listening')
  address = `http://127.0.0.1:${(inner.address() as AddressInfo).port}/latest/meta-data/`
  server = await startServer({ seed: 'none' })
  const { context, db, store, file } = installation(server.dataDir)
  const { dataset } = definition()
  const source = { ...dataset.source, url: address, licence_url: address }
  const described = definition({ dataset: { ...dataset, source } })
  await importDataset(file('essai.geojson', FILE), described, { ...context, db, store })
  await db.destroy()
})
afterAll(async () => {
  inner.close()
  await server.close()
})
afterEach(() => vi.restoreAllMocks())

test('serves the imported file of a source, and never requests its address', async () => {
  const fetched = vi.spyOn(globalThis, 'fetch')
  const connected = vi.spyOn(Socket.prototype, 'connect')
  const query = `?url=${encodeURIComponent(address)}`
  const answer = await server.app.request(`/cartable/source/essai/fetch/essai~2026/${query}`)
  expect([answer.status, await answer.text()]).toEqual([200, FILE])
  const catalogue = await server.app.request('/cartable/dataset/')
  expect(await catalogue.text()).toContain(address)
  expect(fetched.mock.calls.filter(([asked]) => String(asked).includes('meta-data'))).toEqual([])
  const ports = (connected.mock.calls as unknown[][])
    .flat(2)
    .map(to => (typeof to === 'object' && to !== null ? Reflect.get(to, 'port') : to))
  expect(ports.map(String)).not.toContain(new URL(address).port)
  expect(heard).toBe(0)
})

test.each([
  ['an address for a source', () => [address, 'essai~2026']],
  ['an address for an instance', () => ['essai', address]],
  ['the cloud’s own address', () => ['http://169.254.169.254/latest/meta-data/', 'essai~2026']],
  ['a file of the machine', () => ['file:///etc/passwd', 'essai~2026']],
  ['a path of the machine', () => ['essai', '../../../../etc/passwd']],
  ['the source of another dataset', () => ['autre', 'essai~2026']],
])('does not find %s, and requests nothing', async (_, given) => {
  const fetched = vi.spyOn(globalThis, 'fetch')
  const connected = vi.spyOn(Socket.prototype, 'connect')
  const [source = '', instance = ''] = given().map(encodeURIComponent)
  const answer = await server.app.request(`/cartable/source/${source}/fetch/${instance}/`)
  expect(answer.status).toBe(404)
  expect(fetched.mock.calls.filter(([asked]) => String(asked).includes('meta-data'))).toEqual([])
  const ports = (connected.mock.calls as unknown[][])
    .flat(2)
    .map(to => (typeof to === 'object' && to !== null ? Reflect.get(to, 'port') : to))
  expect(ports.map(String)).not.toContain(new URL(address).port)
  expect(heard).toBe(0)
})

test.each(['javascript:alert(1)', 'data:text/html,x', 'file:///etc/passwd', 'ftp://example.org/'])(
  'does not take %s for the address of a source',
  async url => {
    await using place = installation()
    const { dataset } = definition()
    for (const part of ['url', 'licence_url'])
      await expect(
        place.import(
          'a.geojson',
          FILE,
          definition({ dataset: { ...dataset, source: { ...dataset.source, [part]: url } } }),
        ),
      ).rejects.toThrow()
  },
)
