import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ApiKeyList, CreatedApiKey } from '../../src/contract/apiKey.ts'
import { newKey } from '../../src/server/accounts/store/apiKeys.ts'
import { startServer, type TestServer } from '../support/server.ts'
import { signedIn } from '../support/signedIn.ts'

let now = Date.now()
let server: TestServer
beforeAll(async () => {
  server = await startServer({ seed: 'none', env: { ACCESS: 'account' }, clock: () => now })
})
afterAll(() => server.close())

type Headers = Record<string, string>
const call = (path: string, headers: Headers, method = 'GET', body?: unknown) =>
  server.app.request(path, {
    method,
    headers: { ...headers, 'content-type': 'application/json', 'accept-language': 'en' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
const create = async (headers: Headers) =>
  CreatedApiKey.parse(await (await call('/accounts/rest/api/', headers, 'POST', { name: 'x' })).json())
const apiKey = (key: string) => ({ authorization: `Api-Key ${key}` })
const DATA = '/cartable/zone/?dataset_id=nothing'

test('hides the keys of an account from another one', async () => {
  const [alice, bob] = [await signedIn(server, 'alice', now), await signedIn(server, 'bob', now)]
  const { id } = await create(alice.headers)
  expect(ApiKeyList.parse(await (await call('/accounts/rest/api/', bob.headers)).json())).toEqual([])
  const answers = [
    await call(`/accounts/rest/api/${id}/`, bob.headers, 'DELETE'),
    await call('/accounts/rest/api/0000000000/', bob.headers, 'DELETE'),
    await call('/accounts/rest/api/%27%20or%201%3D1/', bob.headers, 'DELETE'),
  ]
  for (const answer of answers)
    expect([answer.status, await answer.json()]).toEqual([404, { detail: 'Not found.' }])
  expect(ApiKeyList.parse(await (await call('/accounts/rest/api/', alice.headers)).json())).toHaveLength(1)
})

test.each(['GET', 'POST'])('refuses keys without a session (%s)', async method => {
  const answer = await call('/accounts/rest/api/', {}, method, method === 'POST' ? { name: 'x' } : undefined)
  expect([answer.status, await answer.json()]).toEqual([
    401,
    { detail: 'Authentication credentials were not provided.' },
  ])
})

test('refuses access by the stored form of a key', async () => {
  const { headers } = await signedIn(server, 'stored', now)
  const { id, key } = await create(headers)
  const row = await server.db.selectFrom('api_key').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  expect(row.hash).toBe(createHash('sha256').update(key).digest('hex'))
  expect(JSON.stringify(row)).not.toContain(key)
  expect((await call(DATA, apiKey(row.hash))).status).toBe(401)
})

test('refuses an unknown key and a key with a wrong secret identically', async () => {
  const { headers } = await signedIn(server, 'forms', now)
  const { key } = await create(headers)
  const other = newKey().value
  for (const value of [other, `${key}x`, key.slice(0, -1), key.toLowerCase(), '', 'x', `${key} ${key}`]) {
    const answer = await call(DATA, apiKey(value))
    expect([value, answer.status, await answer.json()]).toEqual([value, 401, { detail: 'Invalid API key.' }])
  }
})

test.each(['/accounts/rest/user/', '/accounts/rest/api/'])('refuses a key for %s', async path => {
  const { headers } = await signedIn(server, `key${path.length}`, now)
  const { key } = await create(headers)
  expect((await call(path, apiKey(key))).status).toBe(403)
})

test('refuses to create or remove a key with a key', async () => {
  const { headers } = await signedIn(server, 'selfmade', now)
  const { id, key } = await create(headers)
  expect((await call('/accounts/rest/api/', apiKey(key), 'POST', { name: 'y' })).status).toBe(403)
  expect((await call(`/accounts/rest/api/${id}/`, apiKey(key), 'DELETE')).status).toBe(403)
})

test.each(['api_key', 'API_KEY', 'x-api-key', 'key', 'search'])(
  'refuses a key in the address as %s',
  async name => {
    const { value } = newKey()
    const answer = await call(`/cartable/dataset/?${name}=${value}`, {})
    expect([answer.status, await answer.json()]).toEqual([
      400,
      { detail: 'Send the API key in the Authorization header, never in the address.' },
    ])
  },
)

test('allows sixty calls a minute, then answers 429; headers give the remainder', async () => {
  const { headers } = await signedIn(server, 'eager', now)
  const { key } = await create(headers)
  const first = await call(DATA, apiKey(key))
  expect(first.headers.get('ratelimit-policy')).toBe('"key";q=60;w=60')
  expect(first.headers.get('ratelimit')).toBe('"key";r=59;t=60')
  for (let count = 1; count < 60; count++) await call(DATA, apiKey(key))
  now += 20_000
  const refused = await call(DATA, apiKey(key))
  expect([refused.status, refused.headers.get('retry-after'), refused.headers.get('ratelimit')]).toEqual([
    429,
    '40',
    '"key";r=0;t=40',
  ])
  expect(await refused.json()).toEqual({ detail: 'Request was throttled. Expected available in 40 seconds.' })
  now += 40_000
  expect((await call(DATA, apiKey(key))).status).toBe(404)
})

test('counts all keys of an account together, and those of others separately', async () => {
  const [eager, calm] = [await signedIn(server, 'two', now), await signedIn(server, 'calm', now)]
  const keys = [await create(eager.headers), await create(eager.headers)]
  for (let count = 0; count < 30; count++) for (const { key } of keys) await call(DATA, apiKey(key))
  for (const { key } of keys) expect((await call(DATA, apiKey(key))).status).toBe(429)
  const { key } = await create(calm.headers)
  expect((await call(DATA, apiKey(key))).status).toBe(404)
})

test('refuses the keys of a closed or deleted account', async () => {
  const { headers, user } = await signedIn(server, 'gone', now)
  const { key } = await create(headers)
  await server.db.updateTable('user').set({ active: 0 }).where('pk', '=', user).execute()
  expect((await call(DATA, apiKey(key))).status).toBe(401)
  await server.db.deleteFrom('user').where('pk', '=', user).execute()
  expect(await server.db.selectFrom('api_key').selectAll().where('user', '=', user).execute()).toEqual([])
})

test('ignores unknown fields', async () => {
  const { headers } = await signedIn(server, 'mass', now)
  const body = '{"name": "x", "id": "0000000000", "user": 1, "revoked": true, "__proto__": {"name": "y"}}'
  const answer = await server.app.request('/accounts/rest/api/', {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body,
  })
  const made = CreatedApiKey.parse(await answer.json())
  expect([made.name, made.revoked, made.id === '0000000000']).toEqual(['x', false, false])
})

test('logs no key', async () => {
  const { headers } = await signedIn(server, 'logged', now)
  const { id, key } = await create(headers)
  await call(DATA, apiKey(key))
  await call('/accounts/rest/user/', apiKey(key))
  await call(`/accounts/rest/api/${id}/`, headers, 'DELETE')
  const log = server.log.join('\n')
  for (const event of ['key.created', 'request.refused', 'key.deleted']) expect(log).toContain(event)
  expect(log).not.toContain(key.slice(14))
})
