import type { TileManifest } from '../../../contract/tiles.ts'
import { tileId } from './directory.ts'

/** A tile of an archive. */
export interface Place {
  id: number
  zoom: number
  column: number
  row: number
  /** Zooms between it and the kept tile that it is cut out of; 0 when it is one. */
  levels: number
}

export interface Level {
  places: readonly Place[]
}

/** Closest zoom of an archive: programs draw its tiles larger beyond. */
const LAST_ZOOM = 14
/** Tiles of a zoom beneath those that are kept. */
const BENEATH_MAX = 4096

/**
 * The tiles of an archive by zoom, in the order of their numbers: those that are kept, and while these are few, others
 * cut out of the last ones, since a tile of an archive is less exact than they are.
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
