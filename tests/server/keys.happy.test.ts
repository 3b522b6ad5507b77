import { afterAll, beforeAll, expect, test } from 'vitest'
import { ApiKeyList, CreatedApiKey, MAX_KEYS } from '../../src/contract/apiKey.ts'
import { startServer, type TestServer } from '../support/server.ts'
import { signedIn } from '../support/signedIn.ts'

let now = Date.now()
let server: TestServer
beforeAll(async () => {
  server = await startServer({ seed: 'none', env: { ACCESS: 'account' }, clock: () => now })
})
afterAll(() => server.close())

type Headers = Record<string, string>
const list = async (headers: Headers) => {
  const answer = await server.app.request('/accounts/rest/api/', { headers })
  expect(answer.status).toBe(200)
  return ApiKeyList.parse(await answer.json())
}
const ask = (headers: Headers, body: unknown) =>
  server.app.request('/accounts/rest/api/', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'accept-language': 'en', ...headers },
    body: JSON.stringify(body),
  })
const create = async (headers: Headers, name = 'carte') => {
  const answer = await ask(headers, { name })
  expect(answer.status).toBe(201)
  return CreatedApiKey.parse(await answer.json())
}
const remove = (headers: Headers, id: string) =>
  server.app.request(`/accounts/rest/api/${id}/`, { method: 'DELETE', headers })
const data = async (headers: Headers) =>
  (await server.app.request('/cartable/zone/?dataset_id=nothing', { headers })).status

test('shows a key once, when it is created', async () => {
  const { headers } = await signedIn(server, 'once', now)
  const answer = await ask(headers, { name: '  carte des communes  ' })
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([201, 'no-store'])
  const { key, ...made } = CreatedApiKey.parse(await answer.json())
  expect(key).toMatch(/^ct_[0-9A-Za-z]{10}_[0-9A-Za-z]{43}_[0-9A-Za-z]{6}$/)
  expect(made).toEqual({
    id: key.slice(3, 13),
    name: 'carte des communes',
    created: new Date(now).toISOString(),
    prefix: key.slice(0, 13),
    last_used: null,
    expiry_date: new Date(now + 365 * 24 * 3_600_000).toISOString(),
    revoked: false,
  })
  const listed = await list(headers)
  expect(listed).toEqual([made])
  expect(JSON.stringify(listed)).not.toContain(key.slice(14, 57))
})

test('lists keys with the newest first, and allows a repeated name', async () => {
  const { headers } = await signedIn(server, 'order', now)
  const ids: string[] = []
  for (let count = 0; count < 3; count++) ids.unshift((await create(headers)).id)
  expect((await list(headers)).map(({ id }) => id)).toEqual(ids)
})

test('accepts a key in both headers, and records its use once a minute at most', async () => {
  const { headers } = await signedIn(server, 'user', now)
  const { key } = await create(headers)
  const used = async () => (await list(headers))[0]?.last_used
  // The dataset does not exist. Only authenticated requests learn this.
  expect(await data({ authorization: `Api-Key ${key}` })).toBe(404)
  const first = await used()
  expect(first).toBe(new Date(now).toISOString())
  now += 59_000
  expect(await data({ 'x-api-key': key })).toBe(404)
  expect(await used()).toBe(first)
  now += 2000
  expect(await data({ 'x-api-key': key })).toBe(404)
  expect(await used()).toBe(new Date(now).toISOString())
})

test('rejects a removed key at once', async () => {
  const { headers } = await signedIn(server, 'remover', now)
  const { id, key } = await create(headers)
  const removed = await remove(headers, id)
  expect([removed.status, await removed.text()]).toEqual([204, ''])
  expect(await data({ authorization: `Api-Key ${key}` })).toBe(401)
  expect((await remove(headers, id)).status).toBe(404)
})

