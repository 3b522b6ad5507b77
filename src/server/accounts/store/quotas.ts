import type { Quota } from '../../../contract/administration.ts'
import type { Db } from '../../db/connection.ts'

const WITHOUT_LIMIT = -1

/** Returns the quota in a row of an account. */
export function quotaIn(column: number | null): Quota {
  if (column === null) return 'default'
  return column === WITHOUT_LIMIT ? 'none' : column
}

/** Returns the quota of an account; for a deleted one, the default. */
export async function quotaOf(db: Db, user: number): Promise<Quota> {
  const row = await db.selectFrom('user').select('quota').where('pk', '=', user).executeTakeFirst()
  return quotaIn(row?.quota ?? null)
}

/** Sets the quota of an account. */
export async function setQuota(db: Db, user: number, quota: Quota): Promise<void> {
  const column = quota === 'default' ? null : quota === 'none' ? WITHOUT_LIMIT : quota
  await db.updateTable('user').set({ quota: column }).where('pk', '=', user).execute()
}
