import type { Db } from '../../db/connection.ts'
import type { ArtefactStore } from '../artefactStore.ts'
import { artefactUses } from '../store/artefacts.ts'
import { deleteTileset, geometryOfTiles } from '../store/tilesets.ts'

/** Queue of the tiles that are missing and are made sooner or later. */
export interface TileQueue {
  /** Asks for the tiles of a geometry set. */
  want(geometry: string): void
}

/**
 * Takes tiles out of the catalogue of which an artefact is damaged, and has them made anew: what they are made from is
 * another artefact. Meanwhile zones are shown page by page.
 *
 * @returns Whether the artefact was part of tiles.
 */
export async function remakeTiles(db: Db, tiles: TileQueue, hash: string): Promise<boolean> {
  const geometry = await forgetTiles(db, hash)
  if (geometry !== undefined) tiles.want(geometry)
  return geometry !== undefined
}

/** Takes the tiles out of the catalogue of which an artefact is part. @returns Their geometry set, if they were any. */
export async function forgetTiles(db: Db, hash: string): Promise<string | undefined> {
  const geometry = await geometryOfTiles(db, hash)
  if (geometry !== undefined) await deleteTileset(db, geometry)
  return geometry
}

/** Takes tiles out of the catalogue of which a file is gone. */
export async function forgetLostTiles(db: Db, store: ArtefactStore): Promise<void> {
  for (const { part, hash } of await artefactUses(db)) {
    if (part === 'tiles' && !(await store.has(hash))) await forgetTiles(db, hash)
  }
}
