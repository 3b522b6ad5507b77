import type { Db } from '../../db/connection.ts'
import { inList } from '../../db/dialect.ts'
import { TILESET_VERSION } from '../../storage/tileset.ts'

/** Returns the ids of the given instances that have tiles. */
export async function tiledInstances(db: Db, instances: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('instance')
    .innerJoin('tileset', 'tileset.geometry', 'instance.geometry')
    .where('tileset.version', '=', TILESET_VERSION)
    .where('instance.id', 'in', inList(db, 'texts', instances))
    .select('instance.id')
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** Returns a number that changes whenever tiles are built. */
export async function tilesMade(db: Db): Promise<number> {
  // The last row of the table: no rows are counted.
  const { last } = await db
    .selectFrom('tileset')
    .select(({ fn, ref }) => fn.max<number | null>(ref('rowid' as 'tiles')).as('last'))
    .executeTakeFirstOrThrow()
  return last ?? 0
}

/** Returns instances with their import times, in the order of the catalogue. */
export const instancesByKey = (
  db: Db,
  keys: readonly number[],
): Promise<{ id: string; imported_at: string }[]> =>
  db
    .selectFrom('dataset')
    .innerJoin('instance', 'instance.dataset', 'dataset.id')
    .where('dataset.key', 'in', inList(db, 'integers', keys))
    .orderBy('dataset.key')
    .orderBy('instance.data_date', 'desc')
    .orderBy('instance.id', 'desc')
    .select(['instance.id', 'instance.imported_at'])
    .execute()
