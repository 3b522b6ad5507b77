import type { Db } from '../db/connection.ts'
import { deleteTileset, geometryOfTiles } from '../db/tilesets.ts'
import type { TileQueue } from './builder.ts'

/**
 * Takes tiles out of the catalogue of which an artefact is damaged, and has them made anew: what they are made from is
 * another artefact. Meanwhile zones are shown page by page.
 *
 * @returns Whether the artefact was part of tiles.
 */
export async function remakeTiles(db: Db, tiles: TileQueue, hash: string): Promise<boolean> {
  const geometry = await geometryOfTiles(db, hash)
  if (geometry === undefined) return false
  await deleteTileset(db, geometry)
  tiles.want(geometry)
  return true
}
