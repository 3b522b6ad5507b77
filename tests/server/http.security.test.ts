import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request as httpRequest } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { Selections } from '../../src/server/zones/selections.ts'
import { patient } from '../support/patient.ts'
import { startServer, type TestServer } from '../support/server.ts'

const client = mkdtempSync(join(tmpdir(), 'cartable-client-'))
mkdirSync(join(client, 'assets'))
mkdirSync(join(client, 'docs', 'fr'), { recursive: true })
mkdirSync(join(client, 'docs', 'reference'))
writeFileSync(join(client, 'index.html'), '<title>Cartable</title>')
writeFileSync(join(client, 'assets', 'index-abc123.js'), 'export {}')
writeFileSync(join(client, 'docs', 'fr', 'index.html'), '<title>Guide</title>')
writeFileSync(join(client, 'docs', 'reference', 'import.md'), '# Importing données')
writeFileSync(join(client, 'sw.js'), '// The worker of the build')

let server: TestServer
beforeAll(async () => {
  server = await startServer({ client })
})
afterAll(async () => {
  await server.close()
  rmSync(client, { recursive: true })
})

const html = { accept: 'text/html' }
const post = (body: string) =>
  server.app.request('/cartable/zone/query/', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  })

test('forbids inline code, framing and guessing of types in every answer', async () => {
  for (const path of [
    '/',
    '/cartable/dataset/',
    '/cartable/nothing',
    '/api/docs',
    '/assets/index-abc123.js',
  ]) {
    const { headers } = await server.app.request(path, { headers: html })
    const policy = headers.get('content-security-policy')
    expect([path, policy]).toEqual([
      path,
      "default-src 'self'; script-src 'self'; style-src 'self' " +
        "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='; img-src 'self' data: blob:; font-src 'self'; " +
        "connect-src 'self'; worker-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; " +
        "frame-ancestors 'none'",
    ])
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  }
})

test('lets only the worker that reads files compile WebAssembly', async () => {
  const scriptsOf = async (path: string) => {
    const policy = (await server.app.request(path)).headers.get('content-security-policy')
    return policy?.split('; ').find(part => part.startsWith('script-src'))
  }
  expect(await scriptsOf('/assets/local.worker-Ab_1-2.js')).toBe("script-src 'self' 'wasm-unsafe-eval'")
  for (const path of [
    '/?file=/assets/local.worker-a.js',
    '/assets/zones.worker-a.js',
    '/assets/local.worker-a.html',
    '/docs/assets/local.worker-a.js',
  ])
    expect([path, await scriptsOf(path)]).toEqual([path, "script-src 'self'"])
})

test("allows the operator's basemap as the only other host", async () => {
  await using own = await startServer({
    seed: 'none',
    env: { BASEMAP_STYLE_URL: 'https://tiles.example.org/style.json?key=1' },
  })
  const policy = (await own.app.request('/healthz')).headers.get('content-security-policy')
  expect(policy).toContain("connect-src 'self' https://tiles.example.org;")
  expect(policy).toContain("script-src 'self';")
})

test('answers a navigation to an unknown path with the application, uncached', async () => {
  const answer = await server.app.request('/account/settings', { headers: html })
  expect(await answer.text()).toBe('<title>Cartable</title>')
  expect(answer.headers.get('cache-control')).toBe('no-cache')
})

test.each(['/cartable/nothing', '/accounts/x', '/api/x', '/monitoring/x'])(
  'never answers %s with the application',
  async path => {
    const answer = await server.app.request(path, { headers: html })
    expect([answer.status, answer.headers.get('content-type')]).toEqual([404, 'application/json'])
  },
)

test('does not answer a missing file with the application', async () => {
  expect((await server.app.request('/assets/gone.js', { headers: { accept: '*/*' } })).status).toBe(404)
})

test('caches files with a hash in their name for ever, and revalidates others', async () => {
  const cache = async (path: string) => (await server.app.request(path)).headers.get('cache-control')
  expect(await cache('/assets/index-abc123.js')).toBe('public, max-age=31536000, immutable')
  expect(await cache('/docs/fr/index.html')).toBe('public, no-cache')
})

test('revalidates the worker of the page at each visit, under the policy', async () => {
  const { status, headers } = await server.app.request('/sw.js')
  expect(status).toBe(200)
  expect(headers.get('cache-control')).toBe('public, no-cache')
  expect(headers.get('content-type')).toMatch(/^text\/javascript/)
  expect(headers.get('content-security-policy')).toContain("default-src 'self'")
  expect(headers.get('content-security-policy')).toContain("worker-src 'self'")
})

