import { describe, expect, test } from 'vitest'
import { readingRoom } from '../support/reading.ts'

const set = (features: object[], members: object = {}) =>
  JSON.stringify({
    displayFieldName: '',
    geometryType: 'esriGeometryPoint',
    spatialReference: { wkid: 102_100, latestWkid: 3857 },
    fields: [
      { name: 'NOM', type: 'esriFieldTypeString' },
      { name: 'JOUR', type: 'esriFieldTypeDate' },
    ],
    ...members,
    features,
  })
const read = async (content: string) => {
  using room = readingRoom()
  const { name, declared, rows } = await room.read(content)
  return { name, declared, rows }
}
const geometryOf = async (geometry: object | null) => {
  const [row] = (await read(set([{ attributes: { NOM: 'a' }, geometry }]))).rows
  return row
}

describe("Esri's JSON", () => {
  test('reads attributes, days and coordinate system of Esri JSON', async () => {
    const attributes = { NOM: 'a', JOUR: Date.UTC(2021, 2, 28), N: 12 }
    const { name, declared, rows } = await read(set([{ attributes, geometry: { x: 2, y: 46 } }]))
    expect({ name, declared }).toEqual({ name: 'geojson', declared: { crs: 'EPSG:3857', by: 'file' } })
    expect([...rows[0]!.properties]).toEqual([
      ['NOM', 'a'],
      ['JOUR', '2021-03-28'],
      ['N', 12],
    ])
    expect(rows[0]!.geometry).toEqual({ type: 'Point', coordinates: [2, 46] })
  })

  test.each([
    [{ wkid: 4326 }, null],
    [{ wkid: 2154 }, 'EPSG:2154'],
    [{ wkid: 102_110 }, 'ESRI:102110'],
  ])('names the coordinate system %j of Esri JSON', async (spatialReference, crs) => {
    expect((await read(set([{ attributes: {} }], { spatialReference }))).declared.crs).toBe(crs)
  })

  test('reads multipoints, lines and missing geometries of Esri JSON', async () => {
    expect((await geometryOf({ points: [[1, 2]] }))?.geometry).toEqual({
      type: 'MultiPoint',
      coordinates: [[1, 2]],
    })
    expect(
      (
        await geometryOf({
          paths: [
            [
              [1, 2],
              [3, 4],
            ],
          ],
        })
      )?.geometry,
    ).toEqual({
      type: 'MultiLineString',
      coordinates: [
        [
          [1, 2],
          [3, 4],
        ],
      ],
    })
    expect((await geometryOf(null))?.geometry).toBeNull()
    expect((await geometryOf({ x: 'NaN', y: 'NaN' }))?.geometry).toBeNull()
  })

  test('reads polygons with holes in the ring order of GeoJSON', async () => {
    const outer = [
      [0, 0],
      [0, 9],
      [9, 9],
      [9, 0],
      [0, 0],
    ]
    const hole = [
      [1, 1],
      [2, 1],
      [2, 2],
      [1, 2],
      [1, 1],
    ]
    const apart = [
      [20, 0],
      [20, 1],
      [21, 1],
      [20, 0],
    ]
    expect(await geometryOf({ rings: [outer, apart, hole] })).toMatchObject({
      geometry: {
        type: 'MultiPolygon',
        coordinates: [[outer.toReversed(), hole.toReversed()], [apart.toReversed()]],
      },
    })
  })

  test('refuses curves by their name', async () => {
    await expect(geometryOf({ curveRings: [] })).rejects.toMatchObject({
      problem: 'geometryKind',
      params: { kind: 'curveRings' },
    })
  })
})
