import { expect, test } from 'vitest'
import { catalogueWith, manyDatasets } from '../support/portals.ts'
import { startServer, type TestServer } from '../support/server.ts'

async function xml({ app }: TestServer, path: string): Promise<string> {
  const answer = await app.request(path)
  expect([path, answer.status, answer.headers.get('content-type')]).toEqual([
    path,
    200,
    'application/xml; charset=utf-8',
  ])
  return answer.text()
}

/** Returns the contents of elements by their name. */
const within = (text: string, name: string) =>
  [...text.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g'))].map(([, content = '']) => content)

test('lets robots find every page with its instance’s date, and no data', async () => {
  await using server = await startServer({ env: { APP_ORIGIN: 'https://maps.example.org' } })
  const robots = await server.app.request('/robots.txt')
  expect([robots.status, robots.headers.get('content-type')]).toEqual([200, 'text/plain; charset=UTF-8'])
  const rules = await robots.text()
  expect(rules).toContain('\nSitemap: https://maps.example.org/sitemap.xml\n')
  expect(rules).toContain('\nDisallow: /cartable/export/\n')
  // The page itself needs these files.
  expect(rules).not.toMatch(/Disallow: \/cartable\/?$/m)
  const index = await xml(server, '/sitemap.xml')
  expect(within(index, 'loc')).toEqual(['https://maps.example.org/sitemap/1.xml'])
  const part = await xml(server, '/sitemap/1.xml')
  const instances = await server.db.selectFrom('instance').select(['id', 'imported_at']).execute()
  const pages = instances.map(({ id }) => `https://maps.example.org/?show=${id}`)
  expect(within(part, 'loc').sort()).toEqual(['https://maps.example.org/', ...pages].sort())
  expect(within(part, 'lastmod').sort()).toEqual(instances.map(({ imported_at }) => imported_at).sort())
  const { id, imported_at } = instances[0] ?? {}
  expect(part).toContain(`<loc>https://maps.example.org/?show=${id}</loc><lastmod>${imported_at}</lastmod>`)
})

test('splits a large sitemap into parts that list every page once', async () => {
  await using server = await startServer({ seed: 'none' })
  await manyDatasets(server, 6001)
  const parts = within(await xml(server, '/sitemap.xml'), 'loc').map(address => new URL(address).pathname)
  expect(parts).toEqual(['/sitemap/1.xml', '/sitemap/2.xml', '/sitemap/3.xml'])
  const listed = (await Promise.all(parts.map(part => xml(server, part)))).flatMap(text =>
    within(text, 'loc'),
  )
  expect(listed).toHaveLength(12_003)
  expect(new Set(listed).size).toBe(12_003)
  expect((await server.app.request('/sitemap/4.xml')).status).toBe(404)
})

test('sends a changed catalogue, and not an unchanged one', async () => {
  await using server = await startServer({ seed: 'none' })
  const empty = await xml(server, '/sitemap/1.xml')
  expect(within(empty, 'loc')).toEqual(['http://localhost/'])
  const first = await server.app.request('/sitemap/1.xml')
  const headers = { 'if-none-match': first.headers.get('etag') ?? '' }
  expect((await server.app.request('/sitemap/1.xml', { headers })).status).toBe(304)
  await catalogueWith(server)
  expect(within(await xml(server, '/sitemap/1.xml'), 'loc')).toContain('http://localhost/?show=essai~2026')
})

test('lists no pages if data require accounts', async () => {
  await using server = await startServer({ seed: 'none', env: { ACCESS: 'account' } })
  for (const path of ['/robots.txt', '/sitemap.xml', '/sitemap/1.xml'])
    expect([path, (await server.app.request(path)).status]).toEqual([path, 404])
})

test('answers 404 for a missing part', async () => {
  await using server = await startServer({ seed: 'none' })
  for (const part of [
    '0.xml',
    '-1.xml',
    '1',
    '01.xml',
    '1.xml.gz',
    '9999999.xml',
    '1e1.xml',
    '%00.xml',
    '__proto__',
  ])
    expect([part, (await server.app.request(`/sitemap/${part}`)).status]).toEqual([part, 404])
})

test('writes addresses as XML', async () => {
  await using server = await startServer({ seed: 'none' })
  await catalogueWith(server, { editions: [{ edition: '<&"\'>', data_date: '2026' }] })
  const part = await xml(server, '/sitemap/1.xml')
  expect(part).not.toContain('~<')
  expect(part).toContain('?show=essai~%3C%26%22&apos;%3E</loc>')
})
