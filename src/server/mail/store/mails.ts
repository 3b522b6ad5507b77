import type { Db } from '../../db/connection.ts'
import type { MailRow } from '../../db/schema.ts'

/** Adds a mail to those that wait to be sent. */
export async function insertMail(
  db: Db,
  mail: Pick<MailRow, 'id' | 'kind' | 'language' | 'recipient' | 'params'>,
  now: number,
): Promise<void> {
  await db
    .insertInto('mail')
    .values({ ...mail, created_at: new Date(now).toISOString(), due_at: now })
    .execute()
}

/** The mails whose turn it is, the oldest first: those that wait, and those of which a server has said nothing for long. */
export async function dueMails(db: Db, now: number): Promise<MailRow[]> {
  return db
    .selectFrom('mail')
    .selectAll()
    .where('state', 'in', ['waiting', 'sending'])
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .limit(20)
    .execute()
}

/** Counts the mails that have not been handed over, nor given up. */
export async function countWaitingMails(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('mail')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('state', 'in', ['waiting', 'sending'])
    .executeTakeFirstOrThrow()
  return count
}

/**
 * Takes a mail as it was read, to hand it over, unless another server was quicker. Where nothing is heard of it until a
 * given time, in milliseconds since 1970, it is due again.
 */
export async function claimMail(
  db: Db,
  { id, state, attempts, due_at }: MailRow,
  until: number,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('mail')
    .set({ state: 'sending', attempts: attempts + 1, due_at: until })
    .where('id', '=', id)
    .where('state', '=', state)
    .where('attempts', '=', attempts)
    .where('due_at', '=', due_at)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Makes the mails due that somebody was handing over: for the start of a server that alone does so. */
export async function releaseMails(db: Db, now: number): Promise<void> {
  await db.updateTable('mail').set({ due_at: now }).where('state', '=', 'sending').execute()
}

/** Marks that a mail waits for its next attempt. */
export async function markWaiting(db: Db, id: string, dueAt: number): Promise<void> {
  await db.updateTable('mail').set({ state: 'waiting', due_at: dueAt }).where('id', '=', id).execute()
}

/** Marks how a mail ended, and forgets what it said and to whom. */
export async function markEnded(db: Db, id: string, state: 'sent' | 'failed'): Promise<void> {
  await db.updateTable('mail').set({ state, recipient: '', params: '{}' }).where('id', '=', id).execute()
}

/** Removes what was to be written to somebody: mails that still wait. */
export async function removeMailsTo(db: Db, recipient: string): Promise<void> {
  await db.deleteFrom('mail').where('recipient', '=', recipient).execute()
}

/** Removes the mails handed over before a moment. */
export async function removeSentMails(db: Db, before: number): Promise<void> {
  await db.deleteFrom('mail').where('state', '=', 'sent').where('due_at', '<', before).execute()
}
