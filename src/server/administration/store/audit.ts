import type { AuditEntry } from '../../../contract/administration.ts'
import type { Db } from '../../db/connection.ts'
import type { AuditTable } from '../../db/schema.ts'
import type { CountedSlice, Slice } from '../../platform/slice.ts'

/**
 * Records an action. Of a user only the number of the account is kept, which identifies nobody once the
 * account is deleted.
 */
export async function recordAudit(
  db: Db,
  entry: Omit<AuditTable, 'id' | 'at' | 'detail'> & { detail: string | null },
  now: number,
): Promise<void> {
  await db
    .insertInto('audit')
    .values({ ...entry, at: new Date(now).toISOString() })
    .execute()
}

/** Lists the audit log, newest first. */
export async function listAudit(db: Db): Promise<AuditEntry[]> {
  return (await entries(db).execute()).map(entryOf)
}

/** Returns a slice of the audit log, newest first, and its total. */
export async function sliceOfAudit(db: Db, { offset, limit }: Slice): Promise<CountedSlice<AuditEntry>> {
  const { count } = await db
    .selectFrom('audit')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  const rows = await entries(db).limit(limit).offset(offset).execute()
  return { count, results: rows.map(entryOf) }
}

/** Selects the entries with the names of the existing accounts. */
const entries = (db: Db) =>
  db
    .selectFrom('audit')
    .leftJoin('user', 'user.pk', 'audit.account')
    .leftJoin('user as writer', 'writer.pk', 'audit.author')
    .select([
      'audit.id',
      'audit.at',
      'audit.act',
      'audit.account',
      'audit.role',
      'audit.author',
      'audit.detail',
      'user.username',
      'writer.username as authorName',
    ])
    .orderBy('audit.id', 'desc')

type Row = Awaited<ReturnType<ReturnType<typeof entries>['executeTakeFirstOrThrow']>>

const entryOf = ({ id, at, act, account, role, author, detail, username, authorName }: Row): AuditEntry => ({
  id,
  at,
  act,
  role,
  detail,
  account: account === null ? null : { pk: account, username },
  author: author === null ? null : { pk: author, username: authorName },
})
