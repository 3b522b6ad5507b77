import { get } from 'node:http'
import { TileManifest } from '../../../src/contract/tiles.ts'
import type { Figures } from './figures.ts'

/** Maximum number of tiles in a window of 1280 by 800 pixels. */
const WINDOW = { columns: 4, rows: 3 }
const AT_ONCE = 8

/**
 * Measures compressed tile sizes at every zoom with few enough tiles: the largest tile, and the heaviest
 * window of 1280 by 800 pixels anywhere.
 *
 * @param manifest Address of the manifest.
 */
export async function measureTiles(url: string, manifest: string, name: string): Promise<Figures> {
  const answer = await fetch(new URL(manifest, url))
  const { id, levels } = TileManifest.parse(await answer.json())
  let [largest, heaviest, total] = [0, 0, 0]
  for (const { zoom, tiles } of levels) {
    if (tiles.length > 4000) break
    const sizes = new Map<number, number>()
    let number = 0
    const numbers = tiles.map(difference => {
      number += difference
      return number
    })
    const side = 2 ** zoom
    await eachOf(numbers, async at => {
      const path = `/cartable/geom/${id}/${zoom}/${at % side}/${Math.floor(at / side)}`
      sizes.set(at, await bytesOf(new URL(path, url)))
    })
    for (const size of sizes.values()) {
      largest = Math.max(largest, size)
      total += size
    }
    for (const at of numbers)
      heaviest = Math.max(heaviest, windowAt(sizes, at % side, Math.floor(at / side), side))
  }
  return {
    [`${name}: largest tile, bytes`]: largest,
    [`${name}: heaviest view, bytes`]: heaviest,
    [`${name}: all tiles, bytes`]: total,
  }
}

/** Returns the bytes of a window from its north-west tile. */
function windowAt(sizes: ReadonlyMap<number, number>, left: number, top: number, side: number): number {
  let sum = 0
  for (let row = 0; row < WINDOW.rows; row++)
    for (let column = 0; column < WINDOW.columns && left + column < side; column++)
      sum += sizes.get((top + row) * side + left + column) ?? 0
  return sum
}

function bytesOf(address: URL): Promise<number> {
  return new Promise((resolve, reject) => {
    get(address, { headers: { 'accept-encoding': 'br' } }, answer => {
      let bytes = 0
      answer.on('data', (chunk: Buffer) => {
        bytes += chunk.length
      })
      answer.on('end', () => resolve(bytes))
      answer.on('error', reject)
    }).on('error', reject)
  })
}

async function eachOf<T>(items: readonly T[], act: (item: T) => Promise<void>): Promise<void> {
  const waiting = items.values()
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const item of waiting) await act(item)
    }),
  )
}
