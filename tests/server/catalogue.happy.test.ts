import { afterAll, beforeAll, expect, test } from 'vitest'
import { DatasetPage, InstancePage } from '../../src/contract/dataset.ts'
import { LabelPage } from '../../src/contract/label.ts'
import { startServer, type TestServer } from '../support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const get = (path: string, headers: Record<string, string> = {}) => server.app.request(path, { headers })

test('returns the catalogue as the contract declares it', async () => {
  const page = DatasetPage.parse(await (await get('/cartable/dataset/')).json())
  expect(page.count).toBe(page.results.length)
  expect(page.results.map(({ id }) => id)).toContain('fr-departements')
})

test('answers paths with and without the trailing slash', async () => {
  const [with_, without] = await Promise.all([get('/cartable/dataset/'), get('/cartable/dataset')])
  expect(await without.json()).toEqual(await with_.json())
})

test('ignores accents in a search', async () => {
  const found = DatasetPage.parse(await (await get('/cartable/dataset/?search=DEPARTEMENTS')).json())
  expect(found.results.map(({ id }) => id)).toContain('fr-departements')
})

test('lists instances newest first', async () => {
  const page = InstancePage.parse(await (await get('/cartable/dataset/fr-regions/instance/')).json())
  expect(page.results.map(({ status }) => status)).toEqual(['latest', 'historical'])
})

test('names the latest instance in its labels', async () => {
  const answer = await get('/cartable/dataset/fr-departements/label/')
  LabelPage.parse(await answer.json())
  expect(answer.headers.get('cache-control')).toBe('public, no-cache')
  expect(answer.headers.get('content-location')).toBe(
    '/cartable/dataset/fr-departements/label/?instance=fr-departements%7E2026',
  )
})

test('does not send content again that the client has', async () => {
  for (const path of ['/cartable/dataset/', '/cartable/zone/?dataset_id=fr-regions']) {
    const etag = (await get(path)).headers.get('etag') ?? ''
    const again = await get(path, { 'if-none-match': etag })
    expect([path, again.status, await again.text()]).toEqual([path, 304, ''])
  }
})

test('caches a named instance for ever', async () => {
  const answer = await get('/cartable/dataset/fr-regions/label/?instance=fr-regions~2026')
  expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
})

test('revalidates the configuration each time', async () => {
  const answer = await get('/config.json')
  expect(answer.headers.get('cache-control')).toBe('private, no-cache')
  expect(await answer.json()).toMatchObject({ access: 'open', basemap_style_url: null })
})
