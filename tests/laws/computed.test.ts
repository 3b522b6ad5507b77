import { writeFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Comparison, Statistics } from '../../src/contract/analysis.ts'
import { ZonePage } from '../../src/contract/zone.ts'
import { importDataset } from '../../src/server/import/pipeline/pipeline.ts'
import { ArtefactStore } from '../../src/server/storage/artefactStore.ts'
import { collection, definition, square } from '../support/import.ts'
import { startServer, type TestServer } from '../support/server.ts'

/** Values of three labels, with zeros as divisors and zones without a value. */
const NUMBERS = {
  habitants: [0, 1, 2, 2, 10, null, 66_399_423, 0.5, -3],
  surface: [0, 4, 0.25, null, 8, 3, 1e-7, -2],
  'part, en %': [100, 0, null, 12.5, 12.5],
}
type Name = keyof typeof NUMBERS
const NAMES = Object.keys(NUMBERS) as Name[]
const ROWS = Array.from({ length: 60 }, (_, at) => ({
  key: `k${String(at).padStart(2, '0')}`,
  ...(Object.fromEntries(
    NAMES.map(name => [name, NUMBERS[name][at % NUMBERS[name].length] ?? null]),
  ) as Record<Name, number | null>),
  nature: at % 2 ? 'ville' : 'bourg',
}))

/** The same rows in an independent database. */
const sqlite = new DatabaseSync(':memory:')
sqlite.exec(
  'create table zone (place integer primary key, key text, habitants real, surface real, "part, en %" real)',
)

let server: TestServer
beforeAll(async () => {
  server = await startServer({ seed: 'none' })
  const { db, dataDir } = server
  const path = `${dataDir}/rows.geojson`
  writeFileSync(path, collection(...ROWS.map(({ key, ...labels }, at) => square(key, at, 0, labels))))
  const signal = new AbortController().signal
  await importDataset(path, definition(), {
    db,
    store: new ArtefactStore(dataDir),
    onProgress: () => undefined,
    signal,
  })
  const { results } = ZonePage.parse(
    await (await server.app.request('/cartable/zone/?dataset_id=essai')).json(),
  )
  const places = new Map(results.map(({ key, ordinal }) => [key, ordinal]))
  const insert = sqlite.prepare('insert into zone values (?, ?, ?, ?, ?)')
  for (const row of ROWS) insert.run(places.get(row.key)!, row.key, ...NAMES.map(name => row[name]))
})
afterAll(() => server.close())

const post = (path: string, body: object) =>
  server.app.request(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ dataset_id: 'essai', ...body }),
  })

/** Calculations readable by both: SQLite treats constants without a decimal point as integers. */
const operand = fc.constantFrom('habitants', 'surface', '"part, en %"', '2.0', '0.5', '0.0')
const { calculation } = fc.letrec<{ calculation: string; term: string }>(tie => ({
  term: fc.oneof(
    { maxDepth: 2, withCrossShrink: true },
    operand,
    tie('calculation').map(inner => `(${inner})`),
  ),
  calculation: fc
    .tuple(
      tie('term'),
      fc.array(fc.tuple(fc.constantFrom('+', '-', '*', '/'), tie('term')), { minLength: 1, maxLength: 3 }),
    )
    .map(([first, rest]) => [first, ...rest.flat()].join(' ')),
}))
const computed = calculation.filter(text => /[a-z]/.test(text) && text.length < 280)

const rowsBy = (text: string, rest = 'true') =>
  sqlite
    .prepare(
      `select key, ${text} as value from zone where ${rest} order by ${text} is null, ${text} desc, place`,
    )
    .all()
    .map(({ key, value }) => ({ key, value: value === 0 ? 0 : value }))

test('computes, sorts and writes the same values as SQLite', async () => {
  await fc.assert(
    fc.asyncProperty(computed, async text => {
      const name = `=${text}`
      const asked = { computed: [name], order: { label: name, direction: 'desc' } }
      const { results } = ZonePage.parse(await (await post('/cartable/zone/query/', asked)).json())
      const listed = results.map(({ key, labels }) => ({
        key,
        value: labels[name],
      }))
      expect(listed).toEqual(rowsBy(text))
      const file = await (await post('/cartable/export/', { ...asked, format: 'csv' })).text()
      const written: Record<string, string>[] = parse(file, { columns: true })
      expect(
        written.map(row => ({ key: row['key'], value: row[text] === '' ? null : Number(row[text]) })),
      ).toEqual(rowsBy(text))
    }),
    { numRuns: 100 },
  )
})

