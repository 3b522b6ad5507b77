import type { Bbox } from '../../contract/common.ts'
import { WORLD, worldX, worldY } from '../geometry/mercator.ts'
import type { TilePlace } from '../tile/tile.ts'

/** Most zones of a dataset in a folder: the names and values of more would take too long to open. */
export const FOLDER_ZONES_MOST = 250_000
/** Most bytes of answers in a folder. Finer outlines are left out; values that do not fit are refused. */
export const FOLDER_BYTES_MOST = 80_000_000

/** Closest zoom of the basemap's tiles, and most tiles of it in a folder. */
const LAST_ZOOM = 8
const GROUND_TILES_MOST = 150
/** Zooms at which a folder has the whole world. */
const WHOLE_WORLD = 2

/** Lists the tiles of the basemap in a folder: the world from afar, and the area of the map more closely. */
export function groundTiles(area: Bbox | null): TilePlace[] {
  const tiles: TilePlace[] = []
  for (let zoom = 0; zoom <= LAST_ZOOM; zoom++) {
    const level = tilesAt(zoom, zoom <= WHOLE_WORLD ? WORLD_BBOX : area)
    if (tiles.length + level.length > GROUND_TILES_MOST) break
    tiles.push(...level)
  }
  return tiles
}

const WORLD_BBOX: Bbox = [-180, -85, 180, 85]

function tilesAt(zoom: number, area: Bbox | null): TilePlace[] {
  if (!area) return []
  const [west, south, east, north] = area
  const column = (longitude: number) => Math.floor((worldX(longitude) / WORLD) * 2 ** zoom)
  const row = (latitude: number) => Math.floor((worldY(latitude) / WORLD) * 2 ** zoom)
  const tiles: TilePlace[] = []
  for (let x = column(west); x <= column(east); x++)
    for (let y = row(north); y <= row(south); y++) tiles.push({ zoom, x, y })
  return tiles
}

/** Returns the box around two boxes. */
export const around = (one: Bbox | null, other: Bbox | null): Bbox | null =>
  one && other
    ? [
        Math.min(one[0], other[0]),
        Math.min(one[1], other[1]),
        Math.max(one[2], other[2]),
        Math.max(one[3], other[3]),
      ]
    : (one ?? other)
