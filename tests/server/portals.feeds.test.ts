import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { importDataset } from '../../src/server/import/pipeline/pipeline.ts'
import { collection, definition, installation, square } from '../support/import.ts'
import { patient } from '../support/patient.ts'
import { catalogueWith, manyDatasets } from '../support/portals.ts'
import { startServer, type TestServer } from '../support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer({ env: { APP_ORIGIN: 'https://maps.example.org' } })
})
afterAll(() => server.close())

const Item = z.object({
  id: z.string(),
  url: z.string(),
  title: z.string(),
  content_text: z.string(),
  date_published: z.iso.datetime(),
  date_modified: z.iso.datetime(),
  authors: z.array(z.object({ name: z.string() })),
})
const JsonFeed = z.object({
  version: z.literal('https://jsonfeed.org/version/1.1'),
  title: z.string(),
  home_page_url: z.string(),
  feed_url: z.string(),
  language: z.enum(['fr', 'en']),
  items: z.array(Item),
})

async function read(path: string, of = server, language = 'en') {
  const answer = await of.app.request(path, { headers: { 'accept-language': language } })
  expect([path, answer.status, answer.headers.get('content-type')]).toEqual([
    path,
    200,
    'application/feed+json; charset=utf-8',
  ])
  return JsonFeed.parse(await answer.json())
}

/** Reads a feed until every instance except the first of each dataset has its figures. */
const withFigures = (path: string, count: number, of = server, language = 'en') =>
  vi.waitFor(async () => {
    const feed = await read(path, of, language)
    expect(
      feed.items.filter(({ content_text }) => /Since|Depuis|changed since|changé depuis/.test(content_text)),
    ).toHaveLength(count)
    return feed
  }, patient)

/**
 * Installation with two instances: of the zones, one is unchanged, one added, one removed, one moved, and one
 * has another value.
 */
async function changing(env: Record<string, string> = {}): Promise<TestServer> {
  const changed = await startServer({ seed: 'none', env })
  const { db, store, context, file } = installation(changed.dataDir)
  const editions = {
    '2025': [
      square('1', 0, 40, { habitants: 1 }),
      square('2', 2, 40, { habitants: 2 }),
      square('3', 4, 40, { habitants: 3 }),
      square('4', 6, 40, { habitants: 4 }),
    ],
    '2026': [
      square('1', 0, 40, { habitants: 1 }),
      square('2', 2, 41, { habitants: 2 }),
      square('3', 4, 40, { habitants: 33 }),
      square('5', 8, 40, { habitants: 5 }),
      square('6', 9, 40, { habitants: 6 }),
    ],
  }
  for (const [edition, zones] of Object.entries(editions)) {
    const path = file(`${edition}.geojson`, collection(...zones))
    await importDataset(path, definition({ edition, data_date: edition }), { ...context, db, store })
  }
  await db.destroy()
  return changed
}

test('describes a change in one sentence with figures, in both languages', async () => {
  await using changed = await changing()
  const first = await read('/feed/essai.json', changed)
  // The feed does not wait for unknown figures.
  expect(first.items.map(({ content_text }) => content_text)).toEqual([
    'New instance: 5 zones.',
    'First instance: 4 zones.',
  ])
  const { items } = await withFigures('/feed/essai.json', 1, changed)
  expect(items.map(({ title, content_text }) => [title, content_text])).toEqual([
    [
      'Essai · 2026',
      'New instance: 5 zones. Since 2025: 2 zones added, 1 removed, 1 outline changed, values changed in 1 zone.',
    ],
    ['Essai · 2025', 'First instance: 4 zones.'],
  ])
  const french = await read('/feed/essai.json', changed, 'fr')
  expect(french.items[0]?.content_text).toBe(
    'Nouveau millésime\u00a0: 5 zones. Depuis 2025\u00a0: 2 zones ajoutées, 1 supprimée, 1 contour modifié, valeurs modifiées dans 1 zone.',
  )
  expect((await read('/feed/essai.json?lang=en', changed, 'fr')).language).toBe('en')
  const [news] = items
  expect(Date.parse(news?.date_modified ?? '')).toBeGreaterThan(Date.parse(news?.date_published ?? ''))
})

test('computes figures once, and keeps them after a restart', async () => {
  await using changed = await changing()
  await withFigures('/feed.json', 1, changed)
  const rows = await changed.db.selectFrom('instance_change').selectAll().execute()
  expect(rows.map(({ instance, base }) => [instance, base])).toEqual([['essai~2026', 'essai~2025']])
  await withFigures('/feed/essai.json', 1, changed)
  expect(await changed.db.selectFrom('instance_change').selectAll().execute()).toEqual(rows)
})

test('omits figures from a feed when data needs an account', async () => {
  await using changed = await changing({ ACCESS: 'account' })
  expect((await read('/feed/essai.json', changed)).items[0]?.content_text).toBe('New instance: 5 zones.')
  const counts = { unchanged: 1, value: 1, geometry: 1, both: 0, added: 2, removed: 1 }
  await changed.db
    .insertInto('instance_change')
    .values({
      instance: 'essai~2026',
      base: 'essai~2025',
      counts: JSON.stringify(counts),
      found_at: '2026-01-01T00:00:00.000Z',
    })
    .execute()
  expect((await read('/feed/essai.json', changed)).items[0]?.content_text).toBe('New instance: 5 zones.')
})