test('sends a worker that removes the previous one without offline mode', async () => {
  await using off = await startServer({ seed: 'none', client, env: { OFFLINE: 'off' } })
  const answer = await off.app.request('/sw.js')
  expect(answer.headers.get('cache-control')).toBe('no-cache')
  expect(answer.headers.get('content-type')).toMatch(/^text\/javascript/)
  expect(await answer.text()).toContain('registration.unregister()')
  expect((await (await off.app.request('/config.json')).json()).offline).toBe(false)
  expect((await (await server.app.request('/config.json')).json()).offline).toBe(true)
})

test.each(['account', 'open'])(
  'answers the configuration about access to %s as public and revalidated',
  async access => {
    await using other = await startServer({ seed: 'none', env: { ACCESS: access, IMPORT: 'account' } })
    const answer = await other.app.request('/config.json')
    expect(answer.headers.get('cache-control')).toBe('public, no-cache')
  },
)

test('serves the guide at its folder', async () => {
  expect(await (await server.app.request('/docs/fr/', { headers: html })).text()).toBe('<title>Guide</title>')
})

test('serves reference pages as text that the browser displays', async () => {
  const answer = await server.app.request('/docs/reference/import.md', { headers: html })
  expect(answer.headers.get('content-type')).toBe('text/plain; charset=UTF-8')
  expect(answer.headers.get('cache-control')).toBe('public, no-cache')
  expect(await answer.text()).toBe('# Importing données')
})

test.each([
  '/../package.json',
  '/..%2fpackage.json',
  '/assets/..%2f..%2fpackage.json',
  '/%2e%2e/%2e%2e/etc/passwd',
])('serves no file outside the folder for paths such as %s', async path => {
  const { hostname, port } = new URL(server.url)
  const asked = httpRequest({ hostname, port, path })
  asked.end()
  const [answer] = await once(asked, 'response')
  answer.resume()
  expect(answer.statusCode).toBe(404)
})

test('refuses a deeply nested body before parsing it', async () => {
  const body = `${'{"and":['.repeat(20_000)}${']}'.repeat(20_000)}`
  expect((await post(body)).status).toBe(400)
  const query = `${'['.repeat(5000)}${']'.repeat(5000)}`
  const answer = await server.app.request(`/cartable/zone/?dataset_id=fr-regions&query=${query}`)
  expect(answer.status).toBe(400)
})

test('refuses a body beyond the limit', async () => {
  expect((await post(`"${'x'.repeat(300_000)}"`)).status).toBe(413)
})

test('accepts a label named like a part of the language', async () => {
  for (const label of ['__proto__', 'constructor', 'toString']) {
    const query = { mode: 'l', filter: { label, operator: 'equals', value: 'x' } }
    expect((await post(JSON.stringify({ dataset_id: 'fr-regions', query }))).status).toBe(400)
  }
})

test('treats SQL in a parameter as text', async () => {
  const answer = await server.app.request(
    `/cartable/dataset/?search=${encodeURIComponent("' or 'x'='x' --")}`,
  )
  expect(await answer.json()).toMatchObject({ count: 0 })
})

test('logs an unexpected error, and answers without details', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  await using broken = await startServer({ seed: 'none' })
  await broken.db.schema.alterTable('dataset').renameTo('elsewhere').execute()
  const answer = await broken.app.request('/cartable/dataset/', { headers: { 'accept-language': 'en' } })
  expect([answer.status, await answer.json()]).toEqual([
    500,
    { detail: 'Something went wrong, try reload and submit a feedback.' },
  ])
  expect(log).toHaveBeenCalledOnce()
  log.mockRestore()
})

test('stops working on a request when its client goes away', async () => {
  const ordinals = vi.spyOn(Selections.prototype, 'ordinals')
  const asked = new Promise(resolve => server.server.once('request', resolve))
  const controller = new AbortController()
  const path = '/cartable/zone/?dataset_id=monde-villes&search=saint&order=nom:asc'
  const refused = expect(fetch(server.url + path, { signal: controller.signal })).rejects.toThrow('aborted')
  await asked
  await vi.waitUntil(() => ordinals.mock.results.length > 0, { ...patient, interval: 1 })
  const scan = expect(ordinals.mock.results[0]?.value).rejects.toThrow('The request was aborted')
  controller.abort()
  await Promise.all([refused, scan])
  ordinals.mockRestore()
})

test('compresses text when the client accepts it', async () => {
  const answer = await server.app.request('/cartable/zone/?dataset_id=fr-regions', {
    headers: { 'accept-encoding': 'gzip' },
  })
  expect(answer.headers.get('content-encoding')).toBe('gzip')
})
