import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { ExportFormat } from '../../src/contract/export.ts'
import { catalogueWith } from '../support/portals.ts'
import { startServer, type TestServer } from '../support/server.ts'

const client = mkdtempSync(join(tmpdir(), 'cartable-client-'))
copyFileSync('index.html', join(client, 'index.html'))

let server: TestServer
let hostile: TestServer
beforeAll(async () => {
  server = await startServer({ client, env: { APP_ORIGIN: 'https://maps.example.org' } })
  hostile = await startServer({ client, seed: 'none' })
})
afterAll(async () => {
  await server.close()
  await hostile.close()
  rmSync(client, { recursive: true })
})

const Dataset = z.looseObject({
  '@type': z.literal('Dataset'),
  name: z.string(),
  description: z.string(),
  url: z.string(),
  license: z.string().optional(),
  distribution: z.array(
    z.object({ contentUrl: z.string(), encodingFormat: z.string(), name: z.string() }).loose(),
  ),
})

const open = (path: string, of = server, language = 'fr') =>
  Promise.resolve(of.app.request(path, { headers: { accept: 'text/html', 'accept-language': language } }))

/** Reads a page like a browser: its title, link targets, descriptions and embedded data. */
async function read(path: string, of = server, language = 'fr') {
  const answer = await open(path, of, language)
  expect([path, answer.status, answer.headers.get('content-type')]).toEqual([
    path,
    200,
    'text/html; charset=UTF-8',
  ])
  const page = await answer.text()
  const [head = ''] = page.split('</head>')
  const links = [...head.matchAll(/<link rel="([^"]*)"(?: type="([^"]*)")?[^>]*? href="([^"]*)"/g)]
  const metas = [...head.matchAll(/<meta (?:name|property)="([^"]*)" content="([^"]*)"/g)]
  const blocks = [...page.matchAll(/<script type="application\/ld\+json">([^<]*)<\/script>/g)]
  return {
    page,
    titles: [...page.matchAll(/<title>([^<]*)<\/title>/g)].map(([, title]) => title),
    canonical: links.filter(([, rel]) => rel === 'canonical').map(([, , , href]) => href),
    alternates: links.filter(([, rel]) => rel === 'alternate').map(([, , type, href]) => [type, href]),
    metas: metas.map(([, name, content]) => [name, content] as const),
    data: blocks.map(([, text = '']) => Dataset.parse(JSON.parse(text))),
  }
}

test('describes an instance in the reader’s language on its page', async () => {
  const { titles, canonical, metas, data, page } = await read(
    '/?show=fr-departements~2021,label:population&map=5.4/46.6/2.45',
  )
  expect(titles).toEqual(['Départements français · 2021 – Cartable'])
  expect(canonical).toEqual(['https://maps.example.org/?show=fr-departements~2021'])
  const told = Object.fromEntries(metas)
  expect(metas.filter(([name]) => name === 'description')).toHaveLength(1)
  expect(told['description']).toMatch(/^Les 101 départements/)
  expect(told['og:title']).toBe('Départements français · 2021 – Cartable')
  expect(told['og:url']).toBe('https://maps.example.org/?show=fr-departements~2021')
  const [dataset] = data
  expect(dataset).toMatchObject({
    name: 'Départements français · 2021',
    alternateName: ['French départements · 2021'],
    url: 'https://maps.example.org/?show=fr-departements~2021',
    license: 'https://www.etalab.gouv.fr/licence-ouverte-open-licence',
    temporalCoverage: '2021-01-01',
    version: '2021',
    spatialCoverage: [{ geo: { box: '-21.37079 -61.79785 51.08755 55.85451' } }],
  })
  expect(dataset?.distribution.map(({ name }) => name)).toEqual(ExportFormat.options)
  expect(page).toContain('<html lang="fr"')
  const english = await read('/?show=fr-departements~2021', server, 'en')
  expect(english.titles).toEqual(['French départements · 2021 – Cartable'])
  expect(english.page).toContain('<html lang="en"')
})