test('lists the instances of the starting catalogue in the feed, latest first', async () => {
  const feed = await read('/feed.json')
  const instances = await server.db
    .selectFrom('instance')
    .select(['id', 'imported_at'])
    .orderBy('imported_at', 'desc')
    .execute()
  expect(feed.items.map(({ id }) => id)).toEqual(
    instances.map(({ id }) => `https://maps.example.org/catalogue/${id}`),
  )
  expect(feed.items.map(({ url }) => url)).toEqual(
    instances.map(({ id }) => `https://maps.example.org/?show=${id}`),
  )
  expect(feed.feed_url).toBe('https://maps.example.org/feed.json')
})

test('shows the figures of the starting catalogue', async () => {
  const { items } = await withFigures('/feed/fr-regions.json', 1)
  // 22 + 5 regions became 13 + 5 in 2016: 7 of mainland France have new codes, 16 old ones are gone.
  const news = items.find(({ title }) => title === 'French regions · 2026')
  expect(news?.content_text).toMatch(/^New instance: 18 zones\. Since 2015: 7 zones added, 16 removed/)
})

test('returns the same content as Atom', async () => {
  const json = await withFigures('/feed/fr-regions.json', 1)
  const answer = await server.app.request('/feed/fr-regions.atom', { headers: { 'accept-language': 'en' } })
  expect([answer.status, answer.headers.get('content-type')]).toEqual([
    200,
    'application/atom+xml; charset=utf-8',
  ])
  const atom = await answer.text()
  expect(atom).toMatch(
    /^<\?xml version="1\.0" encoding="utf-8"\?>\n<feed xmlns="http:\/\/www\.w3\.org\/2005\/Atom" xml:lang="en">/,
  )
  const within = (name: string) =>
    [...atom.matchAll(new RegExp(`<${name}(?: type="text")?>([^<]*)</${name}>`, 'g'))].map(([, text]) => text)
  expect(within('summary')).toEqual(json.items.map(({ content_text }) => content_text))
  expect(within('published')).toEqual(json.items.map(({ date_published }) => date_published))
  expect(within('id')).toEqual([
    'https://maps.example.org/feed/fr-regions.atom',
    ...json.items.map(({ id }) => id),
  ])
  expect(within('updated')[0]).toBe(
    json.items
      .map(({ date_modified }) => date_modified)
      .sort()
      .at(-1),
  )
  expect(atom).toContain(
    '<link rel="self" type="application/atom+xml" href="https://maps.example.org/feed/fr-regions.atom"/>',
  )
})

test('does not send an unchanged feed again', async () => {
  await withFigures('/feed/fr-regions.json', 1)
  for (const path of ['/feed/fr-regions.json', '/feed/fr-regions.atom']) {
    const first = await server.app.request(path)
    expect(first.headers.get('vary')).toContain('Accept-Language')
    const headers = { 'if-none-match': first.headers.get('etag') ?? '' }
    expect([path, (await server.app.request(path, { headers })).status]).toEqual([path, 304])
  }
})

test.each([
  '/feed/nowhere.atom',
  '/feed/fr-regions',
  '/feed/fr-regions.rss',
  '/feed/fr-regions~2026.atom',
  '/feed/.atom',
  '/feed/__proto__.json',
  '/feed/%27%20or%201=1%20--.atom',
  '/feed/..%2f..%2fsecret.atom',
  '/feed/%00.json',
  '/feed.rss',
])('answers 404 for %s', async path => {
  expect([path, (await server.app.request(path)).status]).toEqual([path, 404])
})

test.each(['?lang=xx', '?lang=fr&lang=en'])('refuses %s', async query => {
  expect((await server.app.request(`/feed.atom${query}`)).status).toBe(400)
})

test('writes names of every kind as XML and as JSON', async () => {
  await using hostile = await startServer({ seed: 'none' })
  const name = `</title><script>alert(1)</script> & "q" 'a' ]]> \u0000\u0001\u000b \ufffe 𝄞 é`
  await catalogueWith(hostile, { name })
  const atom = await (await hostile.app.request('/feed.atom')).text()
  expect(atom).not.toContain('<script')
  // biome-ignore lint/suspicious/noControlCharactersInRegex: XML forbids control characters.
  expect(atom).not.toMatch(/[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/)
  expect(atom).toContain(
    '&lt;/title&gt;&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;q&quot; &apos;a&apos; ]]&gt;',
  )
  expect((await read('/feed.json', hostile)).items[0]?.title).toBe(`${name} · 2026`)
})

test('lists an instance that cannot be compared without figures', async () => {
  await using broken = await startServer({ seed: 'none' })
  const editions = [
    { edition: '2026', data_date: '2026' },
    { edition: '2025', data_date: '2025' },
  ]
  await catalogueWith(broken, { editions })
  for (const _ of ['once', 'again', 'and again'])
    expect((await read('/feed/essai.json', broken)).items.map(({ content_text }) => content_text)).toEqual([
      'New instance: 2 zones.',
      'First instance: 2 zones.',
    ])
})

test('returns feeds without instances, without datasets and with very many', async () => {
  await using large = await startServer({ seed: 'none' })
  expect((await read('/feed.json', large)).items).toEqual([])
  expect(await (await large.app.request('/feed.atom')).text()).toContain(
    '<updated>1970-01-01T00:00:00Z</updated>',
  )
  await manyDatasets(large, 20_000)
  const { items } = await read('/feed.json', large)
  expect(items).toHaveLength(50)
  expect(new Set(items.map(({ date_published }) => date_published))).toEqual(
    new Set(['2026-01-02T03:04:05.678Z']),
  )
})
