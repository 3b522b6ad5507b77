import type { Db } from '../../db/connection.ts'
import { inList } from '../../db/dialect.ts'

/** Returns the instances of datasets with their import times, in the order of the catalogue. */
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
