import type { Db } from '../../db/connection.ts'
import type { TilesetRow } from '../../db/schema.ts'
import type { ArtefactStore } from '../artefactStore.ts'
import { encodeColumn } from '../columns/encodeColumn.ts'
import type { Staging } from '../files/staging.ts'
import type { GeometrySet } from '../geometry/geometry.ts'
import { isArtefactNamed } from '../store/artefacts.ts'
import { artefactsOfTileset, instancesOfGeometry, replaceTileset } from '../store/tilesets.ts'
import { TILESET_VERSION, TilesetWriter } from '../tileset.ts'
import { buildTiles, type TilesProgress } from './build.ts'

/**
 * Makes the tiles of a geometry set and names them in the database, in the stead of older ones. What is killed
 * half way leaves nothing but a folder that the next start removes.
 *
 * @returns The tileset that there is now, or null when no instance has these zones any more.
 */
export async function makeTileset(
  db: Db,
  store: ArtefactStore,
  geometry: string,
  onProgress: (progress: TilesProgress) => void,
): Promise<TilesetRow | null> {
  const [instance] = await instancesOfGeometry(db, geometry)
  if (instance === undefined) return null
  const purpose = `tiles of ${instance}`
  const staging = await store.stage(purpose)
  try {
    const tileset = await write(await store.geometry(geometry), geometry, staging, onProgress)
    const former = await artefactsOfTileset(db, geometry)
    let isThere = false
    const publish = async () => {
      isThere = await name(db, tileset, staging)
    }
    await store.remove(purpose, former, publish, work =>
      db.transaction().execute(transaction => work(hash => isArtefactNamed(transaction, hash))),
    )
    return isThere ? tileset : null
  } finally {
    await staging.discard()
  }
}

async function write(
  set: GeometrySet,
  geometry: string,
  staging: Staging,
  onProgress: (progress: TilesProgress) => void,
): Promise<TilesetRow> {
  const keys = await staging.put(
    encodeColumn(
      'text',
      Array.from({ length: set.count }, (_, ordinal) => set.key(ordinal)),
    ).file,
  )
  const writer = await TilesetWriter.create(staging.draft)
  try {
    const manifest = { ...(await buildTiles(set, ({ tiles }) => writer.add(tiles), onProgress)), keys }
    await writer.finish(manifest)
    const tiles = manifest.levels.reduce((count, level) => count + level.tiles.length, 0)
    const file = await staging.adoptDraft()
    return { geometry, version: TILESET_VERSION, id: manifest.id, file, keys, tiles }
  } finally {
    await writer.close()
  }
}

/** One transaction: the tiles are named and in their place, or nothing is. */
async function name(db: Db, tileset: TilesetRow, staging: Staging): Promise<boolean> {
  try {
    return await db.transaction().execute(async transaction => {
      // The instance may have been removed meanwhile, and what nobody names would stay for ever.
      if ((await instancesOfGeometry(transaction, tileset.geometry)).length === 0) return false
      await replaceTileset(transaction, tileset)
      await staging.commit()
      return true
    })
  } catch (error) {
    await db.transaction().execute(alone => staging.rollback(hash => isArtefactNamed(alone, hash)))
    throw error
  }
}
