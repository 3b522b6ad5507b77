import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { startServer, type TestServer } from '../support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const english = { 'accept-language': 'en' }
const get = async (path: string, headers: Record<string, string> = english) => {
  const answer = await server.app.request(path, { headers })
  return { status: answer.status, body: await answer.json() }
}
const post = async (body: string) => {
  const headers = { ...english, 'content-type': 'application/json' }
  const answer = await server.app.request('/cartable/zone/query/', { method: 'POST', headers, body })
  return { status: answer.status, body: await answer.json() }
}

test.each([
  '/cartable/zone/?dataset_id=fr-regions&page=2',
  '/cartable/zone/?dataset_id=fr-regions&page=0',
  '/cartable/dataset/?page=-1',
  '/cartable/dataset/?page=abc',
])('rejects %s as a page', async path => {
  expect(await get(path)).toEqual({ status: 404, body: { detail: 'Invalid page.' } })
})

test.each([
  ['/cartable/zone/', { dataset_id: ['This field is required.'] }],
  ['/cartable/zone/?dataset_id=fr-regions&order=nom', { order: ['Expected label:asc or label:desc.'] }],
  ['/cartable/zone/?dataset_id=fr-regions&order=x:asc', { order: ['The label “x” does not exist.'] }],
  ['/cartable/zone/?dataset_id=fr-regions&query=%7B', { query: ['Expected JSON.'] }],
])('names the wrong field of %s', async (path, body) => {
  expect(await get(path)).toEqual({ status: 400, body })
})

test.each([
  ['en', 'Invalid input: expected object, received string'],
  ['fr', 'Entrée invalide : objet attendu, chaîne de caractères reçu'],
])('reports a value of the wrong type with both types, in %s', async (language, order) => {
  const body = JSON.stringify({ dataset_id: 'fr-regions', order: 'name:asc' })
  const headers = { 'accept-language': language, 'content-type': 'application/json' }
  const answer = await server.app.request('/cartable/zone/query/', { method: 'POST', headers, body })
  expect([answer.status, await answer.json()]).toEqual([400, { order: [order] }])
})

test.each([
  '1,2,3',
  '1,2,3,4,5',
  'nan,1,0,0',
  'NaN,1,0,0',
  'inf,1,0,0',
  '-Infinity,1,0,0',
  '1e400,1,0,0',
  '0x10,1,0,0',
  ' ,1,0,0',
  ',,,',
  '',
  '181,1,0,0',
  '1,0,-180.1,0',
  '1,91,0,0',
  '1,1,0,-90.1',
  '1;1;0;0',
  '1,1,0,0\0',
])('refuses %j as a box', async box => {
  const parameters = `dataset_id=fr-regions&in_bbox=${encodeURIComponent(box)}`
  for (const path of [
    `/cartable/zone/?${parameters}`,
    `/cartable/export/estimate/?${parameters}&format=csv`,
  ]) {
    const status = 400
    expect(await get(path)).toEqual({
      status,
      body: { detail: 'Invalid bbox string supplied for parameter in_bbox' },
    })
    expect(await get(path, { 'accept-language': 'fr' })).toEqual({
      status,
      body: {
        detail: 'Rectangle non valide dans le paramètre in_bbox : est,nord,ouest,sud attendus, en degrés.',
      },
    })
  }
})

test.each([
  ['/cartable/zone/?dataset_id=nowhere', 'The dataset “nowhere” does not exist.'],
  ['/cartable/dataset/nowhere/instance/', 'The dataset “nowhere” does not exist.'],
  [
    '/cartable/zone/?dataset_id=fr-regions&instance=fr-departements~2026',
    'The dataset “fr-regions” has no instance “fr-departements~2026”.',
  ],
  ['/cartable/zone/fr-regions.nowhere', 'Not found.'],
  ['/cartable/zone/x', 'Not found.'],
  ['/cartable/labels/?zone_id=fr-departements.29&dataset_id=fr-regions', 'Not found.'],
  ['/cartable/source/nobody/fetch/fr-regions~2026/', 'Not found.'],
  ['/cartable/nothing', 'Not found.'],
])('does not find %s', async (path, detail) => {
  expect(await get(path)).toEqual({ status: 404, body: { detail } })
})

test('writes errors in French unless English is preferred', async () => {
  const { body } = await get('/cartable/dataset/?page=x', { 'accept-language': 'de, fr;q=0.5, en;q=0.1' })
  expect(body).toEqual({ detail: 'Page non valide.' })
})

test('does not cache errors', async () => {
  const answer = await server.app.request(
    '/cartable/zone/?dataset_id=fr-regions&instance=fr-regions~2026&page=9',
  )
  expect(answer.headers.get('cache-control')).toBe('no-store')
})

test.each([
  [{ mode: 'x', filter: { and: [] } }, "Invalid mode (must be 'z' or 'l')."],
  [{ mode: 'l', filter: { and: [] } }, 'Not enough filters'],
  [{ mode: 'l', filter: { or: [] } }, 'You must have at least two filter.'],
  [{ mode: 'l', filter: { label: 'nom', operator: 'lt', value: 1 } }, 'The label must be a number.'],
])('refuses the filter %j', async (query, message) => {
  const { status, body } = await post(JSON.stringify({ dataset_id: 'fr-regions', query }))
  expect({ status, body }).toEqual({ status: 400, body: { query: [message] } })
})

test('returns an ordinary page for a box of the whole world', async () => {
  const world = '/cartable/zone/?dataset_id=monde-villes&geometry=none&in_bbox=180,90,-180,-90'
  const { status, body } = await get(world)
  expect([status, body.results.length]).toEqual([200, 1000])
  expect(body.count).toBeGreaterThan(100_000)
})

test('refuses a query above the budget, with a retry time', async () => {
  const threadCpuUsage = vi.spyOn(process, 'threadCpuUsage')
  onTestFinished(() => threadCpuUsage.mockRestore())
  threadCpuUsage.mockImplementation(() => ({ user: 5_100_000, system: 0 }))
  const query = { mode: 'l', filter: { label: 'population', operator: 'gt', value: 7 } }
  const body = JSON.stringify({ dataset_id: 'monde-villes', query })
  const headers = { ...english, 'content-type': 'application/json' }
  const answer = await server.app.request('/cartable/zone/query/', { method: 'POST', headers, body })
  expect([answer.status, Number(answer.headers.get('retry-after')) > 0]).toEqual([503, true])
  expect(await answer.json()).toEqual({ detail: expect.stringContaining('too much') })
})

test('refuses a body that is not JSON', async () => {
  expect(await post('{"dataset_id":')).toEqual({
    status: 400,
    body: { detail: 'The request could not be read as JSON.' },
  })
})
