import { readdirSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { startServer, type TestServer } from '../support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer({ seed: 'tiled', env: { RATE_LIMITS: 'off' } })
})
afterAll(() => server.close())

const get = (path: string, headers: Record<string, string> = {}) => server.app.request(path, { headers })
const page = async (language: 'fr' | 'en') => (await get(`/api/docs?lang=${language}`)).text()

const Document = z.object({
  paths: z.record(
    z.string(),
    z.record(z.string(), z.object({ summary: z.string(), tags: z.array(z.string()) })),
  ),
})
const description = async (query = '') =>
  (await (await get(`/api/openapi.json${query}`)).json()) as Record<string, unknown>

/** Decodes the entities of HTML. */
const plain = (text: string) =>
  text
    .replaceAll('&#39;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&gt;', '>')
    .replaceAll('&lt;', '<')
    .replaceAll('&amp;', '&')

/** Returns the examples of the page for a tool, in page order. */
const examplesFor = (text: string, tool: string) =>
  [...text.matchAll(new RegExp(`class="snippet ${tool}"><code>([^<]*)</code>`, 'g'))].map(([, code = '']) =>
    plain(code),
  )

test('names and explains every call, and loads only its own style and script', async () => {
  const { paths } = Document.parse(await description())
  const text = await page('en')
  for (const [path, calls] of Object.entries(paths))
    for (const { summary } of Object.values(calls)) {
      expect(text).toContain(`<code>${path}</code>`)
      expect(plain(text)).toContain(summary)
    }
  const loaded = [...text.matchAll(/(?:src|href)="([^"#]+)"/g)].map(([, address]) => address)
  expect(new Set(loaded)).toEqual(
    new Set(['/api/docs.css', '/api/docs.js', '?lang=fr', '/api/openapi.json?lang=en']),
  )
  expect((await get('/api/docs.css')).headers.get('content-type')).toBe('text/css; charset=utf-8')
  expect((await get('/api/docs.js')).headers.get('content-type')).toBe('text/javascript; charset=utf-8')
})

test('shows page and description in the requested language', async () => {
  expect(await page('fr')).toContain('<html lang="fr">')
  expect(await (await get('/api/docs', { 'accept-language': 'en-GB' })).text()).toContain('<html lang="en">')
  expect(await page('fr')).toContain('>Jeux de données du catalogue<')
  expect(await page('fr')).not.toContain('Datasets of the catalogue')
  const french = Document.parse(await description('?lang=fr'))
  expect(french.paths['/cartable/zone/']?.['get']).toMatchObject({
    summary: 'Zones d’un millésime, avec leurs variables',
    tags: ['Zones'],
  })
  expect(await description('?lang=xx')).toEqual(await description())
})

test('translates every text of the description', async () => {
  const told = new Set<string>()
  const visit = (value: unknown, name: string): void => {
    if (typeof value === 'string' && ['summary', 'description', 'tags'].includes(name)) told.add(value)
    else if (Array.isArray(value)) for (const each of value) visit(each, name)
    else if (typeof value === 'object' && value !== null)
      for (const [key, each] of Object.entries(value)) visit(each, key)
  }
  visit(await description(), '')
  const locales = new URL('../../locales/', import.meta.url)
  for (const language of readdirSync(locales).filter(each => each !== 'en')) {
    const texts: Record<string, string> = JSON.parse(
      readFileSync(new URL(`${language}/api.json`, locales), 'utf8'),
    )
    expect(Object.keys(texts).sort()).toEqual([...told].sort())
    expect(Object.entries(texts).filter(([, text]) => text.trim() === '')).toEqual([])
  }
})

test('writes an example for each tool in its usual style', async () => {
  const text = await page('en')
  const origin = 'http://localhost'
  expect(examplesFor(text, 'curl')).toContain(`curl '${origin}/cartable/zone/?dataset_id=fr-departements'`)
  expect(examplesFor(text, 'python')).toContain(
    [
      'import requests',
      '',
      `answer = requests.get("${origin}/cartable/zone/?dataset_id=fr-departements")`,
      'answer.raise_for_status()',
      'data = answer.json()',
    ].join('\n'),
  )
  expect(examplesFor(text, 'javascript')).toContain(
    [
      `const answer = await fetch("${origin}/cartable/zone/statistics/", {`,
      '  method: "POST",',
      '  headers: {"Content-Type":"application/json"},',
      '  body: JSON.stringify({"dataset_id":"fr-departements","label":"population"}),',
      '})',
      'if (!answer.ok) throw new Error(await answer.text())',
      'const data = await answer.json()',
    ].join('\n'),
  )
  expect(examplesFor(text, 'r')).toContain(
    [
      'library(httr2)',
      '',
      `data <- request("${origin}/cartable/zone/statistics/") |>`,
      String.raw`  req_body_raw("{\"dataset_id\":\"fr-departements\",\"label\":\"population\"}", type = "application/json") |>`,
      '  req_perform() |>',
      '  resp_body_json()',
    ].join('\n'),
  )
})

test('answers each example of a reading call from the starting catalogue', async () => {
  const lines = examplesFor(await page('en'), 'curl').filter(
    line => line.includes('/cartable/') && !line.includes('/import/'),
  )
  expect(lines.length).toBeGreaterThan(20)
  const failed: unknown[] = []
  for (const line of lines) {
    const [, url = ''] = /'(http[^']+)'/.exec(line) ?? []
    const [, body] = /-d '([^']+)'/.exec(line) ?? []
    const answer = await server.app.request(
      url,
      body === undefined ? {} : { method: 'POST', headers: { 'content-type': 'application/json' }, body },
    )
    if (answer.status !== 200) failed.push([answer.status, line])
    await answer.body?.cancel()
  }
  expect(failed).toEqual([])
})

test('sends a key in the examples when accounts are required', async () => {
  await using closed = await startServer({ seed: 'none', env: { ACCESS: 'account' } })
  const text = await (await closed.app.request('/api/docs?lang=en')).text()
  expect(examplesFor(text, 'curl')).toContain(
    "curl 'http://localhost/cartable/zone/?dataset_id=fr-departements' \\\n  -H 'Authorization: Api-Key {key}'",
  )
  // The catalogue is empty: values that depend on an installation stay placeholders.
  expect(examplesFor(text, 'curl').join('\n')).toContain('/cartable/geom/{id}/manifest.json')
})

test('does not write an invalid host into the page', async () => {
  const answer = await server.app.request('/api/docs', { headers: { host: '"><script>alert(1)</script>' } })
  expect(await answer.text()).not.toContain('<script>alert')
})

test.each([
  '/api/docs',
  '/api/openapi.json',
  '/catalogue.ttl',
  '/catalogue.jsonld',
  '/feed.atom',
  '/robots.txt',
  '/sitemap.xml',
  '/ogc/',
  '/ogc/collections',
])('never repeats a host that the client made up: %s', async path => {
  const answer = await server.app.request(`http://evil.example${path}`)
  expect(answer.status).toBe(200)
  expect(`${await answer.text()} ${JSON.stringify([...answer.headers])}`).not.toContain('evil')
})
