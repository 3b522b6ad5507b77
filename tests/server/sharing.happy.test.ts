import { afterAll, beforeAll, expect, test } from 'vitest'
import { startServer, type TestServer } from '../support/server.ts'
import { signedIn } from '../support/signedIn.ts'

type Headers = Record<string, string>
const DATASET = 'local--0123456789'
let now = Date.parse('2026-11-22T10:00:00.000Z')
let server: TestServer
beforeAll(async () => {
  const env = { ACCESS: 'account', IMPORT_QUOTA_BYTES: '3000000' }
  server = await startServer({ seed: 'none', env, clock: () => now })
})
afterAll(() => server.close())

const call = (method: string, path: string, headers: Headers, body?: BodyInit, type = 'application/json') =>
  Promise.resolve(
    server.app.request(`/accounts/rest/${path}`, {
      method,
      headers: { 'content-type': type, 'accept-language': 'en', ...headers },
      ...(body !== undefined && { body }),
    }),
  )
const keep = (headers: Headers, content: BodyInit, dataset = DATASET) =>
  call('POST', `data/?dataset=${dataset}&name=Sites`, headers, content, 'application/octet-stream')
const listed = async (path: string, headers: Headers) => (await call('GET', path, headers)).json()
async function link(headers: Headers) {
  const made = await call(
    'POST',
    'link/',
    headers,
    JSON.stringify({ name: 'Pour Jeanne', datasets: [DATASET] }),
  )
  expect(made.status).toBe(201)
  return (await made.json()) as { id: string; token: string }
}
const opened = (token: string, dataset = DATASET) =>
  call('GET', `shared/${dataset}/`, { 'x-private-link': token })

test('returns the kept content byte for byte, however large', async () => {
  const { headers } = await signedIn(server, 'keeper', now)
  const content = Uint8Array.from({ length: 2_500_001 }, (_, at) => (at * 31) % 256)
  const kept = await keep(headers, content)
  expect([kept.status, await kept.json()]).toEqual([
    200,
    { dataset: DATASET, name: 'Sites', bytes: 2_500_001, saved: '2026-11-22T10:00:00.000Z' },
  ])
  const read = await call('GET', `data/${DATASET}/`, headers)
  expect(read.headers.get('content-length')).toBe('2500001')
  expect(Buffer.from(await read.arrayBuffer()).equals(Buffer.from(content))).toBe(true)
})

test('returns the bytes that a reader of a link asks for, across stored parts', async () => {
  const { headers } = await signedIn(server, 'ranger', now)
  const content = Buffer.from(Uint8Array.from({ length: 2_100_000 }, (_, at) => (at * 31) % 256))
  await keep(headers, content)
  const { token } = await link(headers)
  const read = async (range: string) => {
    const answer = await call('GET', `shared/${DATASET}/`, { 'x-private-link': token, range })
    const bytes = Buffer.from(await answer.arrayBuffer())
    return { status: answer.status, place: answer.headers.get('content-range'), bytes }
  }
  for (const [first, last] of [
    [0, 0],
    [999_999, 1_000_000],
    [500_000, 2_000_001],
    [2_099_000, 9_999_999],
  ] as const) {
    const end = Math.min(last + 1, content.length)
    const { status, place, bytes } = await read(`bytes=${first}-${last}`)
    expect([status, place]).toEqual([206, `bytes ${first}-${end - 1}/2100000`])
    expect(bytes.equals(content.subarray(first, end))).toBe(true)
  }
  for (const range of ['bytes=5-2', 'bytes=9999999-', 'bytes=2100000-2100001', 'bytes=0-1,4-5', 'bytes=-1']) {
    const { status, bytes } = await read(range)
    expect([range, status, bytes.equals(content)]).toEqual([range, 200, true])
  }
})

test('keeps a dataset once: another content under its id changes nothing', async () => {
  const { headers } = await signedIn(server, 'twice', now)
  await keep(headers, 'first')
  expect((await keep(headers, 'second')).status).toBe(200)
  expect(await (await call('GET', `data/${DATASET}/`, headers)).text()).toBe('first')
})

