import type { RouteConfig } from '@hono/zod-openapi'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp } from '../../src/server/app.ts'
import type { Db } from '../../src/server/db/connection.ts'
import { readConfig } from '../../src/server/platform/config.ts'
import type { App } from '../../src/server/platform/http/context.ts'
import type { Mounted } from '../../src/server/platform/http/operation.ts'
import { mountRoutes } from '../../src/server/routes.ts'
import { addUser, logIn, post, type TestSession } from '../support/accounts.ts'
import { routesOf, shapeIn } from '../support/declared.ts'
import { GoogleDouble } from '../support/google.ts'
import { artefactsOf } from '../support/objects/of.ts'
import { startServer, type TestServer } from '../support/server.ts'

let google: GoogleDouble
let server: TestServer
let session: TestSession
let key: string
let link: string
let mounted: readonly Mounted[]
const env = (limits: 'on' | 'off') => ({
  ...google.env,
  ACCESS: 'account',
  IMPORT: 'account',
  IMPORT_MAX_BYTES: '1000000',
  RATE_LIMITS: limits,
})
beforeAll(async () => {
  google = await GoogleDouble.start()
  server = await startServer({ seed: 'none', env: env('off') })
  const user = await addUser(server)
  await server.db.updateTable('user').set({ role: 'administrator' }).where('pk', '=', user).execute()
  session = await logIn(server)
  key = (await (await post(server, 'api/', { name: 'test' }, session.bearer)).json()).key
  await server.app.request('/accounts/rest/data/?dataset=local--0&name=x', {
    method: 'POST',
    headers: { ...session.bearer, 'content-type': 'application/octet-stream' },
    body: 'x',
  })
  const made = await post(server, 'link/', { name: 'x', datasets: ['local--0'] }, session.bearer)
  link = (await made.json()).token
  mounted = mountRoutes(appOn(server.db, 'off'), { access: 'account', geometry: 'account' })
})
afterAll(async () => {
  await server.close()
  google.close()
})

/** Starts an application on the server's data, with another database or with rate limits. Its time stands still. */
function appOn(db: Db, limits: 'on' | 'off'): App {
  const config = readConfig({ ...env(limits), DATA_DIR: server.dataDir })
  const now = Date.now()
  const clock = () => now
  return createApp({ db, store: artefactsOf(server.dataDir), config, client: null, clock, log: () => {} })
}

/** Values for all bodies and addresses. Each call uses the values that it needs. */
const ALL = {
  dataset_id: 'nowhere',
  instance: 'nowhere~1',
  base: 'nowhere~0',
  zone: 'nowhere.1',
  zone_id: 'nowhere.1',
  label: 'x',
  from_origin: 'false',
  format: 'csv',
  name: 'a.csv',
  page: '9999',
  dataset: 'local--1',
}
const BODY = {
  ...ALL,
  from_origin: false,
  access_token: 'x',
  username: 'nobody',
  email: 'nobody@example.org',
  password: 'x',
  password1: 'x',
  password2: 'x',
  new_password1: 'x',
  new_password2: 'y',
  key: 'x',
  uid: '1',
  token: 'x',
  refresh: 'x',
  feedback: 'x',
  first_name: 'x',
  role: 'reader',
  state: 'closed',
  text: 'x',
}

interface Asking {
  app?: App
  headers?: Record<string, string>
  query?: string
  body?: string
}

const hasJson = ({ request }: RouteConfig) =>
  request?.body === undefined || 'application/json' in request.body.content

async function ask(route: RouteConfig, { app = server.app, headers = {}, query = '', body }: Asking = {}) {
  const address = route.path
    .replace('/geom/{id}/', `/geom/${'0'.repeat(64)}/`)
    .replace('/numbers/{hash}/{id}/', `/numbers/{hash}/${'0'.repeat(64)}/`)
    .replace('{hash}', '0'.repeat(32))
    .replace('{pk}', '999')
    .replace('/feedback/{id}/', '/feedback/999/')
    .replace('/administration/import/{id}/', '/administration/import/nowhere~1/')
    .replace(/\{\w+\}/g, '1')
  const method = route.method.toUpperCase()
  const sent =
    method === 'GET' ? {} : { body: body ?? (hasJson(route) ? JSON.stringify(BODY) : 'x,y\n1,2\n') }
  return app.request(`${address}?${new URLSearchParams(ALL)}${query}`, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    ...sent,
  })
}

const callerOf = ({ method, path }: RouteConfig) =>
  mounted.find(
    each => each.method === method.toUpperCase() && each.path === path.replaceAll(/\{(\w+)\}/g, ':$1'),
  )?.caller

/** Returns the credentials that a call needs. */
const credentials = (route: RouteConfig): Record<string, string> => {
  if (callerOf(route) === 'linked') return { 'x-private-link': link }
  return /^(open|public)$/.test(callerOf(route) ?? '') ? {} : session.bearer
}

