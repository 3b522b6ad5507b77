import { writeFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Statistics } from '../../src/contract/analysis.ts'
import { LabelPage } from '../../src/contract/label.ts'
import { sameInEveryLanguage } from '../../src/contract/texts.ts'
import { ZonePage } from '../../src/contract/zone.ts'
import { importDataset } from '../../src/server/import/pipeline/pipeline.ts'
import { definition } from '../support/import.ts'
import { artefactsOf } from '../support/objects/of.ts'
import { startServer, type TestServer } from '../support/server.ts'
import { unzipped } from '../support/unzipped.ts'

const CSV = [
  'code,lat,lon,inauguration,annee,reference',
  'a,48,2,2024-05-13,1998,2001',
  'b,48,3,1912-02-29,2024,2002',
  'c,48,4,,1789,2003',
  'd,48,5,2024-05-12T23:30:00Z,1998,2004',
].join('\n')

let server: TestServer
beforeAll(async () => {
  server = await startServer({ seed: 'none' })
  const { db, dataDir } = server
  const path = `${dataDir}/dates.csv`
  writeFileSync(path, CSV)
  const signal = new AbortController().signal
  const installed = { db, store: artefactsOf(dataDir), onProgress: () => undefined, signal }
  const geometry = { kind: 'columns', longitude: 'lon', latitude: 'lat' } as const
  const labels = (['code', 'inauguration', 'annee', 'reference'] as const).map(column => ({
    column,
    name: column,
    title: sameInEveryLanguage(column),
    type: column === 'annee' ? ('date' as const) : null,
    unit: null,
  }))
  await importDataset(path, definition({ geometry, title: null, labels }), installed)
})
afterAll(() => server.close())

const ask = async (path: string) => (await server.app.request(path)).json()
const post = async (path: string, body: object) => {
  const headers = { 'content-type': 'application/json' }
  return (
    await server.app.request(path, {
      method: 'POST',
      headers,
      body: JSON.stringify({ dataset_id: 'essai', ...body }),
    })
  ).json()
}
const sorted = async (order: string) =>
  ZonePage.parse(await ask(`/cartable/zone/?dataset_id=essai&order=${order}`)).results.map(({ key }) => key)

test('guesses days as dates, and years only when declared', async () => {
  const { results } = LabelPage.parse(await ask('/cartable/dataset/essai/label/'))
  expect(Object.fromEntries(results.map(({ name, type }) => [name, type]))).toEqual({
    code: 'text',
    inauguration: 'date',
    annee: 'date',
    reference: 'number',
  })
  const { stats } = results.find(({ name }) => name === 'annee')!
  // 1789-01-01 and 2024-01-01, in days since 1970-01-01.
  expect(stats).toMatchObject({ min: -66_108, max: 19_723, nulls: 0, distinct: 3 })
})

test('sorts dates by time, missing ones last', async () => {
  expect(await sorted('inauguration:asc')).toEqual(['b', 'd', 'a', 'c'])
  expect(await sorted('inauguration:desc')).toEqual(['a', 'd', 'b', 'c'])
})

test('compares dates in filters, and reports an invalid one', async () => {
  const found = async (value: string, operator = 'gte') => {
    const query = { mode: 'l', filter: { label: 'inauguration', operator, value } }
    return post('/cartable/zone/query/', { query })
  }
  expect(ZonePage.parse(await found('2024-05-13')).results.map(({ key }) => key)).toEqual(['a'])
  expect(
    ZonePage.parse(await found('2024', 'equals'))
      .results.map(({ key }) => key)
      .sort(),
  ).toEqual(['a', 'd'])
  expect(JSON.stringify(await found('hier'))).toContain('La valeur doit être une date')
})

test('computes statistics of time', async () => {
  const told = Statistics.parse(await post('/cartable/zone/statistics/', { label: 'annee' }))
  expect(told).toMatchObject({
    distinct: 3,
    numbers: { min: -66_108, max: 19_723, median: 10_227 },
    frequent: [{ value: '1998', count: 2 }],
  })
})

test('exports dates, and reads them back unchanged', async () => {
  const answer = await server.app.request('/cartable/export/?dataset_id=essai&format=xlsx')
  const parts = await unzipped(Buffer.from(await answer.arrayBuffer()))
  const sheet = parts['xl/worksheets/sheet1.xml'] ?? ''
  // 13 May 2024 is day 45425 of a spreadsheet, 12 May at half past eleven in the evening 45424.979…
  expect(sheet).toContain('<c s="2"><v>45425</v></c>')
  expect(sheet).toMatch(/<c s="3"><v>45424\.979\d+<\/v><\/c>/)
  const csv = await (await server.app.request('/cartable/export/?dataset_id=essai&format=csv')).text()
  expect(csv).toContain('2024-05-12T23:30:00Z')
})
