import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addUser, logIn, post } from '../support/accounts.ts'
import { ask, refusal } from '../support/ogc.ts'
import { REPEATED_MS } from '../support/patient.ts'
import { REPEAT } from '../support/repeat.ts'
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
])('refuses %s, and names %s', async (path, name) => {
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
])('answers 404 for %s', async path => {
  await refusal(await ask(server, path), 404)
})

test('refuses every change through the entry point', async () => {
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
    const answer = await server.app.request(`/ogc${ITEMS}`, { method })
    expect(answer.headers.get('allow')).toBe('GET, HEAD')
    await refusal(answer, 405)
  }
})

test('refuses a key in the address', async () => {
  await refusal(await ask(server, `${ITEMS}?api_key=1`), 400)
})

test('reserves features to accounts like zones, and leaves the rest open', async () => {
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

test('counts rows, so that a key reads 35,000 at once in pages of ten', async () => {
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

test('delays a reader above 60,000 rows a minute', async () => {
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

/** Valid parameter values, and texts that commonly break addresses, numbers and databases. */
const VALUES: Readonly<Record<string, readonly string[]>> = {
  f: ['json', 'html'],
  limit: ['1', '10', '0'],
  offset: ['0', '100', '999999999'],
  bbox: ['-5,47,3,49', '179,-20,-179,20', '47,-5,49,3', '0,0,0,0,0,0', 'NaN,0,1,1'],
  'bbox-crs': ['http://www.opengis.net/def/crs/EPSG/0/4326', 'http://www.opengis.net/def/crs/EPSG/0/2154'],
  crs: ['http://www.opengis.net/def/crs/EPSG/0/3857', 'http://www.opengis.net/def/crs/EPSG/0/3035'],
  datetime: ['2024-01-01', '../2024-01-01', '0000-00-00', '9999-12-31T23:59:60Z'],
  filter: [
    'population > 1',
    "name LIKE '%a%'",
    '{"op":"=","args":[{"property":"key"},"29"]}',
    'NOT NOT TRUE',
  ],
  'filter-lang': ['cql2-text', 'cql2-json'],
  properties: ['name', 'key,name', ','],
  name: ['Paris'],
  population: ['1', '1e400'],
}
const HOSTILE = [
  '',
  ' ',
  '\0',
  "' OR 1=1 --",
  '%',
  '../..',
  '__proto__',
  'constructor',
  '\u202e',
  '(',
  'x'.repeat(9000),
]

const address = fc
  .tuple(
    fc.constantFrom('items', 'items/fr-departements.29', 'queryables', 'tiles', 'tilejson', ''),
    fc.dictionary(
      fc.oneof(
        { weight: 9, arbitrary: fc.constantFrom(...Object.keys(VALUES)) },
        fc.constantFrom(...HOSTILE),
      ),
      fc.oneof(
        { weight: 4, arbitrary: fc.constantFrom(...Object.values(VALUES).flat()) },
        fc.constantFrom(...HOSTILE),
        fc.string({ maxLength: 20 }),
      ),
      { maxKeys: 4 },
    ),
    fc.subarray(
      Object.entries(VALUES).flatMap(([name, values]) => values.map(value => [name, value] as const)),
      {
        maxLength: 3,
      },
    ),
  )
  .map(([path, wild, known]) => {
    const query = new URLSearchParams({ ...Object.fromEntries(known), ...wild })
    return `/collections/fr-departements/${path}?${query}`
  })

test(
  'answers any address according to the standard, without a failure',
  async () => {
    let found = 0
    await fc.assert(
      fc.asyncProperty(address, async path => {
        const answer = await ask(server, path)
        expect([path, [200, 400, 503].includes(answer.status)]).toEqual([path, true])
        if (answer.status === 400) await refusal(answer, 400)
        else if (answer.status === 200) {
          found++
          const text = await answer.text()
          if (answer.headers.get('content-type')?.includes('json')) JSON.parse(text)
        }
      }),
      { numRuns: 300 * REPEAT },
    )
    expect(found).toBeGreaterThan(0)
  },
  REPEATED_MS,
)
