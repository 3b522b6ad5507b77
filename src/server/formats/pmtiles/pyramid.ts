import type { TileManifest } from '../../../contract/tiles.ts'
import { tileId } from './directory.ts'

/** Tile of an archive. */
export interface Place {
  id: number
  zoom: number
  column: number
  row: number
  /** Zoom difference to the stored tile that contains it; 0 for a stored tile. */
  levels: number
}

export interface Level {
  places: readonly Place[]
}

/** Maximum zoom of an archive. Programs scale its tiles up for closer zooms. */
const LAST_ZOOM = 14
/** Maximum number of tiles per zoom that are cut out of stored ones. */
const BENEATH_MAX = 4096

/**
 * Returns the tiles of an archive by zoom, in the order of their numbers: the stored tiles and, while they
 * are few, tiles cut out of the last zoom, because tiles of an archive are less exact than stored ones.
 */
export function pyramidOf({ levels }: TileManifest): Level[] {
  const kept = levels.map(({ zoom, tiles }) => {
    let number = 0
    return tiles.map(difference => {
      number += difference
      return { zoom, column: number % 2 ** zoom, row: Math.floor(number / 2 ** zoom), levels: 0 }
    })
  })
  const all = [...kept]
  for (let last = kept.at(-1) ?? []; last.length > 0 && last.length * 4 <= BENEATH_MAX; ) {
    const [first] = last
    if (first === undefined || first.zoom >= LAST_ZOOM) break
    last = last.flatMap(({ zoom, column, row, levels }) =>
      [0, 1, 2, 3].map(quarter => ({
        zoom: zoom + 1,
        column: column * 2 + (quarter & 1),
        row: row * 2 + (quarter >> 1),
        levels: levels + 1,
      })),
    )
    all.push(last)
  }
  return all.map(places => ({
    places: places
      .map(place => ({ ...place, id: tileId(place.zoom, place.column, place.row) }))
      .sort((a, b) => a.id - b.id),
  }))
}
