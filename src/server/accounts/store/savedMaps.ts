import { MAX_MAPS, type NewSavedMap, type SavedMap } from '../../../contract/savedMap.ts'
import type { Db } from '../../db/connection.ts'
import { inTransaction } from '../../db/dialect.ts'
import type { SavedMapRow } from '../../db/schema.ts'

/** Returns the maps of an account, the last saved first. */
export async function listMaps(db: Db, user: number): Promise<SavedMap[]> {
  const rows = await db
    .selectFrom('saved_map')
    .selectAll()
    .where('user', '=', user)
    .orderBy('saved_at', 'desc')
    .orderBy('id')
    .execute()
  return rows.map(toMap)
}

/**
 * Saves a map of an account, replacing the one with its id; returns null when the account has the maximum
 * number.
 */
export async function saveMap(
  db: Db,
  user: number,
  { id, name, address, picture }: NewSavedMap,
  now: number,
): Promise<SavedMap | null> {
  return inTransaction(db, 'saved map', async transaction => {
    const others = await transaction
      .selectFrom('saved_map')
      .select(eb => eb.fn.countAll<number>().as('count'))
      .where('user', '=', user)
      .where('id', '!=', id)
      .executeTakeFirstOrThrow()
    if (others.count >= MAX_MAPS) return null
    const saved = new Date(now).toISOString()
    const values = { name, address, picture, saved_at: saved }
    await transaction
      .insertInto('saved_map')
      .values({ user, id, ...values })
      .onConflict(conflict => conflict.columns(['user', 'id']).doUpdateSet(values))
      .execute()
    return { id, name, address, picture, saved }
  })
}

/** Deletes a map of an account; returns false when it has no such map. */
export async function deleteMap(db: Db, user: number, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('saved_map')
    .where('user', '=', user)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

const toMap = ({ id, name, address, picture, saved_at }: SavedMapRow): SavedMap => ({
  id,
  name,
  address,
  picture,
  saved: saved_at,
})
