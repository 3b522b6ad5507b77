import type { Geometry, Position } from 'geojson'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ExportFormat } from '../../src/contract/export.ts'
import { loadGeos } from '../../src/server/import/geometry/geos.ts'
import { importDataset } from '../../src/server/import/pipeline/pipeline.ts'
import { READ } from '../support/exports/read.ts'
import { collectionOf } from '../support/files.ts'
import { definition, installation } from '../support/import.ts'
import { startServer, type TestServer } from '../support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

/** Formats with areas. */
const FORMATS = ['geojson', 'geojsonseq', 'flatgeobuf', 'geoparquet', 'geopackage'] as const

/** Returns the areas in a download, as parts by code. */
async function areasOf(dataset_id: string, format: ExportFormat): Promise<Map<unknown, Position[][][]>> {
  const answer = await server.app.request(`/cartable/export/?${new URLSearchParams({ dataset_id, format })}`)
  const zones = await READ[format].read(new Uint8Array(await answer.arrayBuffer()))
  return new Map(
    zones.map(({ geometry, values }) => {
      if (geometry?.type === 'Polygon') return [values['code'], [geometry.coordinates]]
      if (geometry?.type === 'MultiPolygon') return [values['code'], geometry.coordinates]
      throw new Error(`${values['code']} is a ${geometry?.type}.`)
    }),
  )
}

/** Returns the problems that GEOS finds in the areas, by code. */
async function problemsOf(areas: Map<unknown, Position[][][]>): Promise<[unknown, string][]> {
  const geos = await loadGeos()
  return [...areas].flatMap(([code, parts]) => {
    const problem = geos.problemOf(parts)
    return problem === null ? [] : [[code, problem]]
  })
}

const polygon = (...coordinates: Position[][]): Geometry => ({ type: 'Polygon', coordinates })
const box = (west: number, south: number, size: number): Position[] => [
  [west, south],
  [west + size, south],
  [west + size, south + size],
  [west, south + size],
  [west, south],
]

/** Invalid areas as in hand-drawn or rounded files: GEOS rejects each for another reason. */
const WRONG: Record<string, Geometry> = {
  'bow-tie': polygon([
    [0, 0],
    [2, 2],
    [2, 0],
    [0, 2],
    [0, 0],
  ]),
  'touches itself': polygon([
    [10, 0],
    [12, 0],
    [11, 1],
    [12, 2],
    [10, 2],
    [11, 1],
    [10, 0],
  ]),
  'hole outside': polygon(box(20, 0, 2), box(25, 0, 1)),
  'parts overlap': { type: 'MultiPolygon', coordinates: [[box(30, 0, 2)], [box(31, 1, 2)]] },
}

test.each(FORMATS)('downloads every département as a valid area in %s', async format => {
  const areas = await areasOf('fr-departements', format)
  expect(areas.size).toBe(101)
  expect(await problemsOf(areas)).toEqual([])
})

test.each(FORMATS)('downloads areas valid as %s that were imported invalid', async format => {
  const parts = Object.entries(WRONG).map(([code, geometry]): [string, Position[][][]] => [
    code,
    (geometry.type === 'MultiPolygon'
      ? geometry.coordinates
      : [Reflect.get(geometry, 'coordinates')]) as Position[][][],
  ])
  expect((await problemsOf(new Map(parts))).map(([code]) => code)).toEqual(Object.keys(WRONG))

  const { db, store, context, file } = installation(server.dataDir)
  const features = Object.entries(WRONG).map(([code, geometry]) => ({
    type: 'Feature' as const,
    geometry,
    properties: { code },
  }))
  const path = file('faux.geojson', JSON.stringify(collectionOf(features)))
  const report = await importDataset(path, definition({ id: `faux-${format}`, title: null }), {
    ...context,
    db,
    store,
  })
  await db.destroy()
  expect(report.refused).toBe(0)

  const areas = await areasOf(`faux-${format}`, format)
  expect([...areas.keys()].toSorted()).toEqual(Object.keys(WRONG).toSorted())
  expect(await problemsOf(areas)).toEqual([])
  // The bow-tie is split into its two triangles, one square degree each.
  expect(areas.get('bow-tie')).toHaveLength(2)
})
