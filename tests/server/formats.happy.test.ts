import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeTileset } from '../../src/server/storage/tiler/makeTileset.ts'
import { collection, definition, installation, square } from '../support/import.ts'
import { artefactsOf } from '../support/objects/of.ts'
import { startServer, type TestServer } from '../support/server.ts'
import {
  type Point,
  readChunk,
  readColumn,
  readDictionary,
  readGeometries,
  readOrdinals,
  readSummary,
} from '../support/tableReader.ts'
import { makeTiles } from '../support/tileset.ts'
import { readTile, readTileset } from '../support/tileTableReader.ts'

const document = readFileSync(new URL('../../public/docs/reference/formats.md', import.meta.url), 'utf8')

/** Returns the bytes of an example in the document. */
function example(name: string): Buffer {
  const [, digits = ''] = new RegExp(`\`\`\`hex ${name}\n([0-9a-f\\s]+)\`\`\``).exec(document) ?? []
  return Buffer.from(digits.replace(/\s/g, ''), 'hex')
}

describe('matches the examples of the document with their specification', () => {
  test('reads the example of a list of ordinals', () =>
    expect(readOrdinals(example('ordinals'))).toEqual([1, 2, 5]))

  test('reads the example of a geometry file', () => {
    const point = { code: 'F', bbox: [2, 46.5, 2, 46.5], geometry: { type: 'Point', coordinates: [2, 46.5] } }
    expect(readGeometries(example('geometry'))).toEqual([point])
  })

  test('reads the example of a chunk', () => {
    expect(readChunk(example('chunk'))).toEqual({
      first: 0,
      nulls: 1,
      least: -2,
      most: 7,
      different: 2,
      quantiles: [],
      values: [7, null, -2],
    })
  })

  test('reads the example of a dictionary', () =>
    expect(readDictionary(example('dictionary'))).toEqual(['Ain', 'Île']))

  test('reads the example of counts', () =>
    expect(readSummary(example('counts'))).toEqual({ nulls: 1, values: [-2, 7], zonesOfEach: [1, 2] }))

  test('reads the example of values by tile', () =>
    expect(readChunk(example('values'))).toMatchObject({ first: 0, nulls: 1, values: [1, null, 0] }))

  test('reads the example of decimals by tile', () =>
    expect(readChunk(example('decimals'))).toMatchObject({ first: 0, nulls: 1, values: [7.5, null, -2] }))

  test('reads the example of a tile, whose two zones share a border', () => {
    const { extent, areas } = readTile(example('tile'))
    const x = (longitude: number) => Math.round((longitude / 360) * extent) + extent / 2
    const west = { ordinal: 0, hole: false, points: expect.arrayContaining([[x(0), 2048]]) }
    const east = { ordinal: 1, hole: false, points: expect.arrayContaining([[x(4), 2048]]) }
    expect(areas).toEqual([west, east])
    const onBorder = areas.map(({ points }) => points.filter(([place]) => place === x(2)))
    expect(onBorder.map(points => points.length)).toEqual([2, 2])
    expect(onBorder[0]).toEqual(expect.arrayContaining(onBorder[1] ?? []))
  })
})

interface Feature {
  properties: { key: string; [name: string]: unknown }
  geometry: { type: string; coordinates: unknown }
}

/** Requests the GeoJSON, the CSV rows, the labels and the zones of a dataset from a server. */
async function askAll({ app }: TestServer, dataset: string) {
  const ask = (path: string) => Promise.resolve(app.request(path))
  const json = async (path: string) => (await ask(path)).json()
  const { features } = await json(`/cartable/export/?dataset_id=${dataset}&format=geojson`)
  const csv = await (await ask(`/cartable/export/?dataset_id=${dataset}&format=csv`)).text()
  const rows: Record<string, string>[] = parse(csv, { columns: true, bom: true })
  const { results: labels } = await json(`/cartable/dataset/${dataset}/label/`)
  const page = await json(`/cartable/zone/?dataset_id=${dataset}&page_size=1000`)
  return { features: features as Feature[], rows, labels: labels as Record<string, string>[], page }
}

