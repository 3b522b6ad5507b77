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

/** The mails whose turn it is, the oldest first: those that wait, and those a killed server was handing over. */
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

/** Marks that a mail is being handed over from now on. */
export async function markSending(db: Db, { id, attempts }: MailRow): Promise<void> {
  await db
    .updateTable('mail')
    .set({ state: 'sending', attempts: attempts + 1 })
    .where('id', '=', id)
    .execute()
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
