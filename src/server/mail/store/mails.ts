import type { Db } from '../../db/connection.ts'
import type { MailRow } from '../../db/schema.ts'

/** Adds a mail to the outbox. */
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

/**
 * Returns the due mails, oldest first: waiting mails, and mails whose server has been silent for too long.
 */
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

/** Counts the mails that are neither sent nor abandoned. */
export async function countWaitingMails(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('mail')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('state', 'in', ['waiting', 'sending'])
    .executeTakeFirstOrThrow()
  return count
}

/**
 * Reserves a mail for sending, unless another server was faster. The mail is due again at a given time, in
 * milliseconds since 1970, unless its result is recorded.
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

/** Makes the mails due that were being sent: for the start of the only server. */
export async function releaseMails(db: Db, now: number): Promise<void> {
  await db.updateTable('mail').set({ due_at: now }).where('state', '=', 'sending').execute()
}

/** Records the next attempt of a mail. */
export async function markWaiting(db: Db, id: string, dueAt: number): Promise<void> {
  await db.updateTable('mail').set({ state: 'waiting', due_at: dueAt }).where('id', '=', id).execute()
}

/** Records the end of a mail, and removes its content and recipient. */
export async function markEnded(db: Db, id: string, state: 'sent' | 'failed'): Promise<void> {
  await db.updateTable('mail').set({ state, recipient: '', params: '{}' }).where('id', '=', id).execute()
}

/** Removes the waiting mails to a recipient. */
export async function removeMailsTo(db: Db, recipient: string): Promise<void> {
  await db.deleteFrom('mail').where('recipient', '=', recipient).execute()
}

/** Removes the mails sent before a time. */
export async function removeSentMails(db: Db, before: number): Promise<void> {
  await db.deleteFrom('mail').where('state', '=', 'sent').where('due_at', '<', before).execute()
}
