import { expect, test } from 'vitest'
import { shownZones } from '../../../tests/support/shownZones.ts'
import { WEIGHT } from '../../../tests/support/zoneAnswers.ts'
import { weightOf } from './weight.ts'
import { tableText, weightTable } from './weightTable.ts'

const SITE = 'https://carte.example'
const files = {
  names: 'names',
  manifest: { id: 'tiles', keys: 'keys', zones: 101, levels: [], kinds: [], bytes: 0 },
}
const tiled = { ...shownZones, sheet: { ...shownZones.sheet, files: files as never } }
const other = {
  ...tiled,
  displayed: { ...tiled.displayed, dataset: 'others', instance: 'others~2026' },
}
const drawn = { dataset: 'zones', zones: 101, points: 1234, memory: 2000 }

const answered = (...paths: string[]) => paths.map(path => ({ address: SITE + path, bytes: 100 }))

test('counts the answers of a dataset by the ids and hashes in their addresses', () => {
  const own = answered(
    '/cartable/dataset/zones/opening/?instance=zones%7E2026',
    '/cartable/zone/?dataset_id=zones&geometry=none',
    '/cartable/geom/tiles/4/8/5',
    '/cartable/column/names/0',
    '/cartable/column/keys/dictionary',
  )
  const others = answered('/?show=zones~2026', '/assets/zones.js', '/cartable/dataset/?page_size=250')
  expect(weightOf([tiled], [...own, ...others], [drawn])).toMatchObject({
    datasets: [{ dataset: 'zones', bytes: 500, requests: 5, zones: 101, points: 1234, memory: 2000 }],
    rest: { bytes: 300, requests: 3 },
    total: { bytes: 800, requests: 8, zones: 101, points: 1234, memory: 2000 },
  })
})

test('counts a file that two datasets share once', () => {
  const { datasets, total } = weightOf([tiled, other], answered('/cartable/geom/tiles/0/0/0'), [drawn])
  expect(datasets.map(({ dataset, requests, zones }) => [dataset, requests, zones])).toEqual([
    ['zones', 1, 101],
    ['others', 0, 0],
  ])
  expect(total.requests).toBe(1)
})

test('writes a weight as text in the units of the language', () => {
  const { columns, rows } = weightTable(WEIGHT, 'fr', key => key)
  expect(columns).toEqual(['dataset', 'bytes', 'requests', 'zones', 'points', 'memory'])
  expect(tableText({ columns: [], rows }).replaceAll(/[\u00a0\u202f]/g, ' ')).toBe(
    [
      '',
      'Zones\t152 ko\t5\t101\t1 234\t2,5 Mo',
      'rest\t1,05 Mo\t30',
      'total\t1,2 Mo\t35\t101\t1 234\t2,5 Mo',
    ].join('\n'),
  )
})
