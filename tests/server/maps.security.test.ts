import { afterAll, beforeAll, expect, test } from 'vitest'
import { SavedMapList } from '../../src/contract/savedMap.ts'
import { startServer, type TestServer } from '../support/server.ts'
import { signedIn } from '../support/signedIn.ts'

let now = Date.now()
let server: TestServer
beforeAll(async () => {
  server = await startServer({ seed: 'none', env: { ACCESS: 'account' }, clock: () => now })
})
afterAll(() => server.close())

type Headers = Record<string, string>
const PATH = '/accounts/rest/map/'
const call = (path: string, headers: Headers, method = 'GET', body?: unknown) =>
  server.app.request(path, {
    method,
    headers: { ...headers, 'content-type': 'application/json', 'accept-language': 'en' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
const save = (headers: Headers, body: unknown) => call(PATH, headers, 'POST', body)
const list = async (headers: Headers) => SavedMapList.parse(await (await call(PATH, headers)).json())

const map = { id: 'map-aaaaaaaa', name: 'Mine', address: '?show=fr-regions~2026', picture: null }
const png = (base64: string) => `data:image/png;base64,${base64}`

test('hides the maps of an account from another one, under the same id too', async () => {
  const [alice, bob] = [await signedIn(server, 'alice', now), await signedIn(server, 'bob', now)]
  await save(alice.headers, map)
  expect(await list(bob.headers)).toEqual([])
  expect((await call(`${PATH}${map.id}/`, bob.headers, 'DELETE')).status).toBe(404)
  expect((await save(bob.headers, { ...map, name: 'His' })).status).toBe(200)
  expect((await call(`${PATH}${map.id}/`, bob.headers, 'DELETE')).status).toBe(204)
  expect((await list(alice.headers)).map(({ name }) => name)).toEqual(['Mine'])
})

test.each([
  ['GET', PATH],
  ['POST', PATH],
  ['DELETE', `${PATH}map-aaaaaaaa/`],
])('refuses maps without a session and with a key (%s)', async (method, path) => {
  const body = method === 'POST' ? map : undefined
  expect((await call(path, {}, method, body)).status).toBe(401)
  const { headers } = await signedIn(server, `keyed${method}`, now)
  const made = await call('/accounts/rest/api/', headers, 'POST', { name: 'x' })
  const { key } = (await made.json()) as { key: string }
  expect((await call(path, { authorization: `Api-Key ${key}` }, method, body)).status).toBe(403)
})

test.each([
  ['no address', { ...map, address: undefined }],
  ['the address of another site', { ...map, address: 'https://example.org/' }],
  ['a script as address', { ...map, address: 'javascript:alert(1)' }],
  ['an address with a line break', { ...map, address: '?show=a\nSet-Cookie: b' }],
  ['an endless address', { ...map, address: `?${'x'.repeat(8000)}` }],
  ['an empty name', { ...map, name: '  ' }],
  ['a long name', { ...map, name: 'x'.repeat(81) }],
  ['a name with control characters', { ...map, name: 'a\u0000b' }],
  ['an id with a path', { ...map, id: '../../user' }],
  ['a short id', { ...map, id: 'a' }],
  ['a picture with script', { ...map, picture: 'data:image/svg+xml;base64,PHN2Zy8+' }],
  ['a picture of another site', { ...map, picture: 'https://example.org/track.png' }],
  ['a picture that is not base64', { ...map, picture: png('"onerror="alert(1)') }],
  ['a picture above 20 kB', { ...map, picture: png('A'.repeat(26_800)) }],
  ['a list', [map]],
])('refuses %s, and saves nothing', async (what, body) => {
  const { headers } = await signedIn(server, `bad ${what}`.replaceAll(' ', '-'), now)
  expect((await save(headers, body)).status).toBe(400)
  expect(await list(headers)).toEqual([])
})

test('does not store unknown fields', async () => {
  const { headers } = await signedIn(server, 'more', now)
  expect((await save(headers, { ...map, user: 1, saved: '1999' })).status).toBe(200)
  expect(JSON.stringify(await list(headers))).not.toContain('1999')
})

test('limits the maps of an account to 50, and lets each be saved again', async () => {
  const { headers, user } = await signedIn(server, 'collector', now)
  await save(headers, map)
  for (let made = 1; made < 50; made++)
    await server.db
      .insertInto('saved_map')
      .values({ ...map, user, id: `map-0000${made}`, saved_at: '2026-01-01T00:00:00.000Z' })
      .execute()
  const refused = await save(headers, { ...map, id: 'one-too-many' })
  expect([refused.status, await refused.json()]).toEqual([
    400,
    { non_field_errors: ['An account can save at most 50 maps: delete one first.'] },
  ])
  expect((await save(headers, { ...map, name: 'Again' })).status).toBe(200)
  expect(await list(headers)).toHaveLength(50)
})

test('slows down an account that saves endlessly', async () => {
  const [hasty, calm] = [await signedIn(server, 'hasty', now), await signedIn(server, 'calm', now)]
  const statuses: number[] = []
  for (let time = 0; time < 61; time++) statuses.push((await save(hasty.headers, map)).status)
  expect([statuses.filter(status => status === 200).length, statuses.at(-1)]).toEqual([60, 429])
  expect((await save(calm.headers, map)).status).toBe(200)
  now += 61_000
  expect((await save(await hasty.headersAt(now), map)).status).toBe(200)
})
