import type { RouteConfig } from '@hono/zod-openapi'
import fc, { type Arbitrary } from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { importDataset } from '../../src/server/import/pipeline/pipeline.ts'
import { answersChecked, bodyOf, checkDeclared, parametersOf, routesOf } from '../support/declared.ts'
import { collection, definition, installation, square } from '../support/import.ts'
import { ownerOf } from '../support/owner.ts'
import { REPEATED_MS } from '../support/patient.ts'
import { REPEAT } from '../support/repeat.ts'
import { startServer, type TestServer } from '../support/server.ts'
import { spoilt, valid } from '../support/zodArbitrary.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer({ seed: 'none', env: { RATE_LIMITS: 'off' } })
  const { db, store, context, file } = installation(server.dataDir)
  for (const id of [DATASET, 'autre']) {
    const zones = ['11', '12', '13'].map((key, index) => square(key, 10 * index, 40, { population: index }))
    const path = file(`${id}.geojson`, collection(...zones))
    await importDataset(path, definition({ id }), { ...context, db, store })
  }
  await db.destroy()
})
afterAll(() => server.close())

const DATASET = 'essai'

/** Texts that commonly break databases, paths, numbers and pages. */
const HOSTILE = [
  '',
  ' ',
  '\0',
  "' or 1=1 --",
  '" or ""="',
  "'; drop table user; --",
  "essai' union select pk, password from user --",
  '1) or (1=1',
  'sqlite_master',
  '%',
  '_%',
  '\\',
  '../../secret',
  '..%2f..%2fsecret',
  '/etc/passwd',
  '<img src=x onerror=alert(1)>',
  '{{7*7}}',
  '__proto__',
  'constructor',
  'toString',
  '(a+)+$',
  '\u202e\ufeff',
  '\ud800',
  '🦊'.repeat(100),
  'x'.repeat(5000),
]

/** Valid and almost valid values of each parameter. */
const PARAMETERS: Readonly<Record<string, readonly string[]>> = {
  dataset_id: [DATASET, 'nowhere', 'ESSAI'],
  instance: ['essai~2026', 'essai~1', 'autre~2026', '~'],
  zone_id: ['essai.11', 'essai.', 'essai.%31%31', 'nowhere.1'],
  in_bbox: [
    '8,51,-5,42',
    '-5,42,8,51',
    'nan,1,2,3',
    'Infinity,1,0,0',
    '1e400,1,0,0',
    '0x10,1,0,0',
    ',,,',
    '1,2,3',
    '999,99,-999,-99',
  ],
  page: ['1', '2', '0', '-1', '1.5', '1e9', 'NaN', '99999999999999999999', '1 '],
  search: ['zone', '%', 'a b c'],
  order: ['nom:asc', 'population:desc', 'nom', 'nom:asc;', 'nom:up', ':asc'],
  query: [
    '{"mode":"l","filter":{"label":"nom","operator":"equals","value":"Zone 11"}}',
    '{"mode":"l","filter":{"label":"nom","operator":"equals","value":"%"}}',
    '{"mode":"l","filter":{"label":"nom","operator":"equals","value":"\' or 1=1 --"}}',
    '{"mode":"l","filter":{"label":"\' or 1=1 --","operator":"equals","value":1}}',
    '{"mode":"z","filter":{"or":[]}}',
    '{"mode":"l","filter":{"label":"population","operator":"gt","value":1e400}}',
    '[]',
    '{',
  ],
  geometry: ['none', 'full'],
  format: ['csv', 'geojson', 'exe'],
}

const textFor = (name: string): Arbitrary<string> =>
  fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...(PARAMETERS[name] ?? ['1'])) },
    fc.constantFrom(...HOSTILE),
    fc.string({ maxLength: 30 }),
  )

/** Address of a call, usually for an existing dataset. */
function addressOf(route: RouteConfig): Arbitrary<string> {
  const names = parametersOf(route)
  const some = (chosen: readonly string[]) =>
    fc.record(Object.fromEntries(chosen.map(name => [name, textFor(name)])), { requiredKeys: [] })
  // Few parameters make most calls succeed; many make most fail.
  const parameters = fc.oneof(
    fc.uniqueArray(fc.constantFrom(...names, 'page'), { maxLength: 2 }).chain(some),
    some(names),
  )
  const folders = [...route.path.matchAll(/{(\w+)}/g)].map(([, name = '']) => name)
  const inPath = fc.tuple(
    ...folders.map(() => fc.oneof(fc.constantFrom(DATASET, 'essai.11', 'x'), fc.constantFrom(...HOSTILE))),
  )
  return fc.tuple(inPath, parameters, fc.boolean()).map(([segments, given, isKnown]) => {
    const path = folders.reduce(
      (address, name, index) =>
        address.replace(`{${name}}`, encodeURIComponent(safe(segments[index] || 'x'))),
      route.path,
    )
    const query = { ...given, ...(isKnown && names.includes('dataset_id') && { dataset_id: DATASET }) }
    const pairs = Object.entries(query).map(([name, value]) => [name, safe(value)])
    return `${path}?${new URLSearchParams(pairs)}`
  })
}

/** Text that is valid in a URL. */
const safe = (text: string) => text.toWellFormed()

