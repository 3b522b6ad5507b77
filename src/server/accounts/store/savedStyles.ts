import { Look, MAX_STYLES, type NewSavedStyle, type SavedStyle } from '../../../contract/savedStyle.ts'
import type { Db } from '../../db/connection.ts'
import { inTransaction } from '../../db/dialect.ts'
import type { SavedStyleRow } from '../../db/schema.ts'

/** Returns the saved styles of an account, newest first. Skips unreadable styles of former versions. */
export async function listStyles(db: Db, user: number): Promise<SavedStyle[]> {
  const rows = await db
    .selectFrom('saved_style')
    .selectAll()
    .where('user', '=', user)
    .orderBy('saved_at', 'desc')
    .orderBy('id')
    .execute()
  return rows.flatMap(row => toStyle(row) ?? [])
}

/**
 * Saves a style of an account, replacing the one with its id; returns null when the account has the maximum
 * number.
 */
export async function saveStyle(
  db: Db,
  user: number,
  { id, dataset, name, look }: NewSavedStyle,
  now: number,
): Promise<SavedStyle | null> {
  return inTransaction(db, 'saved style', async transaction => {
    const others = await transaction
      .selectFrom('saved_style')
      .select(eb => eb.fn.countAll<number>().as('count'))
      .where('user', '=', user)
      .where('id', '!=', id)
      .executeTakeFirstOrThrow()
    if (others.count >= MAX_STYLES) return null
    const saved = new Date(now).toISOString()
    const values = { dataset, name, look: JSON.stringify(look), saved_at: saved }
    await transaction
      .insertInto('saved_style')
      .values({ user, id, ...values })
      .onConflict(conflict => conflict.columns(['user', 'id']).doUpdateSet(values))
      .execute()
    return { id, dataset, name, look, saved }
  })
}

/** Removes a style of an account. Returns false if the account has no such style. */
export async function deleteStyle(db: Db, user: number, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('saved_style')
    .where('user', '=', user)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

function toStyle({ id, dataset, name, look, saved_at }: SavedStyleRow): SavedStyle | null {
  const read = Look.safeParse(JSON.parse(look))
  return read.success ? { id, dataset, name, look: read.data, saved: saved_at } : null
}
