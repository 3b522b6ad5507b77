import { sql } from 'kysely'
import { type KeptDatasetCard, MAX_KEPT, type NewKeptDataset } from '../../../contract/keptDataset.ts'
import type { Db } from '../../db/connection.ts'
import { inTransaction } from '../../db/dialect.ts'

/** Content to keep: its size, and its bytes in parts, which can be read again. */
export interface KeptContent {
  bytes: number
  parts: () => AsyncIterable<Uint8Array>
}

/** Returns the datasets that an account keeps, the last one first. */
export async function listKept(db: Db, user: number): Promise<KeptDatasetCard[]> {
  const rows = await db
    .selectFrom('kept_dataset')
    .selectAll()
    .where('user', '=', user)
    .orderBy('saved_at', 'desc')
    .orderBy('dataset')
    .execute()
  return rows.map(({ dataset, name, bytes, saved_at }) => ({ dataset, name, bytes, saved: saved_at }))
}

/** Returns the bytes of all datasets that an account keeps. */
export async function keptBytesOf(db: Db, user: number): Promise<number> {
  return (await listKept(db, user)).reduce((sum, { bytes }) => sum + bytes, 0)
}

/**
 * Keeps a dataset, unless the account keeps it already: the content of a dataset never changes. Returns null
 * when the account has the maximum number.
 * @param admit Rejects when the content exceeds the quota.
 */
export function saveKept(
  db: Db,
  user: number,
  { dataset, name }: NewKeptDataset,
  { bytes, parts }: KeptContent,
  { now, admit }: { now: number; admit: (db: Db) => Promise<void> },
): Promise<KeptDatasetCard | null> {
  return inTransaction(db, 'kept dataset', async transaction => {
    const kept = await listKept(transaction, user)
    const same = kept.find(each => each.dataset === dataset)
    if (same) return same
    if (kept.length >= MAX_KEPT) return null
    await admit(transaction)
    const saved = new Date(now).toISOString()
    await transaction
      .insertInto('kept_dataset')
      .values({ user, dataset, name, bytes, saved_at: saved })
      .execute()
    let part = 0
    for await (const content of parts()) {
      await transaction.insertInto('kept_part').values({ user, dataset, part, content }).execute()
      part += 1
    }
    return { dataset, name, bytes, saved }
  })
}

/** Returns the size of a dataset that an account keeps, or undefined. */
export async function keptSize(db: Db, user: number, dataset: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('kept_dataset')
    .select('bytes')
    .where('user', '=', user)
    .where('dataset', '=', dataset)
    .executeTakeFirst()
  return row?.bytes
}

/** Yields the content of a dataset that an account keeps, or its bytes from `start` until before `end`. */
export async function* keptParts(
  db: Db,
  user: number,
  dataset: string,
  { start, end }: { start: number; end: number } = { start: 0, end: Number.POSITIVE_INFINITY },
): AsyncGenerator<Uint8Array> {
  const ofDataset = db.selectFrom('kept_part').where('user', '=', user).where('dataset', '=', dataset)
  const parts = await ofDataset
    .select(['part', sql<number>`length(content)`.as('bytes')])
    .orderBy('part')
    .execute()
  let at = 0
  for (const { part, bytes } of parts) {
    const first = at
    at += Number(bytes)
    if (at <= start || first >= end) continue
    const row = await ofDataset.select('content').where('part', '=', part).executeTakeFirst()
    if (row === undefined) return
    yield row.content.subarray(Math.max(0, start - first), Math.min(Number(bytes), end - first))
  }
}

/** Deletes a dataset of an account; returns false when it keeps no such dataset. Its links open it no longer. */
export async function deleteKept(db: Db, user: number, dataset: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('kept_dataset')
    .where('user', '=', user)
    .where('dataset', '=', dataset)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
