import { WORLD, worldX, worldY } from '../../domain/geometry/mercator.ts'
import type { TilePlace } from '../../domain/tile/tile.ts'
import type { InsetPlace } from './renderFrame.ts'

/**
 * Lists the existing tiles that cover an extent.
 * @param levels Tile numbers (y * 2^zoom + x) of each zoom, from 0.
 */
export function coveringTiles(
  { bbox, zoom: wanted }: InsetPlace,
  levels: readonly ReadonlySet<number>[],
): (TilePlace & { copy: number })[] {
  const zoom = Math.max(0, Math.min(Math.floor(wanted), levels.length - 1))
  const side = WORLD / 2 ** zoom
  const [west, east] = [bbox[0], bbox[2]].map(lng => Math.floor(worldX(lng) / side))
  const [north, south] = [bbox[3], bbox[1]].map(lat => Math.floor(worldY(lat) / side))
  const tiles: (TilePlace & { copy: number })[] = []
  for (let y = north ?? 0; y <= (south ?? 0); y++)
    for (let x = west ?? 0; x <= (east ?? 0); x++)
      if (levels[zoom]?.has(y * 2 ** zoom + x)) tiles.push({ zoom, x, y, copy: 0 })
  return tiles
}
