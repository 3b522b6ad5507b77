import { writeFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Statistics } from '../../src/contract/analysis.ts'
import type { FilterNode } from '../../src/contract/filter.ts'
import { ZonePage } from '../../src/contract/zone.ts'
import { importDataset } from '../../src/server/import/pipeline/pipeline.ts'
import { ArtefactStore } from '../../src/server/storage/artefactStore.ts'
import { collection, definition, square } from '../support/import.ts'
import { startServer, type TestServer } from '../support/server.ts'

/** Values that are easily sorted wrongly: equal, adjacent, or missing ones. */
const NUMBERS = [null, 0, -1, 1, 1.5, 2, 2, 2, 10, 9, 100, -273.15, 1e-7, 66_399_423, null, 2 ** 31]
const TEXTS = [null, 'Évry', 'évry', 'E\u0301VRY', 'evry', '1', '1.0', '10', '9', 'a b', 'Œuf', 'oeuf', null]
const DAYS = [
  null,
  '2024-05-13',
  '2024-05-12',
  '2024-05-14',
  '2023-12-31',
  '2024-01-01',
  '0079-08-24',
  '2024-05-13',
]
const ROWS = Array.from({ length: 60 }, (_, at) => ({
  key: `k${String(at).padStart(2, '0')}`,
  number: NUMBERS[at % NUMBERS.length] ?? null,
  text: TEXTS[at % TEXTS.length] ?? null,
  day: DAYS[at % DAYS.length] ?? null,
}))

/** The same rows in an independent database. Ties are sorted by ordinal. */
const sqlite = new DatabaseSync(':memory:')
sqlite.exec('create table zone (place integer primary key, key text, number real, text text, day text)')
// SQLite lowercases ASCII letters only.
sqlite.function('same', (a, b) =>
  a === null || b === null
    ? null
    : Number(String(a).localeCompare(String(b), 'fr', { sensitivity: 'accent' }) === 0),
)

