import { setTimeout as wait } from 'node:timers/promises'
import { type Db, dialectOf } from '../../db/dialect.ts'
import { SharedJobs } from '../../jobs/sharedJobs.ts'
import { retryFailed } from '../../jobs/store/failures.ts'
import type { ArtefactStore } from '../artefactStore.ts'
import { geometriesWithoutTiles, geometryOfTiles, tilesets, withdrawTileset } from '../store/artefacts.ts'
import { TILESET_VERSION } from '../tileset.ts'

/** Delay in milliseconds before an artefact that seems damaged is read again. */
export const LATER_MS = 5000

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
  /** Lists the geometry sets for which tiles are being built, as far as this process knows. */
  underWay(): Promise<readonly string[]>
  /**
   * Retries failed builds.
   *
   * @returns Their geometry sets.
   */
  again(geometries: readonly string[]): Promise<string[]>
}

/** Queue that builds missing tiles, in this process or on any server. */
export interface TileMaking extends TileJobs {
  /** Starts building, including tiles that other servers request. */
  start(): void
  /** Requests the tiles of every geometry set without any. */
  wantAll(): Promise<void>
  /** Counts the geometry sets with pending or running tile jobs. */
  waiting(): number | Promise<number>
  /** Resolves when this process has no running tile job. */
  idle(): Promise<void>
  /** Aborts the running work. */
  stop(): Promise<void>
}

/**
 * Lists the geometry sets without tiles, after withdrawing tiles whose files are missing.
 *
 * @param laterMs Milliseconds before a missing file is checked again.
 */
export async function geometriesWanted(db: Db, store: ArtefactStore, laterMs = LATER_MS): Promise<string[]> {
  const seemLost = await lostTiles(await tilesets(db), store)
  if (seemLost.length > 0) {
    await wait(laterMs)
    for (const { geometry } of await lostTiles(seemLost, store)) await withdrawTileset(db, geometry)
  }
  return geometriesWithoutTiles(db, TILESET_VERSION)
}

/** Withdraws the tiles that contain an artefact. */
export async function withdrawTiles(db: Db, hash: string): Promise<void> {
  const geometry = await geometryOfTiles(db, hash)
  if (geometry !== undefined) await withdrawTileset(db, geometry)
}

type Tiles = Awaited<ReturnType<typeof tilesets>>

/** Returns the tiles with a missing file. */
async function lostTiles(all: Tiles, store: ArtefactStore): Promise<Tiles> {
  const sizeOf = await store.sizes()
  const lost: Tiles = []
  for (const tiles of all) {
    if ((await sizeOf(tiles.file)) === null || (await sizeOf(tiles.keys)) === null) lost.push(tiles)
  }
  return lost
}

/**
 * Reports the state of tile building to a command, which builds no tiles itself. With SQLite, only the server
 * knows which tiles are being built; it reads retry requests from the database.
 */
export function tilesFromOutside(db: Db): Pick<TileJobs, 'underWay' | 'again'> {
  if (dialectOf(db).isInProcess)
    return {
      underWay: async () => [],
      again: async geometries => (await retryFailed(db, geometries.map(keyOf))).map(geometryOf),
    }
  const jobs = new SharedJobs({ db, tasks: {}, log: () => undefined })
  return {
    underWay: () => jobs.underWay(TILES),
    again: geometries => jobs.again(TILES, geometries),
  }
}