test('links the page to the same content as data', async () => {
  const { alternates } = await read('/?show=fr-regions~2026')
  // The description of its frame has its own test.
  const data = alternates.filter(([type]) => type !== 'application/json+oembed')
  for (const [type, href = ''] of data) {
    const answer = await server.app.request(href)
    expect([href, answer.status, answer.headers.get('content-type')?.split(';')[0]]).toEqual([
      href,
      200,
      type,
    ])
  }
  expect(alternates.map(([, href]) => href)).toContain('/catalogue/fr-regions.ttl')
})

test('describes each dataset of a map with several, without a canonical address', async () => {
  const { titles, canonical, data } = await read('/?show=fr-regions~2026&show=monde-pays~ne-4-1')
  expect(titles).toEqual(['Régions françaises · 2026 – Pays du monde · 2018 – Cartable'])
  expect(canonical).toEqual([])
  expect(data.map(({ name }) => name)).toEqual(['Régions françaises · 2026', 'Pays du monde · 2018'])
})

test('describes a box across the antimeridian as two places', async () => {
  const { data } = await read('/?show=us-comtes~2017')
  expect(data[0]?.['spatialCoverage']).toMatchObject([
    { geo: { box: '-14.37387 144.62132 71.35257 180' } },
    { geo: { box: '-14.37387 -180 71.35257 -64.57707' } },
  ])
})

test.each([
  ['/', ['https://maps.example.org/']],
  ['/?show=nowhere~2026', ['https://maps.example.org/']],
  ['/?show=fr-regions', ['https://maps.example.org/']],
  ['/?show=%3Cscript%3E&map=x', ['https://maps.example.org/']],
  ['/?show=%E0%A4%A', ['https://maps.example.org/']],
  ['/login?show=fr-regions~2026', []],
])('leaves the page of %s unchanged', async (path, canonical) => {
  const page = await read(path)
  expect(page.titles).toEqual(['Cartable'])
  expect(page.canonical).toEqual(canonical)
  expect(page.data).toEqual([])
  expect(page.page).not.toContain('%3Cscript')
})

test('describes the first of very many datasets in an address', async () => {
  const ids = await server.db.selectFrom('instance').select('id').where('status', '=', 'latest').execute()
  const path = `/?${ids.map(({ id }) => `show=${id}`).join('&')}${'&show=x~1'.repeat(2000)}`
  const page = await (await open(path)).text()
  expect(page.match(/ld\+json">/g)?.length).toBeLessThanOrEqual(10 + 1)
})

test('embeds data as JSON, which the security policy of the page need not allow', async () => {
  const answer = await open('/?show=fr-regions~2026')
  const policy = answer.headers.get('content-security-policy') ?? ''
  expect(policy).toMatch(/script-src 'self'(;|$)/)
  expect(answer.headers.get('cache-control')).toBe('no-cache')
  expect(answer.headers.get('vary')).toContain('Accept-Language')
})

test('escapes dataset names in script, title and attributes', async () => {
  const name =
    '</script><script>alert(1)</script></title> " onload="x" \' <!-- ]]> $& $1 $` \u2028 \u0000 &lt;'
  await catalogueWith(hostile, { name, url: 'javascript:alert(1)', licenceUrl: 'javascript:alert(2)' })
  const { page, data, titles, metas } = await read('/?show=essai~2026', hostile)
  expect(page).not.toContain('<script>alert')
  expect(page.match(/<script/g)).toHaveLength(2)
  expect(page.match(/<\/head>/g)).toHaveLength(1)
  expect(titles).toHaveLength(1)
  expect(page).not.toContain('javascript:')
  expect(data[0]?.name).toBe(`${name} · 2026`)
  expect(data[0]?.license).toBeUndefined()
  expect(metas.filter(([property]) => property === 'og:title')).toHaveLength(1)
  expect(Object.fromEntries(metas)['og:title']).toContain('$&amp; $1 $` ')
})
