import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { importDataset } from '../../src/server/import/pipeline/pipeline.ts'
import type { Mounted } from '../../src/server/platform/http/operation.ts'
import { mountRoutes } from '../../src/server/routes.ts'
import { addUser, logIn, post } from '../support/accounts.ts'
import { collection, definition, square } from '../support/import.ts'
import { artefactsOf } from '../support/objects/of.ts'
import { startServer, type TestServer } from '../support/server.ts'
import { makeTiles } from '../support/tileset.ts'

let server: TestServer
let mounted: readonly Mounted[]
let headers: Record<string, string>
let place: { column: string; numbers: string; tiles: string }
beforeAll(async () => {
  server = await startServer({ seed: 'none', env: { ACCESS: 'account', RATE_LIMITS: 'off' } })
  const file = join(server.dataDir, 'essai.geojson')
  writeFileSync(
    file,
    collection(square('01', 2, 45, { habitants: 12 }), square('02', 4, 46, { habitants: 30 })),
  )
  const { signal } = new AbortController()
  const context = { db: server.db, store: artefactsOf(server.dataDir), onProgress: () => {}, signal }
  for (const edition of ['2025', '2026']) {
    await importDataset(
      file,
      definition({ edition, status: edition === '2026' ? 'latest' : 'historical' }),
      context,
    )
  }
  await makeTiles(server)
  const label = await server.db.selectFrom('label').select('column').limit(1).executeTakeFirstOrThrow()
  const numbers = await server.db
    .selectFrom('label')
    .select('column')
    .where('type', '=', 'number')
    .limit(1)
    .executeTakeFirstOrThrow()
  const tileset = await server.db.selectFrom('tileset').select('id').limit(1).executeTakeFirstOrThrow()
  place = { column: label.column, numbers: numbers.column, tiles: tileset.id }
  await addUser(server)
  const session = await logIn(server)
  headers = session.bearer
  const bare = await startServer({ seed: 'none' })
  mounted = mountRoutes(bare.app, { access: 'account', geometry: 'account' })
  await bare.close()
})
afterAll(() => server.close())

const QUERY = 'dataset_id=essai&instance=essai~2026'
const BODY = { dataset_id: 'essai', instance: 'essai~2026' }

/** Address and body of each protected call that returns data. */
const CALLS: Record<string, () => string | [path: string, body: object]> = {
  'GET /cartable/dataset/:id/opening/': () => '/cartable/dataset/essai/opening/?instance=essai~2026',
  'GET /cartable/zone/': () => `/cartable/zone/?${QUERY}`,
  'POST /cartable/zone/query/': () => ['/cartable/zone/query/', BODY],
  'POST /cartable/zone/ordinals/': () => ['/cartable/zone/ordinals/', BODY],
  'POST /cartable/zone/row/': () => ['/cartable/zone/row/', { ...BODY, zone: 'essai.01' }],
  'POST /cartable/zone/statistics/': () => [
    '/cartable/zone/statistics/',
    { ...BODY, label: 'habitants', from_origin: false },
  ],
  'GET /cartable/zone/compare/': () => `/cartable/zone/compare/?${QUERY}&base=essai~2025`,
  'GET /cartable/zone/former/': () => `/cartable/zone/former/?${QUERY}&base=essai~2025&label=habitants`,
  'GET /cartable/zone/:id': () => '/cartable/zone/essai.01?instance=essai~2026',
  'GET /cartable/labels/': () => '/cartable/labels/?zone_id=essai.01&instance=essai~2026',
  'GET /cartable/geom/:id/manifest.json': () => `/cartable/geom/${place.tiles}/manifest.json`,
  'GET /cartable/geom/:id/anchors': () => `/cartable/geom/${place.tiles}/anchors`,
  'GET /cartable/geom/:id/:z/:x/:y': () => `/cartable/geom/${place.tiles}/0/0/0`,
  'GET /cartable/column/:hash/dictionary': () => `/cartable/column/${place.column}/dictionary`,
  'GET /cartable/column/:hash/:chunk': () => `/cartable/column/${place.column}/0`,
  'GET /cartable/numbers/:hash/summary': () => `/cartable/numbers/${place.numbers}/summary`,
  'GET /cartable/numbers/:hash/:id/:z/:x/:y': () => `/cartable/numbers/${place.numbers}/${place.tiles}/0/0/0`,
  'GET /cartable/export/': () => `/cartable/export/?${QUERY}&format=csv`,
  'GET /cartable/export/csvw/': () => `/cartable/export/csvw/?${QUERY}`,
  'POST /cartable/export/': () => ['/cartable/export/', { ...BODY, format: 'csv' }],
  'GET /cartable/export/estimate/': () => `/cartable/export/estimate/?${QUERY}&format=csv`,
  'POST /cartable/export/estimate/': () => ['/cartable/export/estimate/', { ...BODY, format: 'csv' }],
  'GET /cartable/source/:id/fetch/:instance/': () => '/cartable/source/essai/fetch/essai~2026/',
}

const named = ({ method, path }: Mounted) => `${method} ${path}`
const of = (...callers: Mounted['caller'][]) =>
  mounted.filter(({ caller }) => callers.includes(caller)).map(named)