const SIGNS = { lt: '<', lte: '<=', gt: '>', gte: '>=', equals: 'is', notequals: 'is not' } as const
type Operator = keyof typeof SIGNS
type Condition = { label: 'number' | 'text' | 'day'; operator: Operator; value: number | string }
type Tree = Condition | { and: Tree[] } | { or: Tree[] }

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`

function where(tree: Tree): string {
  if ('and' in tree) return `(${tree.and.map(where).join(' and ')})`
  if ('or' in tree) return `(${tree.or.map(where).join(' or ')})`
  if (tree.label === 'number') return `number ${SIGNS[tree.operator]} ${tree.value}`
  if (tree.label === 'day') return `day ${SIGNS[tree.operator]} ${quoted(String(tree.value))}`
  const isSame = `same(text, ${quoted(String(tree.value))})`
  return tree.operator === 'equals' ? isSame : `(text is null or not ${isSame})`
}

type Direction = 'asc' | 'desc'
type Row = { key: string; number: number | null; text: string | null }
const select = (what: string, rest: string) => sqlite.prepare(`select ${what} from zone where ${rest}`)
const rowsOf = (tree: Tree, direction: Direction) =>
  select('key, number, text', `${where(tree)} order by number is null, number ${direction}, place`).all()

const near = fc.constantFrom(...NUMBERS.filter(number => number !== null))
const condition: fc.Arbitrary<Condition> = fc.oneof(
  fc.record({
    label: fc.constant('number' as const),
    operator: fc.constantFrom(...(Object.keys(SIGNS) as Operator[])),
    value: fc.oneof(
      near,
      near.map(number => number - 1e-9),
      near.map(number => number + 1e-9),
    ),
  }),
  fc.record({
    label: fc.constant('day' as const),
    operator: fc.constantFrom(...(Object.keys(SIGNS) as Operator[])),
    value: fc.constantFrom(...DAYS.filter(day => day !== null), '2024-05-11', '1969-12-31'),
  }),
  fc.record({
    label: fc.constant('text' as const),
    operator: fc.constantFrom('equals' as const, 'notequals' as const),
    value: fc.constantFrom('ÉVRY', 'evry', 'Evry', '1', '1.0', 'A B', 'œuf', 'none of them'),
  }),
)
const { tree } = fc.letrec<{ tree: Tree }>(tie => ({
  tree: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    condition,
    fc.array(tie('tree'), { minLength: 1, maxLength: 3 }).map(and => ({ and })),
    fc.array(tie('tree'), { minLength: 2, maxLength: 3 }).map(or => ({ or })),
  ),
}))
const direction = fc.constantFrom<Direction>('asc', 'desc')

let server: TestServer
beforeAll(async () => {
  server = await startServer({ seed: 'none' })
  const { db, dataDir } = server
  const path = `${dataDir}/rows.geojson`
  const zones = ROWS.map(({ key, ...labels }, at) => square(key, at, 0, labels))
  writeFileSync(path, collection(...zones))
  const signal = new AbortController().signal
  const installed = { db, store: new ArtefactStore(dataDir), onProgress: () => undefined, signal }
  await importDataset(path, definition(), installed)
  const { results } = ZonePage.parse(
    await (await server.app.request('/cartable/zone/?dataset_id=essai')).json(),
  )
  const places = new Map(results.map(({ key, ordinal }) => [key, ordinal]))
  const insert = sqlite.prepare('insert into zone (place, key, number, text, day) values (?, ?, ?, ?, ?)')
  for (const { key, number, text, day } of ROWS) insert.run(places.get(key)!, key, number, text, day)
})
afterAll(() => server.close())

const post = (path: string, body: object) =>
  server.app.request(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ dataset_id: 'essai', ...body }),
  })
const queryOf = (tree: Tree) => ({ mode: 'l', filter: tree satisfies FilterNode })

async function listed(tree: Tree, direction: Direction) {
  const order = { label: 'number', direction }
  const answer = await post('/cartable/zone/query/', { query: queryOf(tree), order })
  const { results, count } = ZonePage.parse(await answer.json())
  expect(count).toBe(results.length)
  return results.map(({ key, labels }) => ({ key, number: labels['number'], text: labels['text'] }))
}

async function exported(tree: Tree, direction: Direction) {
  const asked = new URLSearchParams({
    dataset_id: 'essai',
    format: 'csv',
    query: JSON.stringify(queryOf(tree)),
    order: `number:${direction}`,
  })
  const answer = await server.app.request(`/cartable/export/?${asked}`)
  const rows: Record<string, string>[] = parse(await answer.text(), { columns: true })
  return rows.map(({ key, number, text }) => ({
    key,
    number: number === '' ? null : Number(number),
    text: text || null,
  }))
}

test('lists and exports the rows that SQLite finds, in the same order', async () => {
  await fc.assert(
    fc.asyncProperty(tree, direction, async (tree, direction) => {
      const expected = rowsOf(tree, direction) as Row[]
      expect(await listed(tree, direction)).toEqual(expected)
      expect(await exported(tree, direction)).toEqual(expected)
    }),
    { numRuns: 100 },
  )
})

test('finds the same zones as SQLite, for every operator and value', async () => {
  const values = [...new Set(NUMBERS)].filter(number => number !== null)
  for (const operator of Object.keys(SIGNS) as Operator[])
    for (const value of values) {
      const tree: Tree = { label: 'number', operator, value }
      expect([tree, await listed(tree, 'asc')]).toEqual([tree, rowsOf(tree, 'asc')])
    }
})

test('computes the same statistics as SQLite', async () => {
  await fc.assert(
    fc.asyncProperty(tree, async tree => {
      const found = where(tree)
      const told = select(
        `count(*) as count, count(*) - count(number) as nulls, count(distinct number) as "distinct",
         min(number) as min, max(number) as max, avg(number) as mean`,
        found,
      ).get() as Record<'count' | 'nulls' | 'distinct', number> &
        Record<'min' | 'max' | 'mean', number | null>
      const middle = sqlite
        .prepare(
          `with present as (select number, row_number() over (order by number) as at, count(*) over () as size
             from zone where (${found}) and number is not null)
           select avg(number) as median from present where at in ((size + 1) / 2, (size + 2) / 2)`,
        )
        .get() as { median: number | null }
      const answer = await post('/cartable/zone/statistics/', { query: queryOf(tree), label: 'number' })
      const { frequent, numbers, ...counts } = Statistics.parse(await answer.json())
      const { count, nulls, distinct, min, max, mean } = told
      expect(counts).toEqual({ count, nulls, distinct })
      expect(numbers?.min ?? null).toBe(min)
      expect(numbers?.max ?? null).toBe(max)
      expect(numbers?.median ?? null).toBe(middle.median)
      if (mean !== null) expect(numbers?.mean).toBeCloseTo(mean, 6)
      const groups = select(
        'number as value, count(*) as count',
        `(${found}) and number is not null group by number order by count desc`,
      ).all() as { value: number; count: number }[]
      expect(groups).toEqual(expect.arrayContaining(frequent))
      expect(frequent.map(group => group.count)).toEqual(
        groups.slice(0, frequent.length).map(group => group.count),
      )
      expect(frequent.length > 0).toBe((groups[0]?.count ?? 0) > 1)
    }),
    { numRuns: 60 },
  )
})