test('filters by a computed label like SQLite', async () => {
  const threshold = fc.constantFrom(0, 1, 2, 0.5, 12.5, -3, 1e6)
  await fc.assert(
    fc.asyncProperty(computed, fc.constantFrom('gte', 'lt'), threshold, async (text, operator, value) => {
      const name = `=${text}`
      const query = { mode: 'l', filter: { label: name, operator, value } }
      const answer = await post('/cartable/zone/query/', { query, computed: [name] })
      const { results } = ZonePage.parse(await answer.json())
      const sign = operator === 'gte' ? '>=' : '<'
      const expected = rowsBy(text, `(${text}) ${sign} ${value}`).map(row => row['key'])
      expect(results.map(({ key }) => key).sort()).toEqual(expected.sort())
    }),
    { numRuns: 100 },
  )
})

test('computes the same statistics of a computed label as SQLite', async () => {
  await fc.assert(
    fc.asyncProperty(computed, async text => {
      const told = sqlite
        .prepare(
          `select count(*) as count, count(*) - count(value) as nulls, count(distinct value) as "distinct",
           min(value) as min, max(value) as max from (select ${text} as value from zone)`,
        )
        .get() as Record<'count' | 'nulls' | 'distinct', number> & Record<'min' | 'max', number | null>
      const answer = await post('/cartable/zone/statistics/', { label: `=${text}` })
      const { numbers, frequent: _, ...counts } = Statistics.parse(await answer.json())
      const { min, max, ...expected } = told
      expect(counts).toEqual(expected)
      expect([numbers?.min ?? null, numbers?.max ?? null]).toEqual(
        [min, max].map(end => (end === 0 ? 0 : end)),
      )
    }),
    { numRuns: 60 },
  )
})

test('compares instances by a computed label', async () => {
  const { db, dataDir } = server
  const path = `${dataDir}/later.geojson`
  // The first zone doubles dividend and divisor, the second one only the divisor or the dividend.
  const later = ROWS.map(({ key, ...labels }, at) => {
    const { habitants, surface } = labels
    if (key === 'k01')
      return square(key, at, 0, { ...labels, habitants: habitants! * 2, surface: surface! * 2 })
    return square(key, at, 0, key === 'k04' ? { ...labels, habitants: habitants! * 2 } : labels)
  })
  writeFileSync(path, collection(...later))
  await importDataset(path, definition({ edition: '2031', data_date: '2031' }), {
    db,
    store: new ArtefactStore(dataDir),
    onProgress: () => undefined,
    signal: new AbortController().signal,
  })
  const [latest, former] = (await (await server.app.request('/cartable/dataset/')).json()).results
    .find(({ id }: { id: string }) => id === 'essai')
    .dates.map(({ id }: { id: string }) => id)
  const asked = new URLSearchParams({
    dataset_id: 'essai',
    instance: latest,
    base: former,
    label: '=habitants/surface',
  })
  const answer = await server.app.request(`/cartable/zone/compare/?${asked}`)
  expect(Comparison.parse(await answer.json()).counts).toMatchObject({ unchanged: 59, value: 1 })
})

test.each([
  ['=habitants/', 'filters:computedUnreadable', /[Cc]alcul/],
  ['=habitants/inconnue', 'filters:labelUnknown', /existe|exist/],
  ['=habitants*nature', 'filters:computedNotNumber', /numéri|numbers/],
  ['=1+1', 'filters:computedNoLabel', /variable|label/],
])('rejects %s at its field: %s', async (name, _, message) => {
  const order = { label: name, direction: 'asc' }
  const query = { mode: 'l', filter: { label: name, operator: 'gte', value: 1 } }
  const asked: [string, string, object][] = [
    ['order', '/cartable/zone/query/', { order }],
    ['query', '/cartable/zone/query/', { query }],
    ['computed', '/cartable/zone/query/', { computed: [name] }],
    ['computed', '/cartable/export/', { computed: [name], format: 'csv' }],
    ['label', '/cartable/zone/statistics/', { label: name }],
  ]
  for (const [field, path, body] of asked) {
    const answer = await post(path, body)
    expect([path, answer.status]).toEqual([path, 400])
    expect(await answer.json()).toEqual({ [field]: [expect.stringMatching(message)] })
  }
})

test('rejects expressions that are too long or deep without evaluating them', async () => {
  const long = `=habitants${'+habitants'.repeat(100)}`
  const deep = `=${'('.repeat(200)}habitants${')'.repeat(200)}`
  for (const label of [long, deep])
    expect((await post('/cartable/zone/statistics/', { label })).status).toBe(400)
})