const byPlace = (a: Point, b: Point) => a[0] - b[0] || a[1] - b[1]

/** Converts longitude and latitude to world coordinates by the formula of the document. */
function onWorld([longitude = 0, latitude = 0]: readonly number[]): Point {
  const sine = Math.sin((latitude / 180) * Math.PI)
  return [
    Math.round(((longitude + 180) / 360) * 2 ** 32),
    Math.round((1 / 2 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * 2 ** 32),
  ]
}

/** Returns twice the signed area of a ring, positive if it is clockwise on a screen. */
function doubleArea(points: readonly Point[]): number {
  const [[left, top] = [0, 0]] = points
  return points.reduce((sum, [x, y], at) => {
    const [nextX, nextY] = points[(at + 1) % points.length] ?? [left, top]
    return sum + (x - left) * (nextY - top) - (nextX - left) * (y - top)
  }, 0)
}

/** Formats a value like the CSV. */
const cellOf = (value: unknown) =>
  value === null ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value)

/** Returns the bytes of an artefact by name. */
const fileOf = ({ dataDir }: TestServer, name: string) =>
  readFileSync(join(dataDir, 'artefacts', name.slice(0, 2), name.slice(2)))

const rowOf = ({ db }: TestServer, dataset: string) =>
  db
    .selectFrom('instance')
    .selectAll()
    .where('dataset', '=', dataset)
    .where('status', '=', 'latest')
    .executeTakeFirstOrThrow()

describe('matches files of the starting catalogue with the answers of the API', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer()
  })
  afterAll(() => server.close())

  test.each(['fr-departements', 'fr-villes', 'monde-frontieres'])(
    'stores the geometries of %s as the API returns them',
    async dataset => {
      const { features } = await askAll(server, dataset)
      const zones = readGeometries(fileOf(server, (await rowOf(server, dataset)).geometry))
      expect(features.length).toBeGreaterThan(100)
      const byCode = new Map(zones.map(({ code, geometry }) => [code, geometry]))
      for (const { properties, geometry } of features) expect(byCode.get(properties.key)).toEqual(geometry)
      expect(zones).toHaveLength(features.length)
    },
  )

  test.each(['fr-departements', 'monde-pays', 'monde-contrastes', 'fr-communes'])(
    'stores the labels of %s as the API returns them',
    async dataset => {
      const { features, rows, labels } = await askAll(server, dataset)
      const zones = readGeometries(fileOf(server, (await rowOf(server, dataset)).geometry))
      const ordinals = new Map(zones.map(({ code }, ordinal) => [code, ordinal]))
      const ordinalOf = (code: unknown) => ordinals.get(String(code)) ?? -1
      expect(labels.length).toBeGreaterThan(0)
      for (const { name = '', column = '' } of labels) {
        const values = readColumn(fileOf(server, column))
        expect(values).toHaveLength(zones.length)
        expect(features.map(({ properties }) => values[ordinalOf(properties.key)])).toEqual(
          features.map(({ properties }) => properties[name]),
        )
        expect(rows.map(({ key }) => cellOf(values[ordinalOf(key)]))).toEqual(rows.map(row => row[name]))
      }
    },
  )

  test('lists the zones with a row as the API returns them', async () => {
    const { rows } = await askAll(server, 'monde-contrastes')
    const { geometry, members } = await rowOf(server, 'monde-contrastes')
    const zones = readGeometries(fileOf(server, geometry))
    expect(rows.length).toBeLessThan(zones.length)
    const listed = readOrdinals(fileOf(server, members ?? '')).map(ordinal => zones[ordinal]?.code)
    expect(listed.toSorted()).toEqual(rows.map(({ key }) => key).toSorted())
  })

  test('draws the outlines of fr-departements in the tiles of their last zoom', async () => {
    const { geometry } = await rowOf(server, 'fr-departements')
    const tileset = await makeTileset(server.db, artefactsOf(server.dataDir), geometry, () => {})
    const { manifest, tiles } = readTileset(fileOf(server, tileset?.file ?? ''))
    const codes = readColumn(fileOf(server, tileset?.keys ?? ''))
    const last = tiles.filter(({ zoom }) => zoom === manifest.levels.at(-1)?.zoom)
    const drawn = new Set<string>()
    const areas = new Map<unknown, number>()
    for (const { column, row, extent, areas: rings } of last)
      for (const { ordinal, hole, points } of rings) {
        const code = codes[ordinal]
        for (const [x, y] of points) drawn.add(`${code} ${column * extent + x} ${row * extent + y}`)
        expect(doubleArea(points) > 0).toBe(!hole)
        areas.set(code, (areas.get(code) ?? 0) + doubleArea(points))
      }
    const { features } = await askAll(server, 'fr-departements')
    for (const { properties, geometry: outline } of features) {
      const polygons = (
        outline.type === 'Polygon' ? [outline.coordinates] : outline.coordinates
      ) as number[][][][]
      const rings = polygons.map(polygon => polygon.map(ring => ring.slice(1).map(onWorld)))
      const missing = rings.flat(2).filter(([x, y]) => !drawn.has(`${properties.key} ${x} ${y}`))
      expect(missing).toEqual([])
      const area = rings.flatMap(([outer = [], ...holes]) => [
        Math.abs(doubleArea(outer)),
        ...holes.map(hole => -Math.abs(doubleArea(hole))),
      ])
      const all = area.reduce((sum, part) => sum + part, 0)
      expect((areas.get(properties.key) ?? 0) / all).toBeCloseTo(1, 6)
    }
  })
})

