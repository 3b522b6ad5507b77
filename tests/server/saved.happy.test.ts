import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SAVED_MAP, SAVED_STORY, SAVED_STYLE, SAVED_TEMPLATE } from '../../src/contract/saved.ts'
import { USUAL_GROUND } from '../../src/contract/view.ts'
import { defaultStyle } from '../../src/domain/colour/style.ts'
import { layoutOf } from '../../src/domain/picture/templates.ts'
import { startServer, type TestServer } from '../support/server.ts'
import { signedIn } from '../support/signedIn.ts'

let now = Date.parse('2026-11-22T10:00:00Z')
let server: TestServer
beforeAll(async () => {
  server = await startServer({ seed: 'none', env: { ACCESS: 'account' }, clock: () => now })
})
afterAll(() => server.close())

type Headers = Record<string, string>
const callsAt = (path: string) => (headers: Headers, method: string, body?: unknown, id?: string) =>
  server.app.request(id === undefined ? path : `${path}${id}/`, {
    method,
    headers: { ...headers, 'content-type': 'application/json', 'accept-language': 'en' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })

const look = { style: { ...defaultStyle(0), label: 'population' }, opacity: 60, originLabels: true }
const layout = layoutOf(USUAL_GROUND)
const address = '?show=fr-departements~2026,label:population&map=6.1/48.1/-2.9'
const picture = 'data:image/webp;base64,UklGRg=='

/** `one` and `other` are two items of a kind, and `again` replaces the first. */
const KINDS = [
  {
    path: '/accounts/rest/map/',
    table: 'saved_map',
    schemas: SAVED_MAP,
    one: { id: 'map-aaaaaaaa', name: 'Bretagne, par population', address, picture },
    other: { id: 'map-bbbbbbbb', name: 'Sans image', address, picture: null },
    again: { name: 'Finistère' },
  },
  {
    path: '/accounts/rest/story/',
    table: 'saved_story',
    schemas: SAVED_STORY,
    one: { id: 'story-aaaaaaaa', name: 'Bretagne', steps: [{ title: 'Un', text: '**Texte**', address }] },
    other: { id: 'story-bbbbbbbb', name: 'Corse', steps: [{ title: 'Un', text: '', address }] },
    again: { name: 'Finistère' },
  },
  {
    path: '/accounts/rest/style/',
    table: 'saved_style',
    schemas: SAVED_STYLE,
    one: { id: 'aaaaaaaa-1', dataset: 'fr-regions', name: 'Sombre', look },
    other: { id: 'bbbbbbbb-2', dataset: 'fr-regions', name: '', look },
    again: { name: 'Nuit', look: { ...look, opacity: 40 } },
  },
  {
    path: '/accounts/rest/template/',
    table: 'saved_template',
    schemas: SAVED_TEMPLATE,
    one: { id: 'page-aaaaaaaa', name: 'Une du lundi', layout },
    other: { id: 'page-bbbbbbbb', name: 'Portrait', layout },
    again: { name: 'Une du mardi' },
  },
] as const

describe.each(KINDS)('$path', ({ path, table, schemas, one, other, again }) => {
  const call = callsAt(path)
  const list = async (headers: Headers) => schemas.list.parse(await (await call(headers, 'GET')).json())

  test('returns a saved item complete, lists it first, and replaces it when saved again', async () => {
    const start = now
    const savedAfter = (ms: number) => new Date(start + ms).toISOString()
    const { headers } = await signedIn(server, `saver-${table}`, now)
    expect(await list(headers)).toEqual([])
    const first = await call(headers, 'POST', one)
    expect([first.status, schemas.saved.parse(await first.json())]).toEqual([
      200,
      { ...one, saved: savedAfter(0) },
    ])
    now += 1000
    await call(headers, 'POST', other)
    expect((await list(headers)).map(({ name }) => name)).toEqual([other.name, one.name])
    now += 1000
    await call(headers, 'POST', { ...one, ...again })
    expect(await list(headers)).toEqual([
      { ...one, ...again, saved: savedAfter(2000) },
      { ...other, saved: savedAfter(1000) },
    ])
  })

  test('deletes one item and keeps the others', async () => {
    const { headers } = await signedIn(server, `remover-${table}`, now)
    await call(headers, 'POST', one)
    await call(headers, 'POST', other)
    expect((await call(headers, 'DELETE', undefined, one.id)).status).toBe(204)
    expect((await list(headers)).map(({ id }) => id)).toEqual([other.id])
    expect((await call(headers, 'DELETE', undefined, one.id)).status).toBe(404)
  })

  test('deletes the items of an account with it', async () => {
    const { headers, user } = await signedIn(server, `leaver-${table}`, now)
    await call(headers, 'POST', one)
    const deletion = await server.app.request('/accounts/rest/delete/', { method: 'POST', headers })
    expect(deletion.status).toBe(204)
    expect(await server.db.selectFrom(table).selectAll().where('user', '=', user).execute()).toEqual([])
  })

  test('describes the calls in the description of the API', async () => {
    const { paths } = (await (await server.app.request('/api/openapi.json')).json()) as {
      paths: Record<string, object>
    }
    expect(Object.keys(paths[path] ?? {}).sort()).toEqual(['get', 'post'])
    expect(Object.keys(paths[`${path}{id}/`] ?? {})).toEqual(['delete'])
  })
})

test('lists the readable styles beside an unreadable one of an older version', async () => {
  const { headers, user } = await signedIn(server, 'older', now)
  const call = callsAt('/accounts/rest/style/')
  const style = { id: 'aaaaaaaa-1', dataset: 'fr-regions', name: 'Sombre', look }
  await call(headers, 'POST', style)
  await server.db
    .insertInto('saved_style')
    .values({ user, id: 'cccccccc-3', dataset: 'fr-regions', name: '', look: '{"size":3}', saved_at: '' })
    .execute()
  const listed = SAVED_STYLE.list.parse(await (await call(headers, 'GET')).json())
  expect(listed.map(({ id }) => id)).toEqual(['aaaaaaaa-1'])
})
