import { afterAll, beforeAll, expect, test } from 'vitest'
import { MAX_STYLES, SavedStyleList } from '../../src/contract/savedStyle.ts'
import { defaultStyle } from '../../src/domain/colour/style.ts'
import { startServer, type TestServer } from '../support/server.ts'
import { signedIn } from '../support/signedIn.ts'

let now = Date.now()
let server: TestServer
beforeAll(async () => {
  server = await startServer({ seed: 'none', env: { ACCESS: 'account' }, clock: () => now })
})
afterAll(() => server.close())

type Headers = Record<string, string>
const PATH = '/accounts/rest/style/'
const call = (path: string, headers: Headers, method = 'GET', body?: unknown) =>
  server.app.request(path, {
    method,
    headers: { ...headers, 'content-type': 'application/json', 'accept-language': 'en' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
const save = (headers: Headers, body: unknown) => call(PATH, headers, 'POST', body)
const list = async (headers: Headers) => SavedStyleList.parse(await (await call(PATH, headers)).json())

const look = { style: defaultStyle(0), opacity: 100, originLabels: false }
const style = { id: 'aaaaaaaa-1', dataset: 'fr-regions', name: 'Mine', look }

test('hides the styles of an account from another one, under the same id too', async () => {
  const [alice, bob] = [await signedIn(server, 'alice', now), await signedIn(server, 'bob', now)]
  await save(alice.headers, style)
  expect(await list(bob.headers)).toEqual([])
  expect((await call(`${PATH}${style.id}/`, bob.headers, 'DELETE')).status).toBe(404)
  expect((await save(bob.headers, { ...style, name: 'His' })).status).toBe(200)
  expect((await call(`${PATH}${style.id}/`, bob.headers, 'DELETE')).status).toBe(204)
  expect((await list(alice.headers)).map(({ name }) => name)).toEqual(['Mine'])
})

test.each([
  ['GET', PATH],
  ['POST', PATH],
  ['DELETE', `${PATH}aaaaaaaa-1/`],
])('refuses styles without a session and with a key (%s)', async (method, path) => {
  const body = method === 'POST' ? style : undefined
  expect((await call(path, {}, method, body)).status).toBe(401)
  const { headers } = await signedIn(server, `keyed${method}`, now)
  const made = await call('/accounts/rest/api/', headers, 'POST', { name: 'x' })
  const { key } = (await made.json()) as { key: string }
  expect((await call(path, { authorization: `Api-Key ${key}` }, method, body)).status).toBe(403)
})

test.each([
  ['no look', { ...style, look: undefined }],
  ['an unknown look', { ...style, look: { style: 'red' } }],
  ['an invalid colour', { ...style, look: { ...look, style: { ...look.style, colour: 'url(x)' } } }],
  ['an opacity out of range', { ...style, look: { ...look, opacity: 101 } }],
  ['an endless label', { ...style, look: { ...look, style: { ...look.style, label: 'x'.repeat(5000) } } }],
  ['a long name', { ...style, name: 'x'.repeat(51) }],
  ['a name with control characters', { ...style, name: 'a\u0000b' }],
  ['an id with a path', { ...style, id: '../../user' }],
  ['a short id', { ...style, id: 'a' }],
  ['an invalid dataset', { ...style, dataset: "x' or 1=1" }],
  ['a list', [style]],
])('refuses %s, and saves nothing', async (what, body) => {
  const { headers } = await signedIn(server, `bad ${what}`.replaceAll(' ', '-'), now)
  expect((await save(headers, body)).status).toBe(400)
  expect(await list(headers)).toEqual([])
})

test('does not store unknown fields', async () => {
  const { headers, user } = await signedIn(server, 'more', now)
  const more = { ...style, user: 1, saved: '1999', look: { ...look, script: '<script>', filter: null } }
  expect((await save(headers, more)).status).toBe(200)
  const row = await server.db
    .selectFrom('saved_style')
    .selectAll()
    .where('user', '=', user)
    .executeTakeFirstOrThrow()
  expect(JSON.stringify(row)).not.toMatch(/script|1999|filter/)
})

test('limits the styles of an account, and lets each be saved again', async () => {
  const { headers, headersAt } = await signedIn(server, 'collector', now)
  await save(headers, style)
  const { user } = await server.db
    .selectFrom('saved_style')
    .select('user')
    .where('name', '=', 'Mine')
    .orderBy('user', 'desc')
    .executeTakeFirstOrThrow()
  for (let made = 1; made < MAX_STYLES; made++)
    await server.db
      .insertInto('saved_style')
      .values({
        user,
        id: `made-0000${made}`,
        dataset: 'fr-regions',
        name: '',
        look: JSON.stringify(look),
        saved_at: '2026-01-01T00:00:00.000Z',
      })
      .execute()
  const refused = await save(headers, { ...style, id: 'one-too-many' })
  expect([refused.status, await refused.json()]).toEqual([
    400,
    { non_field_errors: ['An account can save at most 200 styles: delete one first.'] },
  ])
  expect((await save(headers, { ...style, name: 'Again' })).status).toBe(200)
  expect(await list(await headersAt(now))).toHaveLength(MAX_STYLES)
})

test('slows down an account that saves endlessly', async () => {
  const [hasty, calm] = [await signedIn(server, 'hasty', now), await signedIn(server, 'calm', now)]
  const statuses: number[] = []
  for (let time = 0; time < 61; time++) statuses.push((await save(hasty.headers, style)).status)
  expect([statuses.filter(status => status === 200).length, statuses.at(-1)]).toEqual([60, 429])
  expect((await save(calm.headers, style)).status).toBe(200)
  now += 61_000
  expect((await save(await hasty.headersAt(now), style)).status).toBe(200)
})
