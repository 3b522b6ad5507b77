import { afterAll, beforeAll, expect, test } from 'vitest'
import { SavedMap, SavedMapList } from '../../src/contract/savedMap.ts'
import { startServer, type TestServer } from '../support/server.ts'
import { signedIn } from '../support/signedIn.ts'

let now = Date.parse('2026-11-22T10:00:00Z')
let server: TestServer
beforeAll(async () => {
  server = await startServer({ seed: 'none', env: { ACCESS: 'account' }, clock: () => now })
})
afterAll(() => server.close())

type Headers = Record<string, string>
const PATH = '/accounts/rest/map/'
const call = (headers: Headers, method = 'GET', body?: unknown, id = '') =>
  server.app.request(PATH + (id && `${id}/`), {
    method,
    headers: { ...headers, 'content-type': 'application/json', 'accept-language': 'en' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
const list = async (headers: Headers) => SavedMapList.parse(await (await call(headers)).json())

const map = {
  id: 'map-aaaaaaaa',
  name: 'Bretagne, par population',
  address: '?show=fr-departements~2026,label:population&map=6.1/48.1/-2.9',
  picture: 'data:image/webp;base64,UklGRg==',
}

test('returns a saved map complete, lists it first, and replaces it when saved again', async () => {
  const { headers } = await signedIn(server, 'alice', now)
  expect(await list(headers)).toEqual([])
  const first = await call(headers, 'POST', map)
  expect([first.status, SavedMap.parse(await first.json())]).toEqual([
    200,
    { ...map, saved: '2026-11-22T10:00:00.000Z' },
  ])
  now += 1000
  const other = { ...map, id: 'map-bbbbbbbb', name: 'Sans image', picture: null }
  await call(headers, 'POST', other)
  expect((await list(headers)).map(({ name }) => name)).toEqual(['Sans image', 'Bretagne, par population'])
  now += 1000
  const renamed = { ...map, name: 'Finistère' }
  await call(headers, 'POST', renamed)
  expect(await list(headers)).toEqual([
    { ...renamed, saved: '2026-11-22T10:00:02.000Z' },
    { ...other, saved: '2026-11-22T10:00:01.000Z' },
  ])
})

test('deletes one map and keeps the others', async () => {
  const { headers } = await signedIn(server, 'remover', now)
  await call(headers, 'POST', map)
  await call(headers, 'POST', { ...map, id: 'map-bbbbbbbb' })
  expect((await call(headers, 'DELETE', undefined, map.id)).status).toBe(204)
  expect((await list(headers)).map(({ id }) => id)).toEqual(['map-bbbbbbbb'])
  expect((await call(headers, 'DELETE', undefined, map.id)).status).toBe(404)
})

test('deletes the maps of an account with it', async () => {
  const { headers, user } = await signedIn(server, 'leaver', now)
  await call(headers, 'POST', map)
  const deletion = await server.app.request('/accounts/rest/delete/', { method: 'POST', headers })
  expect(deletion.status).toBe(204)
  expect(await server.db.selectFrom('saved_map').selectAll().where('user', '=', user).execute()).toEqual([])
})
