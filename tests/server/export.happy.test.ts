import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findInstance } from '../../src/server/catalogue/store/instances.ts'
import { runCommand } from '../support/command.ts'
import { collection, square } from '../support/import.ts'
import { startServer, type TestServer } from '../support/server.ts'
import { unzipped } from '../support/unzipped.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const take = (parameters: Record<string, string>) =>
  server.app.request(`/cartable/export/?${new URLSearchParams(parameters)}`)

test('writes every zone with its labels and their source in GeoJSON', async () => {
  const answer = await take({ dataset_id: 'fr-departements', format: 'geojson' })
  const file = JSON.parse(await answer.text())
  expect(file.features).toHaveLength(101)
  expect(file.features.every((feature: { type: string }) => feature.type === 'Feature')).toBe(true)
  expect(file.cartable).toMatchObject({
    instance: 'fr-departements~2026',
    licence: expect.stringContaining('Licence Ouverte'),
    retrieved_at: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
  })
  expect(answer.headers.get('content-type')).toBe('application/geo+json')
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename=fr-departements~2026.geojson')
})

test('writes a row and a point per zone in CSV, and the source at the end', async () => {
  const answer = await take({ dataset_id: 'fr-departements', format: 'csv' })
  const rows: Record<string, string>[] = parse(await answer.text(), { columns: true })
  expect(rows).toHaveLength(101)
  expect(Object.keys(rows[0] ?? {}).slice(0, 4)).toEqual(['key', 'name', 'longitude', 'latitude'])
  expect(Object.keys(rows[0] ?? {}).slice(-3)).toEqual(['source', 'licence', 'retrieved'])
  expect(rows.find(({ key }) => key === '29')).toMatchObject({ name: 'Finistère', region: 'Bretagne' })
})

test('titles the columns of a table as on screen, in the requested language', async () => {
  const asked = { dataset_id: 'fr-departements', format: 'csv' }
  const answer = await take({ ...asked, titles: 'fr' })
  const [head = ''] = (await answer.text()).split('\r\n')
  expect(head).toMatch(/^Code,Nom,Longitude,Latitude,Région,Chef-lieu,Population/)
  expect(head).toMatch(/,Source,Licence,Date d’import$/)
  // The description names other columns.
  expect(answer.headers.get('link') ?? '').not.toContain('describedby')
  const [english = ''] = (await (await take({ ...asked, titles: 'en' })).text()).split('\r\n')
  expect(english).toMatch(/^Code,Name,Longitude,Latitude,Region,/)
})

test('records the filter and the order of the zones in the file', async () => {
  const query = { mode: 'l', filter: { label: 'region', operator: 'equals', value: 'Bretagne' } }
  const selected = { dataset_id: 'fr-departements', order: 'population:desc', query: JSON.stringify(query) }
  const file = await (await take({ ...selected, format: 'geojson' })).json()
  expect(file.cartable).toMatchObject({ selection: "region = 'Bretagne'", sorted_by: 'population desc' })
  const names = file.features.map((feature: { properties: { name: string } }) => feature.properties.name)
  expect(names).toEqual(['Ille-et-Vilaine', 'Finistère', 'Morbihan', "Côtes-d'Armor"])
  const book = await unzipped(Buffer.from(await (await take({ ...selected, format: 'xlsx' })).arrayBuffer()))
  expect(book['xl/worksheets/sheet2.xml']).toContain("region = 'Bretagne'")
  expect(book['xl/worksheets/sheet2.xml']).toContain('population desc')
})

