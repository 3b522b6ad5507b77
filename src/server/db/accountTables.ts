import type { Generated, Selectable } from 'kysely'

/** SQLite has no booleans. */
type Flag = 0 | 1

/** The tables of accounts and their sessions. */
export interface AccountTables {
  user: UserTable
  email_address: EmailAddressTable
  social_account: SocialAccountTable
  session: SessionTable
  password_reset: PasswordResetTable
}

interface UserTable {
  pk: Generated<number>
  username: string
  username_key: string
  password: string | null
  first_name: Generated<string>
  last_name: Generated<string>
  plan: Generated<string>
  active: Generated<Flag>
  demo: Generated<Flag>
  date_joined: string
  last_login: string | null
}

interface EmailAddressTable {
  id: Generated<number>
  user: number
  email: string
  email_key: string
  verified: Generated<Flag>
  primary: Generated<Flag>
  browser: string | null
}

interface SocialAccountTable {
  id: Generated<number>
  user: number
  provider: string
  uid: string
  last_login: string
  date_joined: string
}

interface SessionTable {
  sid: string
  user: number
  fingerprint: string
  jti: string
  issued_at: number
  previous_jti: string | null
  expires_at: number
}

interface PasswordResetTable {
  token_hash: string
  user: number
  email: number
  expires_at: number
}

export type UserRow = Selectable<UserTable>
export type SessionRow = Selectable<SessionTable>
