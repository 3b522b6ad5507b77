import type { Source } from '../../../contract/dataset.ts'
import type { Db } from '../../db/connection.ts'

const PARTS = ['id', 'name', 'url', 'licence', 'licence_url', 'attribution'] as const

/**
 * Writes a source, or brings what is known of it up to date. An account changes only sources of its own: what it says
 * otherwise of another one becomes a source beside it.
 *
 * @param owner The account, or null for the operator, who may change all. @returns The id under which it is kept.
 */
export async function saveSource(db: Db, source: Source, owner: number | null): Promise<string> {
  const { id, ...rest } = source
  for (let count = 1; ; count++) {
    const free = count === 1 ? id : `${id}-${count}`
    const known = await db.selectFrom('source').selectAll().where('id', '=', free).executeTakeFirst()
    if (known !== undefined && owner !== null && known.owner !== owner) {
      if (PARTS.every(part => part === 'id' || known[part] === source[part])) return free
      continue
    }
    await db
      .insertInto('source')
      .values({ ...source, id: free, owner })
      .onConflict(conflict => conflict.column('id').doUpdateSet(rest))
      .execute()
    return free
  }
}

/** Finds a source by its id; undefined when there is none. */
export async function sourceById(db: Db, id: string): Promise<Source | undefined> {
  return db.selectFrom('source').select(PARTS).where('id', '=', id).executeTakeFirst()
}