const data = () => of('data', 'sample')

const ANONYMOUS = { authorization: '' }
const beside = (env: Record<string, string>) =>
  startServer({ seed: 'none', beside: server, env: { ACCESS: 'account', RATE_LIMITS: 'off', ...env } })

async function ask(call: string, extra: Record<string, string> = {}, to = server): Promise<Response> {
  const made = CALLS[call]!()
  const [path, body] = typeof made === 'string' ? [made] : made
  return to.app.request(path, {
    method: call.split(' ')[0]!,
    headers: { 'content-type': 'application/json', ...headers, ...extra },
    ...(body && { body: JSON.stringify(body) }),
  })
}

test('calls every reserved route of the table', () => {
  expect(Object.keys(CALLS).toSorted()).toEqual(data().toSorted())
})

test('forbids shared caches to store data when access needs an account', async () => {
  for (const call of data()) {
    const answer = await ask(call)
    await answer.arrayBuffer()
    expect([call, answer.status, answer.headers.get('cache-control')]).toEqual([
      call,
      expect.toBeOneOf([200, 204]),
      expect.stringMatching(/^(private, |no-store$)/),
    ])
    const etag = answer.headers.get('etag')
    if (etag === null) continue
    const held = await ask(call, { 'if-none-match': etag })
    expect([call, held.status, held.headers.get('cache-control')]).toEqual([
      call,
      304,
      expect.stringMatching(/^private, /),
    ])
  }
})

test('shows a dataset of the showcase to everyone, and lets nobody download it', async () => {
  await using shown = await beside({ SHOWCASE: 'essai' })
  for (const call of of('sample')) {
    const answer = await ask(call, ANONYMOUS, shown)
    await answer.arrayBuffer()
    expect([call, answer.status, answer.headers.get('cache-control')]).toEqual([
      call,
      200,
      expect.stringMatching(/^(private, |no-store$)/),
    ])
  }
  for (const call of of('data'))
    expect([call, (await ask(call, ANONYMOUS, shown)).status]).toEqual([call, 401])
})

test.each(['none', 'autre', 'autre,essai-2'])(
  'reserves a dataset outside the showcase: %s',
  async SHOWCASE => {
    await using shown = await beside({ SHOWCASE })
    for (const call of data()) expect([call, (await ask(call, ANONYMOUS, shown)).status]).toEqual([call, 401])
  },
)

test.each([
  ['another dataset in the address of a query', '/cartable/zone/query/?dataset_id=autre', BODY],
  ['another dataset in the body of a read', '/cartable/zone/?dataset_id=essai', undefined],
  ['the dataset twice', '/cartable/zone/?dataset_id=autre&dataset_id=essai', undefined],
  ['a list of datasets', '/cartable/zone/query/', { ...BODY, dataset_id: ['autre'] }],
  ['the zone of another dataset', '/cartable/labels/?zone_id=essai.01&dataset_id=autre', undefined],
  ['an instance of another dataset', '/cartable/dataset/autre/opening/?instance=essai~2026', undefined],
  ['a path with two slashes', '/cartable//zone/?dataset_id=essai', undefined],
])('finds no reserved values behind %s', async (_, path, body) => {
  await using shown = await beside({ SHOWCASE: 'autre' })
  const answer = await shown.app.request(path, {
    method: body ? 'POST' : 'GET',
    headers: { 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
  expect(answer.status).toBeGreaterThanOrEqual(400)
  expect(await answer.text()).not.toContain('habitants')
})

test('lets caches store public geometry, but not values', async () => {
  await using shown = await beside({ GEOMETRY: 'public' })
  const callers = [{ authorization: '' }, { authorization: 'Bearer stale' }, {}]
  for (const call of data())
    for (const caller of callers) {
      const answer = await ask(call, caller, shown)
      await answer.arrayBuffer()
      const cached = answer.headers.get('cache-control')
      if (call.startsWith('GET /cartable/geom/'))
        expect([call, answer.status, cached]).toEqual([call, 200, 'public, max-age=31536000, immutable'])
      else expect([call, cached]).toEqual([call, expect.stringMatching(/^(private, |no-store$)/)])
    }
})

test('lets caches store no refusals, and no answers about an account', async () => {
  for (const call of data()) {
    const answer = await ask(call, ANONYMOUS)
    expect([call, answer.status, answer.headers.get('cache-control')]).toEqual([call, 401, 'no-store'])
  }
  for (const operation of mounted.filter(({ path }) => path.startsWith('/accounts/'))) {
    if (/\/(delete|logout)\/$/.test(operation.path)) continue
    const answer = await server.app.request(operation.path.replace(/:\w+/g, '1'), {
      method: operation.method,
      headers: { 'content-type': 'application/json', ...headers },
      ...(operation.method !== 'GET' && { body: '{}' }),
    })
    expect([named(operation), answer.headers.get('cache-control')]).toEqual([named(operation), 'no-store'])
  }
  expect((await post(server, 'logout/', {}, headers)).headers.get('cache-control')).toBe('no-store')
})
