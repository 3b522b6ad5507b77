import { afterAll, beforeAll, expect, test } from 'vitest'
import { SavedStyle, SavedStyleList } from '../../src/contract/savedStyle.ts'
import { defaultStyle } from '../../src/domain/colour/style.ts'
import { startServer, type TestServer } from '../support/server.ts'
import { signedIn } from '../support/signedIn.ts'

let now = Date.parse('2026-11-22T10:00:00Z')
let server: TestServer
beforeAll(async () => {
  server = await startServer({ seed: 'none', env: { ACCESS: 'account' }, clock: () => now })
})
afterAll(() => server.close())

type Headers = Record<string, string>
const PATH = '/accounts/rest/style/'
const call = (headers: Headers, method = 'GET', body?: unknown, id = '') =>
  server.app.request(PATH + (id && `${id}/`), {
    method,
    headers: { ...headers, 'content-type': 'application/json', 'accept-language': 'en' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
const list = async (headers: Headers) => SavedStyleList.parse(await (await call(headers)).json())

const look = { style: { ...defaultStyle(0), label: 'population' }, opacity: 60, originLabels: true }
const style = { id: 'aaaaaaaa-1', dataset: 'fr-regions', name: 'Sombre', look }

test('returns a saved style complete, lists it first, and replaces it when saved again', async () => {
  const { headers } = await signedIn(server, 'alice', now)
  expect(await list(headers)).toEqual([])
  const first = await call(headers, 'POST', style)
  expect([first.status, SavedStyle.parse(await first.json())]).toEqual([
    200,
    { ...style, saved: '2026-11-22T10:00:00.000Z' },
  ])
  now += 1000
  const other = { ...style, id: 'bbbbbbbb-2', name: '' }
  await call(headers, 'POST', other)
  expect((await list(headers)).map(({ id }) => id)).toEqual(['bbbbbbbb-2', 'aaaaaaaa-1'])
  now += 1000
  const renamed = { ...style, name: 'Nuit', look: { ...look, opacity: 40 } }
  await call(headers, 'POST', renamed)
  expect(await list(headers)).toEqual([
    { ...renamed, saved: '2026-11-22T10:00:02.000Z' },
    { ...other, saved: '2026-11-22T10:00:01.000Z' },
  ])
})

test('removes one style and keeps the others', async () => {
  const { headers } = await signedIn(server, 'remover', now)
  await call(headers, 'POST', style)
  await call(headers, 'POST', { ...style, id: 'bbbbbbbb-2' })
  expect((await call(headers, 'DELETE', undefined, style.id)).status).toBe(204)
  expect((await list(headers)).map(({ id }) => id)).toEqual(['bbbbbbbb-2'])
  expect((await call(headers, 'DELETE', undefined, style.id)).status).toBe(404)
})

test('removes the styles of an account with it', async () => {
  const { headers, user } = await signedIn(server, 'leaver', now)
  await call(headers, 'POST', style)
  const deletion = await server.app.request('/accounts/rest/delete/', { method: 'POST', headers })
  expect(deletion.status).toBe(204)
  expect(await server.db.selectFrom('saved_style').selectAll().where('user', '=', user).execute()).toEqual([])
})

test('lists the readable styles beside an unreadable one of an older version', async () => {
  const { headers, user } = await signedIn(server, 'older', now)
  await call(headers, 'POST', style)
  await server.db
    .insertInto('saved_style')
    .values({ user, id: 'cccccccc-3', dataset: 'fr-regions', name: '', look: '{"size":3}', saved_at: '' })
    .execute()
  expect((await list(headers)).map(({ id }) => id)).toEqual(['aaaaaaaa-1'])
})

test('describes the calls in the description of the API', async () => {
  const { paths } = (await (await server.app.request('/api/openapi.json')).json()) as {
    paths: Record<string, object>
  }
  expect(Object.keys(paths[PATH] ?? {}).sort()).toEqual(['get', 'post'])
  expect(Object.keys(paths[`${PATH}{id}/`] ?? {})).toEqual(['delete'])
})
