import { gunzipSync, gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import type { Dataset } from '../contract/dataset.ts'
import { isStoredHere } from '../contract/idParts.ts'
import { type KeptDataset, openKept } from './kept.ts'
import { makeDataset, readRows, sourceNamed } from './make.ts'
import { readContent, writeContent } from './sharedContent.ts'

const ID = 'local--0123456789'
const text = (fr: string) => ({ fr, en: fr })

/** Dataset of a table with a number, a code with a zero, and a missing value. */
async function ownDataset(): Promise<KeptDataset> {
  const file = {
    name: 'lieux.csv',
    content: new Blob(['code;nom;lon;lat;visites\r\n01;Ici;2,5;48,25;12,5\r\n02;<b>Là</b>;3;47;\r\n']),
    id: ID,
    at: '2026-11-26T00:00:00.000Z',
    layer: null,
  }
  const { kept } = makeDataset(await readRows(file, new AbortController().signal), file)
  const dataset: Dataset = {
    id: ID,
    key: 0,
    name: text('lieux'),
    description: text('2 zones'),
    type: 'zone',
    origin: text(''),
    source: sourceNamed('lieux.csv'),
    status: 'latest',
    geometry_origin: null,
    instances: 1,
    latest: kept.instance,
    dates: [{ id: kept.instance.id, status: 'latest', data_date: kept.instance.data_date }],
  }
  return { ...kept, dataset }
}

const zonesOf = (kept: KeptDataset) => {
  const { geometry, names, labels } = openKept(kept)
  return Array.from({ length: geometry.count }, (_, ordinal) => ({
    key: geometry.key(ordinal),
    shape: geometry.geometry(ordinal),
    name: names.value(ordinal),
    values: labels.map(({ label, column }) => [label.name, column.value(ordinal)]),
  }))
}

test('receives the same zones, names and values, but not the file', async () => {
  const own = await ownDataset()
  const received = await readContent(ID, await writeContent(own))
  expect(zonesOf(received)).toEqual(zonesOf(own))
  expect(zonesOf(received)).toContainEqual({
    key: '01',
    shape: { type: 'Point', coordinates: [2.5, 48.25] },
    name: 'Ici',
    values: [
      ['code', '01'],
      ['nom', 'Ici'],
      ['visites', 12.5],
    ],
  })
  expect(received.labels).toEqual(own.labels)
  expect(received.file.content.size).toBe(0)
  expect([isStoredHere(own.dataset), isStoredHere(received.dataset)]).toEqual([true, false])
})

type Content = Record<string, never> & {
  dataset: { id: string; source: { url: string } }
  shapes: unknown[]
  keys: string[]
  values: unknown[][]
  version: number
}

/** Returns a content that a malicious sender has changed. */
async function tampered(change: (content: Content) => void): Promise<Blob> {
  const sent = await writeContent(await ownDataset())
  const content = JSON.parse(gunzipSync(await sent.arrayBuffer()).toString()) as Content
  change(content)
  return new Blob([gzipSync(JSON.stringify(content))])
}

test('drops the address of a malicious card', async () => {
  const sent = await tampered(({ dataset }) => {
    dataset.source.url = 'javascript:alert(1)'
  })
  expect((await readContent(ID, sent)).dataset.source.url).toBeNull()
})

test.each<[string, (content: Content) => void]>([
  ['of another dataset', content => (content.dataset.id = 'local--ffffffffff')],
  ['of a dataset of the catalogue', content => (content.dataset.id = 'fr-regions')],
  ['of another version', content => (content.version = 2)],
  [
    'with a position outside the world',
    content => (content.shapes[0] = { type: 'Point', coordinates: [900, 0] }),
  ],
  [
    'with a shape of the prototype',
    content => (content.shapes[0] = { type: 'toString', coordinates: [1, 1] }),
  ],
  [
    'with a shape nested too deep',
    content => (content.shapes[0] = { type: 'Point', coordinates: [[[1, 1]]] }),
  ],
  ['with a code twice', content => (content.keys[0] = content.keys[1] ?? '')],
  ['with too few values', content => content.values[0]?.pop()],
  ['with a text among numbers', content => (content.values[2] = ['x', 'y'])],
])('refuses a content %s', async (_, change) => {
  await expect(readContent(ID, await tampered(change))).rejects.toThrow()
})

test.each([
  ['no content', new Blob()],
  ['text', new Blob(['hello'])],
  ['compressed text that is not JSON', new Blob([gzipSync('hello')])],
])('refuses %s', async (_, sent) => {
  await expect(readContent(ID, sent)).rejects.toThrow()
})
