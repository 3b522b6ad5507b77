import { writeFileSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FilterNode, FilterOperator } from '../../src/contract/filter.ts'
import { type Label, LabelPage, type LabelValue } from '../../src/contract/label.ts'
import { ZonePage } from '../../src/contract/zone.ts'
import { defaultStyle } from '../../src/domain/colour/style.ts'
import { validateFilter } from '../../src/domain/filter/validation.ts'
import { importDataset } from '../../src/server/import/pipeline/pipeline.ts'
import { ArtefactStore } from '../../src/server/storage/artefactStore.ts'
import { ZoneStore } from '../../src/workers/zoneStore.ts'
import { collection, definition, square } from '../support/import.ts'
import { startServer, type TestServer } from '../support/server.ts'

const NUMBERS = [null, 0, -1, 1, 1.5, 0.1, 1e-7, -273.15, 66_000, 2 ** 31, 9_007_199_254_740_991, 1e21]
// The same letters in both Unicode forms, accents and case, numbers, and tricky words.
const TEXTS = [
  null,
  'Évry',
  'évry',
  'E\u0301VRY',
  'evry',
  'İ',
  'ß',
  'œ',
  '1',
  '1.0',
  'NaN',
  'null',
  'true',
  'a b',
]
const DATES = [null, '2024', '2024-05', '2024-05-13', '2024-05-13T12:00:00+02:00', '2023-12-31', '0079-08-24']
const OTHERS = [null, true, false, ['fr', 'en'], ['FR'], { a: 1 }, { a: null }, []]

const rows = Array.from({ length: 64 }, (_, at) => ({
  number: NUMBERS[at % NUMBERS.length] ?? null,
  text: TEXTS[at % TEXTS.length] ?? null,
  date: DATES[at % DATES.length] ?? null,
  other: OTHERS[at % OTHERS.length] ?? null,
}))

let server: TestServer
let labels: Label[]
const store = new ZoneStore()
let names = ''

const ask = async (path: string) => (await server.app.request(path)).json()

async function bytes(path: string): Promise<ArrayBuffer> {
  const answer = await server.app.request(path, { headers: { 'accept-encoding': 'br' } })
  const body = new Uint8Array(await answer.arrayBuffer())
  const whole = answer.headers.get('content-encoding') === 'br' ? brotliDecompressSync(body) : body
  return Uint8Array.from(whole).buffer
}

async function give(hash: string, hasDictionary: boolean, use: 'label' | 'json' | 'names') {
  const dictionary = hasDictionary ? await bytes(`/cartable/column/${hash}/dictionary`) : null
  store.column(hash, { chunks: [await bytes(`/cartable/column/${hash}/0`)], dictionary }, use)
}

beforeAll(async () => {
  server = await startServer({ seed: 'none' })
  const { db, dataDir } = server
  const installed = {
    db,
    store: new ArtefactStore(dataDir),
    onProgress: () => undefined,
    signal: new AbortController().signal,
  }
  const path = `${dataDir}/rows.geojson`
  writeFileSync(
    path,
    collection(...rows.map((row, at) => square(`k${at}`, at % 60, Math.floor(at / 60) * 2, row))),
  )
  await importDataset(path, definition(), installed)
  labels = LabelPage.parse(await ask('/cartable/dataset/essai/label/')).results
  names = ZonePage.parse(await ask('/cartable/zone/?dataset_id=essai')).names
  await give(names, true, 'names')
  for (const { column, type } of labels)
    await give(column, type !== 'number', type === 'other' ? 'json' : 'label')
})
afterAll(() => server.close())

/** Returns the ordinals of the zones that the server finds, and its count. */
async function foundByServer(filter: FilterNode) {
  const query = { mode: 'l', filter }
  const answer = await server.app.request('/cartable/zone/query/', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ dataset_id: 'essai', query }),
  })
  const { results, count } = ZonePage.parse(await answer.json())
  const asked = encodeURIComponent(JSON.stringify(query))
  const estimate = await ask(`/cartable/export/estimate/?dataset_id=essai&format=csv&query=${asked}`)
  expect([count, estimate]).toMatchObject([results.length, { rows: results.length }])
  return results.map(({ ordinal }) => ordinal).sort((a, b) => a - b)
}

