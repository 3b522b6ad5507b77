import type { Db } from '../../db/connection.ts'

/** Tells whether an instance is made of the artefact with that hash, or its tiles are. */
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

/** Part that an artefact plays in an instance. */
export type ArtefactPart = 'geometry' | 'names' | 'members' | 'original' | 'label' | 'tiles'

/** One use of an artefact. Tiles are those of the first instance that has their zones. */
export interface ArtefactUse {
  hash: string
  part: ArtefactPart
  instance: string
  /** The name of a label, else null. */
  label: string | null
}

/** Every use of every artefact in the catalogue, by instance. */
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
  const tilesets = await db.selectFrom('tileset').select(['geometry', 'file', 'keys']).execute()
  const firstWith = (geometry: string) => instances.find(row => row.geometry === geometry)?.id ?? geometry
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
    ...tilesets.flatMap(({ geometry, file, keys }) =>
      [file, keys].map(hash => ({
        hash,
        part: 'tiles' as const,
        instance: firstWith(geometry),
        label: null,
      })),
    ),
  ]
}
