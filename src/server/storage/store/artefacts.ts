import type { Db } from '../../db/connection.ts'
import { dialectOf } from '../../db/dialect.ts'
import type { TilesetRow } from '../../db/schema.ts'

/**
 * Version of tiles that are damaged and will be rebuilt. Their row stays, for servers that can still read them
 * and so that their addresses are known.
 */
const WITHDRAWN = -1

/** Returns whether an instance, or its tiles, refers to the artefact with that hash. */
export async function isArtefactNamed(db: Db, hash: string): Promise<boolean> {
  const instance = await db
    .selectFrom('instance')
    .select('id')
    .where(query =>
      query.or([
        query('geometry', '=', hash),
        query('names', '=', hash),
        query('members', '=', hash),
        query('original', '=', hash),
      ]),
    )
    .executeTakeFirst()
  if (instance !== undefined) return true
  const label = await db.selectFrom('label').select('name').where('column', '=', hash).executeTakeFirst()
  if (label !== undefined) return true
  const tileset = await db
    .selectFrom('tileset')
    .select('id')
    .where(query => query.or([query('file', '=', hash), query('keys', '=', hash)]))
    .executeTakeFirst()
  return tileset !== undefined
}

/** Returns the hashes of all artefacts that the catalogue refers to, except withdrawn tiles. */
export async function namedArtefacts(db: Db): Promise<Set<string>> {
  const rows = await Promise.all([
    db.selectFrom('instance').select(['geometry', 'names', 'members', 'original']).execute(),
    db.selectFrom('label').select('column').distinct().execute(),
    tilesets(db).then(rows => rows.map(({ file, keys }) => ({ file, keys }))),
  ])
  return new Set(rows.flat().flatMap(row => Object.values(row).filter(hash => hash !== null)))
}

/** Role of an artefact in an instance. */
export type ArtefactPart = 'geometry' | 'names' | 'members' | 'original' | 'label' | 'tiles'

/** Use of an artefact. Tiles belong to the first instance with their zones. */
export interface ArtefactUse {
  hash: string
  part: ArtefactPart
  instance: string
  /** Name of a label, or null. */
  label: string | null
}

/** Returns every use of every artefact in the catalogue, by instance. */
export async function artefactUses(db: Db): Promise<ArtefactUse[]> {
  const instances = await db
    .selectFrom('instance')
    .select(['id', 'geometry', 'names', 'members', 'original'])
    .orderBy('id')
    .execute()
  const labels = await db
    .selectFrom('label')
    .select(['instance', 'name', 'column'])
    .orderBy('instance')
    .orderBy('position')
    .execute()
  const firstOf = new Map(instances.toReversed().map(({ id, geometry }) => [geometry, id]))
  return [
    ...instances.flatMap(({ id, ...parts }) =>
      (['geometry', 'names', 'members', 'original'] as const).flatMap(part => {
        const hash = parts[part]
        return hash === null ? [] : [{ hash, part, instance: id, label: null }]
      }),
    ),
    ...labels.map(({ instance, name, column }) => ({
      hash: column,
      part: 'label' as const,
      instance,
      label: name,
    })),
    ...(await tilesets(db)).flatMap(({ geometry, file, keys }) =>
      [file, keys].map(hash => ({
        hash,
        part: 'tiles' as const,
        instance: firstOf.get(geometry) ?? geometry,
        label: null,
      })),
    ),
  ]
}

/** Returns the tiles of a geometry set, or undefined if there are none of this version. */
export function tilesetOf(db: Db, geometry: string, version: number): Promise<TilesetRow | undefined> {
  return db
    .selectFrom('tileset')
    .selectAll()
    .where('geometry', '=', geometry)
    .where('version', '=', version)
    .executeTakeFirst()
}

/**
 * Returns tiles by their id in addresses, even withdrawn ones; undefined if there are none of this version.
 */
export function tilesetById(db: Db, id: string, version: number): Promise<TilesetRow | undefined> {
  return db
    .selectFrom('tileset')
    .selectAll()
    .where('id', '=', id)
    .where('version', 'in', [version, WITHDRAWN])
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Returns the geometry sets without tiles of this version, in order of insertion. */
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

/** Returns the ids of the instances with a geometry set, the first one first. */
export async function instancesOfGeometry(db: Db, geometry: string): Promise<string[]> {
  const rows = await db
    .selectFrom('instance')
    .select('id')
    .where('geometry', '=', geometry)
    .orderBy('imported_at')
    .execute()
  return rows.map(({ id }) => id)
}

/** Writes the tiles of a geometry set, replacing older ones. */
export async function replaceTileset(db: Db, tileset: TilesetRow): Promise<void> {
  await dialectOf(db).replaceTileset(db, tileset)
}

/** Returns the geometry set of a tile artefact, or undefined for other artefacts. */
export async function geometryOfTiles(db: Db, hash: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('tileset')
    .select('geometry')
    .where(query => query.or([query('file', '=', hash), query('keys', '=', hash)]))
    .executeTakeFirst()
  return row?.geometry
}

/** Lists the tiles of all geometry sets with their artefacts, without withdrawn ones. */
export function tilesets(db: Db): Promise<Pick<TilesetRow, 'geometry' | 'file' | 'keys'>[]> {
  return db
    .selectFrom('tileset')
    .select(['geometry', 'file', 'keys'])
    .where('version', '!=', WITHDRAWN)
    .execute()
}

/** Marks the tiles of a geometry set as damaged, so that they are rebuilt. */
export async function withdrawTileset(db: Db, geometry: string): Promise<void> {
  await db.updateTable('tileset').set({ version: WITHDRAWN }).where('geometry', '=', geometry).execute()
}

/** Deletes tile rows of geometry sets that no instance uses. */
export async function deleteUnusedTilesets(db: Db): Promise<void> {
  await db
    .deleteFrom('tileset')
    .where('geometry', 'not in', db.selectFrom('instance').select('geometry'))
    .execute()
}

/** Returns the artefacts of the tiles of a geometry set, of any version. */
export async function artefactsOfTileset(db: Db, geometry: string): Promise<string[]> {
  const tileset = await db
    .selectFrom('tileset')
    .select(['file', 'keys'])
    .where('geometry', '=', geometry)
    .executeTakeFirst()
  return Object.values(tileset ?? {})
}

/** Returns whether the zones of an instance have tiles of this version. */
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
