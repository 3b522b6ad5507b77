import type { Feature } from 'geojson'
import { expect, test } from 'vitest'
import { ImportError } from '../../src/data/formats/common/importError.ts'
import { zippedShapefile } from '../support/files.ts'
import { collection, square } from '../support/import.ts'
import { readingRoom } from '../support/reading.ts'

/** Two different numbers with the same nearest double. */
const [ODD, EVEN] = ['9007199254740993', '9007199254740992']

const points = (...ids: string[]) =>
  ids.map(id => `{"type":"Feature","properties":{"id":${id},"n":12},"geometry":null}`).join(',')
const idsOf = (rows: readonly { properties: ReadonlyMap<string, unknown> }[]) =>
  rows.map(({ properties }) => [properties.get('id'), properties.get('n')])

test('keeps the text of whole numbers beyond a double in GeoJSON', async () => {
  using room = readingRoom()
  const { rows } = await room.read(`{"type":"FeatureCollection","features":[${points(ODD, EVEN, '-5')}]}`)
  expect(idsOf(rows)).toEqual([
    [ODD, 12],
    // Number with digits that a double preserves.
    [2 ** 53, 12],
    [-5, 12],
  ])
})

test('reads numbers with decimals as measurements', async () => {
  using room = readingRoom()
  const { rows } = await room.read(
    `{"type":"FeatureCollection","features":[${points('2.34880000000000021', '1e300')}]}`,
  )
  expect(idsOf(rows).map(([id]) => id)).toEqual([2.3488, 1e300])
})

test('keeps the text of whole numbers beyond a double in a Shapefile', async () => {
  using room = readingRoom()
  const features = [square('1', 0, 0, { id: 1 }), square('2', 2, 0, { id: ODD })]
  const { rows } = await room.read(await zippedShapefile(features as Feature[]))
  expect(rows.map(({ properties }) => properties.get('id'))).toEqual([1, ODD])
})

const named = (code: string) => `"crs":{"type":"name","properties":{"name":"urn:ogc:def:crs:EPSG::${code}"}}`
/** Feature collection with its reference system at the end of the file. */
const endingWith = (code: string, filler = '') =>
  collection(square('1', 600_000, 2_600_000)).replace(/}$/, `,${filler}${named(code)}}`)

test('reads a reference system that is named after the features', async () => {
  using room = readingRoom()
  expect((await room.read(endingWith('32640'))).declared).toEqual({ crs: 'EPSG:32640', by: 'file' })
})

test('refuses a system named too late, and names the system already used', async () => {
  using room = readingRoom()
  const far = endingWith('32640', `"note":"${'x'.repeat(9_000_000)}",`)
  const refused = room.read(far)
  await expect(refused).rejects.toBeInstanceOf(ImportError)
  await expect(refused).rejects.toMatchObject({
    problem: 'lateCrs',
    params: { crs: 'EPSG:32640', taken: 'EPSG:4326' },
  })
  expect((await room.read(far, { crs: 'EPSG:32640' })).rows).toHaveLength(1)
})
