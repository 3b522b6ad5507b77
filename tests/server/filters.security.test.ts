import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Statistics } from '../../src/contract/analysis.ts'
import type { ZonePage } from '../../src/contract/zone.ts'
import { importDataset } from '../../src/server/import/pipeline/pipeline.ts'
import { collection, definition, square } from '../support/import.ts'
import { artefactsOf } from '../support/objects/of.ts'
import { startServer, type TestServer } from '../support/server.ts'

/** Characters with a special meaning in SQL patterns, regular expressions and quoted texts. */
const SIGNS = [
  '%',
  '_',
  '\\',
  '.*',
  '(a+)+$',
  '[a-z]',
  '^',
  '$',
  '?',
  '*',
  "'",
  '"',
  '\\%',
  'a%',
  "' or 1=1 --",
]
const PLAIN = ['a', 'aa', 'b']

let server: TestServer
beforeAll(async () => {
  server = await startServer({ seed: 'none' })
  const { db, dataDir } = server
  const path = join(dataDir, 'signs.geojson')
  const values = [...SIGNS, ...PLAIN]
  writeFileSync(path, collection(...values.map((sign, index) => square(`k${index}`, index, 40, { sign }))))
  await importDataset(path, definition(), {
    db,
    store: artefactsOf(dataDir),
    onProgress: () => undefined,
    signal: new AbortController().signal,
  })
})
afterAll(() => server.close())

const signsOf = async (answer: Response) =>
  ((await answer.json()) as ZonePage).results.map(({ labels }) => labels['sign'])

const found = async (operator: string, value?: string) => {
  const query = { mode: 'l', filter: { label: 'sign', operator, value } }
  const address = `/cartable/zone/?dataset_id=essai&query=${encodeURIComponent(JSON.stringify(query))}`
  return signsOf(await server.app.request(address))
}

test.each(SIGNS)('finds the values that contain %j as it is written', async value => {
  const holding = [...SIGNS, ...PLAIN].filter(each => each.includes(value))
  expect((await found('contains', value)).toSorted()).toEqual(holding.sort())
})

test('finds no empty value where each zone has one, and needs no value for it', async () => {
  expect(await found('empty')).toEqual([])
  expect((await found('notempty')).toSorted()).toEqual([...SIGNS, ...PLAIN].sort())
})

test.each([['contains'], ['contains', ' '], ['equals']])('rejects %s with the value %j', async (...asked) => {
  const [operator = '', value] = asked
  const query = encodeURIComponent(JSON.stringify({ mode: 'l', filter: { label: 'sign', operator, value } }))
  const answer = await server.app.request(`/cartable/zone/?dataset_id=essai&query=${query}`)
  expect(answer.status).toBe(400)
})

test('lists as many values with their counts as asked for, and no more than 200', async () => {
  const asked = (frequent: unknown) =>
    server.app.request('/cartable/zone/statistics/', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ dataset_id: 'essai', label: 'sign', frequent }),
    })
  const { frequent } = Statistics.parse(await (await asked(200)).json())
  expect(frequent.map(({ value, count }) => [value, count]).sort()).toEqual(
    [...SIGNS, ...PLAIN].map(value => [value, 1]).sort(),
  )
  expect(Statistics.parse(await (await asked(2)).json()).frequent).toHaveLength(2)
  expect(Statistics.parse(await (await asked(undefined)).json()).frequent).toEqual([])
  for (const wrong of [0, -1, 1.5, 201, '5', null]) expect((await asked(wrong)).status).toBe(400)
})

test.each(SIGNS)('finds exactly one value by equals %j', async value => {
  const query = { mode: 'l', filter: { label: 'sign', operator: 'equals', value } }
  const posted = await server.app.request('/cartable/zone/query/', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ dataset_id: 'essai', query }),
  })
  expect(await signsOf(posted)).toEqual([value])
  const asked = `/cartable/zone/?dataset_id=essai&query=${encodeURIComponent(JSON.stringify(query))}`
  expect(await signsOf(await server.app.request(asked))).toEqual([value])
})
