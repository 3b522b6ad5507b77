import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { collection, definition, installation, square } from '../support/import.ts'
import { startServer, type TestServer } from '../support/server.ts'
import { unzipped } from '../support/unzipped.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
  const place = installation(server.dataDir)
  const labels = { whole: 3, real: 1.5, day: '2024-05-13', 'é"; a': 'x', list: [1] }
  await place.import('essai.geojson', collection(square('A', 0, 0, labels)), definition())
  await place.db.destroy()
})
afterAll(() => server.close())

/** Finds the description of a CSV by its link, following the W3C's "Model for Tabular Data" (5.2). */
async function described(query: string) {
  const address = `http://localhost/cartable/export/?${query}`
  const answer = await server.app.request(address)
  const [, target] = /<([^>]*)>; rel="describedby"; type="application\/csvm\+json"/.exec(
    answer.headers.get('link') ?? '',
  )!
  const description = new URL(target!, address)
  const told = await server.app.request(description.href)
  expect(told.headers.get('content-type')).toBe('application/csvm+json')
  const metadata = await told.json()
  // A request that prefers CSV gets this description.
  expect(new URL(metadata.url, description).href).toBe(address)
  return { text: await answer.text(), metadata }
}

const columns = (metadata: { tableSchema: { columns: { titles: string }[] } }) =>
  Object.fromEntries(metadata.tableSchema.columns.map(({ titles, ...rest }) => [titles, rest]))

test.each([
  ['csv', ',', 'number'],
  ['csv-fr', ';', { base: 'number', format: { decimalChar: ',' } }],
])('describes the columns of a %s at an address', async (format, delimiter, number) => {
  const { text, metadata } = await described(`dataset_id=essai&instance=essai~2026&format=${format}`)
  const [header] = parse(text, { bom: true, delimiter, to_line: 1 }) as string[][]
  expect(metadata.tableSchema.columns.map(({ titles }: { titles: string }) => titles)).toEqual(header)
  expect(metadata.dialect).toMatchObject({ delimiter, header: true, encoding: 'utf-8' })
  expect(columns(metadata)).toMatchObject({
    key: { name: 'key', datatype: 'string', required: true },
    longitude: { datatype: number },
    whole: { name: 'whole', datatype: 'integer' },
    real: { datatype: number },
    day: { datatype: 'date' },
    'é"; a': { name: '%C3%A9%22%3B%20a', datatype: 'string' },
    list: { datatype: 'json' },
    retrieved: { datatype: 'date' },
  })
  expect(metadata.tableSchema.primaryKey).toBe('key')
})

test('describes title in both languages, licence, source and instance', async () => {
  const { metadata } = await described('format=csv&dataset_id=fr-departements&search=a%3E%22%0Ab')
  expect(metadata).toMatchObject({
    '@context': 'http://www.w3.org/ns/csvw',
    'dc:title': expect.arrayContaining([
      { '@language': 'fr', '@value': expect.stringMatching(/épartements/) },
    ]),
    'dc:identifier': 'fr-departements~2026',
    'dc:license': { '@id': expect.stringContaining('etalab') },
    'dc:rights': expect.stringContaining('Licence Ouverte 2.0'),
  })
})

test('archives the CSV, with its description under the standard name', async () => {
  const answer = await server.app.request('/cartable/export/?dataset_id=fr-departements&format=csvw')
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename=fr-departements~2026.csv.zip')
  const parts = await unzipped(new Uint8Array(await answer.arrayBuffer()))
  const name = 'fr-departements~2026.csv'
  expect(Object.keys(parts)).toEqual([`${name}-metadata.json`, name])
  expect(JSON.parse(parts[`${name}-metadata.json`]!).url).toBe(name)
  const plain = await server.app.request('/cartable/export/?dataset_id=fr-departements&format=csv')
  expect(parts[name]).toBe(await plain.text())
})

test.each([
  'format=xlsx&dataset_id=essai',
  'dataset_id=nothing',
  'format=csv',
  'dataset_id=essai&instance=essai~1999',
])('has no description of %s', async query => {
  const answer = await server.app.request(`/cartable/export/csvw/?${query}`)
  expect([400, 404]).toContain(answer.status)
})
