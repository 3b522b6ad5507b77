import type { Db } from './connection.ts'

/** Whether an instance is made of the artefact with that hash, or its tiles are. */
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
