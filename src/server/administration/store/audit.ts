import type { AuditEntry } from '../../../contract/administration.ts'
import type { Db } from '../../db/connection.ts'
import type { AuditTable } from '../../db/schema.ts'
import type { CountedSlice, Slice } from '../../platform/slice.ts'

/** Notes an act. Of a person nothing is kept but the number of their account, which says nothing once that is deleted. */
export async function note(
  db: Db,
  entry: Omit<AuditTable, 'id' | 'at' | 'detail'> & { detail: string | null },
  now: number,
): Promise<void> {
  await db
    .insertInto('audit')
    .values({ ...entry, at: new Date(now).toISOString() })
    .execute()
}

/** Lists what was done, newest first. */
export async function listAudit(db: Db): Promise<AuditEntry[]> {
  return (await entries(db).execute()).map(told)
}

/** Lists some of what was done, newest first, and tells how many acts there are. */
export async function sliceOfAudit(db: Db, { offset, limit }: Slice): Promise<CountedSlice<AuditEntry>> {
  const { count } = await db
    .selectFrom('audit')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  const rows = await entries(db).limit(limit).offset(offset).execute()
  return { count, results: rows.map(told) }
}

/** The acts with the names of the accounts that are there. */
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

const told = ({ id, at, act, account, role, author, detail, username, authorName }: Row): AuditEntry => ({
  id,
  at,
  act,
  role,
  detail,
  account: account === null ? null : { pk: account, username },
  author: author === null ? null : { pk: author, username: authorName },
})
