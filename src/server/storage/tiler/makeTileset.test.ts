import { expect, test } from 'vitest'
import { box, polygon, setOf } from '../../../../tests/support/builtTiles.ts'
import type { Shape } from '../../../data/stored/storedShape.ts'
import { buildTiles, tilesInputOf } from './makeTileset.ts'

/** Number of zones with tiles in memory at the same time. */
const shapes: Shape[] = Array.from({ length: 400 }, (_, number) => {
  const [x, y] = [(number % 20) * 3 - 30, Math.floor(number / 20) * 3 - 30]
  if (number % 10 === 3) return { type: 'Point', coordinates: [x + 1, y + 1] }
  if (number % 10 === 7)
    return {
      type: 'LineString',
      coordinates: [
        [x, y],
        [x + 40, y + 35],
      ],
    }
  return polygon(box(x, y, x + 3, y + 3))
})

async function tilesOf(zonesAtOnce?: number) {
  const tiles: string[] = []
  const { manifest } = await buildTiles(
    tilesInputOf(setOf(shapes)),
    async ({ zoom, tiles: built }) => {
      for (const { column, row, digest } of built) tiles.push(`${zoom}/${column}/${row} ${digest}`)
    },
    () => undefined,
    zonesAtOnce,
  )
  return { manifest, tiles }
}

test('builds the same tiles from a few zones at a time as from all', async () => {
  const all = await tilesOf()
  expect(all.tiles.length).toBeGreaterThan(5)
  expect(await tilesOf(10)).toEqual(all)
})
