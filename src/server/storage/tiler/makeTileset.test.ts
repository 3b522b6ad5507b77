import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { box, polygon, setOf } from '../../../../tests/support/builtTiles.ts'
import type { Shape } from '../../../data/stored/storedShape.ts'
import { Spill } from '../files/spill.ts'
import { buildTiles, tilesInputOf } from './makeTileset.ts'

/** Layout with squares in rows, lines across them, and points. */
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

/** @param zonesAtOnce Number of zones with tiles in memory at the same time. */
async function tilesOf({ zonesAtOnce, spill = null }: { zonesAtOnce?: number; spill?: Spill | null } = {}) {
  const tiles: string[] = []
  const { manifest } = await buildTiles(
    tilesInputOf(setOf(shapes), undefined, spill),
    async ({ zoom, tiles: built }) => {
      for (const { column, row, digest, compressed } of built)
        tiles.push(`${zoom}/${column}/${row} ${digest} ${Buffer.from(compressed).toString('base64')}`)
    },
    () => undefined,
    zonesAtOnce,
  )
  return { manifest, tiles }
}

test('builds the same tiles from a few zones at a time as from all', async () => {
  const all = await tilesOf()
  expect(all.tiles.length).toBeGreaterThan(5)
  expect(await tilesOf({ zonesAtOnce: 10 })).toEqual(all)
})

test('builds the same tiles with a temporary file as in memory', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'cartable-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  expect(await tilesOf({ spill: new Spill(join(folder, 'tiles')) })).toEqual(await tilesOf())
})
