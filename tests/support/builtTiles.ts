import { brotliDecompressSync } from 'node:zlib'
import fc from 'fast-check'
import type { GeometrySet } from '../../src/data/stored/geometrySet.ts'
import type { Shape } from '../../src/data/stored/storedShape.ts'
import { concatenated } from '../../src/domain/bytes.ts'
import { decodeTile } from '../../src/domain/tile/codec.ts'
import type { Tile } from '../../src/domain/tile/tile.ts'
import { decodeGeometrySet } from '../../src/server/storage/geometry/geometry.ts'
import { GeometrySetBuilder } from '../../src/server/storage/geometry/geometryBuilder.ts'
import { buildTiles, tilesInputOf } from '../../src/server/storage/tiler/makeTileset.ts'
import type { LayoutPlan } from './layouts.ts'

/** Returns plans of layouts with one of these widths, in degrees. */
export const planOf = (...widths: number[]): fc.Arbitrary<LayoutPlan> =>
  fc.record({
    seed: fc.integer(),
    side: fc.integer({ min: 1, max: 5 }),
    detail: fc.integer({ min: 0, max: 5 }),
    west: fc.double({ min: -150, max: 100, noNaN: true }),
    south: fc.double({ min: -60, max: 30, noNaN: true }),
    width: fc.constantFrom(...widths),
  })
export const anyPlan = planOf(0.02, 3, 40)

/** Packs shapes, with their indices as keys. */
export function setOf(shapes: readonly Shape[]): GeometrySet {
  const builder = new GeometrySetBuilder()
  shapes.forEach((shape, index) => {
    builder.add(String(index), shape)
  })
  return decodeGeometrySet(concatenated([...builder.build().pieces()]))
}

/** Tile with its position. */
export interface Placed {
  zoom: number
  column: number
  row: number
  tile: Tile
}

/** Builds all tiles of a set, zoom by zoom, and their manifest. */
export async function build(set: GeometrySet) {
  const levels: Placed[][] = []
  const { manifest } = await buildTiles(
    tilesInputOf(set),
    async ({ zoom, tiles }) => {
      levels.push(
        tiles.map(({ column, row, compressed }) => ({
          zoom,
          column,
          row,
          tile: decodeTile(brotliDecompressSync(compressed)),
        })),
      )
    },
    () => undefined,
  )
  return { manifest, levels }
}

export const ring = (...points: [x: number, y: number][]) => [...points, points[0] ?? [0, 0]]
export const polygon = (...rings: [number, number][][]): Shape => ({
  type: 'Polygon',
  coordinates: rings.map(points => ring(...points)),
})
export const box = (west: number, south: number, east: number, north: number): [number, number][] => [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
]