/** Returns the ordinals of the zones that the browser colours. A zone without colour has no text either. */
function foundByBrowser(filter: FilterNode) {
  const zones = rows.length
  store.open('load', { zones, names, filter: null, labels: [] })
  const { count } = store.filter('load', filter, labels) ?? { count: -1 }
  expect(store.open('opened', { zones, names, filter, labels })).toEqual({ count })
  const label = labels.find(({ name }) => name === 'text') ?? null
  const style = { ...defaultStyle(0), label: 'text', mode: 'value' as const }
  const colours = store.paint('load', style, label, 'fr')?.colours ?? new Uint8Array()
  const ordinals = Array.from({ length: zones }, (_, ordinal) => ordinal)
  const isShown = (ordinal: number) => (colours[ordinal * 4 + 3] ?? 0) > 0
  const every = Uint32Array.from(ordinals)
  const written = store.write('load', { ordinals: every, cells: every })
  const hidden = written?.texts.filter((text, at) => text !== '' && !isShown(written.ordinals[at] ?? -1))
  expect(hidden).toEqual([])
  const found = ordinals.filter(isShown)
  expect(found).toHaveLength(count)
  // A preview over all zones keeps the same zones, and the legend counts them.
  store.open('trial', { zones, names, filter: null, labels: [] })
  const trial = store.paint('trial', defaultStyle(0), null, 'fr', { filter, labels })
  expect(ordinals.filter(ordinal => (trial?.colours[ordinal * 4 + 3] ?? 0) > 0)).toEqual(found)
  expect(trial?.legend).toMatchObject({ kind: 'single', count })
  return found
}

const known = (values: readonly LabelValue[]) =>
  fc.constantFrom(...values.filter(value => value !== null && typeof value !== 'object').map(String))
const condition: fc.Arbitrary<FilterNode> = fc.record({
  label: fc.constantFrom('number', 'date', 'text', 'other'),
  operator: fc.constantFrom(...FilterOperator.options),
  value: fc.oneof(
    known(NUMBERS).map(Number),
    known(NUMBERS),
    known(TEXTS),
    known(DATES),
    known(OTHERS),
    fc.constantFrom('fr, en', 'FR', '{"a":1}', 'ÉVRY', 'SS', 'nan', true, Number.MAX_VALUE),
  ),
})
const { tree } = fc.letrec<{ tree: FilterNode }>(tie => ({
  tree: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    condition,
    fc.array(tie('tree'), { minLength: 1, maxLength: 4 }).map(and => ({ and })),
    fc.array(tie('tree'), { minLength: 2, maxLength: 4 }).map(or => ({ or })),
  ),
}))

test('uses a number, a date, a text and another label', () => {
  const types = Object.fromEntries(labels.map(({ name, type }) => [name, type]))
  expect(types).toMatchObject({ number: 'number', date: 'date', text: 'text', other: 'other' })
})

test('finds the same zones in browser and server for any tree', async () => {
  await fc.assert(
    fc.asyncProperty(tree, async filter => {
      fc.pre(validateFilter({ mode: 'l', filter }, labels).length === 0)
      expect(foundByBrowser(filter)).toEqual(await foundByServer(filter))
    }),
    { numRuns: 120 },
  )
})

test.each([
  ['number', '1'],
  ['date', '2024'],
  ['text', '1'],
  ['other', '1'],
])('finds zones without %s by notequals only', async (label, value) => {
  const without = rows.filter(row => row[label as keyof (typeof rows)[number]] === null).length
  const equal: FilterNode = { label, operator: 'equals', value }
  const different: FilterNode = { label, operator: 'notequals', value }
  const [found, others] = [foundByBrowser(equal), foundByBrowser(different)]
  expect(others.length).toBeGreaterThanOrEqual(without)
  expect([...found, ...others].sort((a, b) => a - b)).toEqual(rows.map((_, ordinal) => ordinal))
  expect([await foundByServer(equal), await foundByServer(different)]).toEqual([found, others])
})
