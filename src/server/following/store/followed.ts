import type { Selectable } from 'kysely'
import { ImportDefinition } from '../../../contract/import.ts'
import type { Db } from '../../db/connection.ts'
import { inTransaction } from '../../db/dialect.ts'
import type { Schema } from '../../db/schema.ts'
import { FollowOutcome } from './followOutcome.ts'

/** Dataset that follows an address. */
export interface Followed {
  dataset: string
  address: string
  /** Seconds between two checks. */
  every: number
  /** Time of the next check in milliseconds since 1970. */
  dueAt: number
  /** Headers `ETag` and `Last-Modified` of the last file; null if its host sends none. */
  etag: string | null
  modified: string | null
  /** SHA-256 of the last file; null before the first check. */
  file: string | null
  /** Time of the last check in ISO 8601, and its result; null before the first. */
  checkedAt: string | null
  outcome: FollowOutcome | null
}

/** Lists followed datasets. */
export async function listFollowed(db: Db): Promise<Followed[]> {
  const rows = await db.selectFrom('followed_dataset').selectAll().orderBy('dataset').execute()
  return rows.map(toFollowed)
}

export async function followedDataset(db: Db, dataset: string): Promise<Followed | undefined> {
  const row = await db
    .selectFrom('followed_dataset')
    .selectAll()
    .where('dataset', '=', dataset)
    .executeTakeFirst()
  return row && toFollowed(row)
}

/** Makes a dataset follow an address. The next check downloads a new address completely. */
export async function saveFollowed(
  db: Db,
  { dataset, address, every, dueAt }: Pick<Followed, 'dataset' | 'address' | 'every' | 'dueAt'>,
): Promise<void> {
  const fresh = { etag: null, modified: null, file: null, checked_at: null, outcome: null }
  await inTransaction(db, 'following', async transaction => {
    await transaction
      .deleteFrom('followed_dataset')
      .where('dataset', '=', dataset)
      .where('address', '<>', address)
      .execute()
    await transaction
      .insertInto('followed_dataset')
      .values({ dataset, address, every, due_at: dueAt, ...fresh })
      .onConflict(conflict => conflict.column('dataset').doUpdateSet({ every, due_at: dueAt }))
      .execute()
  })
}

/** Stops following. @returns Whether the dataset followed an address. */
export async function deleteFollowed(db: Db, dataset: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('followed_dataset')
    .where('dataset', '=', dataset)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/**
 * Reserves the dataset with the most overdue check, so that no other process checks it until a given time, in
 * milliseconds since 1970. An unfinished check is repeated after that time. Undefined if none is due.
 */
export async function claimDue(db: Db, now: number, until: number): Promise<string | undefined> {
  return inTransaction(db, 'following', async transaction => {
    const due = await transaction
      .selectFrom('followed_dataset')
      .select('dataset')
      .where('due_at', '<=', now)
      .orderBy('due_at')
      .limit(1)
      .executeTakeFirst()
    if (due === undefined) return undefined
    await transaction
      .updateTable('followed_dataset')
      .set({ due_at: until })
      .where('dataset', '=', due.dataset)
      .execute()
    return due.dataset
  })
}

/** Saves the result of a check, unless the dataset now follows another address. */
export async function saveLook(db: Db, looked: Followed): Promise<void> {
  const { dataset, address, dueAt, etag, modified, file, checkedAt, outcome } = looked
  await db
    .updateTable('followed_dataset')
    .set({ due_at: dueAt, etag, modified, file, checked_at: checkedAt, outcome: JSON.stringify(outcome) })
    .where('dataset', '=', dataset)
    .where('address', '=', address)
    .execute()
}

/** Imported instance, with the definition of its import. */
export interface ImportedInstance {
  id: string
  data_date: string
  /** SHA-256 of the file. */
  original: string
  definition: ImportDefinition
}

/**
 * Returns the last instance imported from an address, otherwise the last imported instance; undefined if
 * there is none.
 */
export async function lastInstanceFrom(
  db: Db,
  dataset: string,
  address: string,
): Promise<ImportedInstance | undefined> {
  const rows = await db
    .selectFrom('instance')
    .select(['id', 'data_date', 'original', 'definition'])
    .where('dataset', '=', dataset)
    .where('definition', 'is not', null)
    .orderBy('imported_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  const imported = rows.map(row => ({
    ...row,
    definition: ImportDefinition.parse(JSON.parse(row.definition ?? '')),
  }))
  return imported.find(({ definition }) => definition.address === address) ?? imported[0]
}

function toFollowed({
  due_at,
  checked_at,
  outcome,
  ...row
}: Selectable<Schema['followed_dataset']>): Followed {
  return {
    ...row,
    dueAt: due_at,
    checkedAt: checked_at,
    outcome: outcome === null ? null : FollowOutcome.parse(JSON.parse(outcome)),
  }
}
