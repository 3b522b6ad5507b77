import { createHash, randomBytes } from 'node:crypto'
import { LinkToken, MAX_LINKS, type NewPrivateLink, type PrivateLink } from '../../../contract/keptDataset.ts'
import type { Db } from '../../db/connection.ts'
import { inList, inTransaction } from '../../db/dialect.ts'

/** Links in the table: valid and revoked ones. Older revoked links are deleted, and then unknown. */
const MAX_ROWS = 2 * MAX_LINKS

/** Returns the links of an account, newest first, without their tokens. */
export async function listLinks(db: Db, user: number): Promise<PrivateLink[]> {
  const rows = await rowsOf(db, user)
  const linked = await db.selectFrom('linked_dataset').selectAll().where('user', '=', user).execute()
  return rows.map(({ id, name, created_at, revoked_at }) => ({
    id,
    name,
    datasets: linked.filter(({ link }) => link === id).map(({ dataset }) => dataset),
    created: created_at,
    revoked: revoked_at,
  }))
}

const rowsOf = (db: Db, user: number) =>
  db
    .selectFrom('private_link')
    .selectAll()
    .where('user', '=', user)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()

/**
 * Creates a link to datasets that the account keeps. Returns its token, `full` when the account has the
 * maximum number of valid links, and `missing` when it does not keep all datasets.
 */
export function insertLink(
  db: Db,
  user: number,
  { name, datasets }: NewPrivateLink,
  now: number,
): Promise<(PrivateLink & { token: string }) | 'full' | 'missing'> {
  const token = randomBytes(32).toString('base64url')
  const id = randomBytes(9).toString('base64url')
  const wanted = [...new Set(datasets)]
  return inTransaction(db, 'private link', async transaction => {
    const kept = await transaction
      .selectFrom('kept_dataset')
      .select('dataset')
      .where('user', '=', user)
      .where('dataset', 'in', inList(transaction, 'texts', wanted))
      .execute()
    if (kept.length < wanted.length) return 'missing'
    const rows = await rowsOf(transaction, user)
    if (rows.filter(({ revoked_at }) => revoked_at === null).length >= MAX_LINKS) return 'full'
    const oldest = rows.findLast(({ revoked_at }) => revoked_at !== null)
    if (rows.length >= MAX_ROWS && oldest)
      await transaction.deleteFrom('private_link').where('id', '=', oldest.id).execute()
    const created = new Date(now).toISOString()
    await transaction
      .insertInto('private_link')
      .values({ id, user, name, hash: hashOf(token), created_at: created, revoked_at: null })
      .execute()
    await transaction
      .insertInto('linked_dataset')
      .values(wanted.map(dataset => ({ link: id, user, dataset })))
      .execute()
    return { id, name, datasets: wanted, created, revoked: null, token }
  })
}

/** Revokes a link of an account; returns false when it has no such valid link. */
export async function revokeLink(db: Db, user: number, id: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('private_link')
    .set({ revoked_at: new Date(now).toISOString() })
    .where('id', '=', id)
    .where('user', '=', user)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Link by its id, and its owner. */
interface FoundLink {
  id: string
  user: number
  revoked: string | null
}

/** Returns the link of a token, and when it was revoked; undefined if it is unknown or its owner suspended. */
export async function findLink(db: Db, token: string): Promise<FoundLink | undefined> {
  if (!LinkToken.safeParse(token).success) return undefined
  const row = await db
    .selectFrom('private_link')
    .innerJoin('user', 'user.pk', 'private_link.user')
    .select(['private_link.id', 'private_link.user', 'revoked_at'])
    .where('hash', '=', hashOf(token))
    .where('user.active', '=', 1)
    .executeTakeFirst()
  return row && { id: row.id, user: row.user, revoked: row.revoked_at }
}

/** Returns whether a link opens a dataset. */
export async function opens(db: Db, { id }: Pick<FoundLink, 'id'>, dataset: string): Promise<boolean> {
  const row = await db
    .selectFrom('linked_dataset')
    .select('dataset')
    .where('link', '=', id)
    .where('dataset', '=', dataset)
    .executeTakeFirst()
  return row !== undefined
}

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')