const ask = (address: string, body?: unknown) =>
  Promise.resolve(
    server.app.request(
      address,
      body === undefined
        ? {}
        : { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) },
    ),
  )

/** Expects all zones to belong to the requested dataset. @returns Number of those zones. */
function expectOwn(address: string, body: unknown): number {
  const { results = [] } = body as { results?: { id?: string }[] }
  if (!address.includes(`dataset_id=${DATASET}`) || !address.startsWith('/cartable/zone/')) return 0
  const foreign = results.filter(({ id }) => !id?.startsWith(`${DATASET}.`))
  expect([address, foreign]).toEqual([address, []])
  return results.length
}

const data = () => routesOf(server, /^\/cartable\/(?!import)/)

test(
  'answers any address as declared, only with rows of its dataset',
  async () => {
    const reading = data().filter(({ method }) => method === 'get')
    expect(reading.length).toBeGreaterThan(8)
    let found = 0
    for (const route of reading) {
      await fc.assert(
        fc.asyncProperty(addressOf(route), async address => {
          found += expectOwn(address, await checkDeclared(route, await ask(address)))
        }),
        { numRuns: 60 * REPEAT },
      )
    }
    expect(found).toBeGreaterThan(0)
  },
  REPEATED_MS,
)

test(
  'answers any query body as the call declares',
  async () => {
    for (const route of data().filter(({ method }) => method === 'post')) {
      const schema = bodyOf(route)
      if (schema === null) continue
      const sent = fc.oneof(valid(schema), spoilt(schema)).map(body => {
        const isObject = typeof body === 'object' && body !== null && !Array.isArray(body)
        return isObject ? { ...body, dataset_id: DATASET } : body
      })
      await fc.assert(
        fc.asyncProperty(sent, async body => {
          await checkDeclared(route, await ask(route.path, body))
        }),
        { numRuns: 120 * REPEAT },
      )
    }
  },
  REPEATED_MS,
)

test('refuses a parameter that is given twice', async () => {
  for (const route of data().filter(({ method }) => method === 'get')) {
    for (const name of parametersOf(route)) {
      const { status } = await ask(`${route.path.replace(/{\w+}/g, 'x')}?${name}=1&${name}=2`)
      expect([route.path, name, status]).toEqual([route.path, name, 400])
    }
  }
})

test(
  'answers 401 for reserved data to any anonymous call',
  async () => {
    await using reserved = await startServer({ seed: 'none', env: { ACCESS: 'account', RATE_LIMITS: 'off' } })
    const guarded = routesOf(reserved, /^\/cartable\/(zone|labels|export|source)\//)
    expect(guarded.length).toBeGreaterThan(5)
    for (const route of guarded) {
      await fc.assert(
        fc.asyncProperty(addressOf(route), async address => {
          const sent =
            route.method === 'get' ? {} : { body: '{}', headers: { 'content-type': 'application/json' } }
          const answer = await reserved.app.request(address, { method: route.method, ...sent })
          expect([address, answer.status]).toEqual([address, 401])
        }),
        { numRuns: 10 * REPEAT },
      )
    }
  },
  REPEATED_MS,
)

test(
  'surveys or refuses any upload under any name, without a failure',
  async () => {
    const upload = routesOf(server, /^\/cartable\/import\/$/).find(({ method }) => method === 'post')
    if (upload === undefined) throw new Error('There is no upload')
    const content = fc.oneof(
      fc.uint8Array({ maxLength: 200 }),
      fc.constantFrom(
        '{"type":"FeatureCollection","features":[]}',
        'code,nom\n1,a\n',
        'PK\x03\x04',
        '\x1f\x8b',
      ),
    )
    const headers = await ownerOf(server)
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...HOSTILE), content, async (name, body) => {
        const address = `${server.url}/cartable/import/?name=${encodeURIComponent(safe(name))}`
        const answer = await fetch(address, { method: 'POST', headers, body: body as BodyInit })
        const told = (await checkDeclared(upload, answer)) as { id?: string }
        if (told.id) await fetch(`${server.url}/cartable/import/${told.id}/`, { method: 'DELETE', headers })
      }),
      { numRuns: 3 * REPEAT },
    )
  },
  REPEATED_MS,
)

test(
  'refuses requests about a missing upload, for any body',
  async () => {
    const owner = await ownerOf(server)
    for (const route of routesOf(server, /^\/cartable\/import\/{id}\//)) {
      const schema = bodyOf(route)
      const address = server.url + route.path.replace('{id}', '11111111-2222-4333-8444-555555555555')
      if (schema === null) continue
      await fc.assert(
        fc.asyncProperty(fc.oneof(valid(schema), spoilt(schema)), async body => {
          const answer = await fetch(address, {
            method: 'POST',
            headers: { 'content-type': 'application/json', ...owner },
            body: JSON.stringify(body),
          })
          await checkDeclared(route, answer)
          expect(answer.ok).toBe(false)
        }),
        { numRuns: 15 * REPEAT },
      )
    }
  },
  REPEATED_MS,
)

test('checks more than fifteen hundred answers against their declaration', () => {
  expect(answersChecked()).toBeGreaterThan(1500 * REPEAT)
})
