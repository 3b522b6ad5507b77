import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ImportNews } from '../../src/contract/import.ts'
import { Upload } from '../../src/contract/upload.ts'
import { collection, square } from '../support/import.ts'
import { ownerOf } from '../support/owner.ts'
import { startServer, type TestServer } from '../support/server.ts'

let server: TestServer
let owner: { cookie: string }
beforeAll(async () => {
  server = await startServer({ seed: 'none' })
  owner = await ownerOf(server)
})
afterAll(() => server.close())

const communes = collection(square('01', 0, 40, { population: 12 }), square('02', 2, 40, { population: 30 }))

const send = async (content: string, name: string): Promise<Upload> => {
  const answer = await fetch(`${server.url}/cartable/import/?name=${encodeURIComponent(name)}`, {
    method: 'POST',
    headers: owner,
    body: content,
  })
  expect(answer.status).toBe(201)
  return Upload.parse(await answer.json())
}

const post = (path: string, body: object) =>
  fetch(`${server.url}/cartable/import/${path}`, {
    method: 'POST',
    headers: { ...owner, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })

const newsIn = async (answer: Response) =>
  (await answer.text())
    .trimEnd()
    .split('\n')
    .map(line => ImportNews.parse(JSON.parse(line)))

const uploadsLeft = () =>
  readdirSync(join(server.dataDir, 'temporary'), { recursive: true }).filter(name =>
    /geojson|csv/.test(`${name}`),
  )

test('surveys an uploaded file, and proposes a definition', async () => {
  const { survey, definition } = await send(communes, '../../Mes communes.geojson')
  expect(survey).toMatchObject({
    file: 'Mes communes.geojson',
    format: 'geojson',
    rows: 2,
    kinds: ['Polygon'],
  })
  expect(definition).toMatchObject({ key: 'code', title: 'nom', geometry: { kind: 'file' } })
  expect(definition.dataset).toMatchObject({ id: 'mes-communes', name: { fr: 'Mes communes' } })
})

test('never caches the answers about an upload', async () => {
  const sent = await fetch(`${server.url}/cartable/import/?name=essai.geojson`, {
    method: 'POST',
    headers: owner,
    body: communes,
  })
  const { id, definition } = Upload.parse(await sent.json())
  const { read } = definition
  const answers = {
    sent,
    surveyed: await post(`${id}/survey/`, { read, geometry: null, dataset: null }),
    refused: await post(`${id}/survey/`, { read: { ...read, layer: 'x' }, geometry: null, dataset: null }),
    checked: await post(`${id}/check/`, definition),
    run: await post(`${id}/run/`, definition),
    listed: await fetch(`${server.url}/cartable/import/`, { headers: owner }),
    gone: await post(`${id}/survey/`, { read, geometry: null, dataset: null }),
  }
  for (const [call, answer] of Object.entries(answers)) {
    await answer.text().catch(() => '')
    expect([call, answer.headers.get('cache-control')]).toEqual([call, expect.stringContaining('no-store')])
  }
  const instance = `${definition.dataset.id}~${definition.edition}`
  await fetch(`${server.url}/cartable/import/instance/${instance}/`, { method: 'DELETE', headers: owner })
})

test('reports the result of an import in a check, and changes nothing', async () => {
  const { id, definition } = await send(communes, 'essai.geojson')
  const news = await newsIn(await post(`${id}/check/`, definition))
  expect(news.at(-1)).toMatchObject({ type: 'done', report: { refused: 0, instance: { zones: 2 } } })
  const catalogue = await (await fetch(`${server.url}/cartable/dataset/`)).json()
  expect(catalogue).toMatchObject({ count: 0 })
})

test('imports the file into the catalogue and removes it', async () => {
  const { id, definition } = await send(communes, 'lieux.geojson')
  const news = await newsIn(await post(`${id}/run/`, definition))
  expect(news.at(-1)).toMatchObject({ type: 'done', report: { instance: { dataset: 'lieux', zones: 2 } } })
  const catalogue = await (await fetch(`${server.url}/cartable/dataset/`)).json()
  expect(catalogue).toMatchObject({ count: 1, results: [{ id: 'lieux' }] })
  expect((await post(`${id}/run/`, definition)).status).toBe(404)
  expect(uploadsLeft().filter(name => `${name}`.endsWith('lieux.geojson'))).toEqual([])
})

test('keeps a table with one imported date for the other dates', async () => {
  const { id, definition } = await send('code,annee,lon,lat\n1,2020,2,48\n1,2021,2,48\n', 'dates.csv')
  const of = (value: string) => ({
    ...definition,
    ...{ edition: value, data_date: value, key: 'code', title: null },
    geometry: { kind: 'columns', longitude: 'lon', latitude: 'lat' },
    read: { ...definition.read, long: { kind: 'rows', by: 'annee', value } },
  })
  for (const value of ['2020', '2021']) {
    const news = await newsIn(await post(`${id}/run/`, of(value)))
    expect(news.at(-1)).toMatchObject({ type: 'done', report: { instance: { id: `dates~${value}` } } })
  }
  const headers = owner
  expect((await fetch(`${server.url}/cartable/import/${id}/`, { method: 'DELETE', headers })).status).toBe(
    204,
  )
  expect(uploadsLeft().filter(name => `${name}`.endsWith('dates.csv'))).toEqual([])
  // Restores the catalogue for the other tests.
  for (const value of ['2020', '2021']) {
    const path = `${server.url}/cartable/import/instance/dates~${value}/`
    expect((await fetch(path, { method: 'DELETE', headers })).status).toBe(204)
  }
})

test('proposes a file for a known dataset as a new instance of it', async () => {
  const { id, survey } = await send(communes, 'autre nom.geojson')
  const { definition } = Upload.parse(
    await (await post(`${id}/survey/`, { read: survey.read, dataset: 'lieux' })).json(),
  )
  expect(definition.dataset).toMatchObject({ id: 'lieux', name: { fr: 'lieux' } })
})

test('removes a file on request', async () => {
  const { id } = await send(communes, 'inutile.geojson')
  expect(
    (await fetch(`${server.url}/cartable/import/${id}/`, { method: 'DELETE', headers: owner })).status,
  ).toBe(204)
  expect(uploadsLeft().filter(name => `${name}`.endsWith('inutile.geojson'))).toEqual([])
})

test('proposes a file with the name of a dataset as a dataset of its own', async () => {
  const first = await send(communes, 'donnees.geojson')
  const told = await newsIn(await post(`${first.id}/run/`, first.definition))
  expect(told.at(-1)).toMatchObject({ type: 'done' })
  const other = await send(collection(square('zz', 5, 5)), 'donnees.geojson')
  expect(other.definition.dataset.id).toBe('donnees-2')
  expect((await send(communes, 'donnees.geojson')).definition.dataset.id).toBe('donnees')
})

test('requires a chosen layer of a file with several before a proposal or import', async () => {
  const places = (codes: string[]) => ({
    type: 'GeometryCollection',
    geometries: codes.map(code => ({ type: 'Point', coordinates: [2, 45], properties: { code } })),
  })
  const objects = { regions: places(['r1']), communes: places(['c1', 'c2']) }
  const { id, survey, definition } = await send(
    JSON.stringify({ type: 'Topology', arcs: [], objects }),
    'deux.json',
  )
  expect(survey).toMatchObject({ format: 'topojson', layers: ['regions', 'communes'], rows: 0 })
  expect(definition.read.layer).toBeNull()
  expect((await newsIn(await post(`${id}/run/`, definition))).at(-1)).toEqual({
    type: 'failed',
    detail:
      'Le fichier a plusieurs couches : regions, communes. Choisissez celle à importer sous « Couche ».',
    field: 'layer',
  })
  const wrong = await post(`${id}/survey/`, { read: { ...survey.read, layer: 'pays' }, dataset: null })
  expect([wrong.status, Object.keys(await wrong.json())]).toEqual([400, ['layer']])
  const chosen = Upload.parse(
    await (
      await post(`${id}/survey/`, { read: { ...survey.read, layer: 'communes' }, dataset: null })
    ).json(),
  )
  expect(chosen.definition).toMatchObject({ key: 'code', dataset: { id: 'deux-communes' } })
  expect((await newsIn(await post(`${id}/run/`, chosen.definition))).at(-1)).toMatchObject({
    type: 'done',
    report: { layer: 'communes', instance: { zones: 2 } },
  })
})

test('refuses labels with a null key at that field', async () => {
  const { id, definition } = await send('code,taux\n01,2\n', 'taux.csv')
  const geometry = { kind: 'origin', dataset: 'lieux', instance: null, label: null }
  const answer = await post(`${id}/run/`, { ...definition, geometry, key: null })
  expect([answer.status, await answer.json()]).toEqual([
    400,
    {
      key: [
        'Les zones d’un autre jeu de données se trouvent par leurs codes, pas par le numéro de ligne : indiquez la colonne des codes.',
      ],
    },
  ])
})
