import type { Db } from '../../db/dialect.ts'
import type { ArtefactStore } from '../artefactStore.ts'
import { deleteTileset, geometriesWithoutTiles, geometryOfTiles, tilesets } from '../store/artefacts.ts'
import { TILESET_VERSION } from '../tileset.ts'

/** Queue of the missing tiles. */
export interface TileQueue {
  /** Requests the tiles of a geometry set. */
  enqueue(geometry: string): void
}

/** Name of the work. Another version of tiles is other work, which has not failed yet. */
export const TILES = `tiles${TILESET_VERSION}`

/** Returns the key of the work that builds the tiles of a geometry set. */
export const keyOf = (geometry: string): string => `${TILES}:${geometry}`

/** Returns the geometry set of such a key. */
export const geometryOf = (key: string): string => key.slice(TILES.length + 1)

/** Building of missing tiles with its state, and retries of failed ones. */
export interface TileJobs extends TileQueue {
  /** Lists the geometry sets whose tiles are being built, as far as this process knows. */
  underWay(): Promise<readonly string[]>
  /** Retries failed tiles. @returns Their geometry sets. */
  again(geometries: readonly string[]): Promise<string[]>
}

/** Building of missing tiles, in this process or by any server. */
export interface TileMaking extends TileJobs {
  /** Starts building, including the requests of other servers. */
  start(): void
  /** Requests the tiles of every geometry set without any. */
  wantAll(): Promise<void>
  /** Counts the geometry sets whose tiles are waiting or being built. */
  waiting(): number | Promise<number>
  /** Resolves when this process builds no more tiles. */
  idle(): Promise<void>
  /** Aborts the running work. */
  stop(): Promise<void>
}

/** Lists the geometry sets without tiles, after removing rows whose files are missing. */
export async function geometriesWanted(db: Db, store: ArtefactStore): Promise<string[]> {
  await removeLostTiles(db, store)
  return geometriesWithoutTiles(db, TILESET_VERSION)
}

/**
 * Removes the rows of tiles with a damaged artefact, and has them rebuilt from their geometry set. Meanwhile
 * zones are shown page by page.
 *
 * @returns Whether the artefact was part of tiles.
 */
export async function remakeTiles(db: Db, tiles: TileQueue, hash: string): Promise<boolean> {
  const geometry = await removeTiles(db, hash)
  if (geometry !== undefined) tiles.enqueue(geometry)
  return geometry !== undefined
}

/**
 * Removes the rows of the tiles of which an artefact is part. @returns Their geometry set, if there were any.
 */
export async function removeTiles(db: Db, hash: string): Promise<string | undefined> {
  const geometry = await geometryOfTiles(db, hash)
  if (geometry !== undefined) await deleteTileset(db, geometry)
  return geometry
}

/** Removes the rows of tiles with a missing file. */
async function removeLostTiles(db: Db, store: ArtefactStore): Promise<void> {
  const sizeOf = await store.sizes()
  for (const { geometry, file, keys } of await tilesets(db)) {
    const isLost = (await sizeOf(file)) === null || (await sizeOf(keys)) === null
    if (isLost) await deleteTileset(db, geometry)
  }
}
