import type { FeedbackState } from '../../../contract/feedback.ts'
import type { SentPath } from '../../../contract/path.ts'
import { fold } from '../../../domain/fold.ts'
import type { Db } from '../../db/connection.ts'
import { inTransaction } from '../../db/dialect.ts'
import type { CountedSlice, Slice } from '../../platform/slice.ts'

interface NewFeedback {
  user: number | null
  text: string
  email: string | null
  canContact: boolean
  rate: number | null
  path: SentPath | null
}

/** Inserts a feedback as open. */
export async function insertFeedback(
  db: Db,
  { user, text, email, canContact, rate, path }: NewFeedback,
  now: number,
): Promise<void> {
  await db
    .insertInto('feedback')
    .values({
      user,
      text,
      email,
      can_contact: canContact ? 1 : 0,
      rate,
      path: path && JSON.stringify(path),
      created_at: new Date(now).toISOString(),
    })
    .execute()
}

/** Feedback in the form that the operator reads. */
export interface StoredFeedback {
  id: number
  created_at: string
  state: FeedbackState
  text: string
  /** From 1 to 5; null: not given. */
  rate: number | null
  /** User name of the author if they were logged in and the account still exists; otherwise null. */
  username: string | null
  email: string | null
  can_contact: boolean
  path: SentPath | null
}

export interface FeedbackFilter {
  state?: FeedbackState | undefined
  rate?: number | undefined
  /** Received on this day or later, as `2027-01-31`. */
  since?: string | undefined
  /** Part of the text, ignoring case and accents. */
  search?: string | undefined
  /** Only feedback from authors who may be contacted. */
  contact?: boolean
}

const stored = (db: Db) =>
  db
    .selectFrom('feedback')
    .leftJoin('user', 'user.pk', 'feedback.user')
    .selectAll('feedback')
    .select('user.username')

type FeedbackRow = Awaited<ReturnType<ReturnType<typeof stored>['executeTakeFirstOrThrow']>>

/** Lists the feedback, newest first. */
export async function listFeedback(
  db: Db,
  { state, rate, since, search, contact = false }: FeedbackFilter,
): Promise<StoredFeedback[]> {
  const rows = await stored(db)
    .$if(state !== undefined, query => query.where('state', '=', state ?? 'open'))
    .$if(rate !== undefined, query => query.where('rate', '=', rate ?? 0))
    .$if(since !== undefined, query => query.where('created_at', '>=', since ?? ''))
    .$if(contact, query => query.where('can_contact', '=', 1))
    .orderBy('id', 'desc')
    .execute()
  const sought = fold(search ?? '')
  return rows.filter(({ text }) => fold(text).includes(sought)).map(toFeedback)
}

/** Returns a slice of the feedback, newest first, and its total. */
export async function sliceOfFeedback(
  db: Db,
  state: FeedbackState | undefined,
  { offset, limit }: Slice,
): Promise<CountedSlice<StoredFeedback>> {
  const { count } = await db
    .selectFrom('feedback')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .$if(state !== undefined, query => query.where('state', '=', state ?? 'open'))
    .executeTakeFirstOrThrow()
  const rows = await stored(db)
    .$if(state !== undefined, query => query.where('state', '=', state ?? 'open'))
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  return { count, results: rows.map(toFeedback) }
}

export async function feedbackById(db: Db, id: number): Promise<StoredFeedback | undefined> {
  const row = await stored(db).where('id', '=', id).executeTakeFirst()
  return row && toFeedback(row)
}

/**
 * Sets the state of several feedback entries. Changes nothing if one does not exist.
 * @returns The missing ones.
 */
export async function markFeedback(db: Db, ids: readonly number[], state: FeedbackState): Promise<number[]> {
  return inTransaction(db, 'feedback', async transaction => {
    const rows = await transaction.selectFrom('feedback').select('id').where('id', 'in', ids).execute()
    const known = new Set(rows.map(({ id }) => id))
    const unknown = ids.filter(id => !known.has(id))
    if (unknown.length === 0) await setFeedbackState(transaction, ids, state)
    return unknown
  })
}

/** Sets the state of several feedbacks, within a transaction. */
export async function setFeedbackState(db: Db, ids: readonly number[], state: FeedbackState): Promise<void> {
  await db.updateTable('feedback').set({ state }).where('id', 'in', ids).execute()
}

const toFeedback = ({ user: _, path, can_contact, ...row }: FeedbackRow): StoredFeedback => ({
  ...row,
  can_contact: can_contact === 1,
  // This server wrote the value and validated its shape.
  path: path === null ? null : (JSON.parse(path) as SentPath),
})
