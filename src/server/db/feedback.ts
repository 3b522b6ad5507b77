import type { SentPath } from '../../contract/path.ts'
import type { Db } from './connection.ts'

interface NewFeedback {
  user: number | null
  text: string
  email: string | null
  canContact: boolean
  rate: number | null
  path: SentPath | null
}

/** Keeps what somebody said. */
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
