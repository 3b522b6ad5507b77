import { afterAll, beforeAll, expect, test } from 'vitest'
import { addUser, logIn, post } from '../support/accounts.ts'
import { ask, refusal } from '../support/ogc.ts'
import { startServer, type TestServer } from '../support/server.ts'

let server: TestServer
let reserved: TestServer
let bearer: Record<string, string>
let key: string
let now = Date.parse('2026-11-01T00:00:00Z')
beforeAll(async () => {
  server = await startServer()
  reserved = await startServer({ env: { ACCESS: 'account' }, clock: () => now })
  await addUser(reserved)
  bearer = (await logIn(reserved)).bearer
  key = (await (await post(reserved, 'api/', { name: 'test' }, bearer)).json()).key
})
afterAll(() => Promise.all([server.close(), reserved.close()]))

const ITEMS = '/collections/fr-departements/items'

test.each([
  [`${ITEMS}?limit=0`, 'limit'],
  [`${ITEMS}?limit=-1`, 'limit'],
  [`${ITEMS}?limit=1.5`, 'limit'],
  [`${ITEMS}?limit=ten`, 'limit'],
  [`${ITEMS}?limit=`, 'limit'],
  [`${ITEMS}?offset=-1`, 'offset'],
  [`${ITEMS}?offset=99999999999999999999`, 'offset'],
  [`${ITEMS}?f=xml`, 'f'],
  [`${ITEMS}?lang=xx`, 'lang'],
  [`${ITEMS}?limit=1&limit=2`, 'limit'],
  [`${ITEMS}?nothing=1`, 'nothing'],
  ['?nothing=1', 'nothing'],
  ['/conformance?nothing=1', 'nothing'],
  ['/collections?nothing=1', 'nothing'],
  ['/collections/fr-departements?nothing=1', 'nothing'],
])('%s is refused, and %s named', async (path, name) => {
  expect(await refusal(await ask(server, path, { 'accept-language': 'en' }), 400)).toContain(name)
})

test.each([
  '/nowhere',
  '/collections/nowhere',
  '/collections/fr-departements~1900',
  '/collections/nowhere~2026/items',
  '/collections/__proto__/items',
  '/collections/%27%20or%201=1%20--/items',
  '/collections/..%2f..%2fsecret',
  `${ITEMS}/fr-departements.999`,
  `${ITEMS}/fr-regions.53`,
  `${ITEMS}/29`,
  `${ITEMS}/%00`,
  `${ITEMS}/%25zz`,
])('%s is not there', async path => {
  await refusal(await ask(server, path), 404)
})

test('nothing can be changed through the door', async () => {
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
    const answer = await server.app.request(`/ogc${ITEMS}`, { method })
    expect(answer.headers.get('allow')).toBe('GET, HEAD')
    await refusal(answer, 405)
  }
})

test('a key in the address is refused', async () => {
  await refusal(await ask(server, `${ITEMS}?api_key=1`), 400)
})

test('where zones are reserved to accounts, so are features, and the rest is open', async () => {
  for (const path of [ITEMS, `${ITEMS}/fr-departements.29`]) {
    const answer = await ask(reserved, path)
    expect(answer.headers.get('www-authenticate')).toBe('Bearer realm="api"')
    await refusal(answer, 401)
    for (const headers of [bearer, { authorization: `Api-Key ${key}` }, { 'x-api-key': key }]) {
      const let_in = await ask(reserved, path, headers)
      expect([path, let_in.status, let_in.headers.get('cache-control')]).toEqual([
        path,
        200,
        expect.stringMatching(/^private/),
      ])
    }
  }
  for (const path of ['', '/conformance', '/api', '/collections', '/collections/fr-departements'])
    expect([path, (await ask(reserved, path)).status]).toEqual([path, 200])
})

test('of a key the rows are counted, not the calls: 35,000 in pages of ten are read at once', async () => {
  now += 3_600_000
  const headers = { 'x-api-key': key }
  for (let page = 1; page <= 100; page++) {
    const answer = await ask(reserved, `${ITEMS}?limit=10`, headers)
    expect([answer.status, answer.headers.get('ratelimit')]).toEqual([
      200,
      `"rows";r=${60_000 - 10 * page};t=60`,
    ])
  }
})

test('whoever reads more than 60,000 rows a minute waits for as many as are free', async () => {
  now += 3_600_000
  const headers = { 'x-api-key': key }
  const read = (limit: number) => ask(reserved, `/collections/monde-villes/items?limit=${limit}`, headers)
  for (let page = 1; page <= 6; page++) {
    const answer = await read(10_000)
    await answer.body?.cancel()
    expect([answer.status, answer.headers.get('ratelimit-policy')]).toEqual([200, '"rows";q=60000;w=60'])
    expect(answer.headers.get('ratelimit')).toBe(`"rows";r=${60_000 - page * 10_000};t=60`)
  }
  const refused = await read(10)
  expect(refused.headers.get('retry-after')).toBe('1')
  await refusal(refused, 429)
  now += 10_000
  expect((await read(10_000)).status).toBe(200)
  await refusal(await read(10), 429)
})
