import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Position } from 'geojson'
import { expect, test } from 'vitest'
import { AS_IT_IS } from '../../src/contract/import.ts'
import { type Shape, vertices } from '../../src/data/stored/storedShape.ts'
import { findInstance } from '../../src/server/catalogue/store/instances.ts'
import { loadGeos } from '../../src/server/import/geometry/geos.ts'
import { importDataset } from '../../src/server/import/pipeline/pipeline.ts'
import { proposeDefinition } from '../../src/server/import/survey/propose.ts'
import { survey } from '../../src/server/import/survey/survey.ts'
import { installation } from '../support/import.ts'

interface Truth {
  file: string
  /** Name of the layer, for files with several layers. */
  layer?: string | null
  rows: number
  geometryCounts: Record<string, number>
  crs: string | null
  bbox: [number, number, number, number]
  toleranceMetres?: number
  totalArea?: number
}

const truths = JSON.parse(readFileSync(new URL('corpus/truth.json', import.meta.url), 'utf8')) as Truth[]

/** Approximate metres of a degree of latitude. */
const DEGREE = 111_320

async function imported({ file, layer = null }: Truth) {
  await using place = installation()
  const path = fileURLToPath(new URL(`corpus/${file}`, import.meta.url))
  const looked = await survey(path, { ...AS_IT_IS, layer }, place.context)
  const key = looked.guess.key ?? looked.columns.find(({ distinct }) => distinct === looked.rows)?.name
  const definition = await proposeDefinition(
    looked,
    { dataset: 'corpus', key, source: { name: 'Corpus' } },
    place.db,
  )
  const outcome = await importDataset(path, definition, place.context)
  const set = await place.store.geometry((await findInstance(place.db, 'corpus'))!.geometry)
  const shapes = Array.from({ length: set.count }, (_, ordinal) => set.geometry(ordinal))
  return { outcome, shapes }
}

/** GDAL starts one process per file, so import.formats.gdal tests one file of each format. */
const BY_GDAL = /\.gml$|^athens-(mif|mapinfo|geodatabase)/
const isQuick = ({ file }: Truth) => !BY_GDAL.test(file) || file === 'text-osgb.gml'

const NAME = '$file $layer comes to be what GDAL says'
test.each(truths.filter(isQuick))(NAME, isRight)
test.each(truths.filter(truth => !isQuick(truth)))(NAME, { tags: 'long' }, isRight)

async function isRight(truth: Truth) {
  const { outcome, shapes } = await imported(truth)
  expect(outcome).toMatchObject({
    layer: truth.layer ?? null,
    refused: 0,
    instance: { rows: truth.rows, zones: truth.rows },
  })
  if (truth.crs !== null && truth.crs !== undefined) expect(outcome.crs?.code).toBe(truth.crs)

  const [west, south, east, north] = boxOf(shapes)
  const off = [west - truth.bbox[0], south - truth.bbox[1], east - truth.bbox[2], north - truth.bbox[3]]
  expect(Math.max(...off.map(Math.abs)) * DEGREE).toBeLessThan(truth.toleranceMetres ?? 2)

  const areas = shapes.flatMap(polygonsOf)
  if (truth.totalArea !== undefined) {
    const total = areas.flat().reduce((sum, ring) => sum + areaOf(ring), 0)
    expect(Math.abs(total / truth.totalArea - 1)).toBeLessThan(0.001)
  }
  const geos = await loadGeos()
  const wrong = shapes.map(shape => geos.problemOf(polygonsOf(shape))).filter(problem => problem !== null)
  expect(wrong).toEqual([])
}

function polygonsOf(shape: Shape): Position[][][] {
  if (shape.type === 'Polygon') return [shape.coordinates]
  return shape.type === 'MultiPolygon' ? shape.coordinates : []
}

function boxOf(shapes: readonly Shape[]): [number, number, number, number] {
  const box: [number, number, number, number] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const [x = 0, y = 0] of shapes.flatMap(vertices)) {
    box[0] = Math.min(box[0], x)
    box[1] = Math.min(box[1], y)
    box[2] = Math.max(box[2], x)
    box[3] = Math.max(box[3], y)
  }
  return box
}

const A = 6_378_137
const E2 = 0.0066943799901413165
const E = Math.sqrt(E2)

/**
 * Area in square metres on the WGS 84 ellipsoid, from the equal-area cylindrical projection (Snyder 1987,
 * equations 3-12 and 10-14).
 */
function areaOf(ring: Position[]): number {
  const q = (latitude: number) => {
    const sine = Math.sin((latitude * Math.PI) / 180)
    return (
      (1 - E2) * (sine / (1 - E2 * sine * sine) - (1 / (2 * E)) * Math.log((1 - E * sine) / (1 + E * sine)))
    )
  }
  const flat = ring.map(([x = 0, y = 0]) => [(A * x * Math.PI) / 180, (A * q(y)) / 2] as const)
  return flat.reduce((sum, [x, y], index) => {
    const [px, py] = flat[index - 1] ?? [x, y]
    return sum + (px * y - x * py) / 2
  }, 0)
}