describe('files and answers match the imported data', () => {
  const hole = [
    [10.2, 10.2],
    [10.2, 10.7],
    [10.7, 10.7],
    [10.7, 10.2],
    [10.2, 10.2],
  ]
  const { geometry, ...rest } = square('trou', 10, 10, { n: -0.5, drapeau: true, liste: [1, 'é'] })
  const features = [
    { ...rest, geometry: { type: 'Polygon', coordinates: [...geometry.coordinates, hole] } },
    square('est', 11, 10, { n: null, drapeau: null, liste: { a: null } }),
    {
      type: 'Feature',
      properties: { code: 'ligne', nom: 'Ligne', n: 3e9, drapeau: false, liste: null },
      geometry: {
        type: 'LineString',
        coordinates: [
          [10, 12],
          [10.5, 12.25],
          [11, 12],
        ],
      },
    },
    {
      type: 'Feature',
      properties: { code: 'îles', nom: '', n: 1.1, drapeau: null, liste: [] },
      geometry: {
        type: 'MultiPoint',
        coordinates: [
          [12, 11],
          [12.5, 11.5],
        ],
      },
    },
  ]
  const N = features.length
  let server: TestServer
  beforeAll(async () => {
    server = await startServer({ seed: 'none' })
    const place = installation(server.dataDir)
    await place.import('zones.geojson', collection(...features), definition())
    await place.db.destroy()
    await makeTiles(server)
  })
  afterAll(() => server.close())

  const bytesAt = async (path: string) => {
    const answer = await server.app.request(path)
    expect(answer.status).toBe(200)
    return new Uint8Array(await answer.arrayBuffer())
  }
  const boxes: Record<string, number[]> = {
    trou: [10, 10, 11, 11],
    est: [11, 10, 12, 11],
    ligne: [10, 12, 11, 12.25],
    îles: [12, 11, 12.5, 11.5],
  }
  const imported = (code: string) => features.find(({ properties }) => properties.code === code)

  test('returns imported geometries and values of every kind', async () => {
    const { labels } = await askAll(server, 'essai')
    const zones = readGeometries(fileOf(server, (await rowOf(server, 'essai')).geometry))
    expect(zones).toHaveLength(N)
    for (const { code, geometry, bbox } of zones) {
      expect(geometry).toEqual(imported(code)?.geometry)
      // All values are 32-bit numbers.
      expect(bbox).toEqual(boxes[code])
    }
    for (const { name = '', column = '' } of labels) {
      const expected = zones.map(({ code }) =>
        new Map<string, unknown>(Object.entries(imported(code)?.properties ?? {})).get(name),
      )
      expect(readColumn(fileOf(server, column))).toEqual(expected)
    }
    expect(labels.map(({ type }) => type)).toEqual(expect.arrayContaining(['number', 'text', 'other']))
  })

  test('places the tiles of the last zoom by the documented formula', async () => {
    const { file } = await server.db.selectFrom('tileset').select('file').executeTakeFirstOrThrow()
    const { manifest, tiles } = readTileset(fileOf(server, file))
    const codes = readColumn(fileOf(server, manifest.keys))
    const { zoom = 0 } = manifest.levels.at(-1) ?? {}
    const placed = tiles
      .filter(tile => tile.zoom === zoom)
      .map(({ extent, column, row, areas, lines, points }) => {
        expect(extent).toBe(2 ** (32 - zoom))
        const world = ([x, y]: Point): Point => [column * extent + x, row * extent + y]
        const place = ({ ordinal, hole, points: found }: (typeof areas)[number]) => ({
          code: codes[ordinal],
          hole,
          points: found.map(world),
        })
        return {
          areas: areas.map(place),
          lines: lines.map(place),
          points: points.map(({ ordinal, x, y }) => ({ code: codes[ordinal], place: world([x, y]) })),
        }
      })
    // All shapes fit into one tile.
    expect(placed).toHaveLength(1)
    const [{ areas = [], lines = [], points = [] } = {}] = placed
    const ringsOf = (code: string, hole: boolean) =>
      areas
        .filter(area => area.code === code && area.hole === hole)
        .map(area => [...area.points].sort(byPlace))
    const corners = ([ring = []]: number[][][]) => ring.slice(1).map(onWorld).sort(byPlace)
    expect(ringsOf('trou', false)).toEqual([corners(geometry.coordinates)])
    expect(ringsOf('trou', true)).toEqual([corners([hole])])
    expect(ringsOf('est', false)).toEqual([corners(square('est', 11, 10).geometry.coordinates)])
    expect(areas).toHaveLength(3)
    expect(lines).toEqual([
      {
        code: 'ligne',
        hole: false,
        points: [
          [10, 12],
          [10.5, 12.25],
          [11, 12],
        ].map(onWorld),
      },
    ])
    expect(points).toEqual([
      { code: 'îles', place: onWorld([12, 11]) },
      { code: 'îles', place: onWorld([12.5, 11.5]) },
    ])
    for (const area of areas) expect(doubleArea(area.points) > 0).toBe(!area.hole)
  })

  test('sends chunks, dictionaries and tiles exactly as stored', async () => {
    const { page } = await askAll(server, 'essai')
    const chunk = readChunk(await bytesAt(`/cartable/column/${page.names}/0`))
    const texts = readDictionary(await bytesAt(`/cartable/column/${page.names}/dictionary`))
    expect(chunk.values.map(at => texts[at ?? -1])).toEqual(readColumn(fileOf(server, page.names)))
    const { file } = await server.db.selectFrom('tileset').select('file').executeTakeFirstOrThrow()
    const { manifest, tiles } = readTileset(fileOf(server, file))
    expect(JSON.parse(Buffer.from(await bytesAt(page.tiles)).toString())).toEqual(manifest)
    expect(manifest.zones).toBe(N)
    for (const { zoom, column, row, ...tile } of tiles) {
      const path = page.tiles.replace('manifest.json', `${zoom}/${column}/${row}`)
      expect(readTile(await bytesAt(path))).toEqual(tile)
    }
    expect(readColumn(fileOf(server, manifest.keys)).toSorted()).toEqual(['est', 'ligne', 'trou', 'îles'])
  })
})
