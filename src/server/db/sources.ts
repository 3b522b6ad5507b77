import type { Source } from '../../contract/dataset.ts'
import type { Db } from './connection.ts'

/** Writes a source, or brings what is known of it up to date. */
export async function saveSource(db: Db, source: Source): Promise<void> {
  const { id, ...rest } = source
  await db
    .insertInto('source')
    .values(source)
    .onConflict(conflict => conflict.column('id').doUpdateSet(rest))
    .execute()
}

/** One source, or undefined. */
export async function sourceById(db: Db, id: string): Promise<Source | undefined> {
  return db.selectFrom('source').selectAll().where('id', '=', id).executeTakeFirst()
}
