import { afterAll, beforeAll, expect, test } from 'vitest'
import { LabelPage } from '../../src/contract/label.ts'
import { ZonePage } from '../../src/contract/zone.ts'
import { collection, definition, installation, square } from '../support/import.ts'
import { startServer, type TestServer } from '../support/server.ts'
import { makeTiles } from '../support/tileset.ts'

let server: TestServer
let column: string
let text: string
let names: string
/** Ids of the tiles of a dataset with three zones, and of another with one. */
let tiles: string
let others: string
beforeAll(async () => {
  server = await startServer({ seed: 'none' })
  const place = installation(server.dataDir)
  const row = [0, 1, 2].map(at => square(`0${at}`, at, 0, { nom: `Zone ${at}`, n: at }))
  await place.import('zones.geojson', collection(...row), definition({ title: 'nom' }))
  const usual = definition({ title: 'nom' })
  const other = { ...usual, dataset: { ...usual.dataset, id: 'autre' } }
  await place.import('other.geojson', collection(square('01', 5, 5, { nom: 'Ain', n: 1 })), other)
  await place.db.destroy()
  await makeTiles(server)
  const read = async (path: string) => (await server.app.request(path)).json()
  const page = ZonePage.parse(await read('/cartable/zone/?dataset_id=essai'))
  const found = LabelPage.parse(await read('/cartable/dataset/essai/label/')).results
  column = found.find(label => label.name === 'n')!.column
  text = found.find(label => label.name === 'nom')?.column ?? page.names
  names = page.names
  tiles = /geom\/([0-9a-f]+)/.exec(page.tiles ?? '')?.[1] ?? ''
  others =
    /geom\/([0-9a-f]+)/.exec(
      ZonePage.parse(await read('/cartable/zone/?dataset_id=autre')).tiles ?? '',
    )?.[1] ?? ''
})
afterAll(() => server.close())

const statusOf = async (path: string) => (await server.app.request(`/cartable/numbers/${path}`)).status

test('serves the values of a tile', async () => {
  expect(await statusOf(`${column}/summary`)).toBe(200)
  expect(await statusOf(`${column}/${tiles}/0/0/0`)).toBe(200)
})

test.each([
  ['an unknown column', () => `${'0'.repeat(32)}/${tiles}/0/0/0`],
  ['the summary of an unknown column', () => `${'0'.repeat(32)}/summary`],
  ['unknown tiles', () => `${column}/${'0'.repeat(64)}/0/0/0`],
  ['tiles of other zones', () => `${column}/${others}/0/0/0`],
  ['an empty tile', () => `${column}/${tiles}/3/0/7`],
  ['a tile beyond all zooms', () => `${column}/${tiles}/9999999/0/0`],
  ['a column of texts', () => `${text}/${tiles}/0/0/0`],
  ['the summary of texts', () => `${names}/summary`],
])('answers 404 for %s', async (_, path) => expect(await statusOf(path())).toBe(404))

test.each([
  '-1/0/0',
  '0/-1/0',
  '0/0/1e3',
  '00/0/0',
  '99999999/0/0',
  '0/0/..%2f..%2fcartable.sqlite',
  '0/0/%00',
])('refuses the place %s', async place =>
  expect([400, 404]).toContain(await statusOf(`${column}/${tiles}/${place}`)),
)
