import type { RouteConfig } from '@hono/zod-openapi'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { OGC_PATH } from '../../src/server/ogc/http/links.ts'
import { bodyOf, parametersOf, routesOf } from '../support/declared.ts'
import { startServer, type TestServer } from '../support/server.ts'
import { signedIn } from '../support/signedIn.ts'

type Headers = Record<string, string>
const DATASET = 'local--00000000aa'
const OTHER = 'local--00000000bb'
const SECRET = 'habitants-secrets-d-alice'
const NAME = 'Fichier privé d’Alice'

let server: TestServer
let alice: Headers
let visitors: Record<string, Headers>
let rightLink: Headers
beforeAll(async () => {
  const env = { ACCESS: 'account', IMPORT: 'account', RATE_LIMITS: 'off', SHOWCASE: 'none' }
  server = await startServer({ seed: 'none', env })
  alice = (await signedIn(server, 'alice')).headers
  const bob = (await signedIn(server, 'bob')).headers
  const root = await signedIn(server, 'root')
  await server.db.updateTable('user').set({ role: 'administrator' }).where('pk', '=', root.user).execute()
  await keep(alice, DATASET)
  await keep(alice, OTHER)
  await keep(bob, OTHER)
  const made = await call('POST', '/accounts/rest/api/', bob, { name: 'key' })
  const { key } = (await made.json()) as { key: string }
  const revoked = await link(alice, [DATASET])
  await call('DELETE', `/accounts/rest/link/${revoked.id}/`, alice)
  rightLink = { 'x-private-link': (await link(alice, [DATASET])).token }
  visitors = {
    nobody: {},
    'another account': bob,
    'a key of another account': { authorization: `Api-Key ${key}` },
    'an administrator': root.headers,
    'a revoked link': { 'x-private-link': revoked.token },
    'a revoked link as bearer': { authorization: `Bearer ${revoked.token}` },
    'a link to other data': { 'x-private-link': (await link(alice, [OTHER])).token },
    'a link of another account to the same id': { 'x-private-link': (await link(bob, [OTHER])).token },
    'an unknown link': { 'x-private-link': 'A'.repeat(43) },
  }
})
afterAll(() => server.close())

const call = (method: string, path: string, headers: Headers, body?: unknown) =>
  Promise.resolve(
    server.app.request(path, {
      method,
      headers: { 'content-type': 'application/json', 'accept-language': 'en', ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    }),
  )

const keep = (headers: Headers, dataset: string) =>
  Promise.resolve(
    server.app.request(`/accounts/rest/data/?${new URLSearchParams({ dataset, name: NAME })}`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/octet-stream' },
      body: headers === alice ? SECRET : 'contenu-de-bob',
    }),
  )

async function link(headers: Headers, datasets: string[]): Promise<{ id: string; token: string }> {
  const made = await call('POST', '/accounts/rest/link/', headers, { name: NAME, datasets })
  expect(made.status).toBe(201)
  return (await made.json()) as { id: string; token: string }
}

/** Ids under which a route could give the data away. */
const VALUES: Record<string, string> = {
  instance: `${DATASET}~2026`,
  zone: `${DATASET}.1`,
  zone_id: `${DATASET}.1`,
  base: `${DATASET}~2025`,
  page: '1',
  format: 'csv',
  label: 'habitants',
  from_origin: 'false',
  name: 'x',
  search: 'privé',
}
const sentValue = (name: string) => VALUES[name] ?? DATASET
/** Calls that would end the session or delete the account of the visitor. */
const ENDING = /\/(logout|delete)\/$/

