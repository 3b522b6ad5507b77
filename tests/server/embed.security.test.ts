import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { parseEmbedOrigins } from '../../src/server/platform/configValues.ts'
import { startServer, type TestServer } from '../support/server.ts'

const client = mkdtempSync(join(tmpdir(), 'cartable-client-'))
for (const file of ['index.html', 'embed.html']) copyFileSync(file, join(client, file))

const ORIGIN = 'https://maps.example.org'
const MAP = 'show=fr-departements~2021,label:population'

let open: TestServer
let reserved: TestServer
beforeAll(async () => {
  open = await startServer({
    client,
    env: { APP_ORIGIN: ORIGIN, EMBED_ORIGINS: 'https://news.example,https://*.blog.example:8443' },
  })
  reserved = await startServer({
    client,
    env: { APP_ORIGIN: ORIGIN, ACCESS: 'account', SHOWCASE: 'fr-departements' },
  })
})
afterAll(async () => {
  await open.close()
  await reserved.close()
  rmSync(client, { recursive: true })
})

const load = async (path: string, of = open) => of.app.request(path, { headers: { accept: 'text/html' } })
const framersOf = ({ headers }: Response) =>
  /frame-ancestors ([^;]*)/.exec(headers.get('content-security-policy') ?? '')?.[1]

test('lets the named sites frame the embed, and nothing else', async () => {
  const embed = await load(`/embed?${MAP}`)
  expect(embed.status).toBe(200)
  expect(framersOf(embed)).toBe("'self' https://news.example https://*.blog.example:8443")
  expect(embed.headers.get('x-frame-options')).toBeNull()
  expect(embed.headers.get('set-cookie')).toBeNull()
  for (const path of [`/?${MAP}`, '/embed/more', '/embed.html', '/login', '/embeds', '/EMBED']) {
    const answer = await load(path)
    expect([path, framersOf(answer), answer.headers.get('x-frame-options')]).toEqual([path, "'none'", 'DENY'])
  }
})

test('lets only its own pages frame the embed by default', async () => {
  expect(framersOf(await load(`/embed?${MAP}`, reserved))).toBe("'self'")
})

test.each([
  ['*', ['*']],
  ['https://example.org', ['https://example.org']],
  [' https://a.example , http://localhost:8080 ', ['https://a.example', 'http://localhost:8080']],
  ['http://127.0.0.1:*', ['http://127.0.0.1:*']],
  ['https://a.example,*', null],
  ["'none'", null],
  ['https://a.example; script-src *', null],
  ['https://a.example/path', null],
  ['example.org', null],
  ['javascript:alert(1)', null],
  ['', null],
])('reads the framing sites %j', (text, origins) => expect(parseEmbedOrigins(text)).toEqual(origins))

test('keeps markup in the address of an embed out of its page', async () => {
  const hostile = encodeURIComponent('"><script>alert(1)</script>')
  const page = await (await load(`/embed?${MAP}&lang=${hostile}&theme=${hostile}&zone=${hostile}`)).text()
  expect(page).not.toContain('<script>alert')
  expect(page).toMatch(/<html lang="(en|fr)"/)
})

test('writes the language of the address, the title and the description into the page', async () => {
  const page = await (await load(`/embed?${MAP}&lang=en`)).text()
  expect(page).toContain('<html lang="en"')
  expect(page).toContain('<title>French départements · 2021 – Cartable</title>')
  expect(page).toMatch(/<meta name="description" content="The 101 /)
})

const Described = z.strictObject({
  version: z.literal('1.0'),
  type: z.literal('rich'),
  provider_name: z.literal('Cartable'),
  provider_url: z.literal(`${ORIGIN}/`),
  title: z.string(),
  html: z.string(),
  width: z.number(),
  height: z.number(),
})

const describe = (query: Record<string, string>, of = open) =>
  Promise.resolve(of.app.request(`/oembed?${new URLSearchParams(query)}`))

test('leads from the page of a map to its frame', async () => {
  const page = await (await load(`/?${MAP}`)).text()
  const [, link = ''] =
    /<link rel="alternate" type="application\/json\+oembed" href="([^"]*)"/.exec(page) ?? []
  const { pathname, search } = new URL(link.replaceAll('&amp;', '&'))
  const answer = await open.app.request(pathname + search, { headers: { 'accept-language': 'en' } })
  expect(answer.headers.get('access-control-allow-origin')).toBe('*')
  const { title, html, width, height } = Described.parse(await answer.json())
  expect(title).toBe('French départements · 2021')
  expect([width, height]).toEqual([800, 500])
  expect(html).toContain(`src="${ORIGIN}/embed?show=fr-departements~2021,label:population"`)
})

test('offers no frame for a page without a map', async () => {
  expect(await (await load('/')).text()).not.toContain('oembed')
})

test('keeps the room, dates, language and theme that are requested', async () => {
  const url = `${ORIGIN}/embed?${MAP}&latest=on&lang=en&theme=light`
  const answer = await describe({ url, maxwidth: '300', maxheight: '250', format: 'json' })
  const { html, width, height } = Described.parse(await answer.json())
  expect([width, height]).toEqual([300, 250])
  expect(html).toContain('width="300" height="250"')
  expect(html.replaceAll('&#38;', '&')).toContain('&latest=on&lang=en&theme=light"')
})

test.each([
  ['no address', {}, 404],
  ['another site', { url: `https://evil.example/?${MAP}` }, 404],
  ['a host that only starts alike', { url: `${ORIGIN}.evil.example/?${MAP}` }, 404],
  ['a script', { url: 'javascript:alert(1)' }, 404],
  ['no address at all', { url: 'maps.example.org' }, 404],
  ['a page without a map', { url: `${ORIGIN}/` }, 404],
  ['another page', { url: `${ORIGIN}/login?${MAP}` }, 404],
  ['a missing instance', { url: `${ORIGIN}/?show=fr-departements~1801` }, 404],
  ['data of a browser', { url: `${ORIGIN}/?show=local--1~1` }, 404],
  ['an endless address', { url: `${ORIGIN}/?${MAP}&x=${'x'.repeat(9000)}` }, 404],
  ['another format', { url: `${ORIGIN}/?${MAP}`, format: 'xml' }, 501],
  ['no room', { url: `${ORIGIN}/?${MAP}`, maxwidth: '0' }, 400],
  ['room that is not a number', { url: `${ORIGIN}/?${MAP}`, maxheight: '12px' }, 400],
])('refuses to describe %s', async (_, query, status) => {
  const answer = await describe(query as Record<string, string>)
  expect(answer.status).toBe(status)
  expect(answer.headers.get('content-type')).toContain('application/json')
})

test('neither repeats markup nor a fragment of the described address', async () => {
  const show = `fr-departements~2021,filter:${encodeURIComponent('"><script>alert(1)</script>')}`
  const url = `${ORIGIN}/?show=${show}&zone=%22%3E%3Cscript%3E#link=${'t'.repeat(43)}`
  const { html } = Described.parse(await (await describe({ url })).json())
  expect(html).not.toMatch(/<script|link=|ttt/)
  expect(html.match(/</g)).toHaveLength(2)
})

test('describes only the showcase where data need an account', async () => {
  const shown = await describe({ url: `${ORIGIN}/?${MAP}` }, reserved)
  const closed = await describe({ url: `${ORIGIN}/?show=fr-regions~2026` }, reserved)
  expect([shown.status, closed.status]).toEqual([200, 401])
})
