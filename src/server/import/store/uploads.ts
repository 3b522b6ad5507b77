import { type ExpressionBuilder, type Selectable, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import type { ImportProgress } from '../../../contract/import.ts'
import type { UploadWork } from '../../../contract/upload.ts'
import { type Db, inTransaction } from '../../db/dialect.ts'
import type { Schema } from '../../db/schema.ts'

/** Milliseconds until an unused upload expires. */
export const LIFE_MS = 3600 * 1000
/** Maximum number of pending files of one owner. */
export const MOST = 8
/** Maximum waiting files of all owners. */
export const MOST_OF_ALL = 64

export type UploadRow = Selectable<Schema['upload']>

/** Milliseconds without a heartbeat after which a server counts as dead. */
const LOST_MS = 15_000

/** Time of the database, because the clocks of servers differ. */
const NOW = sql<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint`
const LAST_HEARD = sql<number>`${NOW} - ${LOST_MS}::bigint`

type Where = ExpressionBuilder<Schema, 'upload'>

/** Condition for files that no running server works with. */
const isFree = (query: Where) => query.or([query('work', 'is', null), query('told_at', '<', LAST_HEARD)])

/** Matches expired files: unused for an hour, or arriving at a server that died. */
const isOver = (query: Where) =>
  query.and([
    isFree(query),
    query.or([query('hash', 'is', null), query('used_at', '<', sql<number>`${NOW} - ${LIFE_MS}::bigint`)]),
  ])

/** Deletes expired files. @returns Their ids. */
export async function forgetOldUploads(db: Db): Promise<string[]> {
  const gone = await db.deleteFrom('upload').where(isOver).returning('id').execute()
  return gone.map(({ id }) => id)
}

/** Returns the given ids without a file. */
export async function unknownUploads(db: Db, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await db.selectFrom('upload').select('id').where('id', 'in', ids).execute()
  const known = new Set(rows.map(({ id }) => id))
  return ids.filter(id => !known.has(id))
}

/** Counts the arriving files of an owner. */
export async function countArriving(db: Db, owner: string): Promise<number> {
  const query = db
    .selectFrom('upload')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('owner', '=', owner)
    .where('work', '=', 'arrival')
    .where('told_at', '>=', LAST_HEARD)
  return (await query.executeTakeFirstOrThrow()).count
}

/**
 * Admits a file that starts to arrive. An owner with too many files loses the one unused for longest. If all
 * slots are taken, so does the owner with the most files. Files in use never give way, nor does the only file
 * of an owner.
 * @returns The ids of the displaced files, or null when no file can give way.
 */
export function admitUpload(
  db: Db,
  { id, owner, worker }: Pick<UploadRow, 'id' | 'owner'> & { worker: string },
): Promise<string[] | null> {
  return inTransaction(db, 'upload', async transaction => {
    const gone = await forgetOldUploads(transaction)
    if ((await countArriving(transaction, owner)) >= MOST) return null
    const oldest = (query: Displaceable) => query.orderBy('used_at').orderBy('id')
    const displace = async (which: (query: Displaceable) => Displaceable) => {
      const query = transaction.selectFrom('upload').select('id').where(isFree).limit(1)
      const displaced = await oldest(which(query)).executeTakeFirst()
      if (displaced === undefined) return false
      await forgetUpload(transaction, displaced.id)
      gone.push(displaced.id)
      return true
    }
    const own = await countUploads(transaction, owner)
    if (own >= MOST && !(await displace(query => query.where('owner', '=', owner)))) return null
    if ((await countUploads(transaction)) >= MOST_OF_ALL) {
      const count = filesWith(owner)
      if (!(await displace(query => query.where(count, '>', 1).orderBy(count, 'desc')))) return null
    }
    const arriving = { name: '', address: null, hash: null, work: 'arrival', progress: null } as const
    await transaction
      .insertInto('upload')
      .values({ id, owner, worker, ...arriving, used_at: NOW, told_at: NOW })
      .execute()
    return gone
  })
}

type Displaceable = SelectQueryBuilder<Schema, 'upload', { id: string }>

/** Number of files of a row's owner, once a file of `arriving` has arrived. */
const filesWith = (arriving: string) => sql<number>`(
  select count(*) + (case when upload.owner = ${arriving} then 1 else 0 end)
  from upload as each where each.owner = upload.owner
)`

async function countUploads(db: Db, owner?: string): Promise<number> {
  const query = db.selectFrom('upload').select(({ fn }) => fn.countAll<number>().as('count'))
  return (await (owner === undefined ? query : query.where('owner', '=', owner)).executeTakeFirstOrThrow())
    .count
}

/** Records that a file has arrived. @returns Whether it is still needed. */
export async function keepUpload(
  db: Db,
  { id, ...known }: Pick<UploadRow, 'id' | 'name' | 'address' | 'hash'>,
): Promise<boolean> {
  const update = db.updateTable('upload').set({ ...known, work: null, worker: null, used_at: NOW })
  return (await update.where('id', '=', id).executeTakeFirst()).numUpdatedRows > 0n
}

/** Finds an owner's upload, and extends its expiry by one hour. */
export function touchUpload(db: Db, owner: string, id: string): Promise<UploadRow | undefined> {
  return db
    .updateTable('upload')
    .set({ used_at: NOW })
    .where('id', '=', id)
    .where('owner', '=', owner)
    .where('hash', 'is not', null)
    .returningAll()
    .executeTakeFirst()
}

/** Finds an owner's upload, with its running or lost task. */
export function uploadState(
  db: Db,
  owner: string,
  id: string,
): Promise<(UploadRow & { isFree: SqlBool }) | undefined> {
  return db
    .selectFrom('upload')
    .selectAll()
    .select(query => isFree(query).as('isFree'))
    .where('id', '=', id)
    .where('owner', '=', owner)
    .where('hash', 'is not', null)
    .executeTakeFirst()
}

/** Returns whether a living server is importing a file, or has queued its import. */
export async function isImported(db: Db, id: string): Promise<boolean> {
  const query = db.selectFrom('upload').select('id').where('id', '=', id).where('work', '=', 'import')
  return (await query.where(each => each.not(isFree(each))).executeTakeFirst()) !== undefined
}

/**
 * Claims an unused file for work. An import can also claim a file that is only being checked.
 * @returns Whether it did.
 */
export async function claimUpload(db: Db, id: string, work: UploadWork, worker: string): Promise<boolean> {
  const update = db
    .updateTable('upload')
    .set({ work, worker, progress: null, used_at: NOW, told_at: NOW })
    .where('id', '=', id)
    .where('hash', 'is not', null)
    .where(query =>
      work === 'import' ? query.or([isFree(query), query('work', '=', 'check')]) : isFree(query),
    )
  return (await update.executeTakeFirst()).numUpdatedRows > 0n
}

/** Sends the heartbeat of a server that works with a file, with its progress. */
export async function sendHeartbeat(
  db: Db,
  { id, worker }: { id: string; worker: string },
  progress: ImportProgress | null,
): Promise<void> {
  await db
    .updateTable('upload')
    .set({ used_at: NOW, told_at: NOW, progress: progress && JSON.stringify(progress) })
    .where('id', '=', id)
    .where('worker', '=', worker)
    .execute()
}

/** Ends the work of a server with a file. */
export async function releaseUpload(db: Db, id: string, worker: string): Promise<void> {
  await db
    .updateTable('upload')
    .set({ work: null, worker: null, progress: null })
    .where('id', '=', id)
    .where('worker', '=', worker)
    .execute()
}

/** Deletes the row of a file. @returns Whether it existed. */
export async function forgetUpload(db: Db, id: string): Promise<boolean> {
  return (await db.deleteFrom('upload').where('id', '=', id).executeTakeFirst()).numDeletedRows > 0n
}
