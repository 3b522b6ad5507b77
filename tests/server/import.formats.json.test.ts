import { describe, expect, test } from 'vitest'
import { openFile } from '../../src/local/readers.ts'
import { readingRoom } from '../support/reading.ts'

const read = async (content: string) => {
  using room = readingRoom()
  const { name, rows, notices } = await room.read(content)
  return {
    name,
    notices,
    rows: rows.map(({ properties, geometry }) => ({ ...Object.fromEntries(properties), geometry })),
  }
}

const ain = { code: '01', lat: 46.1, lon: 5.3 }
const corse = { code: '2A', lat: 41.9, lon: 9 }
const rows = [
  { ...ain, geometry: null },
  { ...corse, geometry: null },
]

describe('records in JSON', () => {
  test.each([
    ['an array', [ain, corse]],
    ['the results of an API', { total_count: 2, links: [{ rel: 'self' }], results: [ain, corse] }],
    ['records', { nhits: 2, parameters: {}, records: [{ fields: ain }, { fields: corse }] }],
    ['the data of an API', { data: [ain, corse], meta: { page: 1 } }],
    ['the only list of objects', { annee: 2024, departements: [ain, corse], notes: ['a'] }],
  ])('reads records from %s', async (_, content) => {
    expect(await read(JSON.stringify(content, null, 1))).toMatchObject({ name: 'geojson', rows })
  })

  test('reads records line by line', async () => {
    const content = `${JSON.stringify(ain)}\n${JSON.stringify(corse)}\n`
    expect(await read(content)).toMatchObject({ name: 'geojsonl', rows })
  })

  test('keeps the geometries of records', async () => {
    const geometry = { type: 'Point', coordinates: [5.3, 46.1] }
    expect((await read(JSON.stringify([{ code: '01', geometry }]))).rows).toEqual([{ code: '01', geometry }])
  })
})

describe('numbers that JSON does not have', () => {
  test('reads numbers that mean no data as texts', async () => {
    const content = '[{"a":NaN,"b":-Infinity,"c":"NaN \\" NaN","d":[Infinity],"e":12345678901234567890}]'
    expect((await read(content)).rows).toEqual([
      {
        a: 'NaN',
        b: '-Infinity',
        c: 'NaN " NaN',
        d: ['Infinity'],
        e: '12345678901234567890',
        geometry: null,
      },
    ])
  })
})

describe('JSON in a script', () => {
  const json =
    '{"type":"FeatureCollection","features":[{"type":"Feature","properties":{"a":"b);"},"geometry":null}]}'
  test.each([
    ['var zones = ', ';\n'],
    ['window.data.zones=', ''],
    ['export default ', '\r\n'],
    ['/**/callback(', ');  '],
  ])('reads JSON between "%s" and "%s"', async (before, after) => {
    expect(await read(before + json + after)).toEqual({
      name: 'geojson',
      rows: [{ a: 'b);', geometry: null }],
      notices: [{ notice: 'script', params: { script: before.trim() } }],
    })
  })

  test('reads JSON of a script in the browser', async () => {
    const { name, notices } = await openFile(new Blob([`var zones = ${json};`]), 'zones.js', null)
    expect({ name, notices }).toMatchObject({ name: 'geojson', notices: [{ notice: 'script' }] })
  })

  test('reads TopoJSON in a script', async () => {
    const topology = '{"type":"Topology","arcs":[],"objects":{"a":{"type":"Point","coordinates":[1,2]}}}'
    expect((await read(`const topo = ${topology};`)).rows).toEqual([
      { geometry: { type: 'Point', coordinates: [1, 2] } },
    ])
  })
})