test('keeps labels named like columns of the download on reimport', async () => {
  const file = (name: string, content: string) => {
    writeFileSync(join(server.dataDir, name), content)
    return join(server.dataDir, name)
  }
  const zones = collection(square('01', 0, 0, { name: 'Ain', source: 'Insee', key: 'k' }))
  runCommand('import', server.dataDir, file('quartiers.geojson', zones), '--key', 'code')
  const text = await (await take({ dataset_id: 'quartiers', format: 'csv' })).text()
  expect(text.split('\r\n')[0]).toBe(
    'key,name,longitude,latitude,code,nom,name_2,source,key_2,source_2,licence,retrieved',
  )
  const whole = await (await take({ dataset_id: 'quartiers', format: 'geojson' })).json()
  expect(whole).toMatchObject({
    features: [{ id: 'quartiers.01', properties: { code: '01', name: 'Ain', source: 'Insee', key: 'k' } }],
  })
  const again = file('retour.csv', text)
  expect(runCommand('import', server.dataDir, again, '--key', 'key')).toMatchObject({ status: 0 })
  expect((await findInstance(server.db, 'retour'))?.instance).toMatchObject({ rows: 1, zones: 1 })
})

test('writes semicolons, decimal commas and a byte order mark in the French variant', async () => {
  const bytes = new Uint8Array(
    await (await take({ dataset_id: 'fr-departements', format: 'csv-fr' })).arrayBuffer(),
  )
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  const rows: Record<string, string>[] = parse(Buffer.from(bytes), {
    columns: true,
    delimiter: ';',
    bom: true,
  })
  expect(rows[0]?.['longitude']).toMatch(/^-?\d+,\d+$/)
})

test('includes the labels of the origin in a label dataset', async () => {
  const answer = await take({ dataset_id: 'monde-statistiques', format: 'csv' })
  const [header = ''] = (await answer.text()).split('\r\n')
  expect(header).toContain('monde-pays.')
})

test('downloads the zones of the filter, in its order', async () => {
  const filter = { label: 'region', operator: 'equals', value: 'bretagne' }
  const answer = await take({
    dataset_id: 'fr-departements',
    format: 'csv',
    query: JSON.stringify({ mode: 'l', filter }),
    order: 'code:desc',
  })
  const rows: Record<string, string>[] = parse(await answer.text(), { columns: true })
  expect(rows.map(({ key }) => key)).toEqual(['56', '35', '29', '22'])
})

test('does not truncate a large download', async () => {
  const answer = await take({ dataset_id: 'monde-villes', format: 'csv' })
  const lines = (await answer.text()).split('\r\n')
  expect(lines.length - 2).toBe(135_233)
})

test('estimates the exact number of rows, and the bytes within a tenth', async () => {
  for (const format of ['csv', 'geojson']) {
    const parameters = { dataset_id: 'fr-villes', format }
    const told = await server.app.request(`/cartable/export/estimate/?${new URLSearchParams(parameters)}`)
    const { rows, bytes } = (await told.json()) as { rows: number; bytes: number }
    const real = (await (await take(parameters)).arrayBuffer()).byteLength
    expect(rows).toBe(8609)
    expect(Math.abs(bytes - real) / real).toBeLessThan(0.1)
  }
})

test('returns the original file identical to the imported one', async () => {
  const { results } = (await (await server.app.request('/cartable/dataset/?search=monde-villes')).json()) as {
    results: { source: { id: string }; latest: { id: string; rows: number } }[]
  }
  const [dataset] = results
  const answer = await server.app.request(
    `/cartable/source/${dataset?.source.id}/fetch/${dataset?.latest.id}/`,
  )
  const content = await answer.arrayBuffer()
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename=/)
  expect(content.byteLength).toBe(Number(answer.headers.get('content-length')))
  expect(answer.headers.get('x-size')).toBe(String(content.byteLength))
  expect(content.byteLength).toBeGreaterThan(1_000_000)
})

test('writes a feature of the GeoJSON per record of a text sequence, and its source', async () => {
  const answer = await take({ dataset_id: 'fr-departements', format: 'geojsonseq' })
  expect(answer.headers.get('content-type')).toBe('application/geo+json-seq')
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename=fr-departements~2026.geojsons')
  expect(decodeURI(answer.headers.get('x-source') ?? '')).not.toBe('')
  const text = await answer.text()
  const records = text.split('\n')
  expect(records.pop()).toBe('')
  const whole = await (await take({ dataset_id: 'fr-departements', format: 'geojson' })).json()
  expect(records.map(record => [record[0], JSON.parse(record.slice(1))])).toEqual(
    whole.features.map((feature: object) => ['\u001e', feature]),
  )
})