/** Routes of the API and of OGC, from their registries: a new route is asked too. */
function calls(): { method: string; path: string; body: unknown }[] {
  const declared = routesOf(server, /^\//).map(route => ({ ...route, under: '' }))
  const doors = server.app.routes
    .filter(
      ({ method, path }) => method !== 'ALL' && !declared.some(({ path: known }) => pattern(known) === path),
    )
    .map(({ method, path }) => ({ method, path }))
  return [
    ...declared.map(route => ({
      method: route.method.toUpperCase(),
      path: filled(route),
      body: bodyFor(route),
    })),
    ...doors.map(({ method, path }) => ({ method, path: path.replace(/:\w+/g, DATASET), body: undefined })),
    ...[
      'collections',
      `collections/${DATASET}`,
      `collections/${DATASET}/items`,
      `collections/${DATASET}/items/1`,
    ]
      .flatMap(path => [path, `${path}?f=json`, `${path}?f=html`])
      .map(path => ({ method: 'GET', path: `${OGC_PATH}/${path}`, body: undefined })),
    ...[
      ...['catalog.ttl', 'sitemap.xml', 'sitemap/1', '?show=', `?show=${DATASET}~2026`],
      `embed?show=${DATASET}~2026`,
      `oembed?url=${encodeURIComponent(`http://localhost/?show=${DATASET}~2026`)}`,
    ].map(path => ({ method: 'GET', path: `/${path}`, body: undefined })),
  ]
}
const pattern = (path: string) => path.replaceAll(/\{(\w+)\}/g, ':$1')

function filled(route: RouteConfig): string {
  const query = new URLSearchParams(parametersOf(route).map(name => [name, sentValue(name)]))
  return `${route.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(sentValue(name)))}?${query}`
}

const bodyFor = (route: RouteConfig): unknown =>
  route.method === 'get' || bodyOf(route) === null
    ? undefined
    : { ...VALUES, dataset_id: DATASET, dataset: DATASET, datasets: [DATASET], token: 'x' }

test('asks every route of the server', () => {
  expect(calls().length).toBeGreaterThan(90)
  expect(calls().map(({ path }) => path.replace(/\?.*/, ''))).toEqual(
    expect.arrayContaining([`/accounts/rest/shared/${DATASET}/`, `/ogc/collections/${DATASET}/items`]),
  )
})

test.each([
  'nobody',
  'another account',
  'a key of another account',
  'an administrator',
  'a revoked link',
  'a revoked link as bearer',
  'a link to other data',
  'a link of another account to the same id',
  'an unknown link',
])('shows nothing of the kept data on any route to %s', async visitor => {
  const headers = visitors[visitor]!
  for (const { method, path, body } of calls()) {
    if (ENDING.test(path.replace(/\?.*/, ''))) continue
    const answer = await call(method, path, headers, body)
    const text = await answer.text()
    expect([method, path, text.includes(SECRET)]).toEqual([method, path, false])
    // The list of the visitor's own data has the same name.
    if (!/another account/.test(visitor))
      expect([method, path, text.includes(NAME)]).toEqual([method, path, false])
    expect([method, path, answer.status < 500]).toEqual([method, path, true])
  }
})

test('shows the data to a valid link on one route, and to caches on none', async () => {
  const found: string[] = []
  for (const { method, path, body } of calls()) {
    if (method !== 'GET') continue
    const answer = await call(method, path, rightLink, body)
    const text = await answer.text()
    if (!text.includes(SECRET) && !text.includes(NAME)) continue
    found.push(`${method} ${path}`)
    expect([text, answer.headers.get('cache-control')]).toEqual([SECRET, 'no-store'])
  }
  expect(found).toEqual([`GET /accounts/rest/shared/${DATASET}/?`])
})

test('ignores the token of a link in the address', async () => {
  const token = rightLink['x-private-link']!
  for (const name of ['x-private-link', 'link', 'token'])
    expect((await call('GET', `/accounts/rest/shared/${DATASET}/?${name}=${token}`, {})).status).toBe(401)
})

test('stores no token', async () => {
  const rows = await server.db.selectFrom('private_link').selectAll().execute()
  expect(JSON.stringify(rows)).not.toContain(rightLink['x-private-link'])
  expect(server.log.join('\n')).not.toContain(rightLink['x-private-link'])
})

test.each([
  ['a dataset of the catalogue', { dataset: 'fr-regions', name: 'x' }],
  ['a path', { dataset: 'local--../../etc', name: 'x' }],
  ['no name', { dataset: DATASET, name: ' ' }],
  ['a name with control characters', { dataset: DATASET, name: 'a\u0007b' }],
  ['a name that reverses the text', { dataset: DATASET, name: 'a\u202eb' }],
  ['a long name', { dataset: DATASET, name: 'x'.repeat(201) }],
])('keeps nothing under %s', async (what, given) => {
  const { headers } = await signedIn(server, `bad-${what}`.replaceAll(' ', '-'))
  const answer = await server.app.request(`/accounts/rest/data/?${new URLSearchParams(given)}`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/octet-stream' },
    body: 'x',
  })
  expect(answer.status).toBe(400)
  expect(await (await call('GET', '/accounts/rest/data/', headers)).json()).toEqual([])
})

test.each([
  ['data that the account does not keep', { name: 'x', datasets: ['local--00000000cc'] }],
  ['the data of another account', { name: 'x', datasets: [DATASET] }],
  ['no data', { name: 'x', datasets: [] }],
  ['a dataset of the catalogue', { name: 'x', datasets: ['fr-regions'] }],
  ['a name with control characters', { name: 'a\u0000b', datasets: [DATASET] }],
])('creates no link to %s', async (what, body) => {
  const { headers } = await signedIn(server, `link-${what}`.replaceAll(' ', '-'))
  expect((await call('POST', '/accounts/rest/link/', headers, body)).status).toBe(400)
  expect(await (await call('GET', '/accounts/rest/link/', headers)).json()).toEqual([])
})

test('lets one account have 50 valid links, however many it asks for', async () => {
  const { headers, user } = await signedIn(server, 'flooder')
  await keep(headers, DATASET)
  const statuses: number[] = []
  for (let count = 0; count < 120; count++) {
    const made = await call('POST', '/accounts/rest/link/', headers, { name: 'x', datasets: [DATASET] })
    statuses.push(made.status)
    if (count < 60 && made.status === 201)
      await call('DELETE', `/accounts/rest/link/${((await made.json()) as { id: string }).id}/`, headers)
  }
  expect(statuses.filter(status => status === 201).length).toBe(110)
  const rows = await server.db.selectFrom('private_link').select('id').where('user', '=', user).execute()
  expect(rows.length).toBeLessThanOrEqual(100)
})
