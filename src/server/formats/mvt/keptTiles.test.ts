import { expect, test } from 'vitest'
import { box, polygon, ring, setOf } from '../../../../tests/support/builtTiles.ts'
import type { Shape } from '../../../data/stored/storedShape.ts'
import { buildTiles, tilesInputOf } from '../../storage/tiler/makeTileset.ts'
import type { Tileset } from '../../storage/tileset.ts'
import { KeptTiles } from './keptTiles.ts'

/** Builds a tileset in memory from shapes that are numbered by their positions. */
async function tilesOf(...shapes: Shape[]) {
  const set = setOf(shapes)
  const tiles = new Map<string, Uint8Array<ArrayBuffer>>()
  const { manifest } = await buildTiles(
    tilesInputOf(set),
    async ({ zoom, tiles: built }) => {
      for (const { column, row, compressed } of built)
        tiles.set(`${zoom}/${column}/${row}`, Uint8Array.from(compressed))
    },
    () => undefined,
  )
  const tileset: Tileset = {
    manifest: { ...manifest, keys: '' },
    size: 0,
    tile: async (zoom, column, row) => tiles.get(`${zoom}/${column}/${row}`) ?? null,
    anchors: async () => null,
  }
  return { kept: new KeptTiles(tileset), ordinalOf: (at: number) => set.ordinalOf(String(at)) ?? -1 }
}

const MIDDLE = polygon(box(-60, -40, 60, 40))
/** Zone in two halves that meet at the antimeridian. */
const FIJI: Shape = {
  type: 'MultiPolygon',
  coordinates: [[ring(...box(170, 10, 180, 40))], [ring(...box(-180, 10, -170, 40))]],
}

test('finds the zones that continue past each edge, across the antimeridian', async () => {
  const { kept, ordinalOf } = await tilesOf(MIDDLE, FIJI)
  const [middle, fiji] = [ordinalOf(0), ordinalOf(1)]
  const edges = async (column: number, row: number) => {
    const { west, east, north, south } = (await kept.at(2, column, row))!.beyondEdge
    return [west, east, north, south].map(zones => [...zones])
  }
  // Columns of 90 degrees. The rows are north and south of the equator.
  expect(await edges(0, 1)).toEqual([[fiji], [], [], []])
  expect(await edges(1, 1)).toEqual([[], [middle], [], [middle]])
  expect(await edges(2, 1)).toEqual([[middle], [], [], [middle]])
  expect(await edges(3, 1)).toEqual([[], [fiji], [], []])
  expect(await edges(1, 2)).toEqual([[], [middle], [middle], []])
  expect(await edges(2, 2)).toEqual([[middle], [], [middle], []])
})

test('returns no tile for a place without zones', async () => {
  const { kept } = await tilesOf(polygon(box(10, 10, 60, 40)))
  expect(await kept.at(1, 0, 1)).toBeNull()
  expect(await kept.at(1, 1, 2)).toBeNull()
})