test('ends a key at its date, and never without a date', async () => {
  const { headers } = await signedIn(server, 'dated', now)
  const soon = await ask(headers, { name: 'soon', expiry_date: new Date(now + 3_600_000).toISOString() })
  const never = await ask(headers, { name: 'never', expiry_date: null })
  const keys = [await soon.json(), await never.json()].map(body => CreatedApiKey.parse(body).key)
  const use = () => Promise.all(keys.map(key => data({ authorization: `Api-Key ${key}` })))
  expect(await use()).toEqual([404, 404])
  now += 3_600_000
  expect(await use()).toEqual([401, 404])
})

test('refuses a key with a past or distant expiry in the requested language', async () => {
  const { headers } = await signedIn(server, 'ends', now)
  const said = async (expiry_date: unknown, language = 'en') => {
    const answer = await ask({ ...headers, 'accept-language': language }, { name: 'k', expiry_date })
    return [answer.status, ((await answer.json()) as { expiry_date?: unknown }).expiry_date]
  }
  const at = (milliseconds: number) => new Date(milliseconds).toISOString()
  const over = [400, ['This date is in the past: choose a future date.']]
  expect(await said(at(now))).toEqual(over)
  expect(await said('0001-01-01T00:00:00Z')).toEqual(over)
  expect(await said(at(now - 1), 'fr')).toEqual([
    400,
    ['Cette date est passée : choisissez une date future.'],
  ])
  const far = [400, ['This date is too far ahead: 5 years at most, or null for a key that never expires.']]
  expect(await said('9999-12-31T23:59:59Z')).toEqual(far)
  const sixYears = new Date(now)
  sixYears.setUTCFullYear(sixYears.getUTCFullYear() + 6)
  expect(await said(at(sixYears.getTime()))).toEqual(far)
  for (const nonsense of ['2027-01-31', 'tomorrow', 0, {}, '2027-02-30T00:00:00Z'])
    expect((await said(nonsense))[0], String(nonsense)).toBe(400)
  expect(await list(headers)).toEqual([])
  const fiveYears = new Date(now)
  fiveYears.setUTCFullYear(fiveYears.getUTCFullYear() + 5)
  expect(await said(at(fiveYears.getTime()))).toEqual([201, at(fiveYears.getTime())])
})

test('limits an account to twenty valid keys, even with concurrent requests', async () => {
  const { headers } = await signedIn(server, 'many', now)
  // Sends as many parallel requests as the rate limit allows.
  const answers = await Promise.all(Array.from({ length: 15 }, () => ask(headers, { name: 'x' })))
  expect(answers.every(({ status }) => status === 201)).toBe(true)
  now += 61_000
  const more = await Promise.all(Array.from({ length: 8 }, () => ask(headers, { name: 'x' })))
  expect(more.filter(({ status }) => status === 201)).toHaveLength(5)
  const refused = more.find(({ status }) => status === 400)
  expect(await refused?.json()).toEqual({
    non_field_errors: ['An account can have at most 20 API keys: delete one first.'],
  })
  const [{ id } = { id: '' }] = await list(headers)
  expect((await list(headers)).length).toBe(MAX_KEYS)
  await remove(headers, id)
  expect((await ask(headers, { name: 'x' })).status).toBe(201)
})

test.each([
  [{}, { name: ['This field is required.'] }],
  [{ name: '' }, { name: ['This field may not be blank.'] }],
  [{ name: '   ' }, { name: ['This field may not be blank.'] }],
  [{ name: null }, { name: ['This field may not be null.'] }],
  [{ name: 3 }, { name: ['Not a valid string.'] }],
  [{ name: 'x'.repeat(51) }, { name: ['Ensure this field has no more than 50 characters.'] }],
  [{ name: 'a\nb' }, { name: ['Control characters are not allowed.'] }],
  [{ name: 'a\0b' }, { name: ['Null characters are not allowed.'] }],
])('refuses %j as a new key', async (body, errors) => {
  const { headers } = await signedIn(server, `wrong${Math.random()}`, now)
  const answer = await ask(headers, body)
  expect([answer.status, await answer.json()]).toEqual([400, errors])
})