const declaring = (status: number) => routesOf(server, /^\//).filter(({ responses }) => status in responses)
const named = ({ method, path }: RouteConfig) => `${method.toUpperCase()} ${path}`

async function expectAnswer(route: RouteConfig, status: number, answer: Response) {
  const text = await answer.text()
  expect([named(route), answer.status, text.slice(0, 200)]).toEqual([
    named(route),
    status,
    expect.any(String),
  ])
  const shape = shapeIn(route, status)
  expect([named(route), status, shape !== null]).toEqual([named(route), status, true])
  expect([named(route), shape?.safeParse(JSON.parse(text)).error?.issues]).toEqual([named(route), undefined])
  if (status === 429 || status === 503) {
    expect([named(route), Number(answer.headers.get('retry-after')) > 0]).toEqual([named(route), true])
  }
}

/** Paths without a rate limit. */
const PROBE = /^\/(config\.json|livez|readyz|healthz)$/

test('declares the error responses of every operation', () => {
  for (const route of routesOf(server, /^\//)) {
    const isRead = route.method === 'get'
    const caller = callerOf(route)
    expect(caller).toBeDefined()
    const wanted = [
      '400',
      ...(/^\/(config\.json|livez)$/.test(route.path) ? [] : ['503']),
      ...(isRead ? [] : ['403', '413']),
      ...(isRead || !hasJson(route) ? [] : ['415']),
      ...(caller === 'open' || caller === 'public' ? [] : ['401', '429']),
      ...(caller === 'open' && !PROBE.test(route.path) ? ['429'] : []),
      ...(isRead || caller === 'data' || caller === 'sample' ? [] : ['507']),
    ]
    expect([named(route), Object.keys(route.responses)]).toEqual([
      named(route),
      expect.arrayContaining(wanted),
    ])
  }
})

test('answers 400 to a repeated parameter', async () => {
  for (const route of declaring(400)) {
    await expectAnswer(route, 400, await ask(route, { headers: credentials(route), query: '&a=1&a=2' }))
  }
})

test('answers 401 without credentials', async () => {
  for (const route of declaring(401).filter(route => !/^(open|public)$/.test(callerOf(route) ?? ''))) {
    await expectAnswer(route, 401, await ask(route))
  }
})

test('answers 403 to a page of another site, and to a key where none is accepted', async () => {
  for (const route of declaring(403)) {
    const isRead = route.method === 'get'
    const headers = isRead ? { 'x-api-key': key } : { ...credentials(route), origin: 'https://evil.example' }
    await expectAnswer(route, 403, await ask(route, { headers }))
  }
})

test('answers 413 to a body above the limit of the operation', async () => {
  for (const route of declaring(413)) {
    const body = 'x'.repeat(1_100_000)
    const headers = { ...credentials(route), 'content-length': String(body.length) }
    await expectAnswer(route, 413, await ask(route, { headers, body }))
  }
})

test('answers 415 to a body that is not JSON', async () => {
  for (const route of declaring(415)) {
    const headers = { ...credentials(route), 'content-type': 'text/plain' }
    await expectAnswer(route, 415, await ask(route, { headers }))
  }
})

test('answers 429 above a rate limit', async () => {
  const app = appOn(server.db, 'on')
  for (let count = 0; count < 60; count++) {
    await app.request('/cartable/zone/', { headers: { 'x-api-key': key } })
  }
  // All anonymous readers at one address share this limit.
  for (let count = 0; count < 3000; count++) await app.request('/cartable/dataset/?page=none')
  for (const route of declaring(429)) {
    const isCounted = /^(open|public|linked)$/.test(callerOf(route) ?? '')
    const headers = isCounted ? {} : { 'x-api-key': key }
    let answer = await ask(route, { app, headers })
    for (let count = 0; count < 130 && answer.status !== 429; count++)
      answer = await ask(route, { app, headers })
    await expectAnswer(route, 429, answer)
  }
})

/** Database that answers every query with an error of SQLite. */
function failing(errcode: number): Db {
  const fail = () => {
    throw Object.assign(new Error('It fails'), { code: 'ERR_SQLITE_ERROR', errcode })
  }
  // Reading the type of the database needs no query.
  const executor = new Proxy(server.db.getExecutor(), {
    get: (own, name) => (name === 'adapter' ? own.adapter : fail),
  })
  const sound: Record<string | symbol, unknown> = { destroy: server.db.destroy, getExecutor: () => executor }
  return new Proxy(server.db, { get: (_, name) => sound[name] ?? fail })
}

/** These calls answer before they use the database or another server. */
const LATE =
  /\/(google|verify|refresh|confirm|logout|signup|login|reset)\/$|\/styles\/|\/accounts\/rest\/password\/reset\/confirm/

test('answers 503 while the database is busy', async () => {
  const app = appOn(failing(5), 'off')
  for (const route of declaring(503).filter(({ path }) => !LATE.test(path))) {
    await expectAnswer(route, 503, await ask(route, { app, headers: credentials(route) }))
  }
})

test('answers 507 on a full disk', async () => {
  const app = appOn(failing(13), 'off')
  for (const route of declaring(507).filter(({ path }) => !LATE.test(path))) {
    await expectAnswer(route, 507, await ask(route, { app, headers: credentials(route) }))
  }
})

test('answers 404 for a missing resource', async () => {
  // The demo account and Google depend on the configuration; uploads have their own suite.
  const OTHER = /\/(google|demo)\/$|^\/cartable\/import\//
  for (const route of declaring(404).filter(({ path }) => !OTHER.test(path))) {
    await expectAnswer(route, 404, await ask(route, { headers: credentials(route) }))
  }
})
