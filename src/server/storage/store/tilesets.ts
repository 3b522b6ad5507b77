import type { Db } from '../../db/connection.ts'
import type { TilesetRow } from '../../db/schema.ts'

/** The tiles of a geometry set, or undefined while there are none of this version. */
export function tilesetOf(db: Db, geometry: string, version: number): Promise<TilesetRow | undefined> {
  return db
    .selectFrom('tileset')
    .selectAll()
    .where('geometry', '=', geometry)
    .where('version', '=', version)
    .executeTakeFirst()
}

/** The tiles that addresses name, or undefined when there are none of this version. */
export function tilesetById(db: Db, id: string, version: number): Promise<TilesetRow | undefined> {
  return db
    .selectFrom('tileset')
    .selectAll()
    .where('id', '=', id)
    .where('version', '=', version)
    .limit(1)
    .executeTakeFirst()
}

/** The geometry sets without tiles of this version, in the order in which they came in. */
export async function geometriesWithoutTiles(db: Db, version: number): Promise<string[]> {
  const rows = await db
    .selectFrom('instance')
    .select('geometry')
    .where('geometry', 'not in', db.selectFrom('tileset').select('geometry').where('version', '=', version))
    .groupBy('geometry')
    .orderBy(query => query.fn.min('imported_at'))
    .execute()
  return rows.map(({ geometry }) => geometry)
}

/** The ids of the instances whose zones are those of a geometry set, the first one first. */
export async function instancesOfGeometry(db: Db, geometry: string): Promise<string[]> {
  const rows = await db
    .selectFrom('instance')
    .select('id')
    .where('geometry', '=', geometry)
    .orderBy('imported_at')
    .execute()
  return rows.map(({ id }) => id)
}

/** Writes the tiles of a geometry set in the stead of older ones. */
export async function replaceTileset(db: Db, tileset: TilesetRow): Promise<void> {
  await db.replaceInto('tileset').values(tileset).execute()
}

/** The geometry set whose tiles an artefact is part of, or undefined. */
export async function geometryOfTiles(db: Db, hash: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('tileset')
    .select('geometry')
    .where(query => query.or([query('file', '=', hash), query('keys', '=', hash)]))
    .executeTakeFirst()
  return row?.geometry
}

/** Forgets the tiles of a geometry set. */
export async function deleteTileset(db: Db, geometry: string): Promise<void> {
  await db.deleteFrom('tileset').where('geometry', '=', geometry).execute()
}

/** Forgets the tiles whose geometry set no instance has. */
export async function deleteUnusedTilesets(db: Db): Promise<void> {
  await db
    .deleteFrom('tileset')
    .where('geometry', 'not in', db.selectFrom('instance').select('geometry'))
    .execute()
}

/** The artefacts of the tiles of a geometry set, of any version. */
export async function artefactsOfTileset(db: Db, geometry: string): Promise<string[]> {
  const tileset = await db
    .selectFrom('tileset')
    .select(['file', 'keys'])
    .where('geometry', '=', geometry)
    .executeTakeFirst()
  return Object.values(tileset ?? {})
}

/** Tells whether the zones of an instance have tiles of this version. */
export async function isTiled(db: Db, instance: string, version: number): Promise<boolean> {
  const row = await db
    .selectFrom('instance')
    .innerJoin('tileset', 'tileset.geometry', 'instance.geometry')
    .select('tileset.id')
    .where('instance.id', '=', instance)
    .where('tileset.version', '=', version)
    .executeTakeFirst()
  return row !== undefined
}