test('opens the data with the link until it is revoked, then names the day', async () => {
  const { headers } = await signedIn(server, 'sharer', now)
  await keep(headers, 'mes données')
  const { id, token } = await link(headers)
  expect(await (await opened(token)).text()).toBe('mes données')
  expect(await listed('link/', headers)).toEqual([
    { id, name: 'Pour Jeanne', datasets: [DATASET], created: '2026-11-22T10:00:00.000Z', revoked: null },
  ])
  expect((await call('DELETE', `link/${id}/`, headers)).status).toBe(204)
  const refused = await opened(token)
  expect([refused.status, await refused.json()]).toEqual([
    410,
    {
      detail: 'The owner of these data revoked this link on 22 November 2026. Ask its sender for a new one.',
    },
  ])
  expect((await call('DELETE', `link/${id}/`, headers)).status).toBe(404)
  expect(await listed('link/', headers)).toEqual([
    expect.objectContaining({ id, revoked: expect.any(String) }),
  ])
})

test('lets nobody else revoke a link', async () => {
  const { headers } = await signedIn(server, 'owner', now)
  const other = await signedIn(server, 'meddler', now)
  await keep(headers, 'x')
  const { id, token } = await link(headers)
  expect((await call('DELETE', `link/${id}/`, other.headers)).status).toBe(404)
  expect((await opened(token)).status).toBe(200)
})

test('opens nothing after the data are deleted, and says so', async () => {
  const { headers } = await signedIn(server, 'deleter', now)
  await keep(headers, 'x')
  const { token } = await link(headers)
  expect((await call('DELETE', `data/${DATASET}/`, headers)).status).toBe(204)
  const refused = await opened(token)
  expect([refused.status, await refused.json()]).toEqual([
    404,
    { detail: expect.stringContaining('has deleted them') },
  ])
  // The same data, kept again, stay closed to the former link.
  await keep(headers, 'x')
  expect((await opened(token)).status).toBe(404)
})

test('opens nothing of a suspended account', async () => {
  const { headers, user } = await signedIn(server, 'suspended', now)
  await keep(headers, 'x')
  const { token } = await link(headers)
  await server.db.updateTable('user').set({ active: 0 }).where('pk', '=', user).execute()
  expect((await opened(token)).status).toBe(404)
})

test('deletes data and links with the account', async () => {
  const { headers, user } = await signedIn(server, 'leaver', now)
  await keep(headers, 'x')
  const { token } = await link(headers)
  expect((await call('POST', 'delete/', headers)).status).toBe(204)
  for (const table of ['kept_dataset', 'kept_part', 'private_link', 'linked_dataset'] as const)
    expect(await server.db.selectFrom(table).selectAll().where('user', '=', user).execute()).toEqual([])
  expect((await opened(token)).status).toBe(404)
})

test('counts kept data towards the quota, and keeps nothing above it', async () => {
  const { headers, user } = await signedIn(server, 'full', now)
  expect((await keep(headers, new Uint8Array(2_000_000))).status).toBe(200)
  const refused = await keep(headers, new Uint8Array(1_000_001), 'local--aaaaaaaaaa')
  expect([refused.status, JSON.stringify(await refused.json())]).toEqual([
    400,
    expect.stringContaining('for more space'),
  ])
  expect(
    await server.db.selectFrom('kept_part').select('part').where('user', '=', user).execute(),
  ).toHaveLength(2)
})

test('keeps 20 datasets at most', async () => {
  const { headers } = await signedIn(server, 'hoarder', now)
  const statuses: number[] = []
  for (let count = 0; count < 21; count++) {
    now += 4000
    statuses.push((await keep(headers, 'x', `local--${String(count).padStart(10, '0')}`)).status)
  }
  expect(statuses).toEqual([...new Array<number>(20).fill(200), 400])
})
