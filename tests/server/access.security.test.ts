import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp } from '../../src/server/app.ts'
import { readConfig } from '../../src/server/platform/config.ts'
import type { Mounted } from '../../src/server/platform/http/operation.ts'
import { mountRoutes } from '../../src/server/routes.ts'
import { addUser, logIn, post, type TestSession } from '../support/accounts.ts'
import { artefactsOf } from '../support/objects/of.ts'
import { startServer, type TestServer } from '../support/server.ts'

let reserved: TestServer
let open: TestServer
let session: TestSession
let mounted: readonly Mounted[]
let key: string
beforeAll(async () => {
  reserved = await startServer({ seed: 'none', env: { ACCESS: 'account', RATE_LIMITS: 'off' } })
  open = await startServer({ seed: 'none', env: { ACCESS: 'open', RATE_LIMITS: 'off' } })
  await addUser(reserved)
  session = await logIn(reserved)
  key = (await (await post(reserved, 'api/', { name: 'test' }, session.bearer)).json()).key
  const config = readConfig({ DATA_DIR: reserved.dataDir })
  const bare = createApp({
    db: reserved.db,
    store: artefactsOf(reserved.dataDir),
    config,
    client: null,
  })
  mounted = mountRoutes(bare, config)
})
afterAll(() => Promise.all([reserved.close(), open.close()]))

/** Calls an operation with only its method and address. */
function ask({ app }: TestServer, { method, path }: Mounted, headers: Record<string, string> = {}) {
  const sent =
    method === 'GET' ? {} : { body: '{}', headers: { 'content-type': 'application/json', ...headers } }
  return Promise.resolve(app.request(path.replace(/:\w+/g, 'x'), { method, headers, ...sent }))
}

const EMBED = 'local--0123456789abcdef0123'

/** Publishes a map, and returns the token of its embed. */
async function embedToken(): Promise<string> {
  await reserved.app.request(`/accounts/rest/data/?dataset=${EMBED}&name=Map`, {
    method: 'POST',
    headers: { ...session.bearer, 'content-type': 'application/octet-stream' },
    body: 'a map',
  })
  const made = await post(reserved, 'link/', { name: 'Map', datasets: [EMBED] }, session.bearer)
  return (await made.json()).token
}

const of = (caller: Mounted['caller']) => mounted.filter(operation => operation.caller === caller)
const reservedCalls = () => [...of('data'), ...of('sample')]
const named = ({ method, path }: { method: string; path: string }) => `${method} ${path}`

test('declares the callers of every route, except public pages', () => {
  const PAGES =
    /^GET \/(basemap\/world\/:z\/:x\/:y|api\/(docs|docs\.css|docs\.js|openapi\.json)|dev\/mailbox.*|owner\/:token|\.well-known\/security\.txt|robots\.txt|oembed|sitemap\.xml|sitemap\/:part)$/
  const routes = reserved.app.routes.filter(({ method }) => method !== 'ALL').map(named)
  const known = new Set(mounted.map(named))
  expect(routes.filter(route => !known.has(route) && !PAGES.test(route))).toEqual([])
  expect(mounted.length).toBeGreaterThan(20)
})

test('classifies zones, values and files as data, and the catalogue as public', () => {
  const data = mounted.filter(({ path }) =>
    /^\/cartable\/(zone|labels|export|source|geom|column|numbers)\//.test(path),
  )
  expect(data.length).toBeGreaterThan(5)
  expect(data.filter(({ caller }) => caller !== 'data' && caller !== 'sample')).toEqual([])
  const features = mounted.filter(({ path }) => /^\/ogc\/.*\/items\b/.test(path))
  expect(features.map(({ caller }) => caller)).toEqual(['rows', 'rows'])
  expect(of('open').map(({ path }) => path)).toContain('/cartable/dataset/')
})

test('answers 401 for reserved data without credentials, and 200 with a bearer', async () => {
  for (const operation of reservedCalls()) {
    const answer = await ask(reserved, operation, { 'accept-language': 'en' })
    expect([named(operation), answer.status, answer.headers.get('www-authenticate')]).toEqual([
      named(operation),
      401,
      'Bearer realm="api"',
    ])
    expect(await answer.json()).toEqual({ detail: 'Authentication credentials were not provided.' })
  }
})

test('opens reserved data to a session and to a key', async () => {
  for (const operation of reservedCalls()) {
    for (const headers of [session.bearer, { authorization: `Api-Key ${key}` }, { 'x-api-key': key }]) {
      const { status } = await ask(reserved, operation, headers)
      expect([named(operation), status === 401 || status === 403]).toEqual([named(operation), false])
    }
  }
})

test('answers open data alike for anonymous and logged-in users', async () => {
  for (const operation of reservedCalls()) {
    expect([named(operation), (await ask(open, operation)).status === 401]).toEqual([named(operation), false])
  }
})

test('opens neither data, downloads nor accounts to the token of an embed', async () => {
  const token = await embedToken()
  const closed = ['data', 'sample', 'rows', 'account', 'administrator'] as const
  for (const operation of closed.flatMap(of)) {
    const { status } = await ask(reserved, operation, { 'x-private-link': token })
    expect([named(operation), status]).toEqual([named(operation), 401])
  }
  const shared = await reserved.app.request(`/accounts/rest/shared/${EMBED}/`, {
    headers: { 'x-private-link': token },
  })
  expect([shared.status, await shared.text()]).toEqual([200, 'a map'])
  const other = await reserved.app.request('/accounts/rest/shared/local--fedcba9876/', {
    headers: { 'x-private-link': token },
  })
  expect(other.status).toBe(404)
})

test('lets only the owner read an account: others get 401, keys 403', async () => {
  expect(of('account').length).toBeGreaterThan(3)
  for (const operation of of('account')) {
    for (const server of [reserved, open]) {
      expect([named(operation), (await ask(server, operation)).status]).toEqual([named(operation), 401])
    }
    const { status } = await ask(reserved, operation, { authorization: `Api-Key ${key}` })
    expect([named(operation), status]).toEqual([named(operation), 403])
  }
})

test('ignores credentials of public calls, so a stale bearer blocks no user', async () => {
  expect(of('public').length).toBeGreaterThan(8)
  for (const operation of of('public')) {
    const anonymous = await ask(reserved, operation)
    const stale = await ask(reserved, operation, { authorization: 'Bearer x.y.z', 'x-api-key': 'ct_none' })
    expect([named(operation), stale.status]).toEqual([named(operation), anonymous.status])
  }
})

test.each([
  ['Bearer', 'bad_authorization_header'],
  ['Bearer a b', 'bad_authorization_header'],
  ['Bearer x.y.z', 'token_not_valid'],
  ['Basic YTpi', undefined],
  ['Api-Key ct_none', undefined],
])('grants no access with "%s"', async (authorization, code) => {
  const answer = await reserved.app.request('/accounts/rest/user/', { headers: { authorization } })
  expect([answer.status, (await answer.json()).code]).toEqual([401, code])
})
