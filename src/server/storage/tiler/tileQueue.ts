import type { Db } from '../../db/dialect.ts'
import type { ArtefactStore } from '../artefactStore.ts'
import { deleteTileset, geometriesWithoutTiles, geometryOfTiles, tilesets } from '../store/artefacts.ts'
import { TILESET_VERSION } from '../tileset.ts'

/** Queue of the tiles that are missing and are made sooner or later. */
export interface TileQueue {
  /** Asks for the tiles of a geometry set. */
  enqueue(geometry: string): void
}

/** Name of the work. Another version of tiles is other work, which nobody has given up yet. */
export const TILES = `tiles${TILESET_VERSION}`

/** Returns the key by which the making of the tiles of a geometry set is known. */
export const keyOf = (geometry: string): string => `${TILES}:${geometry}`

/** Returns the geometry set that such a key is of. */
export const geometryOf = (key: string): string => key.slice(TILES.length + 1)

/** Making of the tiles that are missing as it is told, and what was given up of it is begun anew. */
export interface TileJobs extends TileQueue {
  /** Lists the geometry sets whose tiles are being made now, as far as that is known here. */
  underWay(): Promise<readonly string[]>
  /** Has tiles that were given up made once more. @returns The geometry sets of these. */
  again(geometries: readonly string[]): Promise<string[]>
}

/** Making of the tiles that are missing, in this process or by any server. */
export interface TileMaking extends TileJobs {
  /** Makes from now on what is asked for elsewhere, too. */
  start(): void
  /** Asks for the tiles of every geometry set that has none. */
  wantAll(): Promise<void>
  /** Counts the geometry sets whose tiles are to be made, with those that are being made. */
  waiting(): number | Promise<number>
  /** Resolves when this process makes no tiles any more. */
  idle(): Promise<void>
  /** Ends at once what is under way. */
  stop(): Promise<void>
}

/** Lists the geometry sets that have no tiles, after those whose files are gone were taken out of the catalogue. */
export async function geometriesWanted(db: Db, store: ArtefactStore): Promise<string[]> {
  await removeLostTiles(db, store)
  return geometriesWithoutTiles(db, TILESET_VERSION)
}

/**
 * Takes tiles out of the catalogue of which an artefact is damaged, and has them made anew: what they are made from is
 * another artefact. Meanwhile zones are shown page by page.
 *
 * @returns Whether the artefact was part of tiles.
 */
export async function remakeTiles(db: Db, tiles: TileQueue, hash: string): Promise<boolean> {
  const geometry = await removeTiles(db, hash)
  if (geometry !== undefined) tiles.enqueue(geometry)
  return geometry !== undefined
}

/** Takes the tiles out of the catalogue of which an artefact is part. @returns Their geometry set, if they were any. */
export async function removeTiles(db: Db, hash: string): Promise<string | undefined> {
  const geometry = await geometryOfTiles(db, hash)
  if (geometry !== undefined) await deleteTileset(db, geometry)
  return geometry
}

/** Takes tiles out of the catalogue of which a file is gone. */
async function removeLostTiles(db: Db, store: ArtefactStore): Promise<void> {
  const sizeOf = await store.sizes()
  for (const { geometry, file, keys } of await tilesets(db)) {
    const isLost = (await sizeOf(file)) === null || (await sizeOf(keys)) === null
    if (isLost) await deleteTileset(db, geometry)
  }
}
