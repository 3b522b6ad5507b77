import { randomUUID } from 'node:crypto'
import type { Db } from '../db/connection.ts'
import type { Language } from '../platform/text.ts'
import type { MailKind } from './kinds.ts'
import { insertMail } from './store/mails.ts'

interface NewMail {
  /** One bare address. */
  to: string
  kind: MailKind
  language: Language
  /** Values that the text names; a link is a path of the application, such as `/login`. */
  params: Record<string, string>
}

/**
 * Puts a mail into the outbox, to be handed over soon after. Give it the transaction of what the mail tells: then
 * both happen or neither. Throws on an address that could not stand alone in a message's head.
 */
export async function enqueueMail(db: Db, { to, kind, language, params }: NewMail): Promise<void> {
  if (/[\s\p{C},;<>]/u.test(to)) throw new Error('A mail has one bare address.')
  const mail = { id: randomUUID(), kind, language, recipient: to, params: JSON.stringify(params) }
  await insertMail(db, mail, Date.now())
}
