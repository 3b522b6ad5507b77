import type { Role } from '../../../contract/role.ts'
import type { Db } from '../../db/connection.ts'
import type { AuditedAct } from '../../db/schema.ts'

/** An act of administration. */
export interface AuditEntry {
  /** ISO 8601. */
  at: string
  act: AuditedAct
  /** Number of the account that it was about. */
  account: number
  /** Its name, as long as it is there. */
  username: string | null
  /** The role that was given; null for the other acts. */
  role: Role | null
}

/** Notes an act. Of a person nothing is kept but the number of their account, which says nothing once that is deleted. */
export async function note(
  db: Db,
  entry: Pick<AuditEntry, 'act' | 'account' | 'role'>,
  now: number,
): Promise<void> {
  await db
    .insertInto('audit')
    .values({ ...entry, at: new Date(now).toISOString() })
    .execute()
}

/** Lists what was done, newest first. */
export async function listAudit(db: Db): Promise<AuditEntry[]> {
  return db
    .selectFrom('audit')
    .leftJoin('user', 'user.pk', 'audit.account')
    .select(['audit.at', 'audit.act', 'audit.account', 'audit.role', 'user.username'])
    .orderBy('audit.id', 'desc')
    .execute()
}
